/** Something read from the backend, kept while somebody shows it, and asked again after each order. */
import {
  type ClientDisposed,
  type ConfigurationInvalid,
  type OktoClient,
  type OktoError,
  type OktoPromise,
  type Outcome,
  settle
} from "@okto-effect/sdk"
import * as Clock from "effect/Clock"
import * as Layer from "effect/Layer"
import { onOrderSettled } from "../../settledOrders.ts"

/** What is known of it. What was read stays while it is read again, and when that fails. */
export interface ReadState<A> {
  readonly data: A | undefined
  readonly error: OktoError | undefined
  readonly isLoading: boolean
}

/** Milliseconds for which what was read is not read again by whoever comes later. */
const freshFor = 10_000

/** Nothing, and on its way: also what a server shows. */
export const unread: ReadState<never> = { data: undefined, error: undefined, isLoading: true }

type Time = Outcome<number, ClientDisposed | ConfigurationInvalid>

const timeOf = (client: OktoClient): Promise<Time> => settle(client.runWith(Layer.empty, Clock.currentTimeMillis))

const isFresh = (at: Time, now: Time): boolean => at.ok && now.ok && now.value - at.value <= freshFor

/** One list of one client. */
export class Reading<A> {
  readonly #client: OktoClient
  readonly #source: (client: OktoClient) => OktoPromise<A, OktoError>
  readonly #listeners = new Set<() => void>()
  #state: ReadState<A> = unread
  #user: string | undefined
  /** When it was read, unless that failed. */
  #at: Promise<Time> | undefined
  #run = 0
  #leave: (() => void) | undefined

  constructor(client: OktoClient, source: (client: OktoClient) => OktoPromise<A, OktoError>) {
    this.#client = client
    this.#source = source
  }

  /** What is known, unless it is another user's: nobody was listening, perhaps, when the user changed. */
  readonly snapshot = (): ReadState<A> => (this.#client.userSWA === this.#user ? this.#state : unread)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#leave ??= this.#arrive()
    return () => {
      this.#listeners.delete(listener)
      // Strict mode leaves and comes back at once.
      queueMicrotask(() => {
        if (this.#listeners.size > 0) return
        this.#leave?.()
        this.#leave = undefined
      })
    }
  }

  /** Reads it again now. */
  readonly refresh = (): void => {
    void this.#read()
  }

  #arrive(): () => void {
    const endSession = this.#client.onSessionChange(() => {
      if (this.#client.userSWA !== this.#user) this.refresh()
    })
    const endOrders = onOrderSettled(this.#client, this.refresh)
    void this.#refreshIfOld()
    return () => {
      endSession()
      endOrders()
    }
  }

  async #refreshIfOld(): Promise<void> {
    const at = this.#at
    if (at !== undefined && this.#client.userSWA === this.#user) {
      if (isFresh(await at, await timeOf(this.#client)) || at !== this.#at) return
    }
    this.refresh()
  }

  #show(change: Partial<ReadState<A>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  async #read(): Promise<void> {
    const run = ++this.#run
    const user = this.#client.userSWA
    // What another user owned is nobody's business.
    if (user !== this.#user) this.#show(unread)
    this.#user = user
    if (user === undefined) return
    this.#at = timeOf(this.#client)
    this.#show({ isLoading: true })
    const outcome = await settle(this.#source(this.#client))
    if (run !== this.#run) return
    if (!outcome.ok) this.#at = undefined
    this.#show(
      outcome.ok
        ? { data: outcome.value, error: undefined, isLoading: false }
        : { error: outcome.error, isLoading: false }
    )
  }
}

/** What can be read, whoever shows it: one reading for each client. */
export class Source<A> {
  readonly #read: (client: OktoClient) => OktoPromise<A, OktoError>
  readonly #readings = new WeakMap<OktoClient, Reading<A>>()

  constructor(read: (client: OktoClient) => OktoPromise<A, OktoError>) {
    this.#read = read
  }

  of(client: OktoClient): Reading<A> {
    const known = this.#readings.get(client)
    if (known !== undefined) return known
    const made = new Reading(client, this.#read)
    this.#readings.set(client, made)
    return made
  }
}
