/** Calls as state: idle, busy, done or failed, with typed errors and cancellation. */
import { type CallOptions, type OktoError, type OktoPromise, settle } from "@okto-effect/sdk"
import type { Client } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import { Mistake } from "./Mistake.ts"
import type { OktoClient } from "./OktoClient.ts"
import { useOkto } from "./OktoProvider.tsx"
import { Steps, Store } from "./Store.ts"

/** What became of the last run. */
export type CallState<A, E> =
  | { readonly status: "idle" }
  | { readonly status: "busy" }
  | { readonly status: "done"; readonly value: A }
  | { readonly status: "failed"; readonly error: E }

/** A call that a component makes when it pleases. */
export interface Call<Args extends ReadonlyArray<unknown>, A, E> {
  readonly state: CallState<A, E>
  /**
   * Starts the call; one that is under way is cancelled first. Never rejects: returns the final state, which is `idle`
   * when the call was cancelled.
   */
  readonly run: (...args: Args) => Promise<CallState<A, E>>
  /** Aborts the call and goes back to idle. */
  readonly cancel: () => void
}

const idle = { status: "idle" } as const
const busy = { status: "busy" } as const

/** One call at a time: the next one ends the one before it. */
class CallFlow<A, E> {
  readonly #steps = new Steps<CallState<A, E>, CallState<A, E>>((state) => this.store.set(state))
  readonly store = new Store<CallState<A, E> | Mistake>(idle, () => () => {
    this.#steps.abandon()
    // A component that was hidden is shown again, and nothing of its call is under way then.
    const state = this.store.get()
    if (!(state instanceof Mistake) && state.status === "busy") this.store.set(idle)
  })

  readonly cancel = (): void => {
    this.#steps.abandon()
    this.store.set(idle)
  }

  /** A call that was cancelled, or overtaken by another, says nothing any more. */
  async run(call: (options: CallOptions) => Promise<CallState<A, E>>): Promise<CallState<A, E>> {
    this.#steps.abandon()
    const end = await this.#steps.take(busy, idle, ({ controller: { signal } }) => call({ signal }))
    return end === undefined || end instanceof Mistake ? idle : end
  }
}

const onServer = () => idle

/** Runs one thing at a time, and nothing after the component is gone. */
const useRunner = <Args extends ReadonlyArray<unknown>, A, E>(
  start: (client: OktoClient, options: CallOptions, args: Args) => Promise<CallState<A, E>>
): Call<Args, A, E> => {
  const client = useOkto()
  const [flow] = useState(() => new CallFlow<A, E>())
  const state = useSyncExternalStore<CallState<A, E> | Mistake>(flow.store.subscribe, flow.store.get, onServer)
  // The newest function is called, and yet `run` stays the same from render to render.
  const newest = useRef({ start, client })
  useEffect(() => {
    newest.current = { start, client }
  }, [start, client])

  const run = useCallback(
    (...args: Args) =>
      flow.run(async (options) => {
        const used = newest.current.client
        try {
          return await newest.current.start(used, options, args)
        } catch (error) {
          // A call that outlives its client was aborted with it.
          if (newest.current.client !== used) return idle
          throw error
        }
      }),
    [flow]
  )
  // Not a failure but a mistake in the program: the nearest error boundary hears of it.
  if (state instanceof Mistake) throw state.error
  const { cancel } = flow
  return useMemo(() => ({ state, run, cancel }), [state, run, cancel])
}

/**
 * A call of the Promise façade as state, with exactly the errors that it can fail with. Pass `options` on, so that the
 * call can be cancelled: it is when the component goes, when `cancel` is called, and when it is run again.
 *
 * @example
 * ```tsx
 * import { tokenTransfer, useOktoCall } from "@okto-effect/react"
 *
 * export const Send = ({ amount }: { readonly amount: bigint }) => {
 *   const transfer = useOktoCall((client, options) =>
 *     tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount }, undefined, options)
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
): Call<Args, A, Extract<E, OktoError>> =>
  useRunner(async (client, options, args) => {
    const outcome = await settle(call(client, options, ...args))
    return outcome.ok ? { status: "done", value: outcome.value } : { status: "failed", error: outcome.error }
  })

/**
 * An Effect program over the SDK's services as state, with exactly the errors of its type.
 *
 * @example
 * ```tsx
 * import { useOktoEffect } from "@okto-effect/react"
 * import { Explorer } from "@okto-effect/sdk/effect"
 *
 * export const usePortfolio = () => useOktoEffect(() => Explorer.Explorer.use((explorer) => explorer.getPortfolio))
 * ```
 */
export const useOktoEffect = <Args extends ReadonlyArray<unknown>, A, E>(
  program: (...args: Args) => Effect.Effect<A, E, Client.Services>
): Call<Args, A, E> =>
  useRunner(async (client, options, args) => {
    const result = await client.run(Effect.result(program(...args)), options)
    return Result.isSuccess(result)
      ? { status: "done", value: result.success }
      : { status: "failed", error: result.failure }
  })
