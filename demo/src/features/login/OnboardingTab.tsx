/** Signs in with the SDK's authentication modal. */
import { Group, Stack, Text, useComputedColorScheme } from "@mantine/core"
import { useOktoCall } from "@okto-effect/react"
import { FailureBanner } from "../../shared/Banner.tsx"
import { PressButton } from "../../shared/Buttons.tsx"
import { useConnection } from "../../shared/connection/useConnection.tsx"
import { ProgramPanel } from "../../shared/ProgramPanel.tsx"

export const OnboardingTab = () => {
  const { isConfigured } = useConnection()
  const themeName = useComputedColorScheme("light")
  // Without the options, so that leaving this page does not cancel the login.
  const { run, state } = useOktoCall((client) =>
    client.authenticateWithWebView(
      // On narrow screens the page behind would show until the modal is loaded.
      { keepOpenOnWrongCode: true, iframeStyle: { background: "Canvas" } },
      { appearance: { themeName } }
    )
  )
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        A hosted page with all ways to sign in, in a frame. It has no access to your keys.
      </Text>
      <Group>
        <PressButton isBusy={state.status === "busy"} isDisabled={!isConfigured} onClick={() => void run()}>
          Open the onboarding modal
        </PressButton>
      </Group>
      {state.status === "failed" && <FailureBanner error={state.error} />}
      <ProgramPanel name="onboarding" height={240} />
    </Stack>
  )
}
