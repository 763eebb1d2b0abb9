/** Sign in with the SDK's authentication modal, in which the user chooses how. */
import { Button, Group, Stack, Text, useComputedColorScheme } from "@mantine/core"
import { useOktoCall } from "@okto-effect/react"
import { useIsConfigured } from "../../client/ConnectionProvider.tsx"
import { isDismissed, logFailure } from "../../client/explain.ts"
import { Code } from "../../code/Code.tsx"
import { FailureBanner } from "../../components/Banner.tsx"

export const OnboardingTab = () => {
  const isConfigured = useIsConfigured()
  const themeName = useComputedColorScheme("light")
  // Without its options the call outlives this page, which the session takes away.
  const { run, state } = useOktoCall((client) =>
    client.authenticateWithWebView(
      // Until its page is there, a narrow screen shows what is behind it.
      { keepOpenOnWrongCode: true, iframeStyle: { background: "var(--demo-surface)" } },
      { appearance: { themeName } }
    )
  )
  const open = async () => {
    const end = await run()
    if (end.status === "failed" && !isDismissed(end.error)) {
      logFailure("The authentication modal ended without a login.", end.error)
    }
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        One page with every way to sign in, in a frame above this one. It never sees your keys.
      </Text>
      <Group>
        <Button loading={state.status === "busy"} disabled={!isConfigured} onClick={() => void open()}>
          Open the onboarding modal
        </Button>
      </Group>
      {state.status === "failed" && <FailureBanner error={state.error} />}
      <Code action="onboardingModal" />
    </Stack>
  )
}
