/** The table of sessions that a store keeps: one row for each visitor who is signed in. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** One visitor's session, as a store keeps it. A row without a secret of the server gives nothing away but its times. */
export interface SessionRow {
  /** SHA-256 of the cookie's value, 64 hex digits. The value itself is in the browser alone. */
  readonly id: string
  /** Counts the writes of the row, from 1. */
  readonly version: number
  /** The session, encrypted (see `sealer.ts`): at most 2,000 characters. */
  readonly sealed: string
  /** SHA-256 of the app and the user, 64 hex digits: the same for all sessions of a user. */
  readonly owner: string
  /** When the visitor signed in, in milliseconds since 1970. */
  readonly createdAt: number
  /** When the session was last used, in milliseconds since 1970; up to a minute late. */
  readonly usedAt: number
  /** From when on the session counts as ended, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The store did not answer, or answered with a failure. The request may be tried again. */
export class StoreFailed extends Data.TaggedError("StoreFailed")<{
  readonly message: string
  readonly cause: unknown
}> {
  constructor(cause: unknown) {
    super({ message: "The session store failed", cause })
  }
}

/**
 * What a store does for sessions. A session begins with `create`, under an id that no other session ever has, and ends with
 * `delete`: so a delete can be repeated, and nothing brings an ended session back.
 */
export class SessionTable extends Context.Service<
  SessionTable,
  {
    /**
     * The row under an id, as it was last written: not from a copy that lags behind, which would sign visitors out who have
     * just signed in elsewhere. Rows that have expired may be returned; the caller compares `expiresAt`.
     *
     * @param id the id of the row
     */
    readonly get: (id: string) => Effect.Effect<SessionRow | undefined, StoreFailed>
    /** Adds a row. False when its id is taken: nothing is changed then. */
    readonly create: (row: SessionRow) => Effect.Effect<boolean, StoreFailed>
    /**
     * Replaces the row of this id if its version is the given one. False when it is not, or when there is no row.
     *
     * @param version the number of the version that it replaces
     */
    readonly compareAndSet: (row: SessionRow, version: number) => Effect.Effect<boolean, StoreFailed>
    /**
     * Removes a row. False when there is none.
     *
     * @param id the id of the row
     */
    readonly delete: (id: string) => Effect.Effect<boolean, StoreFailed>
    /**
     * Moves both times of a row forward, and never back. Does nothing when there is no row; the version stays.
     *
     * @param id the id of the row
     * @param usedAt when it was used, Unix milliseconds
     * @param expiresAt when it ends, Unix milliseconds
     */
    readonly touch: (id: string, usedAt: number, expiresAt: number) => Effect.Effect<void, StoreFailed>
    /**
     * Every row of an owner, the newest first.
     *
     * @param owner the owner of the rows
     */
    readonly listByOwner: (owner: string) => Effect.Effect<ReadonlyArray<SessionRow>, StoreFailed>
    /**
     * Removes every row that expired before `now` (milliseconds since 1970), and returns how many.
     *
     * @param now the time, Unix milliseconds
     */
    readonly sweep: (now: number) => Effect.Effect<number, StoreFailed>
  }
>()("@okto-effect/server/SessionTable") {}
