import { type Address, type CallOptions, type OktoError, type OktoPromise, toResult } from "@okto-effect/sdk"
import type { Client } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { OktoClient } from "./provider/OktoClient.ts"
import { useOkto } from "./provider/OktoProvider.tsx"
import { StepRunner, Store, useStore } from "./Store.ts"

/** The state of a call: narrow it by `status`. `error` has exactly the types that the call fails with. */
export type CallState<A, E> =
  | { readonly status: "idle" }
  | { readonly status: "busy" }
  | { readonly status: "done"; readonly value: A }
  | { readonly status: "failed"; readonly error: E }

/** A call of a component, and its state. */
export interface UseOktoCallReturn<Args extends ReadonlyArray<unknown>, A, E> {
  /** Where the call is. */
  readonly state: CallState<A, E>
  /**
   * Starts the call. A call that is under way is aborted first. Never rejects: returns the final state, which is `idle`
   * when the call was aborted, or failed with what an error boundary shows.
   */
  readonly run: (...args: Args) => Promise<CallState<A, E>>
  /** Aborts the call and returns to `idle`. */
  readonly cancel: () => void
}

const idle = { status: "idle" } as const
const busy = { status: "busy" } as const

/** One call of a client at a time: the next one ends the one before it. */
class CallFlow<A, E> {
  readonly client: OktoClient
  readonly store = new Store<CallState<A, E>>(idle, () => this.#start())
  readonly #steps = new StepRunner<CallState<A, E>, CallState<A, E>>(this.store.set)
  /** Whether a login that removes the component leaves the call under way. */
  readonly #outlivesLogin: boolean
  /** Whose call it is: the user when it began, else the one that it has logged in. */
  #owner: Address | undefined

  constructor(client: OktoClient, outlivesLogin: boolean) {
    this.client = client
    this.#outlivesLogin = outlivesLogin
  }

  readonly cancel = (): void => {
    this.#steps.abandon()
    this.store.set(idle)
  }

  /** Runs a call. One that is cancelled, or overtaken by another, shows nothing any more. */
  async run(call: (options: CallOptions) => Promise<CallState<A, E>>): Promise<CallState<A, E>> {
    this.#steps.abandon()
    this.#owner = this.client.userSWA
    const end = await this.#steps.run(busy, idle, async ({ signal }) => {
      const state = await call({ signal })
      const user = this.client.userSWA
      if (!signal.aborted) this.#owner ??= user
      return user === undefined || user === this.#owner ? state : idle
    })
    return end ?? idle
  }

  #start(): () => void {
    const unsubscribe = this.client.onSessionChange(this.#onSessionChange)
    // The user may have left while `<Activity>` hid the component.
    this.#onSessionChange()
    return () => {
      unsubscribe()
      if (this.#outlivesLogin && this.#owner === undefined && this.client.isLoggedIn()) return
      this.#steps.abandon()
      // A component that was hidden may be shown again, and its call has ended.
      if (this.store.get().status === "busy") this.store.set(idle)
    }
  }

  /** Shows nothing of a user who has left. A call under way may itself end the session: what it ends with is shown. */
  readonly #onSessionChange = (): void => {
    const isOver = this.store.get().status !== "busy"
    if (isOver && this.#owner !== undefined && this.#owner !== this.client.userSWA) this.cancel()
  }
}

/** Runs one call at a time, and ends it with the component. */
const useRunner = <Args extends ReadonlyArray<unknown>, A, E>(
  outlivesLogin: boolean,
  start: (client: OktoClient, options: CallOptions, args: Args) => Promise<CallState<A, E>>
): UseOktoCallReturn<Args, A, E> => {
  const client = useOkto()
  const [flow, setFlow] = useState(() => new CallFlow<A, E>(client, outlivesLogin))
  // React discards this render and starts another one with the new state.
  if (flow.client !== client) setFlow(new CallFlow<A, E>(client, outlivesLogin))
  const state = useStore<CallState<A, E>>(flow.store, idle)
  // The newest function is called, while `run` stays the same from render to render.
  const newest = useRef(start)
  useEffect(() => {
    newest.current = start
  }, [start])

  const run = useCallback((...args: Args) => flow.run((options) => newest.current(flow.client, options, args)), [flow])
  const { cancel } = flow
  return useMemo(() => ({ state, run, cancel }), [state, run, cancel])
}

/**
 * Makes a call of the SDK's functions and keeps its state. The call is aborted when the component is unmounted, unless it
 * has logged the user in, when `cancel` is called and when it is run again. It belongs to the user who was logged in when it
 * began, or whom it has logged in: when that user has left, it is `idle` again.
 *
 * @param call makes the call; pass `options` on, so that it can be aborted
 * @returns the state, `run` and `cancel`
 *
 * @example
 * ```tsx
 * import { tokenTransfer, useOktoCall } from "@okto-effect/react"
 *
 * export const Send = ({ amount }: { readonly amount: bigint }) => {
 *   const transfer = useOktoCall((client, options) =>
 *     tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount }, options)
 *   )
 *   return (
 *     <button disabled={transfer.state.status === "busy"} onClick={() => void transfer.run()}>
 *       {transfer.state.status === "failed" ? transfer.state.error.message : "Send"}
 *     </button>
 *   )
 * }
 * ```
 */
export const useOktoCall = <Args extends ReadonlyArray<unknown>, A, E = OktoError>(
  call: (client: OktoClient, options: CallOptions, ...args: Args) => OktoPromise<A, E>
): UseOktoCallReturn<Args, A, Extract<E, OktoError>> =>
  // A login often removes its component. An abort would log the user out again.
  useRunner(true, async (client, options, args) => {
    const outcome = await toResult(call(client, options, ...args))
    return outcome.ok ? { status: "done", value: outcome.value } : { status: "failed", error: outcome.error }
  })

/**
 * An Effect program over the SDK's services, and its state. Like {@link useOktoCall}, it runs nothing before `run` is called. It is
 * interrupted when the component is unmounted, also by a login, when `cancel` is called and when it is run again. What the program does not
 * fail with by its type, such as a defect, is thrown to the error boundary.
 *
 * @param program returns the program for the arguments of `run`
 * @returns the state, `run` and `cancel`
 *
 * @example
 * ```tsx
 * import { useOktoEffect } from "@okto-effect/react"
 * import { Explorer } from "@okto-effect/sdk/effect"
 *
 * export const Total = () => {
 *   const { run, state } = useOktoEffect(() => Explorer.Explorer.use((explorer) => explorer.getPortfolio))
 *   if (state.status === "done") return <p>{state.value.aggregatedData.totalHoldingPriceUsdt}</p>
 *   return <button onClick={() => void run()}>{state.status === "failed" ? state.error.message : "Show the total"}</button>
 * }
 * ```
 */
export const useOktoEffect = <Args extends ReadonlyArray<unknown>, A, E>(
  program: (...args: Args) => Effect.Effect<A, E, Client.Services>
): UseOktoCallReturn<Args, A, E> =>
  // A program may wait for ever.
  useRunner(false, async (client, options, args) => {
    const result = await client.run(Effect.result(program(...args)), options)
    return Result.isSuccess(result)
      ? { status: "done", value: result.success }
      : { status: "failed", error: result.failure }
  })
