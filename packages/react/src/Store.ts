/** What the state machines behind hooks share: a state that components watch, and one step at a time that changes it. */
import { ClientDisposed } from "@okto-effect/sdk"
import { useSyncExternalStore } from "react"

/** An unexpected error, which hooks throw to the nearest error boundary. */
interface Failure {
  readonly error: unknown
}

/** A state with listeners. */
export class Store<State> {
  readonly #listeners = new Set<() => void>()
  readonly #onWatched: () => () => void
  #onUnwatched: (() => void) | undefined
  #state: State
  #failure: Failure | undefined

  /**
   * @param state the first state
   * @param onWatched called when the first listener subscribes; the function it returns, when the last one has left
   */
  constructor(state: State, onWatched: () => () => void) {
    this.#state = state
    this.#onWatched = onWatched
  }

  readonly get = (): State => this.#state

  /** The state, for rendering. Throws the error that the store has failed with. */
  readonly read = (): State => {
    if (this.#failure !== undefined) throw this.#failure.error
    return this.#state
  }

  /** @param failure an error that is not a state, such as a bug in a function of the app; until the next state */
  readonly set = (state: State, failure?: Failure): void => {
    this.#state = state
    this.#failure = failure
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
export const useStore = <State>({ read, subscribe }: Store<State>, initial: State): State =>
  useSyncExternalStore(subscribe, read, () => initial)

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
  readonly #show: Store<State>["set"]
  #step: RunningStep<Stable, Notes> | undefined

  /** @param show called with each state, and with the unexpected error of a step */
  constructor(show: Store<State>["set"]) {
    this.#show = show
  }

  /** The step under way. */
  get current(): RunningStep<Stable, Notes> | undefined {
    return this.#step
  }

  /**
   * Runs a step: shows `busy`, then the state it ends with, or `back` when it is aborted.
   *
   * @returns the state it ended with; `undefined` when it was abandoned, or failed with an unexpected error
   */
  async run(
    busy: State,
    back: Stable,
    run: (step: RunningStep<Stable, Notes>) => Promise<State>
  ): Promise<State | undefined> {
    const controller = new AbortController()
    const step: RunningStep<Stable, Notes> = { controller, signal: controller.signal, notes: {}, back, isOver: false }
    this.#step = step
    this.#show(busy)
    let failure: Failure | undefined
    const end = await run(step).catch((error: unknown) => {
      if (!step.signal.aborted && !(error instanceof ClientDisposed)) failure = { error }
      return step.back
    })
    step.isOver = true
    if (this.#step !== step) return undefined
    this.#step = undefined
    this.#show(end, failure)
    return failure === undefined ? end : undefined
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
