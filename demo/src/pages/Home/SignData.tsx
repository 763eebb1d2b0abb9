/** Signs a text (EIP-191) or typed data (EIP-712), and shows the signature. */
import { Button, Group, JsonInput, Stack, TextInput } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useOktoCall, useSession } from "@okto-effect/react"
import type { CallOptions, OktoClient } from "@okto-effect/sdk"
import { type FormEvent, useState } from "react"
import { logFailure } from "../../client/explain.ts"
import { Code } from "../../code/Code.tsx"
import { Beside } from "../../components/Beside.tsx"
import { ExampleButton } from "../../components/ExampleButton.tsx"
import { ResultModal } from "../../components/ResultModal.tsx"
import { Section } from "../../components/Section.tsx"
import { fromExactJson } from "../../format/fromJson.ts"
import { sampleMessage, sampleTypedData } from "./samples.ts"

/** One way to sign. */
interface Signing {
  /** Of the button, and of the modal with the result. */
  readonly label: string
  readonly sign: (client: OktoClient, text: string, options: CallOptions) => Promise<string>
}

const message: Signing = {
  label: "Sign Message",
  sign: (client, text, options) => client.signMessage(text, options)
}
const typedData: Signing = {
  label: "Sign Typed Data",
  sign: (client, text, options) => client.signTypedData(text, options)
}

export const SignData = () => {
  const { isLoggedIn } = useSession()
  const [opened, { close, open }] = useDisclosure(false)
  const [texts, setTexts] = useState({ message: sampleMessage, typedData: sampleTypedData })
  const [title, setTitle] = useState("")
  const { cancel, run, state } = useOktoCall(async (client, options, { sign }: Signing, text: string) => ({
    signature: await sign(client, text, options)
  }))

  const start = (how: Signing, text: string) => async (event: FormEvent) => {
    event.preventDefault()
    if (!isLoggedIn || text === "") return
    setTitle(how.label)
    open()
    const end = await run(how, text)
    if (end.status === "failed") logFailure(`${how.label} failed.`, end.error)
  }
  const dismiss = () => {
    close()
    cancel()
  }
  const disabled = !isLoggedIn || state.status === "busy"

  return (
    <Section title="Sign Data" description="The user's wallet signs; your program gets the signature.">
      <Beside
        aside={
          <div className="short-code">
            <Code action="signMessage" values={{ data: texts.message }} />
          </div>
        }
      >
        <form onSubmit={start(message, texts.message)} aria-label={message.label}>
          <Stack gap="sm" align="flex-start">
            <TextInput
              label="Message"
              description="Any text, signed as EIP-191 says"
              w="100%"
              disabled={disabled}
              value={texts.message}
              onChange={(event) => setTexts({ ...texts, message: event.currentTarget.value })}
            />
            <Group>
              <Button type="submit" variant="default" disabled={disabled || texts.message === ""}>
                {message.label}
              </Button>
              <ExampleButton disabled={disabled} onClick={() => setTexts({ ...texts, message: sampleMessage })} />
            </Group>
          </Stack>
        </form>
      </Beside>
      <Beside aside={<Code action="signTypedData" values={{ data: fromExactJson(texts.typedData) }} />}>
        <form onSubmit={start(typedData, texts.typedData)} aria-label={typedData.label}>
          <Stack gap="sm" align="flex-start">
            <JsonInput
              label="Typed data"
              description="JSON with domain, types, primaryType and message, signed as EIP-712 says"
              w="100%"
              classNames={{ input: "mono" }}
              minRows={8}
              maxRows={16}
              autosize
              disabled={disabled}
              value={texts.typedData}
              onChange={(value) => setTexts({ ...texts, typedData: value })}
            />
            <Group>
              <Button type="submit" variant="default" disabled={disabled || texts.typedData === ""}>
                {typedData.label}
              </Button>
              <ExampleButton disabled={disabled} onClick={() => setTexts({ ...texts, typedData: sampleTypedData })} />
            </Group>
          </Stack>
        </form>
      </Beside>
      <ResultModal title={title} opened={opened} onClose={dismiss} state={state} />
    </Section>
  )
}
