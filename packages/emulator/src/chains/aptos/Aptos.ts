/**
 * The Aptos network as a ledger: the standard functions of coins, collections and tokens on plain data. There is no Move
 * virtual machine: calls of other functions fail with their name.
 */
import * as Effect from "effect/Effect"
import { parseUnits } from "viem/utils"
import type { Hex } from "viem"
import { seconds } from "../../world/Time.ts"
import { hashOf } from "./address.ts"
import { Aborted, type MoveCall, read } from "./arguments.ts"
import { functionOf } from "./functions.ts"
import { assets } from "./Network.ts"
import * as State from "./State.ts"
import { type LedgerTables, saveTables, type Transaction } from "./tables.ts"
import { viewOf } from "./views.ts"

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
    functionOf(call.function)(state, sender, read(call))

/** Runs the ledger over its tables. */
export const make = (tables: LedgerTables) => {
  const state = State.of(tables)
  let transactions = [...tables.transactions.rows.values()]

  /** Applies a change atomically, as one transaction. Returns its hash. */
  const transact = Effect.fnUntraced(function* (sender: Hex, purpose: string, change: Change) {
    const timestamp = yield* seconds
    const changed = yield* catchAbort(() => change(state, sender))
    const version = transactions.length + 1
    const hash = hashOf(JSON.stringify([version, sender, State.sequence(state, sender), purpose]))
    State.commit(tables, State.countTransaction(changed, sender))
    const transaction = { hash, version, sender, purpose, timestamp, movements: changed.movements }
    tables.transactions.set(String(version), transaction)
    transactions.push(transaction)
    return hash
  })

  return {
    transact,
    /** Keeps the state, and returns what goes back to it. */
    save: Effect.sync(() => {
      const restore = saveTables(tables)
      return Effect.sync(() => {
        restore()
        transactions = [...tables.transactions.rows.values()]
      })
    }),
    /** Applies changes one after the other, and discards them. */
    simulate: (sender: Hex, changes: ReadonlyArray<Change>) =>
      catchAbort(() => void changes.reduce((before, change) => change(before, sender), state)),
    /** Calls a view function: one text for each value that it returns. */
    view: (call: MoveCall) =>
      catchAbort(() => {
        const args = read(call)
        const value = viewOf(call.function)(state, args)
        args.expectNoMore()
        return [value]
      }),
    /** The current state, and every transaction. */
    ledger: Effect.sync((): Ledger => ({ state, transactions })),
    /** Grants a new user coins. */
    fund: (user: Hex) =>
      transact(faucet, "fund", (before) =>
        assets.reduce(
          (now, { address, decimals }) => State.grant(now, address, user, parseUnits(grant, decimals)),
          before
        )
      ).pipe(Effect.orDie, Effect.asVoid)
  }
}

/** The ledger. */
export type Aptos = ReturnType<typeof make>
