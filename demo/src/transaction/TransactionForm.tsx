/** The frame of a form that sends something: its lists, its complaints, its two ways to send. */
import { Button, Group, Stack, Text } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { ConfirmRequest } from "@okto-effect/react/ui"
import {
  type Address,
  type CallOptions,
  hasValidChecksum,
  type OktoClient,
  type SendOptions,
  type UserOp,
  type ValidationFailed
} from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { FormEvent, ReactNode } from "react"
import type { Lists } from "../client/lists.ts"
import { Beside } from "../components/Beside.tsx"
import { ExampleButton } from "../components/ExampleButton.tsx"
import { MissingLists } from "../components/MissingLists.tsx"
import { Prefilled } from "../components/Prefilled.tsx"
import { Section } from "../components/Section.tsx"
import { ShareLink } from "../components/ShareLink.tsx"
import type { Checked, Form, Problem } from "../forms/form.ts"
import type { Example } from "../forms/sample.ts"
import { doubt } from "./DoubtStep.tsx"
import { TroubleBanner } from "./TroubleBanner.tsx"
import type { TransactionScreen } from "./useTransactionScreen.ts"
import { WaysInCode, type WaysInCodeProps } from "./WaysInCode.tsx"

/** Said of an address whose capital letters are the checksum of another one (EIP-55). */
const mistyped = "Please check the address: its capital letters are not its checksum, so it is mistyped"

type Call<Input, Options, Answer> = (
  client: OktoClient,
  input: Input,
  feePayer: Address | undefined,
  options: Options
) => Promise<Answer>

/** What a screen sends: the SDK's functions of an intent, and which field holds which part of it. */
export interface Sending<Input, Field extends string> {
  /** The SDK's own rules about its shape. */
  readonly check: (input: Input) => Effect.Effect<unknown, ValidationFailed>
  readonly submit: Call<Input, SendOptions, string>
  readonly build: Call<Input, CallOptions, UserOp>
  /** What a person reviews. */
  readonly review: (input: Input) => ConfirmRequest
  /** Who receives it, and where that is in the input: on EVM chains a checksum in it must be right. */
  readonly recipient: (input: Input) => readonly [path: string, address: string]
  /** The form's fields by the paths of the SDK's complaints. */
  readonly fields: Readonly<Record<string, Field>>
  /** What the buttons say. */
  readonly labels: { readonly direct: string; readonly stepwise: string }
}

export const TransactionForm = <F extends Form, Input extends { readonly caip2Id: string }>({
  blank,
  checked,
  children,
  code,
  example,
  filled,
  form,
  lists,
  name,
  problem,
  screen,
  sending
}: {
  /** What the form is called. */
  readonly name: string
  readonly screen: TransactionScreen
  readonly form: UseFormReturnType<F>
  readonly blank: F
  readonly lists: Lists
  readonly sending: Sending<Input, keyof F & string>
  readonly filled: boolean
  /** What "Fill with an example" fills in. */
  readonly example: Example<F>
  /** The first thing wrong with the form as it is now. */
  readonly problem: Problem<F> | undefined
  /** What the form asks for, where nothing is wrong with it. */
  readonly checked: Checked<Input> | undefined
  /** The code that does the same. */
  readonly code: WaysInCodeProps
  readonly children: ReactNode
}) => {
  const { flow, isSignedIn } = screen
  const { build, fields, labels, review, submit } = sending
  const ready = isSignedIn && flow.isFree && filled

  const refuse = (message: string, issues: ValidationFailed["issues"]) => {
    for (const { message, path } of issues) {
      const field = fields[path]
      if (field !== undefined) form.setFieldError(field, message)
    }
    flow.complain(message)
  }

  /** Refuses an address that was mistyped: what is sent there is lost. */
  const checkRecipient = async (checked: Checked<Input>, then: (checked: Checked<Input>) => void) => {
    const [path, address] = sending.recipient(checked.input)
    const isEvm = checked.input.caip2Id.startsWith("eip155:")
    // What cannot be loaded cannot send either, and says so then.
    if (!isEvm || (await hasValidChecksum(address).catch(() => true))) return then(checked)
    refuse(mistyped, [{ path, message: mistyped }])
  }

  /** The specified checks first, then the SDK's own, which name every field that is wrong, and ours at last. */
  const check = (then: (checked: Checked<Input>) => void) => {
    form.clearErrors()
    flow.complain(problem?.message)
    if (problem?.field !== undefined) form.setFieldError(problem.field, true)
    if (checked === undefined) return
    const accepted = Effect.runSync(Effect.result(sending.check(checked.input)))
    if (Result.isSuccess(accepted)) return void checkRecipient(checked, then)
    refuse(accepted.failure.message, accepted.failure.issues)
  }
  const direct = () =>
    check(({ feePayer, input }) => flow.submit((client, options) => submit(client, input, feePayer, options)))
  const stepwise = () =>
    check(({ feePayer, input }) =>
      flow.build((client, options) => build(client, input, feePayer, options), { request: review(input), feePayer })
    )

  const fill = () => {
    form.clearErrors()
    flow.complain(undefined)
    form.setValues(example ?? {})
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) direct()
  }

  return (
    <Beside aside={<WaysInCode {...code} />}>
      <Section title={name}>
        <form onSubmit={onSubmit} aria-label={name} noValidate>
          <Stack>
            {screen.isLinked && <Prefilled blank={blank} />}
            <MissingLists lists={lists} />
            {children}
            {!flow.open && <TroubleBanner trouble={flow.trouble} />}
            {flow.stage === "doubt" && (
              <Text size="sm" role="note">
                {doubt} Check it again, above, before another one is sent.
              </Text>
            )}
            <Group mt="xs">
              <Button type="submit" disabled={!ready} loading={flow.doing === "submit"}>
                {labels.direct}
              </Button>
              <Button variant="default" disabled={!ready} loading={flow.doing === "build"} onClick={stepwise}>
                {labels.stepwise}
              </Button>
              <ExampleButton disabled={example === undefined || flow.doing !== undefined} onClick={fill} />
              <ShareLink blank={blank} form={form.values} />
            </Group>
          </Stack>
        </form>
      </Section>
    </Beside>
  )
}
