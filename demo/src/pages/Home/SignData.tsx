/** Signs a text (EIP-191) or typed data (EIP-712), and shows the signature. */
import { Button, Group, JsonInput, Stack, TextInput } from "@mantine/core"
import { useOktoCall, useSession } from "@okto-effect/react"
import type { CallOptions, OktoClient } from "@okto-effect/sdk"
import { type FormEvent, useState } from "react"
import { logFailure } from "../../client/explain.ts"
import { Code } from "../../code/Code.tsx"
import { ExampleButton } from "../../components/ExampleButton.tsx"
import { ResultModal } from "../../components/ResultModal.tsx"
import { Section, SidePanel } from "../../components/Page.tsx"
import { fromExactJson } from "../../format/json.ts"
import { exampleMessage, exampleTypedData } from "../../forms/exampleData.ts"

/** The two kinds of data to sign. */
const rows = [
  {
    /** Of the button and the dialog. */
    title: "Sign Message",
    action: "signMessage",
    label: "Message",
    description: "Any text (EIP-191)",
    example: exampleMessage,
    toData: (text: string): unknown => text,
    sign: (client: OktoClient, text: string, options: CallOptions) => client.signMessage(text, options)
  },
  {
    title: "Sign Typed Data",
    action: "signTypedData",
    label: "Typed data",
    description: "JSON with domain, types, primaryType and message (EIP-712)",
    example: exampleTypedData,
    toData: fromExactJson,
    sign: (client: OktoClient, text: string, options: CallOptions) => client.signTypedData(text, options)
  }
] as const
type Row = (typeof rows)[number]

const SignForm = ({
  disabled,
  onSign,
  row
}: {
  readonly row: Row
  readonly disabled: boolean
  readonly onSign: (row: Row, text: string) => Promise<void>
}) => {
  const [text, setText] = useState<string>(row.example)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled && text !== "") void onSign(row, text)
  }
  const input = { label: row.label, description: row.description, w: "100%", disabled, value: text }
  return (
    <SidePanel
      aside={
        <div className="short-code">
          <Code action={row.action} values={{ data: row.toData(text) }} />
        </div>
      }
    >
      <form onSubmit={submit} aria-label={row.title}>
        <Stack gap="sm" align="flex-start">
          {row.action === "signMessage" ? (
            <TextInput {...input} onChange={(event) => setText(event.currentTarget.value)} />
          ) : (
            <JsonInput {...input} classNames={{ input: "mono" }} minRows={8} maxRows={16} autosize onChange={setText} />
          )}
          <Group>
            <Button type="submit" variant="default" disabled={disabled || text === ""}>
              {row.title}
            </Button>
            <ExampleButton disabled={disabled} onClick={() => setText(row.example)} />
          </Group>
        </Stack>
      </form>
    </SidePanel>
  )
}

export const SignData = () => {
  const { isLoggedIn } = useSession()
  const [title, setTitle] = useState("")
  const { cancel, run, state } = useOktoCall(async (client, options, { sign }: Row, text: string) => ({
    signature: await sign(client, text, options)
  }))

  const start = async (row: Row, text: string) => {
    setTitle(row.title)
    const end = await run(row, text)
    if (end.status === "failed") logFailure(`${row.title} failed.`, end.error)
  }

  return (
    <Section title="Sign Data" description="The user's wallet signs; your program gets the signature.">
      {rows.map((row) => (
        <SignForm key={row.title} row={row} disabled={!isLoggedIn || state.status === "busy"} onSign={start} />
      ))}
      <ResultModal title={title} onClose={cancel} state={state} />
    </Section>
  )
}
