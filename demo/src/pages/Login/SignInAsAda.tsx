/** Signs in a user of the local backend at once, to try everything else. With the public development client only. */
import { Button, Group, Text } from "@mantine/core"
import { useOktoCall } from "@okto-effect/react"
import { useConfiguration, useLocalBackend } from "../../client/ConnectionProvider.tsx"
import { FailureBanner } from "../../components/ErrorBanner.tsx"
import { type LocalBackend, developmentToken } from "../../config/LocalBackend.ts"

export const SignInAsAda = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const local = useLocalBackend()
  const { clientPrivateKey } = useConfiguration()
  // Without the options, so that leaving this page does not cancel the login.
  const { run, state } = useOktoCall(async (client, _options, backend: LocalBackend) =>
    client.loginUsingJWTAuthentication(await developmentToken(backend, backend.page("jwt.json?sub=ada")), onSignedIn)
  )
  if (local === undefined || clientPrivateKey !== local.clientPrivateKey) return null

  return (
    <>
      <Group gap="sm">
        <Button loading={state.status === "busy"} onClick={() => void run(local)}>
          Sign in as Ada
        </Button>
        <Text size="sm" c="dimmed">
          A user of the local backend, with coins to send.
        </Text>
      </Group>
      {state.status === "failed" && <FailureBanner error={state.error} />}
    </>
  )
}
