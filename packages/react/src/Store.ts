/** What the state machines behind hooks share: a state that components watch, and one step at a time that changes it. */
import { ClientDisposed } from "@okto-effect/sdk"
import { useSyncExternalStore } from "react"
import { UnexpectedError } from "./UnexpectedError.ts"

/** A state with listeners. */
export class Store<State> {
  readonly #listeners = new Set<() => void>()
  readonly #onWatched: () => () => void
  #onUnwatched: (() => void) | undefined
  #state: State

  /**
   * @param state the first state
   * @param onWatched called when the first listener subscribes; the function it returns, when the last one has left
   */
  constructor(state: State, onWatched: () => () => void) {
    this.#state = state
    this.#onWatched = onWatched
  }

  readonly get = (): State => this.#state

  readonly set = (state: State): void => {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener at each change. Returns the function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#onUnwatched ??= this.#onWatched()
    return () => {
      this.#listeners.delete(listener)
      // Strict mode unmounts and mounts again at once: a step under way must survive it.
      queueMicrotask(() => {
        if (this.#listeners.size > 0) return
        this.#onUnwatched?.()
        this.#onUnwatched = undefined
      })
    }
  }
}

/** The state of a store, and `initial` on a server. An unexpected error is thrown to the nearest error boundary. */
export const useStore = <State>({ get, subscribe }: Store<State | UnexpectedError>, initial: State): State => {
  const state = useSyncExternalStore(subscribe, get, () => initial)
  if (state instanceof UnexpectedError) throw state.error
  return state
}

/** A step under way. */
export interface RunningStep<Stable, Notes = unknown> {
  readonly controller: AbortController
  readonly signal: AbortSignal
  /** What the step keeps for itself. */
  readonly notes: Partial<Notes>
  /** The state after an abort. */
  back: Stable
  isOver: boolean
}

/** Runs one step at a time. */
export class StepRunner<State, Stable extends State, Notes = unknown> {
  readonly #show: (state: State | UnexpectedError) => void
  #step: RunningStep<Stable, Notes> | undefined

  /** @param show called with each state */
  constructor(show: (state: State | UnexpectedError) => void) {
    this.#show = show
  }

  /** The step under way. */
  get current(): RunningStep<Stable, Notes> | undefined {
    return this.#step
  }

  /**
   * Runs a step: shows `busy`, then the state it ends with, or `back` when it is aborted.
   *
   * @returns the state it ended with; `undefined` when it was abandoned
   */
  async run(
    busy: State,
    back: Stable,
    run: (step: RunningStep<Stable, Notes>) => Promise<State>
  ): Promise<State | UnexpectedError | undefined> {
    const controller = new AbortController()
    const step: RunningStep<Stable, Notes> = { controller, signal: controller.signal, notes: {}, back, isOver: false }
    this.#step = step
    this.#show(busy)
    const end = await run(step).catch((error: unknown) =>
      step.signal.aborted || error instanceof ClientDisposed ? step.back : new UnexpectedError(error)
    )
    step.isOver = true
    if (this.#step !== step) return undefined
    this.#step = undefined
    this.#show(end)
    return end
  }

  /** Aborts the step under way. */
  readonly cancel = (): void => {
    this.#step?.controller.abort()
  }

  /** Aborts the step under way and ignores how it ends. */
  abandon(): void {
    this.cancel()
    this.#step = undefined
  }
}
