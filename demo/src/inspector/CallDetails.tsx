/** One call in full: its request, its response, and the cURL command. */
import { Stack, Tabs, Text } from "@mantine/core"
import { CopyTextButton } from "../components/CopyButton.tsx"
import { Facts } from "../components/Facts.tsx"
import { TextView } from "../components/JsonView.tsx"
import { fromJson, toJson } from "../format/json.ts"
import { addressOf, type Call } from "./Calls.ts"

const Body = ({ label, text }: { readonly label: string; readonly text: string | undefined }) => {
  if (text === undefined || text === "") {
    return (
      <Text size="sm" c="dimmed">
        No body.
      </Text>
    )
  }
  const json = fromJson(text)
  return <TextView label={label} text={json === undefined ? text : toJson(json)} />
}

/** The calls to the backend that a JSON-RPC request became. */
const Became = ({ calls }: { readonly calls: ReadonlyArray<Call> }) =>
  calls.length === 0 ? (
    <Text size="sm" c="dimmed">
      None: the wallet or the chain's node answered.
    </Text>
  ) : (
    <Stack gap={4} className="mono" component="ol">
      {calls.map((made) => (
        <Text key={made.id} size="sm" component="li">
          {`${made.method} ${addressOf(made).path} → ${made.status ?? "no answer"}`}
        </Text>
      ))}
    </Stack>
  )

export const CallDetails = ({ call }: { readonly call: Call }) => (
  <>
    <Tabs defaultValue="response">
      <Tabs.List aria-label="Parts of the request">
        <Tabs.Tab value="request">Request</Tabs.Tab>
        <Tabs.Tab value="response">Response</Tabs.Tab>
        {call.became !== undefined && <Tabs.Tab value="became">Backend calls</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="request" pt="md">
        <Stack className="mono">
          <Facts of={addressOf(call).query} />
          <Body label="request body" text={call.requestBody} />
          <Facts of={call.requestHeaders} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="response" pt="md">
        <Stack className="mono">
          <Body label="response body" text={call.responseBody} />
          <Facts of={call.responseHeaders ?? {}} />
        </Stack>
      </Tabs.Panel>
      {call.became !== undefined && (
        <Tabs.Panel value="became" pt="md">
          <Became calls={call.became} />
        </Tabs.Panel>
      )}
    </Tabs>
    {call.curl !== "" && (
      <CopyTextButton variant="default" size="xs" mt="md" textOf={() => call.curl} confirmed="Copied">
        Copy as cURL
      </CopyTextButton>
    )}
  </>
)
