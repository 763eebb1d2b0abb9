/** The client configuration, masked, with a form to change it. */
import { Alert, Badge, Button, Group, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useState } from "react"
import { type Configuration, environmentNames, mask } from "../../shared/connection/Configuration.ts"
import { useConnection } from "../../shared/connection/useConnection.tsx"
import { Facts } from "../../shared/Facts.tsx"
import { Icon } from "../../shared/Icon.tsx"
import { Section } from "../../shared/Page.tsx"

const ConfigurationForm = ({ onDone }: { readonly onDone: (message: string) => void }) => {
  const { configuration, connect, reset } = useConnection()
  const form = useForm<Configuration>({ initialValues: configuration })

  const save = (values: Configuration) => {
    const { clientPrivateKey, clientSWA } = values
    const issues = connect({ ...values, clientPrivateKey: clientPrivateKey.trim(), clientSWA: clientSWA.trim() })
    if (issues === undefined) onDone("Configuration saved")
    else form.setErrors(issues)
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
        <Group>
          <Button type="submit">Save</Button>
          <Button
            variant="default"
            onClick={() => {
              reset()
              onDone("Configuration reset")
            }}
          >
            Reset
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export const ConfigurationCard = () => {
  const { configuration, isConfigured, local } = useConnection()
  const [editing, setEditing] = useState(!isConfigured)
  const [done, setDone] = useState<string>()
  const isDevelopment = local !== undefined
  const show = (isEditing: boolean, message?: string) => {
    setDone(message)
    setEditing(isEditing)
  }

  return (
    <Section
      title="Configuration"
      description={isDevelopment ? "The local backend's development client." : "The backend and your app."}
      action={
        <Button variant="default" size="xs" aria-expanded={editing} onClick={() => show(!editing)}>
          {editing ? "Close" : "Update"}
        </Button>
      }
    >
      <Facts
        of={{
          Environment: (
            <Badge variant="light" color={isDevelopment ? "teal" : "muted"}>
              {configuration.environment}
              {isDevelopment ? " · local" : ""}
            </Badge>
          ),
          "Client key": <span className="mono">{mask(configuration.clientPrivateKey)}</span>,
          "Client wallet": <span className="mono">{mask(configuration.clientSWA)}</span>
        }}
      />
      {!isDevelopment && (
        <Alert
          color="yellow"
          variant="light"
          icon={<Icon name="warning" size={20} />}
          title="The key is stored in this browser"
        >
          <Text size="sm">
            Any script on this page can read the client key from local storage. Never enter a production key. In your
            own app, sign on your server.
          </Text>
        </Alert>
      )}
      <Text size="sm" c="teal" role="status" hidden={done === undefined}>
        {done}
      </Text>
      {editing && <ConfigurationForm onDone={(message) => show(false, message)} />}
    </Section>
  )
}
