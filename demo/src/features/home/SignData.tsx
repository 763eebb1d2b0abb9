/** Signs a text (EIP-191) or typed data (EIP-712), and shows the signature. */
import { Group, JsonInput, Stack, TextInput } from "@mantine/core"
import { useOktoCall, useSession } from "@okto-effect/react"
import type { CallOptions, OktoClient } from "@okto-effect/sdk"
import { type FormEvent, useState } from "react"
import { ModalButton, SubmitButton } from "../../shared/Buttons.tsx"
import { logFailure } from "../../shared/explain.ts"
import { ResultModal } from "../../shared/JsonView.tsx"
import { fromJson, isExact } from "../../shared/json.ts"
import { Section } from "../../shared/Page.tsx"
import { ProgramPanel } from "../../shared/ProgramPanel.tsx"

/** The example of EIP-712. */
const exampleMail = {
  domain: {
    name: "Ether Mail",
    version: "1",
    chainId: 84532,
    verifyingContract: "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"
  },
  types: {
    Person: [
      { name: "name", type: "string" },
      { name: "wallet", type: "address" }
    ],
    Mail: [
      { name: "from", type: "Person" },
      { name: "to", type: "Person" },
      { name: "contents", type: "string" }
    ]
  },
  primaryType: "Mail",
  message: {
    from: { name: "Cow", wallet: "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826" },
    to: { name: "Bob", wallet: "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB" },
    contents: "Hello, Bob!"
  }
}

/** The value of typed data for a program; the text where JavaScript would round its numbers. */
const typedDataOf = (text: string): unknown => {
  const value = fromJson(text)
  return isExact(value) ? value : text
}

type Sign = (client: OktoClient, text: string, options: CallOptions) => Promise<string>
const signMessage: Sign = (client, text, options) => client.signMessage(text, options)
const signTypedData: Sign = (client, text, options) => client.signTypedData(text, options)

export const SignData = () => {
  const { isLoggedIn } = useSession()
  const [message, setMessage] = useState("Hello from Okto Effect")
  const [typedData, setTypedData] = useState(JSON.stringify(exampleMail, null, 2))
  const [title, setTitle] = useState("")
  const { cancel, run, state } = useOktoCall(async (client, options, sign: Sign, text: string) => ({
    signature: await sign(client, text, options)
  }))
  const isBusy = state.status === "busy"

  const submit = (name: string, sign: Sign, text: string) => async (event: FormEvent) => {
    event.preventDefault()
    if (!isLoggedIn || isBusy || text === "") return
    setTitle(name)
    const end = await run(sign, text)
    if (end.status === "failed") logFailure(`${name} failed.`, end.error)
  }

  return (
    <Section
      title="Sign Data"
      description="The user's wallet signs; your program gets the signature."
      action={
        <ModalButton label="Show code" size="xs" modal={{ title: "Sign data", size: "xl" }}>
          <ProgramPanel name="signData" height={420} input={{ message, typedData: typedDataOf(typedData) }} />
        </ModalButton>
      }
    >
      <form onSubmit={submit("Sign Message", signMessage, message)} aria-label="Sign Message">
        <Stack gap="xs">
          <TextInput
            label="Message"
            description="Any text (EIP-191)"
            readOnly={isBusy}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Group gap="xs">
            <SubmitButton variant="default" isDisabled={!isLoggedIn || message === ""}>
              Sign Message
            </SubmitButton>
          </Group>
        </Stack>
      </form>
      <form onSubmit={submit("Sign Typed Data", signTypedData, typedData)} aria-label="Sign Typed Data">
        <Stack gap="xs">
          <JsonInput
            label="Typed data"
            description="JSON with domain, types, primaryType and message (EIP-712)"
            classNames={{ input: "mono" }}
            rows={6}
            resize="vertical"
            readOnly={isBusy}
            value={typedData}
            onChange={setTypedData}
          />
          <Group gap="xs">
            <SubmitButton variant="default" isDisabled={!isLoggedIn || typedData === ""}>
              Sign Typed Data
            </SubmitButton>
          </Group>
        </Stack>
      </form>
      <ResultModal title={title} onClose={cancel} state={state} />
    </Section>
  )
}
