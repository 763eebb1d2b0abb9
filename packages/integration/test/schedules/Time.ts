/** Virtual time: it moves to the next sleeper when nothing else can happen, so that a minute takes no longer than its work. */
import type * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { setImmediate } from "node:timers/promises"

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Turns of the event loop without an event, after which the world counts as quiet. */
const quietTurns = 4

/** Milliseconds after which a program that still waits counts as waiting for ever. */
const endless = 5 * 86_400_000

/** Turns of the event loop after which a world that is never quiet is given up. */
const mostTurns = 2_000_000

/** One world's time, in milliseconds since 1970. */
export class Time {
  now = 1_800_000_000_000
  /** The number of events so far. */
  #happened = 0
  /** The number of promises during which no time passes. */
  #busy = 0
  readonly #sleepers = new Set<Sleeper>()

  /** Counts an event: the world is not quiet yet. */
  readonly happened = (): void => {
    this.#happened++
  }

  /** Awaits a promise, during which no time passes. */
  async during<A>(promise: Promise<A>): Promise<A> {
    this.#busy++
    try {
      return await promise
    } finally {
      this.#busy--
      this.happened()
    }
  }

  /** Calls back after so many milliseconds. Returns the function that cancels it. */
  readonly after = (milliseconds: number, wake: () => void): (() => void) => {
    const sleeper = { at: this.now + Math.max(0, Math.ceil(milliseconds)), wake }
    this.#sleepers.add(sleeper)
    this.happened()
    return () => void this.#sleepers.delete(sleeper)
  }

  /** A clock of this time. `offset` is how many milliseconds it is ahead; it changes dates, not the length of a sleep. */
  readonly clock = (offset: () => number = () => 0): Clock.Clock => {
    const currentTimeMillisUnsafe = () => this.now + offset()
    const monotonicTimeNanosUnsafe = () => BigInt(Math.round(this.now * 1_000_000))
    const currentTimeNanosUnsafe = () => BigInt(Math.round(currentTimeMillisUnsafe() * 1_000_000))
    return {
      currentTimeMillisUnsafe,
      currentTimeNanosUnsafe,
      monotonicTimeNanosUnsafe,
      currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
      currentTimeNanos: Effect.sync(currentTimeNanosUnsafe),
      monotonicTimeNanos: Effect.sync(monotonicTimeNanosUnsafe),
      sleep: (duration: Duration.Duration) =>
        Duration.isZero(duration)
          ? Effect.yieldNow
          : Effect.callback<void>((resume) => {
              const forget = this.after(Duration.toMillis(duration), () => resume(Effect.void))
              return Effect.sync(forget)
            })
    }
  }

  /** Waits until everything that can happen without time has happened. */
  async quiet(): Promise<void> {
    let turns = 0
    for (let quiet = 0, seen = -1; quiet < quietTurns;) {
      if (++turns > mostTurns) throw new Error(`never quiet: ${this.#busy} busy`)
      await setImmediate()
      quiet = this.#busy === 0 && seen === this.#happened ? quiet + 1 : 0
      seen = this.#happened
    }
  }

  /** Moves to the first sleeper that wakes not later than a moment. Returns whether there was one. */
  #pass(latest: number): boolean {
    let first: Sleeper | undefined
    for (const sleeper of this.#sleepers) if (first === undefined || sleeper.at < first.at) first = sleeper
    if (first === undefined || first.at > latest) return false
    this.#sleepers.delete(first)
    this.now = Math.max(this.now, first.at)
    first.wake()
    return true
  }

  /** Lets time pass until a promise has settled. Rejects when it does not settle. */
  async until<A>(promise: Promise<A>): Promise<A> {
    let isOver = false
    const over = () => void (isOver = true)
    promise.then(over, over)
    const latest = this.now + endless
    for (;;) {
      await this.quiet()
      if (isOver) return promise
      if (!this.#pass(latest)) throw new Error("the program waits for ever")
    }
  }

  /** Lets a number of milliseconds pass. */
  async pass(milliseconds: number): Promise<void> {
    const latest = this.now + milliseconds
    do await this.quiet()
    while (this.#pass(latest))
    this.now = latest
  }
}
