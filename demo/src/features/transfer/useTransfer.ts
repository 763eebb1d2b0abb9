/** A screen that sends a transaction: its form, the transaction, and what its dialog shows. */
import { useForm, type UseFormReturnType } from "@mantine/form"
import { useSessionStorage } from "@mantine/hooks"
import {
  type Build,
  lastStableState,
  type StableTransactionState,
  type Submit,
  type TransactionFailed,
  type TransactionState,
  useSession,
  useTransaction
} from "@okto-effect/react"
import type { ConfirmationRequest } from "@okto-effect/react/ui"
import type { Address, CallOptions, Chain, OktoClient, SendOptions, UserOp, ValidationFailed } from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type ReactNode, useState } from "react"
import { useLocation } from "react-router-dom"
import type { Failure } from "../../shared/Banner.tsx"
import { type Checked, checkFeePayer, type Form, type TransactionFields } from "../../shared/form.ts"
import { networkName } from "../../shared/names.ts"
import { useNetworks } from "../../shared/NetworkSelect.tsx"
import type { ProgramName } from "../../shared/ProgramPanel.tsx"

export type Stage = "sending" | "review" | "signed" | "job" | "order" | "unknown"

/** The title of each stage's dialog, and the sentence shown while the dialog is closed. */
export const stages: Readonly<Record<Stage, { readonly title: string; readonly sentence: string }>> = {
  sending: { title: "Sending", sentence: "It is being sent." },
  review: { title: "Review user operation", sentence: "A user operation waits for your signature." },
  signed: { title: "Signed user operation", sentence: "A signed user operation waits to be executed." },
  job: { title: "Job submitted", sentence: "Submitted." },
  order: { title: "Order details", sentence: "" },
  unknown: { title: "Outcome unknown", sentence: "It is not known whether it was executed." }
}

/** How far a transaction is. */
interface Position {
  /** Absent before there is anything to show. */
  readonly stage?: Stage
  /** The step in progress. */
  readonly doing?: TransactionFailed["step"]
}

/** By the status alone. */
const positions: Readonly<Record<Exclude<StableTransactionState["status"], "sending" | "following">, Position>> = {
  idle: {},
  building: { doing: "build" },
  built: { stage: "review" },
  signing: { stage: "review", doing: "sign" },
  signed: { stage: "signed" },
  accepted: { stage: "job" },
  settled: { stage: "order" },
  unknown: { stage: "unknown" },
  resuming: { stage: "unknown", doing: "resume" }
}

const positionOf = (state: StableTransactionState): Position => {
  switch (state.status) {
    case "sending":
      return { stage: "sending", doing: state.step }
    case "following":
      return { stage: state.order === undefined ? "job" : "order", doing: state.isRefreshing ? "refresh" : "follow" }
    default:
      return positions[state.status]
  }
}

/** What was sent last, as the dialog shows it. The tab keeps it for a reload. */
const Sent = Schema.Struct({
  /** The amount, or the NFT. */
  title: Schema.String,
  /** The address of a picture; empty for none. */
  image: Schema.String,
  /** Where it goes, by label. */
  rows: Schema.Record(Schema.String, Schema.String)
})
export type Sent = typeof Sent.Type
const decodeSent = Schema.decodeUnknownOption(Schema.fromJsonString(Sent))

/** The fields that a link inside the demo fills in. */
const decodeFields = Schema.decodeUnknownOption(Schema.Record(Schema.String, Schema.String))

/** The sentence for each failed step; that for `submit` differs by screen. */
const sentences: Readonly<Record<Exclude<TransactionFailed["step"], "submit">, string>> = {
  build: "Error in creating user operation",
  sign: "Error in signing transaction",
  execute: "Error in executing transaction",
  follow: "Error fetching transaction details",
  refresh: "Error refreshing transaction details",
  resume: "It is safe to create a new transaction",
  restore: "It is not known whether there is an earlier transaction"
}

type Call<Input, Options, Answer> = (
  client: OktoClient,
  input: Input,
  feePayer: Address | undefined,
  options: Options
) => Promise<Answer>

/** A kind of transaction: its page, its form, and the SDK's functions for it. */
export interface TransferKind<F extends Form & TransactionFields, Input> {
  /** Also identifies the page's transaction. */
  readonly title: string
  readonly description: string
  /** The reason to sign in. */
  readonly purpose: string
  /** The sentence for a failed submission. */
  readonly failure: string
  /** The form's name. */
  readonly name: string
  readonly labels: { readonly direct: string; readonly stepwise: string }
  readonly program: ProgramName
  readonly blank: F
  readonly fits?: (chain: Chain) => boolean
  /** Validates the input as the SDK does. */
  readonly validate: (input: Input) => Effect.Effect<unknown, ValidationFailed>
  readonly submit: Call<Input, SendOptions, string>
  readonly build: Call<Input, CallOptions, UserOp>
  readonly review: (input: Input) => ConfirmationRequest
}

/** What the user reviews before signing. */
interface Reviewed {
  readonly request: ConfirmationRequest
  readonly caip2Id: string
  /** `undefined` on chains without sponsorship. */
  readonly feePayer: Address | undefined
}

export type Transfer = Omit<ReturnType<typeof useTransfer>, "form" | "kind" | "send">

/** `startOver` makes the screen anew. The screen has the user as its key. */
export const useTransfer = <F extends Form & TransactionFields, Input>(
  kind: TransferKind<F, Input>,
  onReset: () => void
) => {
  const { isLoggedIn, userSWA = "" } = useSession()
  const location = useLocation()
  const form: UseFormReturnType<F> = useForm<F>({
    initialValues: { ...kind.blank, ...Option.getOrElse(decodeFields(location.state), () => ({})) },
    onValuesChange: () => setIssue(undefined)
  })
  const networks = useNetworks(form.values.network, kind.fits)
  const call = useTransaction({ key: kind.title })
  const [isOpen, setOpen] = useState(false)
  const [issue, setIssue] = useState<string>()
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [sent, setSent, forgetSent] = useSessionStorage<Sent | undefined>({
    key: `okto_sent/${kind.title}/${userSWA}`,
    deserialize: (text = "") => Option.getOrUndefined(decodeSent(text)),
    getInitialValueInEffect: false
  })

  const state = lastStableState(call.state)
  const failed = call.state.status === "failed" ? call.state : undefined
  const { stage, ...position } = positionOf(state)
  const doing = failed === undefined ? position.doing : undefined
  const failure: Failure | undefined =
    issue !== undefined
      ? { sentence: issue }
      : failed && { sentence: failed.step === "submit" ? kind.failure : sentences[failed.step], error: failed.error }

  /** The field that a path of the input is about: `recipient` of `recipientWalletAddress`. */
  const fieldOf = (path: string): string => {
    const last = path.split(".").at(-1) ?? path
    return Object.keys(kind.blank).find((field) => last.startsWith(field)) ?? path
  }

  const begin = (step: () => Promise<TransactionState>) => {
    setIssue(undefined)
    setOpen(true)
    void step()
  }
  /** Takes a step where the transaction is ready for it, else shows why not. */
  const beginIf = (isReady: boolean, step: () => Promise<TransactionState>, otherwise: string) =>
    isReady ? begin(step) : setIssue(otherwise)
  const refuse = (message: string, errors: Readonly<Record<string, ReactNode>>) => {
    setIssue(message)
    form.setErrors(errors)
  }

  return {
    kind,
    form,
    networks,
    call,
    isSignedIn: isLoggedIn,
    /** The state of the transaction; after a failure, the state before it. */
    state,
    stage,
    doing,
    reviewed,
    /** What was sent last, or is about to be. */
    sent,
    failure,
    /** Whether another transaction may begin. */
    isFree: isLoggedIn && doing === undefined && state.status !== "unknown",
    /** Whether the dialog is open. */
    isOpen: isOpen && stage !== undefined,
    /** Checks the specified rules first, then the SDK's. `described` is what the form says is sent, without its network. */
    send: (way: "direct" | "stepwise", checked: Checked<F, Input>, described: Sent) => {
      form.clearErrors()
      setIssue(undefined)
      const { values } = form
      const payer = checkFeePayer(values, networks.chosen)
      if (Result.isFailure(payer)) return refuse(payer.failure.message, { [payer.failure.field]: true })
      if (Result.isFailure(checked)) return refuse(checked.failure.message, { [checked.failure.field]: true })
      const [input, feePayer] = [checked.success, payer.success]
      const accepted = Effect.runSync(Effect.result(kind.validate(input)))
      if (Result.isFailure(accepted)) {
        const { issues, message } = accepted.failure
        return refuse(message, Object.fromEntries(issues.map(({ path }) => [fieldOf(path), true])))
      }
      // A transaction that has a job already makes room for the next.
      if (state.status === "accepted" || state.status === "following") call.reset()
      const network = networks.chosen === undefined ? "" : networkName(networks.chosen)
      setSent({ ...described, rows: { ...described.rows, Network: network } })
      if (way === "direct") {
        setReviewed(undefined)
        const submit: Submit = (client, options) => kind.submit(client, input, feePayer, options)
        return begin(() => call.submit(submit))
      }
      setReviewed({ request: kind.review(input), caip2Id: values.network, feePayer })
      const build: Build = (client, options) => kind.build(client, input, feePayer, options)
      return begin(() => call.build(build))
    },
    sign: () => beginIf(state.status === "built", call.sign, "No transaction to sign"),
    execute: () => beginIf(state.status === "signed", call.execute, "No signed transaction to execute"),
    check: () =>
      beginIf(
        state.status === "accepted" || state.status === "following" || state.status === "settled",
        state.status === "accepted" || failed?.step === "follow" ? call.follow : call.refresh,
        "No job ID available"
      ),
    refresh: () => begin(call.refresh),
    resume: () => begin(call.resume),
    show: () => setOpen(true),
    hide: () => setOpen(false),
    /** "Create New Transaction": gives up the step in progress, unless the outcome of an operation is unknown. */
    startOver: () => {
      forgetSent()
      call.reset()
      onReset()
    }
  }
}
