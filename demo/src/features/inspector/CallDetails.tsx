/** One call in full: its request, its response, and the cURL command. */
import { Stack, Tabs, Text } from "@mantine/core"
import { CopyButton } from "../../shared/Buttons.tsx"
import { Facts } from "../../shared/Facts.tsx"
import { TextView } from "../../shared/JsonView.tsx"
import { fromJson, toJson } from "../../shared/json.ts"
import { addressOf, type Call } from "./calls.ts"

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

export const CallDetails = ({ call }: { readonly call: Call }) => (
  <>
    <Tabs defaultValue="response">
      <Tabs.List aria-label="Parts of the request">
        <Tabs.Tab value="request">Request</Tabs.Tab>
        <Tabs.Tab value="response">Response</Tabs.Tab>
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
    </Tabs>
    {call.curl !== "" && (
      <Text size="sm" mt="md">
        cURL <CopyButton label="as cURL" text={call.curl} />
      </Text>
    )}
  </>
)
