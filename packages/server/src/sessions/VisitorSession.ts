/** The session of one request's visitor: what the visitor's client reads and writes instead of a session store of its own. */
import * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Address } from "@okto-effect/protocol/Primitives"
import { SessionStore } from "@okto-effect/sdk/effect"
import { sha256 } from "../sha256.ts"
import type { Sealer } from "./sealer.ts"
import { type SessionRow, type SessionTable, StoreFailed } from "./SessionTable.ts"

/** A row with what it holds. */
export interface OpenSession {
  readonly row: SessionRow
  /** The session as the SDK stores it: JSON. */
  readonly text: string
  /** The public session key. */
  readonly publicKey: string
  /** What the clients of requests have computed or read of the session. */
  readonly values: SessionStore.SessionValues
}

/** What the visitors' sessions of one server share. */
export interface SessionServices {
  readonly table: SessionTable["Service"]
  readonly sealer: Sealer
  readonly random: SecureRandom.SecureRandom["Service"]
  /** Of the program that made the clients: its clock and its log. */
  readonly context: Context.Context<never>
  readonly ownerOf: (userSWA: string) => string
  /** The end of a session by its times: milliseconds since 1970. */
  readonly expiryOf: (createdAt: number, usedAt: number) => number
  /** The session under an id, as the store has it now. */
  readonly read: (id: string) => Effect.Effect<OpenSession | undefined, StoreFailed>
  /** Remembers the values of a session that began. */
  readonly onStart: (session: OpenSession) => Effect.Effect<void>
  /** Removes the row of a session, and forgets its values. */
  readonly end: (id: string) => Effect.Effect<boolean, StoreFailed>
}

/** The part of the SDK's stored session that identifies its user and its key. */
const StoredSession = Schema.fromJsonString(Schema.Struct({ userSWA: Address(), sessionPubKey: Schema.String }))
const readStored = Schema.decodeUnknownOption(StoredSession)

/** A row with the text that it holds; `undefined` where that is no session. */
export const toOpenSession = (row: SessionRow, text: string): OpenSession | undefined => {
  const stored = Option.getOrUndefined(readStored(text))
  return stored && { row, text, publicKey: stored.sessionPubKey, values: {} }
}

/** What a request does with the browser's cookie: sets a value, or removes it where that is empty. */
export type SetCookie = (value: string) => unknown

/** Milliseconds for which a cookie that is set is waited for. */
const longestSet = 5_000

const failed = (message: string): StoreFailed => new StoreFailed(new Error(message))

/** The session of the visitor who sent a request, who may be signed out, or of work without a request. */
export class VisitorSession {
  readonly #shared: SessionServices
  readonly #setCookie: SetCookie | undefined
  #opened: OpenSession | undefined
  /** The value of the cookie that the browser is to have, empty to remove it; `undefined` while it stays as it is. */
  #cookie: string | undefined

  /** @param setCookie sets the cookie at once, where the framework can */
  constructor(shared: SessionServices, opened?: OpenSession, setCookie?: SetCookie) {
    this.#shared = shared
    this.#opened = opened
    this.#setCookie = setCookie
  }

  /** The value that the response sets; `undefined` where it leaves the cookie, empty where it removes it. */
  get cookie(): string | undefined {
    return this.#cookie
  }

  /** What the visitor's client reads and writes. It reads what the request has read, so that it restores its session at once. */
  get store(): SessionStore.SessionStore["Service"] {
    return {
      isRequired: true,
      read: Effect.sync(() => this.#opened?.text),
      write: (text) => this.#operation(this.#start(text)),
      remove: this.#operation(this.#end),
      refresh: this.#operation(this.#refresh),
      valuesOf: this.#valuesOf
    }
  }

  /** The same for work without a request, which signs no one in. */
  get boundStore(): SessionStore.SessionStore["Service"] {
    const refused = this.#operation(Effect.fail(failed("a client of byId signs no one in")))
    // The SDK may write the session that is there again.
    return { ...this.store, write: (text) => (text === this.#opened?.text ? Effect.void : refused) }
  }

  /** An operation of the SDK's session store, which runs in a program of the client. */
  #operation<A>(operation: Effect.Effect<A, StoreFailed>): Effect.Effect<A, SessionStore.StorageFailed> {
    return Effect.mapError(
      Effect.provideContext(operation, this.#shared.context),
      (error) => new SessionStore.StorageFailed(error)
    )
  }

  readonly #valuesOf = (publicKey: string): SessionStore.SessionValues | undefined =>
    this.#opened?.publicKey === publicKey ? this.#opened.values : undefined

  /** Reads the row again: another request may have ended the session. */
  readonly #refresh: Effect.Effect<void, StoreFailed> = Effect.suspend(() => {
    const id = this.#opened?.row.id
    if (id === undefined) return Effect.void
    return Effect.map(this.#shared.read(id), (found) => {
      if (this.#opened?.row.id === id) this.#opened = found
    })
  })

  /** Ends the session. Fails when the store does: the row and the cookie stay, and the visitor can try again. */
  readonly #end: Effect.Effect<void, StoreFailed> = Effect.suspend(() => {
    const opened = this.#opened
    if (opened === undefined) return Effect.void
    return Effect.andThen(
      this.#shared.end(opened.row.id),
      Effect.suspend(() => (this.#opened === opened ? this.#become(undefined, "") : Effect.void))
    )
  })

  #become(opened: OpenSession | undefined, cookie: string): Effect.Effect<void> {
    this.#opened = opened
    this.#cookie = cookie
    // A framework may throw where it cannot set cookies any more, or never answer.
    return Effect.ignore(
      Effect.timeout(
        Effect.tryPromise(async () => this.#setCookie?.(cookie)),
        longestSet
      )
    )
  }

  /** Stores a new session under an id of its own, and ends the one before. */
  #start(text: string): Effect.Effect<void, StoreFailed> {
    const shared = this.#shared
    return Effect.gen({ self: this }, function* () {
      const stored = Option.getOrUndefined(readStored(text))
      if (stored === undefined) return yield* failed("the text is not a session")
      const before = this.#opened
      // The SDK may write the session that is there again.
      if (before?.text === text) return
      // 32 random bytes.
      const cookie = Base64Url.encode(yield* shared.random.randomBytes(32))
      const id = sha256(cookie)
      const now = yield* Clock.currentTimeMillis
      const binding = { id, version: 1, owner: shared.ownerOf(stored.userSWA), createdAt: now }
      const row: SessionRow = {
        ...binding,
        sealed: yield* shared.sealer.seal(text, binding),
        usedAt: now,
        expiresAt: shared.expiryOf(now, now)
      }
      if (!(yield* shared.table.create(row))) return yield* failed("the session id is taken")
      // A cookie that was replaced opens nothing: where its row stays, there is no new session.
      if (before !== undefined) {
        yield* Effect.tapError(shared.end(before.row.id), () => Effect.ignore(shared.table.delete(id)))
      }
      const opened = { row, text, publicKey: stored.sessionPubKey, values: {} }
      yield* shared.onStart(opened)
      yield* this.#become(opened, cookie)
    })
  }
}
