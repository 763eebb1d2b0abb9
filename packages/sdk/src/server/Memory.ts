/** What a signer remembers: which requests it signed, and how often each visitor asked. Neither grows without end. */
import type { SigningRequest } from "../clientSigner/protocol.ts"

/** How many requests of each kind a visitor may have signed in a minute. */
export type Limits = { readonly [Kind in SigningRequest["kind"]]: number }

/** Milliseconds in which a visitor's requests are counted. */
export const window = 60_000

/** Ids and visitors that are remembered at most. */
const capacity = 100_000

/** Ids for as long as they matter. When there are too many the oldest is forgotten: it would be signed as it was. */
export class Ids {
  /** In the order in which they expire. */
  readonly #until = new Map<string, number>()
  readonly #keptFor: number

  /** `keptFor` is in milliseconds. */
  constructor(keptFor: number) {
    this.#keptFor = keptFor
  }

  /** Whether one of them was there before, or is there twice. */
  knows(ids: ReadonlyArray<string>, now: number): boolean {
    this.#forget(now)
    return new Set(ids).size < ids.length || ids.some((id) => this.#until.has(id))
  }

  add(ids: ReadonlyArray<string>, now: number): void {
    for (const id of ids) this.#until.set(id, now + this.#keptFor)
    this.#forget(now)
  }

  get size(): number {
    return this.#until.size
  }

  #forget(now: number): void {
    for (const [id, until] of this.#until) {
      if (until > now && this.#until.size <= capacity) return
      this.#until.delete(id)
    }
  }
}

/** How often each visitor asked in the minute that runs. */
export class Counts {
  readonly #limits: Limits
  readonly #counts = new Map<string, Map<string, number>>()
  #since = Number.NEGATIVE_INFINITY

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts requests, unless they are too many: then none of them. Visitors beyond what can be remembered are. */
  take(visitor: string, requests: ReadonlyArray<SigningRequest>, now: number): boolean {
    if (now < this.#since || this.#since + window <= now) {
      this.#counts.clear()
      this.#since = now
    }
    const known = this.#counts.get(visitor)
    if (known === undefined && this.#counts.size >= capacity) return false
    const counts = new Map(known)
    for (const { kind } of requests) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (requests.some(({ kind }) => (counts.get(kind) ?? 0) > this.#limits[kind])) return false
    this.#counts.set(visitor, counts)
    return true
  }

  get size(): number {
    return this.#counts.size
  }
}
