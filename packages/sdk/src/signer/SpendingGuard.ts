/** What is asked before something is signed. */
import type { Order } from "@okto-effect/protocol/Order"
import type { Address } from "@okto-effect/protocol/Primitives"
import type { UserOp } from "@okto-effect/protocol/UserOp"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { CurrentEnvironment } from "../core/Environment.ts"
import type { ExecutionFailed, NotExecuted } from "../errors/call.ts"
import { SessionOwner } from "../session/StoredSession.ts"
import type { SpendingLedgerUnavailable, SpendingRefused } from "../errors/spending.ts"

/** Whose request it is, and who makes it. */
export interface Spender {
  /** The address of the user. */
  readonly user: string
  /** The address of the app. */
  readonly app: string
  /** The only contract that operations may call: that of the environment. Absent: any. */
  readonly jobManager?: Address | undefined
  /** Tells the attempts of a client from those of others, which may execute the same payment. Absent: there are no others. */
  readonly sender?: object | undefined
}

/** Why a request is not signed. */
export type GuardFailure = SpendingRefused | SpendingLedgerUnavailable

/**
 * Asked once where intents and messages are signed, whichever call, hook or provider they come from. `limitSpending` makes
 * one of rules.
 */
export interface SpendingGuard {
  /**
   * Before an operation is signed: reserves what it spends.
   *
   * @param operation the operation
   * @param spender whose request it is
   */
  readonly beforeOperation: (operation: UserOp, spender: Spender) => Effect.Effect<void, GuardFailure>
  /** Before an operation that was signed is sent, or sent again: refuses and reserves as before, without an approval. */
  readonly beforeResending: SpendingGuard["beforeOperation"]
  /**
   * Before typed data is signed.
   *
   * @param text the typed data (EIP-712), as JSON text
   * @param spender whose request it is
   */
  readonly beforeTypedData: (text: string, spender: Spender) => Effect.Effect<void, GuardFailure>
  /**
   * After an operation was refused, or proved not to be executed any more.
   *
   * @param error why it was not executed; without an operation it proves nothing
   * @param spender whose request it is
   */
  readonly afterFailure: (error: ExecutionFailed | NotExecuted, spender: Spender) => Effect.Effect<void>
  /**
   * When an order is read, which may have failed.
   *
   * @param order the order, in any status
   * @param spender whose request it is
   */
  readonly afterOrder: (order: Order, spender: Spender) => Effect.Effect<void>
}

/**
 * The guards of a client, and of a call: all of them are asked, so that a call can be limited further, and never less. Those
 * that a client was made with stay.
 */
export const SpendingGuards = Context.Reference<ReadonlyArray<SpendingGuard>>("@okto-effect/sdk/SpendingGuards", {
  defaultValue: () => []
})

/** Asks one guard something about a user's request. */
type Ask<E> = (guard: SpendingGuard, spender: Spender) => Effect.Effect<void, E>

/** Asks all guards, those of the client first; the first that refuses ends it. */
export const guarding = Effect.gen(function* () {
  const own = yield* SpendingGuards
  const app = (yield* SessionOwner)?.clientSWA ?? ""
  const { jobManager } = yield* CurrentEnvironment
  const sender = {}
  return <E>(user: string, ask: Ask<E>): Effect.Effect<void, E> =>
    Effect.flatMap(SpendingGuards, (now) =>
      Effect.forEach(new Set([...own, ...now]), (guard) => ask(guard, { user, app, jobManager, sender }), {
        discard: true
      })
    )
})
