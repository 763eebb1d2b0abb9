/** Drives one transaction from the form to its order. Every screen that sends something uses it. */
import { type CallOptions, getOrdersHistory, type OktoClient, type UserOp, waitForOrder } from "@okto-effect/sdk"
import { useQueryClient } from "@tanstack/react-query"
import * as Result from "effect/Result"
import { useCallback, useEffect, useRef, useState } from "react"
import { explain, isAborted } from "../client/explain.ts"
import type { SignedIn } from "../client/ConnectionProvider.tsx"
import { toExecute, toneOf, toSign, toTrack, type Transaction } from "./Transaction.ts"

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

export interface TransactionFlow {
  readonly transaction: Transaction | undefined
  readonly doing: Doing | undefined
  /** The banner to show; empty when all is well. */
  readonly problem: string | undefined
  /** Whether the dialog is open. */
  readonly open: boolean
  readonly complain: (sentence: string | undefined) => void
  readonly submit: (call: (client: OktoClient, options: CallOptions) => Promise<string>) => void
  readonly build: (call: (client: OktoClient, options: CallOptions) => Promise<UserOp>) => void
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

const fetchOrder =
  (jobId: string): Step =>
  async (client, options) => {
    const [order] = await getOrdersHistory(client, { intentId: jobId }, options)
    if (order === undefined) throw new Error("the backend has no order for this job yet")
    return { _tag: "Tracked", jobId, order }
  }

/** `failure` is what a failed submission is called. */
export const useTransaction = (session: SignedIn | undefined, failure: string): TransactionFlow => {
  const queries = useQueryClient()
  const [transaction, setTransaction] = useState<Transaction>()
  const [doing, setDoing] = useState<Doing>()
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState(false)
  const current = useRef<AbortController>(undefined)

  useEffect(() => () => current.current?.abort(), [])

  /** Runs one step; answers where it led, or nothing when it failed or was given up. */
  const perform = useCallback(
    async (what: Doing, step: Step): Promise<Transaction | undefined> => {
      if (session === undefined) {
        setProblem("User not logged in")
        return undefined
      }
      current.current?.abort()
      const controller = new AbortController()
      current.current = controller
      setDoing(what)
      setProblem(undefined)
      try {
        const next = await step(session.client, { signal: controller.signal })
        if (controller.signal.aborted) return undefined
        setTransaction(next)
        // An order that is followed may end long after the dialog was put away.
        if (what !== "follow") setOpen(true)
        if (next._tag === "Tracked" && toneOf(next.order.status) !== "waiting") {
          void queries.invalidateQueries({ queryKey: [session.userSWA, "portfolio"] })
        }
        return next
      } catch (error) {
        if (!controller.signal.aborted && !isAborted(error)) {
          setProblem(`${what === "submit" ? failure : sentences[what]}: ${explain(error)}`)
        }
        return undefined
      } finally {
        if (current.current === controller) setDoing(undefined)
      }
    },
    [failure, queries, session]
  )

  /** Runs a step on what the transaction holds, or says why it cannot. */
  const performOn = <A>(what: Doing, held: Result.Result<A, string>, step: (held: A) => Step): void => {
    if (Result.isFailure(held)) return setProblem(held.failure)
    void perform(what, step(held.success))
  }

  return {
    transaction,
    doing,
    problem,
    open,
    complain: setProblem,
    submit: (call) =>
      void perform("submit", async (client, options) => ({
        _tag: "Submitted",
        jobId: await call(client, options)
      })).then((submitted) => {
        if (submitted?._tag !== "Submitted") return undefined
        const { jobId } = submitted
        return perform("follow", async (client, options) => ({
          _tag: "Tracked",
          jobId,
          order: await waitForOrder(client, jobId, options)
        }))
      }),
    build: (call) =>
      void perform("build", async (client, options) => ({ _tag: "Unsigned", userOp: await call(client, options) })),
    sign: () =>
      performOn("sign", toSign(transaction), (userOp) => async (client, options) => ({
        _tag: "Signed",
        userOp: await client.signUserOp(userOp, options)
      })),
    execute: () =>
      performOn("execute", toExecute(transaction), (userOp) => async (client, options) => ({
        _tag: "Submitted",
        jobId: await client.executeUserOp(userOp, options)
      })),
    check: () => performOn("check", toTrack(transaction), fetchOrder),
    refresh: () => performOn("refresh", toTrack(transaction), fetchOrder),
    show: () => setOpen(true),
    hide: () => setOpen(false),
    reset: () => {
      current.current?.abort()
      current.current = undefined
      setTransaction(undefined)
      setDoing(undefined)
      setProblem(undefined)
      setOpen(false)
    }
  }
}
