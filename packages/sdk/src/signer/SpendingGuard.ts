/** What is asked before something is signed. */
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { SessionOwner } from "../session/StoredSession.ts"
import type { SpendingLedgerUnavailable, SpendingRefused } from "../errors/spending.ts"

/** Whose request it is. */
export interface Spender {
  /** The address of the user. */
  readonly user: string
  /** The address of the app. */
  readonly app: string
}

/**
 * One attempt at a payment. A proof is about the attempts that it names: another process may still execute the same payment.
 */
export interface PaymentAttempt {
  /** The job id, a UUID. */
  readonly jobId: string
  /** The hash of the operation, and a random id of the sender. */
  readonly attempt: string
}

/** What counts of an operation. */
export interface GuardedOperation {
  /** What it does, as bytes. */
  readonly callData: Hex
  /** The only contract that it may call: that of the environment. */
  readonly jobManager?: Address | undefined
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
   * @param operation what counts of the operation
   * @param spender whose request it is
   */
  readonly beforeOperation: (
    attempt: PaymentAttempt,
    operation: GuardedOperation,
    spender: Spender
  ) => Effect.Effect<void, GuardFailure>
  /**
   * Before an operation that was recorded is sent again: reserves without an approval.
   *
   * @param jobId the job id, a UUID
   */
  readonly beforeResending: SpendingGuard["beforeOperation"]
  /**
   * Before typed data is signed.
   *
   * @param id the hash of the text
   * @param text the typed data (EIP-712), as JSON text
   * @param spender whose request it is
   */
  readonly beforeTypedData: (id: string, text: string, spender: Spender) => Effect.Effect<void, GuardFailure>
  /**
   * On proof that attempts executed nothing, and will not.
   *
   * @param attempt the beginning of their names: `""` for all of the job
   * @param spender whose request it is
   */
  readonly release: (attempt: PaymentAttempt, spender: Spender) => Effect.Effect<void>
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
  return <E>(user: string, ask: Ask<E>): Effect.Effect<void, E> =>
    Effect.flatMap(SpendingGuards, (now) =>
      Effect.forEach(new Set([...own, ...now]), (guard) => ask(guard, { user, app }), { discard: true })
    )
})
