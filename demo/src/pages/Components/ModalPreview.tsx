/** The authentication modal in the chosen theme. */
import { Button, Group, Stack, Text, TextInput, useComputedColorScheme } from "@mantine/core"
import { useOkto, useOktoCall } from "@okto-effect/react"
import type { AppearanceOptions } from "@okto-effect/sdk/browser"
import { useState } from "react"
import { Source } from "../../code/Program.tsx"
import { FailureBanner } from "../../components/ErrorBanner.tsx"
import { Section, SidePanel } from "../../components/Page.tsx"
import { GuestProvider } from "./GuestProvider.tsx"
import { appearanceOf, type ThemeChoice, modalCodeOf } from "./themeChoice.ts"

const Opener = ({ appearance }: { readonly appearance: AppearanceOptions }) => {
  const client = useOkto()
  const { run, state } = useOktoCall((client, options) =>
    client.authenticateWithWebView({ keepOpenOnWrongCode: true }, appearance, options)
  )
  const open = () => {
    // Signs out the guest before.
    client.sessionClear()
    void run()
  }
  return (
    <>
      <Group>
        <Button loading={state.status === "busy"} onClick={open}>
          Open the modal
        </Button>
      </Group>
      {state.status === "failed" && <FailureBanner error={state.error} />}
      {state.status === "done" && (
        <Text size="sm" role="status">
          The guest signed in. Your session has not changed.
        </Text>
      )}
    </>
  )
}

export const ModalPreview = ({ choice }: { readonly choice: ThemeChoice }) => {
  const [vendor, setVendor] = useState("Acme")
  const page = useComputedColorScheme("light")
  const appearance = appearanceOf({ ...choice, scheme: choice.scheme ?? page }, vendor)
  return (
    <Section
      title="The modal's appearance"
      description="The hosted page in the authentication modal, in the same theme."
    >
      <SidePanel aside={<Source title="Code" label="modal's appearance: code" code={modalCodeOf(appearance)} />}>
        <Stack>
          <TextInput
            label="Name of the app"
            description="Shown on the login page"
            value={vendor}
            onChange={(event) => setVendor(event.currentTarget.value)}
          />
          <GuestProvider>
            <Opener appearance={appearance} />
          </GuestProvider>
        </Stack>
      </SidePanel>
    </Section>
  )
}
