/** Every other address. */
import { Button, Group } from "@mantine/core"
import { Link } from "react-router-dom"
import { Page } from "./Page.tsx"

export const Component = () => (
  <Page title="Page not found" description="There is nothing at this address.">
    <Group>
      <Button component={Link} to="/home">
        Go to homepage
      </Button>
    </Group>
  </Page>
)
