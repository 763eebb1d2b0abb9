/** The data of a world while it runs: changes are made at once, and stored before they are confirmed. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { Primitives } from "@okto-effect/protocol"
import { between } from "../verify/fields.ts"
import type { Store } from "./Store.ts"
import { type Change, type Data, define, type Definition, type Table } from "./Table.ts"

/** As a `Date` has them: those of seeded orders may lie before 1970. */
export const UnixMilliseconds = between(-8.64e15, 8.64e15, "expected Unix milliseconds")

/** The start of a world. Secrets are derived from `seed`; operations are signed for one environment. */
const Started = Schema.Struct({ seed: Primitives.Hex(), environment: Schema.String, at: UnixMilliseconds })
export type Started = typeof Started.Type

/** Tables with one row have it under this key. */
export const only = "only"

export const startedTable = define("started", Started)

/** By how many milliseconds the clock is ahead. */
export const clockTable = define("clock", Schema.Struct({ ahead: between(0, 8.64e15, "expected milliseconds") }))

export interface ChainLocks {
  /** Held for whole jobs, one at a time: what a job makes is stored with its result. */
  readonly jobs: Semaphore.Semaphore
  /** Held while the chain's state may change: calls change it too, until their end. */
  readonly state: Semaphore.Semaphore
}

export class World extends Context.Service<
  World,
  {
    readonly started: Started
    readonly table: <Value>(definition: Definition<Value>) => Table<Value>
    readonly locks: (chain: string) => ChainLocks
    /** Makes a change of what touches no chain, and stores it. A change that fails must have changed nothing. */
    readonly change: <A, E = never>(make: () => Result.Result<A, E>) => Effect.Effect<A, E>
    /** Does a job on a chain, one at a time. Its last step is made at once, and stored with all that the job changed. */
    readonly onChain: <A, E>(chain: string, job: Effect.Effect<() => A, E>) => Effect.Effect<A, E>
    /** Does a job on some chains. */
    readonly onChains: <A, E>(chains: ReadonlyArray<string>, job: Effect.Effect<() => A, E>) => Effect.Effect<A, E>
    /** Does something while nothing changes. */
    readonly still: <A, E>(work: Effect.Effect<A, E>) => Effect.Effect<A, E>
    /** Stores all changes from now on. Before, none is stored. */
    readonly open: Effect.Effect<void>
    /** Whether memory is what the store has. Not any more after a change that was not stored, and after the end. */
    readonly isCurrent: Effect.Effect<boolean>
  }
>()("@okto-effect/emulator/World") {}

/** Runs a world over its data and its store, until the scope closes: then every change is interrupted. */
export const layer = (data: Data, store: Store | undefined): Layer.Layer<World> =>
  Layer.effect(
    World,
    Effect.gen(function* () {
      const started = data.table(startedTable).rows.get(only)
      if (started === undefined) return yield* Effect.die(new Error("the world was not started"))
      const chains = new Map<string, ChainLocks>()
      const locks = (chain: string): ChainLocks => {
        const known = chains.get(chain)
        if (known !== undefined) return known
        const made = { jobs: Semaphore.makeUnsafe(1), state: Semaphore.makeUnsafe(1) }
        chains.set(chain, made)
        return made
      }
      const writing = Semaphore.makeUnsafe(1)
      let isOpen = false
      let isCurrent = true

      /** What is stored next, by table and key. */
      let pending = new Map<string, Change>()

      const collect = (chain: string | undefined) => {
        const changes = data.take(chain)
        if (store === undefined || !isOpen) return
        for (const change of changes) pending.set(`${change.table}\n${change.key}`, change)
      }

      const write = Effect.suspend(() => {
        if (!isCurrent) return Effect.interrupt
        if (store === undefined || pending.size === 0) return Effect.void
        const changes = Array.from(pending.values(), ({ encode, key, table }) => ({ table, key, value: encode?.() }))
        pending = new Map()
        return store.write(changes).pipe(
          Effect.tapError(() => Effect.sync(() => void (isCurrent = false))),
          // What cannot be stored is not confirmed: the request fails with an internal error.
          Effect.orDie
        )
      }).pipe(writing.withPermits(1))

      /** Makes the last step of a change at once with the list of what is stored of it. */
      const finish = <A>(step: () => A, chains: ReadonlyArray<string | undefined>) =>
        Effect.suspend(() => {
          const made = step()
          for (const chain of chains) collect(chain)
          return store === undefined || !isOpen ? Effect.succeed(made) : Effect.as(write, made)
        })

      const ifCurrent = <A, E>(work: Effect.Effect<A, E>) => Effect.suspend(() => (isCurrent ? work : Effect.interrupt))

      const onChains = <A, E>(wanted: ReadonlyArray<string>, job: Effect.Effect<() => A, E>) => {
        const work = ifCurrent(Effect.flatMap(job, (step) => finish(step, [undefined, ...wanted])))
        // In one order, so that two that wait for each other's chains cannot be.
        return [...wanted]
          .sort()
          .reduceRight((inner, chain) => locks(chain).jobs.withPermits(1)(inner), Effect.uninterruptible(work))
      }

      const still = <A, E>(work: Effect.Effect<A, E>) =>
        [...chains.keys()]
          .sort()
          .reduceRight(
            (inner, chain) => locks(chain).jobs.withPermits(1)(locks(chain).state.withPermits(1)(inner)),
            writing.withPermits(1)(work)
          )

      yield* Effect.addFinalizer(() => still(Effect.sync(() => void (isCurrent = false))))

      return World.of({
        started,
        table: (definition) => data.table(definition),
        locks,
        change: (make) =>
          ifCurrent(
            Effect.suspend(() => {
              const made = make()
              return Result.isFailure(made) ? Effect.fail(made.failure) : finish(() => made.success, [undefined])
            })
          ).pipe(Effect.uninterruptible),
        onChain: (chain, job) => onChains([chain], job),
        onChains,
        still,
        open: Effect.sync(() => {
          for (const chain of [undefined, ...chains.keys()]) data.take(chain)
          isOpen = true
        }),
        isCurrent: Effect.sync(() => isCurrent)
      })
    })
  )
