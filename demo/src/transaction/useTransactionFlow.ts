/** A transaction as the screens show it: its dialog, and what went wrong in the demo's words. */
import { type Build, type Failed, type Standing, standing, type Submit, type TransactionCall } from "@okto-effect/react"
import type { ConfirmRequest } from "@okto-effect/react/ui"
import type { Address } from "@okto-effect/sdk"
import { useEffect, useState } from "react"
import { logFailure } from "../client/explain.ts"
import { type Stage, stageOf } from "./stages.ts"

/** What is under way. */
export type Doing = "submit" | "build" | "sign" | "execute" | "follow" | "refresh" | "resume"

/** What a failure of a step is called; what submitting is called differs by screen. */
const sentences: Readonly<Record<Exclude<Failed["step"], "submit">, string>> = {
  build: "Error in creating user operation",
  sign: "Error in signing transaction",
  execute: "Error in executing transaction",
  follow: "Error fetching transaction details",
  refresh: "Error refreshing transaction details",
  resume: "It is safe to create a new transaction",
  restore: "It is not known whether there is an earlier transaction"
}

/** What went wrong: a sentence, and the failure behind it if there is one. */
export interface Trouble {
  readonly sentence: string
  readonly error?: unknown
}

/** What a person reviews before it is signed. */
export interface Reviewed {
  readonly request: ConfirmRequest
  /** Who pays the fees; nobody in particular where there is no choice. */
  readonly feePayer: Address | undefined
}

export interface TransactionFlow {
  /** Where the transaction is, whatever failed. */
  readonly place: Standing
  readonly stage: Stage | undefined
  readonly doing: Doing | undefined
  /** What was built last. */
  readonly reviewed: Reviewed | undefined
  /** Whether another one may begin. */
  readonly isFree: boolean
  /** What to show in a banner; nothing when all is well. */
  readonly trouble: Trouble | undefined
  /** Whether the dialog is open. */
  readonly open: boolean
  readonly complain: (sentence: string | undefined) => void
  readonly submit: (call: Submit) => void
  readonly build: (call: Build, reviewed: Reviewed) => void
  readonly sign: () => void
  readonly execute: () => void
  readonly check: () => void
  readonly refresh: () => void
  readonly resume: () => void
  readonly show: () => void
  readonly hide: () => void
  /** Gives up whatever is under way and starts over, unless nobody knows what became of it. */
  readonly reset: () => void
}

const doingIn = (place: Standing): Doing | undefined => {
  switch (place.status) {
    case "building":
      return "build"
    case "signing":
      return "sign"
    case "sending":
      return place.step
    case "following":
      return place.isRefreshing ? "refresh" : "follow"
    case "resuming":
      return "resume"
    default:
      return undefined
  }
}

/** `failure` is what a failed submission is called. */
export const useTransactionFlow = (
  user: string | undefined,
  call: TransactionCall,
  failure: string
): TransactionFlow => {
  const { state } = call
  const [open, setOpen] = useState(false)
  const [complaint, setComplaint] = useState<{ readonly sentence: string; readonly to: string | undefined }>()
  const [reviewed, review] = useState<Reviewed>()
  const place = standing(state)
  const failed = state.status === "failed" ? state : undefined
  const sentence = failed?.step === "submit" ? failure : failed && sentences[failed.step]

  useEffect(() => {
    if (failed !== undefined && sentence !== undefined) logFailure(sentence, failed.error)
  }, [failed, sentence])

  const complain = (said: string | undefined) =>
    setComplaint(said === undefined ? undefined : { sentence: said, to: user })

  const begin = (step: () => Promise<unknown>) => {
    setComplaint(undefined)
    setOpen(true)
    void step()
  }

  /** Takes a step from where it can be taken, or says why it cannot. */
  const beginAt = (isThere: boolean, step: () => Promise<unknown>, otherwise: string) =>
    isThere ? begin(step) : complain(otherwise)

  /** What has a job already makes room for the next. */
  const beginNew = (step: () => Promise<unknown>) => {
    if (place.status === "accepted" || place.status === "following") call.reset()
    begin(step)
  }

  const said = complaint?.to === user ? complaint : undefined
  const trouble = sentence === undefined ? undefined : { sentence, error: failed?.error }
  const doing = failed === undefined ? doingIn(place) : undefined
  const { status } = place
  return {
    place,
    stage: stageOf(place),
    doing,
    reviewed,
    isFree: doing === undefined && status !== "uncertain",
    trouble: said ?? trouble,
    open: open && stageOf(place) !== undefined,
    complain,
    submit: (submit) => beginNew(() => call.submit(submit)),
    build: (build, next) => {
      review(next)
      beginNew(() => call.build(build))
    },
    sign: () => beginAt(status === "built", call.sign, "No transaction to sign"),
    execute: () => beginAt(status === "signed", call.execute, "No signed transaction to execute"),
    check: () =>
      beginAt(
        status === "accepted" || status === "following" || status === "settled",
        status === "accepted" || failed?.step === "follow" ? call.follow : call.refresh,
        "No job ID available"
      ),
    refresh: () => begin(call.refresh),
    resume: () => begin(call.resume),
    show: () => setOpen(true),
    hide: () => setOpen(false),
    reset: () => {
      setComplaint(undefined)
      setOpen(false)
      call.reset()
    }
  }
}
