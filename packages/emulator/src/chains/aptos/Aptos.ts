/**
 * The Aptos network as a ledger: the standard functions of coins, collections and tokens on plain data. There is no Move
 * virtual machine: calls of other functions fail with their name.
 */
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Ref from "effect/Ref"
import { parseUnits } from "viem/utils"
import type { Hex } from "viem"
import { seconds } from "../../state/Time.ts"
import { addressOf, hashOf, wholeAddressOf } from "./address.ts"
import { Aborted, type MoveCall, read } from "./arguments.ts"
import { functionOf } from "./functions.ts"
import { assets } from "./Network.ts"
import * as State from "./State.ts"
import { viewOf } from "./views.ts"

/** A transaction that took effect. */
export interface Transaction {
  readonly hash: Hex
  /** Counts the ledger's transactions. */
  readonly version: number
  readonly sender: Hex
  /** Its kind, for example `transfer`. */
  readonly purpose: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly movements: ReadonlyArray<State.Movement>
}

/** A change of the ledger. May abort. */
export type Change = (state: State.State, sender: Hex) => State.State

/** What the ledger has at a moment. */
export interface Ledger {
  readonly state: State.State
  /** Oldest first. */
  readonly transactions: ReadonlyArray<Transaction>
}

/** The amount of each asset that a new user receives, in whole units. */
const grant = "100"

/** The account that sends grants. */
export const faucet = hashOf("okto emulator faucet")

/** The purpose of transactions that set what seeded users hold: they are no activity of theirs. */
export const seeding = "seed"

const catchAbort = <A>(run: () => A): Effect.Effect<A, Aborted> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(run())
    } catch (cause) {
      return cause instanceof Aborted ? Effect.fail(cause) : Effect.die(cause)
    }
  })

/** The change that a call of an entry function makes. */
export const callEntryFunction =
  (call: MoveCall): Change =>
  (state, sender) =>
    functionOf(call.function)(state, sender, read(call, wholeAddressOf))

/** Starts the ledger. */
export const make = Effect.gen(function* () {
  const ledger = yield* Ref.make<Ledger>({ state: State.genesis, transactions: [] })

  /** Applies a change atomically, as one transaction. Returns its hash. */
  const transact = Effect.fnUntraced(function* (sender: Hex, purpose: string, change: Change) {
    const timestamp = yield* seconds
    const { state, transactions } = yield* Ref.get(ledger)
    const { movements, ...changed } = yield* catchAbort(() => change({ ...state, movements: [] }, sender))
    const sequence = State.sequence(state, sender)
    const version = transactions.length + 1
    const hash = hashOf(JSON.stringify([version, sender, sequence, purpose]))
    yield* Ref.set(ledger, {
      state: { ...changed, sequences: HashMap.set(changed.sequences, sender, sequence + 1), movements: [] },
      transactions: [...transactions, { hash, version, sender, purpose, timestamp, movements }]
    })
    return hash
  })

  return {
    transact,
    /** Runs an effect, and goes back to the state before it if it fails. */
    atomically: <A, E, R>(work: Effect.Effect<A, E, R>) =>
      Effect.flatMap(Ref.get(ledger), (before) => Effect.onError(work, () => Ref.set(ledger, before))),
    /** Applies changes one after the other to a copy of the state. */
    simulate: (sender: Hex, changes: ReadonlyArray<Change>) =>
      Effect.flatMap(Ref.get(ledger), ({ state }) =>
        catchAbort(() => void changes.reduce((before, change) => change(before, sender), state))
      ),
    /** Calls a view function: one text for each value that it returns. */
    view: (call: MoveCall) =>
      Effect.flatMap(Ref.get(ledger), ({ state }) =>
        catchAbort(() => {
          const args = read(call, addressOf)
          const value = viewOf(call.function)(state, args)
          args.expectNoMore()
          return [value]
        })
      ),
    /** The current state, and every transaction. */
    ledger: Ref.get(ledger),
    /** Grants a new user coins. */
    fund: (user: Hex) =>
      transact(faucet, "fund", (before) =>
        assets.reduce(
          (now, { address, decimals }) => State.grant(now, address, user, parseUnits(grant, decimals)),
          before
        )
      ).pipe(Effect.orDie, Effect.asVoid)
  }
})

/** The ledger. */
export type Aptos = Effect.Success<typeof make>
