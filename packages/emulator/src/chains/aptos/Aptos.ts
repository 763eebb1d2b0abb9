/**
 * The Aptos network as a ledger: the standard functions of coins, collections and tokens on plain data. There is no Move
 * virtual machine: calls of other functions fail with their name.
 */
import * as Effect from "effect/Effect"
import { parseUnits } from "viem/utils"
import type { Hex } from "viem"
import { saveAll } from "../../world/Table.ts"
import { seconds } from "../../world/Time.ts"
import { Invalid } from "../../verify/Invalid.ts"
import { hashOf } from "./address.ts"
import { type MoveCall, read } from "./arguments.ts"
import { functionOf, viewOf } from "./functions.ts"
import { assets } from "./Network.ts"
import * as State from "./State.ts"

/** A change of the ledger. May abort. */
export type Change = (state: State.State, sender: Hex) => void

/** The amount of each asset that a new user receives, in whole units. */
const grant = "100"

/** The account that sends grants. */
export const faucet = hashOf("okto emulator faucet")

/** The purpose of transactions that set what seeded users hold: they are no activity of theirs. */
export const seeding = "seed"

const catchAbort = <A>(run: () => A): Effect.Effect<A, Invalid> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(run())
    } catch (cause) {
      return cause instanceof Invalid ? Effect.fail(cause) : Effect.die(cause)
    }
  })

/** The change that a call of an entry function makes. */
export const callEntryFunction =
  (call: MoveCall): Change =>
  (state, sender) => {
    const args = read(call)
    functionOf(call.function)(state, sender, args)
    args.expectNoMore()
  }

export const make = (tables: State.Tables) => {
  /** Makes changes, or none of them when one aborts. */
  const attempt = (sender: Hex, changes: ReadonlyArray<Change>) =>
    Effect.suspend(() => {
      const state = State.begin(tables)
      return catchAbort(() => {
        for (const change of changes) change(state, sender)
        return state
      }).pipe(Effect.tapCause(() => Effect.sync(() => State.undo(state))))
    })

  /** Applies a change as one transaction. Returns its hash. */
  const transact = Effect.fnUntraced(function* (sender: Hex, purpose: string, change: Change) {
    const timestamp = yield* seconds
    const version = tables.transactions.rows.size + 1
    const hash = hashOf(JSON.stringify([version, sender, State.sequence(tables, sender), purpose]))
    const state = yield* attempt(sender, [change, State.countTransaction])
    const transaction = { hash, version, sender, purpose, timestamp, movements: state.movements }
    tables.transactions.set(String(version), transaction)
    return hash
  })

  return {
    transact,
    /** Keeps the state, and returns what goes back to it. */
    save: Effect.sync(() => Effect.sync(saveAll(tables))),
    /** Applies changes one after the other, and undoes them. */
    simulate: (sender: Hex, changes: ReadonlyArray<Change>) => Effect.map(attempt(sender, changes), State.undo),
    /** Calls a view function: one text for each value that it returns. */
    view: (call: MoveCall) =>
      catchAbort(() => {
        const args = read(call)
        const value = viewOf(call.function)(tables, args)
        args.expectNoMore()
        return [value]
      }),
    state: tables,
    fund: (user: Hex) =>
      transact(faucet, "fund", (state) => {
        for (const { address, decimals } of assets) {
          State.move(state, address, undefined, user, parseUnits(grant, decimals))
        }
      }).pipe(Effect.orDie, Effect.asVoid)
  }
}

export type Aptos = ReturnType<typeof make>
