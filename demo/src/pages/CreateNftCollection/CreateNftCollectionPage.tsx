/** `/createnftcollection`: a placeholder, as specified. */
import { Button, Group } from "@mantine/core"
import { Link } from "react-router-dom"
import { Page } from "../../components/Page.tsx"

export const CreateNftCollectionPage = () => (
  <Page title="Create NFT">
    <Group>
      <Button component={Link} to="/home" variant="default">
        Home
      </Button>
    </Group>
  </Page>
)
