/** `/createnftcollection`: a placeholder, as specified. */
import { Button, Group } from "@mantine/core"
import { Link } from "react-router-dom"
import { Page } from "../../shared/Page.tsx"

export const Component = () => (
  <Page title="Create NFT">
    <Group>
      <Button component={Link} to="/home" variant="default">
        Home
      </Button>
    </Group>
  </Page>
)
