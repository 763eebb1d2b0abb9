/** A store for everything that the processes of a server share. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SessionTable, type StoreFailed } from "../sessions/SessionTable.ts"
import { SigningLedger } from "../signer/SigningLedger.ts"
import { SpendingLedger } from "../spending/SpendingLedger.ts"

/** Where sessions, the signer's ids and what was spent are kept: pass the same one to `clients` and to `signer`. */
export interface Store {
  /** The sessions of visitors. */
  readonly sessions: SessionTable["Service"]
  /** What the signer has signed, and how often it was asked. */
  readonly signatures: SigningLedger["Service"]
  /** What was spent within the windows of budgets. */
  readonly spending: SpendingLedger["Service"]
  /**
   * Creates the tables, where the store has any and they are missing. The same statements are in the package's folder
   * `migrations`, for the app's own migration tool.
   */
  readonly migrate: Effect.Effect<void, StoreFailed>
}

/** The tables of a store as services. */
export const layer = ({
  sessions,
  signatures,
  spending
}: Store): Layer.Layer<SessionTable | SigningLedger | SpendingLedger> =>
  Layer.succeedContext(
    Context.make(SessionTable, sessions).pipe(
      Context.add(SigningLedger, signatures),
      Context.add(SpendingLedger, spending)
    )
  )
