/** The state of a screen that sends transactions: its form, its dialog, and the demo's sentences for what failed. */
import {
  type Build,
  type TransactionFailed,
  type StableTransactionState,
  lastStableState,
  type Submit,
  type TransactionState,
  useSession,
  useTransaction
} from "@okto-effect/react"
import type { ConfirmationRequest } from "@okto-effect/react/ui"
import type { Address, UserOp } from "@okto-effect/sdk"
import { useEffect, useState } from "react"
import type { Form } from "../forms/form.ts"
import { useFormKey } from "../forms/useLinkedForm.ts"
import { type PendingOperation, readPending, writePending } from "./pendingOperation.ts"
import { positionOf } from "./stages.ts"

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

/** What the user reviews before signing. */
interface Reviewed {
  readonly request: ConfirmationRequest
  readonly caip2Id: string
  /** `undefined` on chains without sponsorship. */
  readonly feePayer: Address | undefined
}

/** When the transaction was sent, and when its order was final, as this page saw it. Unix milliseconds. */
interface Times {
  readonly sentAt?: number
  readonly finalAt?: number
}

/** The states before anything is sent. */
const unsent: ReadonlySet<StableTransactionState["status"]> = new Set([
  "idle",
  "building",
  "built",
  "signing",
  "signed"
])

type Step = () => Promise<TransactionState>

export type TransactionScreen = ReturnType<typeof useTransactionScreen>

/** `title` identifies the screen's transaction; `failure` is the sentence for a failed submission. */
export const useTransactionScreen = (title: string, failure: string) => {
  const { isLoggedIn, userSWA } = useSession()
  const [user, setUser] = useState(userSWA)
  const call = useTransaction({ key: title })
  const { formKey, isLinked, owner, resetForm } = useFormKey()
  const [kept, setKept] = useState(() => readPending(title))
  const [isOpen, setOpen] = useState(false)
  const [issue, setIssue] = useState<{ readonly sentence: string; readonly owner: string }>()
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [times, setTimes] = useState<Times>({})
  const [checking, setChecking] = useState<"submit" | "build">()
  const state = lastStableState(call.state)
  const { stage, ...position } = positionOf(state)
  const failed = call.state.status === "failed" ? call.state : undefined
  const sentence = failed?.step === "submit" ? failure : failed && sentences[failed.step]
  const doing = checking ?? (failed === undefined ? position.doing : undefined)
  const { status } = state

  // As the transaction itself: another user begins anew, and who signs in again continues.
  if (userSWA !== undefined && userSWA !== user) {
    setUser(userSWA)
    setOpen(false)
    setReviewed(undefined)
    setTimes({})
  }

  // A reload keeps it; who goes to another page gives it up.
  useEffect(() => () => writePending(title, undefined), [title])

  // What was sent is recorded by the transaction itself.
  useEffect(() => {
    if (!unsent.has(status)) writePending(title, undefined)
  }, [status, title])

  /** What is known for the owner of now: another tab may have switched users since. */
  const ofOwner = <A extends { readonly owner: string }>(known: A | undefined): A | undefined =>
    known?.owner === owner ? known : undefined

  const showIssue = (sentence: string | undefined) => setIssue(sentence === undefined ? undefined : { sentence, owner })

  const begin = (step: Step) => {
    setIssue(undefined)
    setOpen(true)
    void step().then(({ status }) => status === "settled" && setTimes((known) => ({ finalAt: Date.now(), ...known })))
  }

  /** Begins a step that sends. */
  const beginSending = (step: Step) => {
    setTimes({ sentAt: Date.now() })
    begin(step)
  }

  /** Takes a step where the transaction is ready for it, else shows why not. */
  const beginIf = (isReady: boolean, step: Step, otherwise: string) => (isReady ? begin(step) : showIssue(otherwise))

  /** A transaction that has a job already makes room for the next. */
  const makeRoom = () => {
    if (status === "accepted" || status === "following") call.reset()
    setTimes({})
  }

  return {
    call,
    isSignedIn: isLoggedIn,
    formKey,
    isLinked,
    /** The state of the transaction; after a failure, the state before it. */
    state,
    stage,
    doing,
    reviewed,
    /** Whether another transaction may begin. */
    isFree: doing === undefined && status !== "unknown",
    shownError: ofOwner(issue) ?? (sentence === undefined ? undefined : { sentence, error: failed?.error }),
    /** Whether the dialog is open. */
    open: isOpen && stage !== undefined,
    showIssue,
    /** An operation of before a reload. */
    pending: ofOwner(kept),
    /** Keeps the operation that waits for the user, and its form, for a reload. */
    keep: (form: Form, operation: UserOp, isSigned: boolean) =>
      writePending(title, { owner, form, operation, isSigned }),
    /** Whether the user takes each step, and not one call all of them. */
    isStepwise: reviewed !== undefined,
    times,
    /** Checks something before a step, which is in progress from here on: nothing else can be pressed or edited meanwhile. */
    checkBefore: async <A>(step: "submit" | "build", check: () => Promise<A>): Promise<A> => {
      setChecking(step)
      return check().finally(() => setChecking(undefined))
    },
    submit: (submit: Submit) => {
      setReviewed(undefined)
      makeRoom()
      beginSending(() => call.submit(submit))
    },
    build: (build: Build, next: Reviewed) => {
      setReviewed(next)
      makeRoom()
      begin(() => call.build(build))
    },
    /** Continues with an operation of before a reload. Signing the same operation again makes the same signature. */
    restore: async ({ isSigned, operation }: PendingOperation, next: Reviewed) => {
      setKept(undefined)
      setReviewed(next)
      setOpen(true)
      await call.build(() => Promise.resolve(operation))
      if (isSigned) await call.sign()
    },
    sign: () => beginIf(status === "built", call.sign, "No transaction to sign"),
    execute: () => (status === "signed" ? beginSending(call.execute) : showIssue("No signed transaction to execute")),
    check: () =>
      beginIf(
        status === "accepted" || status === "following" || status === "settled",
        status === "accepted" || failed?.step === "follow" ? call.follow : call.refresh,
        "No job ID available"
      ),
    refresh: () => begin(call.refresh),
    resume: () => begin(call.resume),
    show: () => setOpen(true),
    hide: () => setOpen(false),
    /** "Create New Transaction": gives up the step in progress, unless the outcome of an operation is unknown. */
    startOver: () => {
      setIssue(undefined)
      setOpen(false)
      setKept(undefined)
      writePending(title, undefined)
      call.reset()
      resetForm()
    }
  }
}
