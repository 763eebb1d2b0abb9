/** What the state machines behind hooks stand on: a state that components watch, and one step at a time that changes it. */
import { ClientDisposed } from "@okto-effect/sdk"
import { Mistake } from "./Mistake.ts"

/** A state as `useSyncExternalStore` takes it. */
export class Store<State> {
  readonly #listeners = new Set<() => void>()
  readonly #onWatched: () => () => void
  #onUnwatched: (() => void) | undefined
  #state: State

  /** `onWatched` is called when the first listener comes; the function that it returns, when the last one has gone. */
  constructor(state: State, onWatched: () => () => void) {
    this.#state = state
    this.#onWatched = onWatched
  }

  readonly get = (): State => this.#state

  readonly set = (state: State): void => {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  /** Calls back at each change. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#onUnwatched ??= this.#onWatched()
    return () => {
      this.#listeners.delete(listener)
      // Strict mode unmounts and mounts again at once: what is under way must live through it.
      queueMicrotask(() => {
        if (this.#listeners.size > 0) return
        this.#onUnwatched?.()
        this.#onUnwatched = undefined
      })
    }
  }
}

/** A step under way. */
export interface Run<Back, Notes = unknown> {
  readonly controller: AbortController
  /** What the step notes of itself. */
  readonly notes: Partial<Notes>
  /** Where an abort leads. */
  back: Back
  /** Whether it has come to its end. */
  isOver: boolean
}

/** One step at a time. */
export class Steps<State, Back extends State, Notes = unknown> {
  readonly #show: (state: State | Mistake) => void
  #run: Run<Back, Notes> | undefined

  /** `show` is told each state, and the end of a step that is a mistake in the program. */
  constructor(show: (state: State | Mistake) => void) {
    this.#show = show
  }

  /** The step under way. */
  get current(): Run<Back, Notes> | undefined {
    return this.#run
  }

  /**
   * Takes a step. What is shown is `busy`, and then what it ends with, or `back` where it is aborted. Returns that, and
   * nothing where the step was abandoned.
   */
  async take(
    busy: State,
    back: Back,
    begin: (run: Run<Back, Notes>) => Promise<State>
  ): Promise<State | Mistake | undefined> {
    const run: Run<Back, Notes> = { controller: new AbortController(), notes: {}, back, isOver: false }
    this.#run = run
    this.#show(busy)
    const end = await begin(run).catch((error: unknown) =>
      run.controller.signal.aborted || error instanceof ClientDisposed ? run.back : new Mistake(error)
    )
    run.isOver = true
    if (this.#run !== run) return undefined
    this.#run = undefined
    this.#show(end)
    return end
  }

  /** Gives up the step under way, which leads back. */
  readonly cancel = (): void => {
    this.#run?.controller.abort()
  }

  /** Ends the step under way, and hears no more of it. */
  abandon(): void {
    this.cancel()
    this.#run = undefined
  }
}
