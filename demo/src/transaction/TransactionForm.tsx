/** The form of a screen that sends transactions, with the code for it at its side. */
import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { ConfirmationRequest } from "@okto-effect/react/ui"
import {
  type Address,
  type CallOptions,
  type Chain,
  hasValidChecksum,
  type OktoClient,
  type SendOptions,
  type UserOp,
  type ValidationFailed
} from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type FormEvent, type ReactNode, useEffect, useState } from "react"
import type { ActionName } from "../code/actions.ts"
import { Code } from "../code/Code.tsx"
import type { Values } from "../code/program.ts"
import { FailureBanner } from "../components/ErrorBanner.tsx"
import { ExampleButton } from "../components/ExampleButton.tsx"
import { type Lists, ListErrors } from "../components/ListErrors.tsx"
import { Prefilled } from "../components/Prefilled.tsx"
import { Section, SidePanel } from "../components/Page.tsx"
import { ShareLink } from "../components/ShareLink.tsx"
import {
  type Checked,
  type ExampleValues,
  type Form,
  type TransactionFields,
  checkFeePayer,
  isFilled
} from "../forms/form.ts"
import { useLinkedForm } from "../forms/useLinkedForm.ts"
import { NetworkSelect, type Networks, useNetworks } from "./NetworkSelect.tsx"
import { Sponsorship } from "./Sponsorship.tsx"
import { stages } from "./stages.ts"
import type { PageFacts } from "./transactionPage.tsx"
import type { TransactionScreen } from "./useTransactionScreen.ts"

/** For an address whose letter case is not its checksum (EIP-55). */
const wrongChecksum = "Please check the address: its checksum does not match"

type Call<Input, Options, Answer> = (
  client: OktoClient,
  input: Input,
  feePayer: Address | undefined,
  options: Options
) => Promise<Answer>

/** A kind of transaction: its page, the SDK's functions for it, and how its input maps to the form's fields. */
export interface TransactionKind<F extends TransactionFields, Input> extends PageFacts {
  /** The form's name. */
  readonly name: string
  readonly labels: { readonly direct: string; readonly stepwise: string }
  /** The programs shown for each button. */
  readonly actions: { readonly direct: ActionName; readonly stepwise: ActionName }
  readonly blank: F
  /** Validates the input as the SDK does. */
  readonly validate: (input: Input) => Effect.Effect<unknown, ValidationFailed>
  readonly submit: Call<Input, SendOptions, string>
  readonly build: Call<Input, CallOptions, UserOp>
  readonly review: (input: Input) => ConfirmationRequest
  /** The names of fields in the input, where they differ. */
  readonly names?: { readonly [Field in keyof F]?: string }
  /** The field that holds the recipient, whose checksum must be right on EVM chains. */
  readonly recipient: keyof F & string
}

/** What a form of a kind of transaction works with. */
interface FormState<F extends TransactionFields, Input> {
  readonly kind: TransactionKind<F, Input>
  readonly screen: TransactionScreen
  readonly form: UseFormReturnType<F>
  readonly networks: Networks
}

export const useTransactionForm = <F extends Form & TransactionFields, Input>(
  kind: TransactionKind<F, Input>,
  screen: TransactionScreen,
  fits?: (chain: Chain) => boolean
): FormState<F, Input> => {
  const form = useLinkedForm(kind.blank, screen.isLinked, screen.pending?.form)
  return { kind, screen, form, networks: useNetworks(form.values.network, fits) }
}

type Way = "direct" | "stepwise"

export const TransactionForm = <F extends Form & TransactionFields, Input>({
  checked,
  children,
  code,
  example,
  form,
  isAwaited = false,
  kind,
  lists,
  networks,
  onNetwork,
  required,
  screen
}: FormState<F, Input> & {
  readonly onNetwork: (network: string) => void
  readonly lists: Lists
  /** The fields that must not be empty. */
  readonly required: ReadonlyArray<keyof F>
  /** The input that the form describes now, or its first problem. */
  readonly checked: Checked<F, Input>
  /** Whether the form names something of a list that is not read yet: nothing is wrong with it, and it cannot be sent. */
  readonly isAwaited?: boolean
  readonly example: ExampleValues<F>
  /** Values for the programs that differ from the form's text. */
  readonly code: Values
  readonly children: ReactNode
}) => {
  const { doing, isSignedIn } = screen
  const { actions, blank, labels } = kind
  const { values } = form
  const [way, setWay] = useState<Way>("direct")
  const chain = networks.chosen
  const isReady = isSignedIn && screen.isFree && !isAwaited && isFilled(values, required, chain)
  const isBusy = doing !== undefined
  const names = Object.keys(blank).map((field): [field: string, name: string] => [
    field,
    { network: "caip2Id", ...kind.names }[field] ?? field
  ])
  /** The field that a path of the input is about. */
  const fieldOf = (path: string) => names.find(([, name]) => name === path.split(".").at(-1))?.[0] ?? path

  const refuse = (message: string, errors: Readonly<Record<string, ReactNode>>) => {
    form.setErrors(errors)
    screen.showIssue(message)
  }

  /** Checks the specified rules first, then the SDK's, then the recipient's checksum: funds sent to a typo are lost. */
  const send = async (way: Way) => {
    // The code beside the form is of the path that the user takes.
    setWay(way)
    form.clearErrors()
    screen.showIssue(undefined)
    const payer = checkFeePayer(values, chain)
    if (Result.isFailure(payer)) return refuse(payer.failure.message, { [payer.failure.field]: true })
    if (Result.isFailure(checked)) return refuse(checked.failure.message, { [checked.failure.field]: true })
    const [input, feePayer] = [checked.success, payer.success]
    const accepted = Effect.runSync(Effect.result(kind.validate(input)))
    if (Result.isFailure(accepted)) {
      const { issues, message } = accepted.failure
      return refuse(message, Object.fromEntries(issues.map(({ message, path }) => [fieldOf(path), message])))
    }
    // A client that cannot be loaded fails when it sends.
    const isChecksumValid = await screen.checkBefore(way === "direct" ? "submit" : "build", () =>
      hasValidChecksum(values[kind.recipient] ?? "").catch(() => true)
    )
    if (values.network.startsWith("eip155:") && !isChecksumValid) {
      return refuse(wrongChecksum, { [kind.recipient]: wrongChecksum })
    }
    if (way === "direct") return screen.submit((client, options) => kind.submit(client, input, feePayer, options))
    const reviewed = { request: kind.review(input), caip2Id: values.network, feePayer }
    screen.build((client, options) => kind.build(client, input, feePayer, options), reviewed)
  }

  // A reload keeps what waits for the user's signature, or to be executed.
  const { keep, pending, restore, state } = screen
  const waiting = state.status === "built" || state.status === "signed" ? state : undefined
  useEffect(() => {
    if (waiting !== undefined) keep(values, waiting.userOp, waiting.status === "signed")
    // oxlint-disable-next-line react/exhaustive-deps -- once for each operation: its form cannot change meanwhile
  }, [waiting?.userOp])
  const payer = checkFeePayer(values, chain)
  const isRestorable =
    pending !== undefined &&
    isSignedIn &&
    state.status === "idle" &&
    chain !== undefined &&
    Result.isSuccess(checked) &&
    Result.isSuccess(payer)
  useEffect(() => {
    if (!isRestorable) return
    void restore(pending, {
      request: kind.review(checked.success),
      caip2Id: values.network,
      feePayer: payer.success
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isRestorable])

  const fill = () => {
    form.clearErrors()
    screen.showIssue(undefined)
    form.setValues(example ?? {})
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void send("direct")
  }

  return (
    <SidePanel
      aside={
        <Stack gap="xs" className="sticky">
          <SegmentedControl<Way>
            aria-label="Code for"
            size="xs"
            data={[
              { value: "direct", label: "Direct" },
              { value: "stepwise", label: "Step by step" }
            ]}
            value={way}
            onChange={setWay}
          />
          <Code
            action={actions[way]}
            values={{ ...Object.fromEntries(names.map(([field, name]) => [name, values[field]])), ...code }}
          />
        </Stack>
      }
    >
      <Section title={kind.name}>
        <form onSubmit={onSubmit} aria-label={kind.name} noValidate>
          <Stack>
            {screen.isLinked && <Prefilled blank={blank} />}
            <ListErrors lists={lists} />
            <NetworkSelect
              networks={networks}
              disabled={!isSignedIn || isBusy}
              error={form.errors["network"]}
              value={values.network}
              onChange={onNetwork}
            />
            <Sponsorship chain={chain} disabled={isBusy} {...form.getInputProps("feePayer")} />
            {children}
            {!screen.open && screen.shownError !== undefined && <FailureBanner {...screen.shownError} />}
            {screen.stage === "unknown" && (
              <Text size="sm" role="note">
                {stages.unknown.sentence} Check again before you send another one.
              </Text>
            )}
            <Group mt="xs">
              <Button type="submit" disabled={!isReady} loading={doing === "submit"}>
                {labels.direct}
              </Button>
              <Button
                variant="default"
                disabled={!isReady}
                loading={doing === "build"}
                onClick={() => void send("stepwise")}
              >
                {labels.stepwise}
              </Button>
              <ExampleButton disabled={example === undefined || isBusy} onClick={fill} />
              <ShareLink blank={blank} form={values} />
            </Group>
          </Stack>
        </form>
      </Section>
    </SidePanel>
  )
}
