/** Sign in with the SDK's authentication modal, in which the user chooses how. */
import { Button, Group, Stack, Text } from "@mantine/core"
import type { OktoClient } from "@okto-effect/sdk"
import { authenticateWithWebView } from "@okto-effect/sdk/browser"
import { logFailure } from "../../client/explain.ts"
import { useAction } from "../../client/useAction.ts"
import { Code } from "../../code/Code.tsx"
import { FailureBanner } from "../../components/Banner.tsx"
import type { LoginPanelProps } from "./LoginPanel.ts"

export const OnboardingTab = ({ client }: LoginPanelProps) => {
  const { busy, run, state } = useAction(
    (_signal, opener: OktoClient) =>
      authenticateWithWebView(opener, { keepOpenOnWrongCode: true }).catch((error: unknown) => {
        logFailure("The authentication modal ended without a login.", error)
        throw error
      }),
    { outlives: true }
  )
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        One page with every way to sign in, in a frame above this one. It never sees your keys.
      </Text>
      <Group>
        <Button loading={busy} disabled={client === undefined} onClick={() => client !== undefined && run(client)}>
          Open the onboarding modal
        </Button>
      </Group>
      {state._tag === "Failed" && <FailureBanner error={state.error} />}
      <Code action="onboardingModal" />
    </Stack>
  )
}
