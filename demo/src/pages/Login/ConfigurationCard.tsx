/** The client configuration: shown masked, changed in a form. */
import { Alert, Badge, Button, Skeleton, Text } from "@mantine/core"
import { lazy, Suspense, useState } from "react"
import { useConfiguration, useConnection, useIsConfigured } from "../../client/ConnectionProvider.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Icon } from "../../components/Icon.tsx"
import { Section } from "../../components/Section.tsx"
import { isLocal, masked } from "../../config/Configuration.ts"

const ConfigurationForm = lazy(() =>
  import("./ConfigurationForm.tsx").then(({ ConfigurationForm }) => ({ default: ConfigurationForm }))
)

const StorageWarning = () => (
  <Alert
    color="yellow"
    variant="light"
    icon={<Icon name="warning" size={20} />}
    title="The key is stored in this browser"
  >
    <Text size="sm">
      The demo keeps the client key in this browser's local storage, where any script on this page can read it. Never
      enter a production key. In an app of your own, sign on your server instead.
    </Text>
  </Alert>
)

export const ConfigurationCard = () => {
  const { local } = useConnection()
  const configuration = useConfiguration()
  const [editing, setEditing] = useState(!useIsConfigured())
  const [done, setDone] = useState<string>()
  const isDevelopment = isLocal(configuration, local)
  const finish = (message: string) => {
    setDone(message)
    setEditing(false)
  }
  const toggle = () => {
    setDone(undefined)
    setEditing(!editing)
  }

  return (
    <Section
      title="Configuration"
      description={isDevelopment ? "The local backend's development client." : "Which backend, and as which app."}
      action={
        <Button variant="default" size="xs" aria-expanded={editing} onClick={toggle}>
          {editing ? "Close" : "Update"}
        </Button>
      }
    >
      <Facts
        rows={[
          [
            "Environment",
            <Badge key="environment" variant="light" color={isDevelopment ? "teal" : "gray"} radius="sm" tt="none">
              {configuration.environment}
              {isDevelopment ? " · local" : ""}
            </Badge>
          ],
          [
            "Client key",
            <span key="key" className="mono">
              {masked(configuration.clientPrivateKey)}
            </span>
          ],
          [
            "Client wallet",
            <span key="swa" className="mono">
              {masked(configuration.clientSWA)}
            </span>
          ]
        ]}
      />
      {!isDevelopment && <StorageWarning />}
      <Text size="sm" c="teal" role="status" hidden={done === undefined}>
        {done}
      </Text>
      {editing && (
        <Suspense fallback={<Skeleton height={300} />}>
          <ConfigurationForm onDone={finish} />
        </Suspense>
      )}
    </Section>
  )
}
