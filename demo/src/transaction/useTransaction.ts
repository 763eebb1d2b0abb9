/** Drives one transaction from the form to its order. Every screen that sends something uses it. */
import {
  type CallOptions,
  getOrdersHistory,
  NotLoggedIn,
  type OktoClient,
  type Order,
  type UserOp
} from "@okto-effect/sdk"
import { Intents } from "@okto-effect/sdk/effect"
import { useQueryClient } from "@tanstack/react-query"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import { useCallback, useEffect, useRef, useState } from "react"
import type { SignedIn } from "../client/ConnectionProvider.tsx"
import { isAborted, logFailure } from "../client/explain.ts"
import { forgetHoldings } from "../client/queries.ts"
import { toExecute, toneOf, toSign, toTrack, tracked, type Transaction } from "./Transaction.ts"

/** What is under way. */
export type Doing = "submit" | "build" | "sign" | "execute" | "follow" | "check" | "refresh"

/** What a failure of a step is called; what submitting is called differs by screen. */
const sentences: Readonly<Record<Exclude<Doing, "submit">, string>> = {
  build: "Error in creating user operation",
  sign: "Error in signing transaction",
  execute: "Error in executing transaction",
  follow: "Error fetching transaction details",
  check: "Error fetching transaction details",
  refresh: "Error refreshing transaction details"
}

/** What went wrong: a sentence, and the failure behind it if there is one. */
export interface Trouble {
  readonly sentence: string
  readonly error?: unknown
}

/** Sends something in one go, and returns the job id. */
export type Submit = (client: OktoClient, options: CallOptions) => Promise<string>
/** Builds the same as an unsigned user operation. */
export type Build = (client: OktoClient, options: CallOptions) => Promise<UserOp>

export interface TransactionFlow {
  readonly transaction: Transaction | undefined
  readonly doing: Doing | undefined
  /** What to show in a banner; nothing when all is well. */
  readonly trouble: Trouble | undefined
  /** Whether the dialog is open. */
  readonly open: boolean
  readonly complain: (sentence: string | undefined) => void
  readonly submit: (call: Submit) => void
  readonly build: (call: Build) => void
  readonly sign: () => void
  readonly execute: () => void
  readonly check: () => void
  readonly refresh: () => void
  readonly show: () => void
  readonly hide: () => void
  /** Gives up whatever is under way and starts over. */
  readonly reset: () => void
}

type Step = (client: OktoClient, options: CallOptions) => Promise<Transaction>

const isOver = (transaction: Transaction | undefined): boolean =>
  transaction?._tag === "Tracked" && toneOf(transaction.order.status) !== "waiting"

/** `failure` is what a failed submission is called. */
export const useTransaction = (session: SignedIn | undefined, failure: string): TransactionFlow => {
  const queries = useQueryClient()
  const [transaction, setTransaction] = useState<Transaction>()
  const [doing, setDoing] = useState<Doing>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [open, setOpen] = useState(false)
  const current = useRef<AbortController>(undefined)

  const owner = useRef<string>(undefined)

  useEffect(() => () => current.current?.abort(), [])

  const reset = useCallback(() => {
    current.current?.abort()
    current.current = undefined
    owner.current = undefined
    setTransaction(undefined)
    setDoing(undefined)
    setTrouble(undefined)
    setOpen(false)
  }, [])

  // Another tab may sign somebody else in: whose transaction this is must not sign or follow it. Nobody at all keeps it in
  // sight, so that its job is not lost.
  useEffect(() => {
    const isElse = session !== undefined && owner.current !== undefined && owner.current !== session.userSWA
    if (isElse) reset()
  }, [reset, session])

  const saw = useCallback((jobId: string, order: Order) => {
    const at = Date.now()
    setTransaction((before) => tracked(before, jobId, order, at))
  }, [])

  /** Runs one step; returns where it led, or nothing when it failed or was given up. */
  const perform = useCallback(
    async (what: Doing, step: Step): Promise<Transaction | undefined> => {
      const sentence = what === "submit" ? failure : sentences[what]
      if (session === undefined) {
        setTrouble({ sentence, error: new NotLoggedIn() })
        return undefined
      }
      current.current?.abort()
      const controller = new AbortController()
      current.current = controller
      owner.current = session.userSWA
      setDoing(what)
      setTrouble(undefined)
      try {
        const next = await step(session.client, { signal: controller.signal })
        if (controller.signal.aborted) return undefined
        if (next._tag === "Tracked") saw(next.jobId, next.order)
        else setTransaction(next)
        // An order that is followed may end long after the dialog was put away.
        if (what !== "follow") setOpen(true)
        if (isOver(next)) forgetHoldings(queries, session)
        return next
      } catch (error) {
        if (!controller.signal.aborted && !isAborted(error)) {
          logFailure(sentence, error)
          setTrouble({ sentence, error })
        }
        return undefined
      } finally {
        if (current.current === controller) setDoing(undefined)
      }
    },
    [failure, queries, saw, session]
  )

  /** Shows every change of an order until its end. */
  const follow = (jobId: string) =>
    perform("follow", async (client, options) => {
      let last: Order | undefined
      const watched = Stream.runForEach(Intents.watch(jobId), (order) =>
        Effect.sync(() => {
          last = order
          saw(jobId, order)
        })
      )
      await client.run(watched, options)
      if (last === undefined) throw new Error("the backend has no order for this job")
      return tracked(undefined, jobId, last, Date.now())
    })

  /** Asks for an order once, and follows it from there. */
  const look = async (what: "check" | "refresh", jobId: string) => {
    const found = await perform(what, async (client, options) => {
      const [order] = await getOrdersHistory(client, { intentId: jobId }, options)
      if (order === undefined) throw new Error("the backend has no order for this job yet")
      return tracked(undefined, jobId, order, Date.now())
    })
    if (found !== undefined && !isOver(found)) await follow(jobId)
  }

  /** Runs a step on what the transaction holds, or says why it cannot. */
  const performOn = <A>(held: Result.Result<A, string>, then: (held: A) => unknown): void => {
    if (Result.isFailure(held)) setTrouble({ sentence: held.failure })
    else then(held.success)
  }

  return {
    transaction,
    doing,
    trouble,
    open,
    complain: (sentence) => setTrouble(sentence === undefined ? undefined : { sentence }),
    submit: (call) =>
      void perform("submit", async (client, options) => ({
        _tag: "Submitted",
        jobId: await call(client, options)
      })).then((submitted) => (submitted?._tag === "Submitted" ? follow(submitted.jobId) : undefined)),
    build: (call) =>
      void perform("build", async (client, options) => ({ _tag: "Unsigned", userOp: await call(client, options) })),
    sign: () =>
      performOn(toSign(transaction), (userOp) =>
        perform("sign", async (client, options) => ({
          _tag: "Signed",
          userOp: await client.signUserOp(userOp, options)
        }))
      ),
    execute: () =>
      performOn(toExecute(transaction), (userOp) =>
        perform("execute", async (client, options) => ({
          _tag: "Submitted",
          jobId: await client.executeUserOp(userOp, options)
        }))
      ),
    check: () => performOn(toTrack(transaction), (jobId) => look("check", jobId)),
    refresh: () => performOn(toTrack(transaction), (jobId) => look("refresh", jobId)),
    show: () => setOpen(true),
    hide: () => setOpen(false),
    reset
  }
}
