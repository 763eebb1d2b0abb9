/** Signs in with the SDK's authentication modal. */
import { Button, Group, Stack, Text, useComputedColorScheme } from "@mantine/core"
import { useOktoCall } from "@okto-effect/react"
import { useIsConfigured, useLocalBackend } from "../../client/ConnectionProvider.tsx"
import { Code } from "../../code/Code.tsx"
import { FailureBanner } from "../../components/ErrorBanner.tsx"

export const OnboardingTab = () => {
  const isConfigured = useIsConfigured()
  const themeName = useComputedColorScheme("light")
  // Without the options, so that leaving this page does not cancel the login.
  const local = useLocalBackend()
  const { run, state } = useOktoCall(async (client) => {
    await local?.ready
    return client.authenticateWithWebView(
      // On narrow screens the page behind would show until the modal is loaded.
      { keepOpenOnWrongCode: true, iframeStyle: { background: "var(--demo-surface)" } },
      { appearance: { themeName } }
    )
  })
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        A hosted page with all ways to sign in, in a frame. It has no access to your keys.
      </Text>
      <Group>
        <Button loading={state.status === "busy"} disabled={!isConfigured} onClick={() => void run()}>
          Open the onboarding modal
        </Button>
      </Group>
      {state.status === "failed" && <FailureBanner error={state.error} />}
      <Code action="onboardingModal" />
    </Stack>
  )
}
