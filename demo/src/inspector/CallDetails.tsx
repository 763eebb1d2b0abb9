/** One call in full: what was asked, what was answered, and how to ask again. */
import { Button, Group, Stack, Tabs, Text } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import { CopyButton } from "../components/CopyButton.tsx"
import { Facts } from "../components/Facts.tsx"
import { Icon } from "../components/Icon.tsx"
import { JsonView } from "../components/JsonView.tsx"
import { fromJson } from "../format/fromJson.ts"
import { addressOf, type Call } from "./Calls.ts"
import { CallStatus } from "./CallStatus.tsx"

const confirmation = 5_000

const Body = ({ label, text }: { readonly label: string; readonly text: string | undefined }) => {
  if (text === undefined || text === "") {
    return (
      <Text size="sm" c="dimmed">
        No body.
      </Text>
    )
  }
  const json = fromJson(text)
  return json !== undefined ? (
    <JsonView value={json} label={label} />
  ) : (
    <Stack gap={4} align="flex-start">
      <CopyButton text={text} label={label} />
      <pre className="mono json" style={{ margin: 0, padding: "0.875rem", maxWidth: "100%", whiteSpace: "pre-wrap" }}>
        {text}
      </pre>
    </Stack>
  )
}

/** Names with their values, or the word that there are none. */
const Named = ({ none, rows }: { readonly none: string; readonly rows: ReadonlyArray<readonly [string, string]> }) =>
  rows.length === 0 ? (
    <Text size="sm" c="dimmed">
      {none}
    </Text>
  ) : (
    <Facts
      rows={rows.map(([name, value]) => [
        name,
        <span key={name} className="mono">
          {value}
        </span>
      ])}
    />
  )

const Copied = ({ text }: { readonly text: string }) => {
  const { copied, copy } = useClipboard({ timeout: confirmation })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name={copied ? "check" : "copy"} />}
      onClick={() => copy(text)}
      aria-live="polite"
    >
      {copied ? "Copied" : "Copy as cURL"}
    </Button>
  )
}

export const CallDetails = ({ call, onBack }: { readonly call: Call; readonly onBack: () => void }) => {
  const { path, query } = addressOf(call)
  return (
    <Stack>
      <Group justify="space-between">
        <Button variant="subtle" size="xs" leftSection={<Icon name="back" />} onClick={onBack} data-autofocus>
          All requests
        </Button>
        <Copied text={call.curl} />
      </Group>
      <Group gap="xs">
        <CallStatus call={call} />
        <Text className="mono" style={{ overflowWrap: "anywhere" }}>
          {call.method} {path}
        </Text>
        <Text size="sm" c="dimmed">
          {Math.round(call.duration)} ms
        </Text>
      </Group>
      <Tabs defaultValue="response">
        <Tabs.List aria-label="Parts of the request">
          <Tabs.Tab value="request">Request</Tabs.Tab>
          <Tabs.Tab value="response">Response</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="request" pt="md">
          <Stack>
            {query.length > 0 && <Named none="" rows={query} />}
            <Body label="request body" text={call.requestBody} />
            <Named none="No headers." rows={Object.entries(call.requestHeaders)} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="response" pt="md">
          <Stack>
            <Body label="response body" text={call.responseBody} />
            <Named
              none="No headers: the backend did not answer, or shows none."
              rows={Object.entries(call.responseHeaders ?? {})}
            />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
