/** The authentication modal in the chosen look: its page takes a theme, too, and says whose login it is. */
import { Button, Group, Stack, Text, TextInput, useComputedColorScheme } from "@mantine/core"
import { useOktoCall } from "@okto-effect/react"
import type { AppearanceOptions } from "@okto-effect/sdk/browser"
import { useState } from "react"
import { Source } from "../../code/Source.tsx"
import { FailureBanner } from "../../components/Banner.tsx"
import { Beside } from "../../components/Beside.tsx"
import { Section } from "../../components/Section.tsx"
import { Guest } from "./Guest.tsx"
import { appearanceOf, type Look, modalCodeOf } from "./look.ts"

const Opener = ({ appearance }: { readonly appearance: AppearanceOptions }) => {
  const { run, state } = useOktoCall(async (client, options) => {
    // Each guest is a new one.
    client.sessionClear()
    return client.authenticateWithWebView({ keepOpenOnWrongCode: true }, appearance, options)
  })
  return (
    <>
      <Group>
        <Button loading={state.status === "busy"} onClick={() => void run()}>
          Open the modal
        </Button>
      </Group>
      {state.status === "failed" && <FailureBanner error={state.error} />}
      {state.status === "done" && (
        <Text size="sm" role="status">
          The guest signed in. You are still who you were.
        </Text>
      )}
    </>
  )
}

export const ModalPreview = ({ look }: { readonly look: Look }) => {
  const [vendor, setVendor] = useState("Acme")
  const page = useComputedColorScheme("light")
  const appearance = appearanceOf({ ...look, scheme: look.scheme ?? page }, vendor)
  return (
    <Section
      title="The modal's appearance"
      description="The hosted page in the authentication modal, in the same look."
    >
      <Beside aside={<Source title="Code" label="modal's appearance: code" code={modalCodeOf(appearance)} />}>
        <Stack>
          <TextInput
            label="Name of the app"
            description="Whose login it is"
            value={vendor}
            onChange={(event) => setVendor(event.currentTarget.value)}
          />
          <Guest>
            <Opener appearance={appearance} />
          </Guest>
        </Stack>
      </Beside>
    </Section>
  )
}
