/** Shown where a user is needed. */
import { Alert, Anchor, Text } from "@mantine/core"
import { Link } from "react-router-dom"

export const NotSignedIn = ({ purpose }: { readonly purpose: string }) => (
  <Alert color="gray" variant="light" title="You are not signed in">
    <Text size="sm">
      <Anchor component={Link} to="/" inherit underline="always">
        Sign in
      </Anchor>{" "}
      {purpose}
    </Text>
  </Alert>
)
