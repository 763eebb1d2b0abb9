/** The client configuration, masked, with a form to change it. */
import { Alert, Badge, Button, Skeleton, Text } from "@mantine/core"
import { useState } from "react"
import { useConfiguration, useIsConfigured, useLocalBackend } from "../../client/ConnectionProvider.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Icon } from "../../components/Icon.tsx"
import { lazily } from "../../components/lazily.tsx"
import { Section } from "../../components/Page.tsx"
import { mask } from "../../config/Configuration.ts"

const { Component: ConfigurationForm } = lazily(
  async () => (await import("./ConfigurationForm.tsx")).ConfigurationForm,
  {
    placeholder: <Skeleton height={300} />
  }
)

export const ConfigurationCard = () => {
  const configuration = useConfiguration()
  const [editing, setEditing] = useState(!useIsConfigured())
  const [done, setDone] = useState<string>()
  const isDevelopment = useLocalBackend() !== undefined
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
            <Badge variant="light" color={isDevelopment ? "teal" : "gray"}>
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
