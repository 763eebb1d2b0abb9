/** One asynchronous call, as state. */
import { useCallback, useEffect, useRef, useState } from "react"
import { isAborted } from "./explain.ts"

export type ActionState<A> =
  | { readonly _tag: "Idle" }
  | { readonly _tag: "Busy" }
  | { readonly _tag: "Done"; readonly value: A }
  | { readonly _tag: "Failed"; readonly error: unknown }

export interface Action<Args extends ReadonlyArray<unknown>, A> {
  readonly state: ActionState<A>
  readonly busy: boolean
  /** Starts the call, giving up the one under way. */
  readonly run: (...args: Args) => void
  /** Gives up the call under way and forgets the answer. */
  readonly reset: () => void
}

/**
 * Keeps the latest answer of `call`. Unmounting gives up the call under way, unless it `outlives` its component: a login
 * that has got its session leaves the page and still has the user's keys to fetch.
 */
export const useAction = <Args extends ReadonlyArray<unknown>, A>(
  call: (signal: AbortSignal, ...args: Args) => Promise<A>,
  { outlives = false }: { readonly outlives?: boolean } = {}
): Action<Args, A> => {
  const [state, setState] = useState<ActionState<A>>({ _tag: "Idle" })
  const current = useRef<AbortController>(undefined)
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  }, [call])

  useEffect(() => {
    if (outlives) return undefined
    return () => current.current?.abort()
  }, [outlives])

  const run = useCallback((...args: Args) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const settle = (next: ActionState<A>) => {
      if (current.current === controller && !controller.signal.aborted) setState(next)
    }
    setState({ _tag: "Busy" })
    void latest.current(controller.signal, ...args).then(
      (value) => settle({ _tag: "Done", value }),
      (error: unknown) => {
        if (!isAborted(error)) settle({ _tag: "Failed", error })
      }
    )
  }, [])

  const reset = useCallback(() => {
    current.current?.abort()
    current.current = undefined
    setState({ _tag: "Idle" })
  }, [])

  return { state, busy: state._tag === "Busy", run, reset }
}
