/** Something read from the backend, kept while somebody shows it, and asked again after each order. */
import { type OktoClient, type OktoError, settle } from "@okto-effect/sdk"
import type { OktoPromise } from "@okto-effect/sdk"
import { onOrderSettled } from "../../settledOrders.ts"

/** What can be read: one of these for each list, whoever shows it. */
export interface Source<A> {
  readonly read: (client: OktoClient) => OktoPromise<A, OktoError>
}

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

/** One list of one client. */
export class Reading<A> {
  readonly #client: OktoClient
  readonly #source: Source<A>
  readonly #listeners = new Set<() => void>()
  #state: ReadState<A> = unread
  #user: string | undefined
  #at = Number.NEGATIVE_INFINITY
  #run = 0
  #leave: (() => void) | undefined

  constructor(client: OktoClient, source: Source<A>) {
    this.#client = client
    this.#source = source
  }

  readonly snapshot = (): ReadState<A> => this.#state

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
    if (this.#client.userSWA !== this.#user || Date.now() - this.#at > freshFor) this.refresh()
    return () => {
      endSession()
      endOrders()
    }
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
    this.#at = Date.now()
    this.#show({ isLoading: true })
    const outcome = await settle(this.#source.read(this.#client))
    if (run !== this.#run) return
    if (!outcome.ok) this.#at = Number.NEGATIVE_INFINITY
    this.#show(
      outcome.ok
        ? { data: outcome.value, error: undefined, isLoading: false }
        : { error: outcome.error, isLoading: false }
    )
  }
}

const readings = /* @__PURE__ */ new WeakMap<OktoClient, Map<unknown, unknown>>()

/** The one reading of a source for a client. */
export const readingOf = <A>(client: OktoClient, source: Source<A>): Reading<A> => {
  const all = readings.get(client) ?? new Map<unknown, unknown>()
  readings.set(client, all)
  const known = all.get(source)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is kept under the source that it is of
  if (known instanceof Reading) return known as Reading<A>
  const made = new Reading(client, source)
  all.set(source, made)
  return made
}
