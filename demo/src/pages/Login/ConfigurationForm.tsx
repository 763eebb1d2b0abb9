/** Changes the client configuration. */
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet
import "../../app/pages.css"
import { Button, Group, PasswordInput, Select, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useOkto } from "@okto-effect/react"
import { useConfiguration, useConnection } from "../../client/ConnectionProvider.tsx"
import { type Configuration, environmentNames } from "../../config/Configuration.ts"

export const ConfigurationForm = ({ onDone }: { readonly onDone: (message: string) => void }) => {
  const connection = useConnection()
  const form = useForm<Configuration>({ initialValues: useConfiguration() })
  const { googleClientId } = useOkto()

  const save = (values: Configuration) => {
    const trimmed = {
      ...values,
      clientPrivateKey: values.clientPrivateKey.trim(),
      clientSWA: values.clientSWA.trim(),
      googleClientId: values.googleClientId.trim()
    }
    const issues = connection.connect(trimmed)
    if (issues === undefined) onDone("Configuration saved")
    else form.setErrors(issues)
  }
  const reset = () => {
    connection.reset()
    onDone("Configuration reset")
  }

  return (
    <form onSubmit={form.onSubmit(save)} aria-label="Client configuration" noValidate>
      <Stack>
        <Select label="Environment" data={[...environmentNames]} {...form.getInputProps("environment")} />
        <PasswordInput
          label="Client private key"
          description="0x and 64 hexadecimal digits"
          placeholder="0x…"
          required
          autoComplete="off"
          {...form.getInputProps("clientPrivateKey")}
        />
        <TextInput
          label="Client SWA"
          description="The app's smart wallet address: 0x and 40 hexadecimal digits"
          placeholder="0x…"
          classNames={{ input: "mono" }}
          {...form.getInputProps("clientSWA")}
        />
        <TextInput
          label="Google client ID (optional)"
          description="Your OAuth client; the SDK's public one when empty"
          placeholder={googleClientId}
          classNames={{ input: "mono" }}
          {...form.getInputProps("googleClientId")}
        />
        <Group>
          <Button type="submit">Save</Button>
          <Button variant="default" onClick={reset}>
            Reset
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
