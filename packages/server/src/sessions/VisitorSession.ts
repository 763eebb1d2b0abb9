/** One visitor's session: what the visitor's client reads and writes instead of a session store of its own. */
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Schema from "effect/Schema"
import { Address } from "@okto-effect/protocol/Primitives"
import {
  type CallOptions,
  type ClientDisposed,
  type ClientServices,
  type ConfigurationInvalid,
  OktoClient,
  type OktoClientOptions,
  type OktoPromise,
  type PlainSessionStore
} from "@okto-effect/sdk"
import { sha256 } from "../sha256.ts"
import type { Sealer } from "./sealer.ts"
import { type SessionRow, type SessionTable, StoreFailed } from "./SessionTable.ts"

/** What every visitor's session of one server shares. */
export interface SessionServices {
  readonly table: SessionTable["Service"]
  readonly sealer: Sealer
  readonly ownerOf: (userSWA: string) => string
  readonly makeClient: (store: PlainSessionStore) => VisitorClient
  /** The end of a session by its times: milliseconds since 1970. */
  readonly expiryOf: (createdAt: number, usedAt: number) => number
  /** Called when a visitor signed in, under the new id. */
  readonly onStart: (session: VisitorSession, id: string) => void
  /** Ends the session with this id: removes its row. When the store fails, the row is removed as soon as the store can. */
  readonly end: (id: string) => Effect.Effect<void, StoreFailed>
  readonly run: <A>(effect: Effect.Effect<A, StoreFailed>) => Promise<A>
}

/** The part of the SDK's stored session that identifies its user. */
const StoredSession = Schema.fromJsonString(Schema.Struct({ userSWA: Address() }))
const readStored = Schema.decodeUnknownOption(StoredSession)

/** 32 random bytes in base64url: the value of a cookie. */
const newCookie = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  return Base64Url.encode(yield* random.randomBytes(32))
}).pipe(Effect.provide(SecureRandom.layerWebCrypto))

/** Sets the cookie to a value; the empty one removes it. */
export type SetCookie = (value: string) => unknown

/** Milliseconds for which a request that came may still set its cookie. */
const requestTime = 60_000

/** Milliseconds for which a cookie that is set is waited for. */
const longestSet = 5_000

/** Requests of a visitor that may set their cookie at the same time. */
const mostSetters = 1_000

const callAll = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of listeners) listener()
}

/** A row with the text that it holds. */
export interface NewSession {
  readonly row: SessionRow
  readonly text: string
}

/**
 * The calls that are under way in a process: what releases the client of each. Nothing else finds the clients of visitors who are
 * signed out, or whose session was replaced.
 */
export class CallsUnderWay {
  readonly #releases = new Set<() => Promise<void>>()
  #isOver = false

  /** Makes a call of a client, which is released where all calls were ended before. */
  make<A, E>(client: VisitorClient, call: () => OktoPromise<A, E>): OktoPromise<A, E> {
    const release = () => client.release()
    if (this.#isOver) void release()
    this.#releases.add(release)
    const made = call()
    const forget = () => this.#releases.delete(release)
    made.then(forget, forget)
    return made
  }

  /** Ends all calls, and those that come later. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all([...this.#releases].map((release) => release()))
  }
}

/** A client that requests share. One that disposes of it, as of a client of its own, ends nothing of the others. */
export class VisitorClient extends OktoClient {
  /** A function that is not enumerable, like that of the class above, and for the same reasons. */
  declare private readonly _calls: () => CallsUnderWay

  constructor(configuration: OktoClientOptions, calls: CallsUnderWay) {
    super(configuration)
    Object.defineProperty(this, "_calls", { value: () => calls })
  }

  override runCore<A, E>(
    effect: Effect.Effect<A, E, ClientServices>,
    options?: CallOptions | null
  ): OktoPromise<A, E | ClientDisposed | ConfigurationInvalid> {
    return this._calls().make(this, () => super.runCore(effect, options))
  }

  override async dispose(): Promise<void> {}

  /** Releases the client, with all others of the server. */
  release(): Promise<void> {
    return super.dispose()
  }
}

/** The session of one visitor, who may be signed out. Requests that bring the same cookie share it, and its client. */
export class VisitorSession {
  readonly #shared: SessionServices
  /** Of the visitor's client, and of the clients of one session. */
  readonly #listeners = new Set<() => void>()
  readonly #boundListeners = new Set<() => void>()
  /** How recent requests set the cookie, and when they came: the oldest first. */
  readonly #setters = new Set<{ readonly set: SetCookie; readonly at: number }>()
  #opened: NewSession | undefined
  /** The value of the cookie; empty after a sign-out, and `undefined` where nothing is known of the browser's. */
  #cookie: string | undefined
  #client: VisitorClient | undefined
  /** The client of one session by its id. */
  #bound: { readonly id: string; readonly client: VisitorClient } | undefined
  /** The id of a session that is to end, whose row the store could not remove. */
  #unremoved: string | undefined

  constructor(shared: SessionServices, opened?: NewSession, unremoved?: string) {
    this.#shared = shared
    this.#opened = opened
    this.#unremoved = unremoved
  }

  /** The client, made when it is first needed. */
  get client(): OktoClient {
    return (this.#client ??= this.#shared.makeClient(this.#store))
  }

  /**
   * The client of the session that the visitor has now, for work without a request: signed out once this session is over, also
   * where the visitor signs in anew, and it signs no one in. `undefined` while signed out.
   */
  get boundClient(): OktoClient | undefined {
    const id = this.row?.id
    if (id === undefined) return undefined
    if (this.#bound?.id !== id) this.#bound = { id, client: this.#shared.makeClient(this.#storeOf(id)) }
    return this.#bound.client
  }

  /**
   * What the response to a request that brought a cookie does with the browser's: sets a value, removes it where that is empty,
   * or leaves it where there is none.
   *
   * It is removed after a sign-out through the client, or where the backend has ended the session, and by one response only:
   * the browser may have signed in anew when another one arrives. Nor is it removed where the session ended in another
   * process, which a sign-in over it does as well, by its id, or by its times, and where the cookie was not known: it may
   * be that of a request which another tab's sign-in has overtaken. A cookie of no session is left: it signs no one in.
   */
  takeCookie(brought: string | undefined): string | undefined {
    const cookie = this.#cookie
    if (cookie === (brought ?? "")) return undefined
    if (cookie === "") this.#cookie = undefined
    return cookie
  }

  /** The session; `undefined` while signed out. */
  get opened(): NewSession | undefined {
    return this.#opened
  }

  /** The row of the session; `undefined` while signed out. */
  get row(): SessionRow | undefined {
    return this.#opened?.row
  }

  /** Remembers the cookie of a session that was found by its id, once a request brings it. It stays until the row is gone. */
  broughtBy(cookie: string): void {
    this.#cookie = cookie
  }

  /** Calls the function with each new value of the cookie, and with the empty one when it is to be removed. */
  onCookie(set: SetCookie, now: number): void {
    for (const oldest of this.#setters) {
      if (now - oldest.at < requestTime && this.#setters.size < mostSetters) break
      this.#setters.delete(oldest)
    }
    this.#setters.add({ set, at: now })
  }

  /** Takes what the store holds now. Calls under way end if the session has. */
  replace(opened: NewSession | undefined): void {
    const isSame = this.#opened?.text === opened?.text
    if (opened === undefined) this.#cookie = undefined
    this.#set(opened)
    if (!isSame) callAll(this.#listeners)
  }

  /** Releases the clients that there are. */
  async dispose(): Promise<void> {
    await Promise.all([this.#client?.release(), this.#bound?.client.release()])
  }

  /** Changes the session. The visitor's client is not told: what it has changed itself it knows. */
  #set(opened: NewSession | undefined): void {
    const isSame = this.#opened?.row.id === opened?.row.id
    this.#opened = opened
    if (!isSame) callAll(this.#boundListeners)
  }

  /** Ends the session. Fails when the store does: the visitor is signed out here, keeps the cookie, and can try again. */
  readonly end: Effect.Effect<void, StoreFailed> = Effect.suspend(() => {
    const id = this.#opened?.row.id ?? this.#unremoved
    if (id === undefined) return Effect.void
    const isCurrent = () => (this.#opened?.row.id ?? id) === id
    return this.#shared.end(id).pipe(
      Effect.tapError(() =>
        Effect.sync(() => {
          if (!isCurrent()) return
          this.#set(undefined)
          this.#unremoved = id
        })
      ),
      Effect.andThen(Effect.suspend(() => (isCurrent() ? this.#become(undefined, "") : Effect.void)))
    )
  })

  #become(opened: NewSession | undefined, cookie: string): Effect.Effect<void> {
    this.#set(opened)
    this.#unremoved = undefined
    this.#cookie = cookie
    // Requests that share the session set the cookie, too. Those that were answered meanwhile may throw, or never end.
    return Effect.forEach(
      this.#setters,
      ({ set }) =>
        Effect.ignore(
          Effect.timeout(
            Effect.tryPromise(async () => set(cookie)),
            longestSet
          )
        ),
      { concurrency: "unbounded", discard: true }
    )
  }

  /** Stores a new session under an id of its own, and ends the one before. */
  #start(text: string): Effect.Effect<void, StoreFailed> {
    const shared = this.#shared
    return Effect.gen({ self: this }, function* () {
      const stored = readStored(text)
      if (stored._tag === "None") return yield* new StoreFailed(new Error("the text is not a session"))
      const before = this.#opened
      // The SDK may write the session that is there again.
      if (before?.text === text) return
      const cookie = yield* newCookie
      const id = sha256(cookie)
      const now = yield* Clock.currentTimeMillis
      const binding = { id, version: 1, owner: shared.ownerOf(stored.value.userSWA), createdAt: now }
      const row: SessionRow = {
        ...binding,
        sealed: yield* shared.sealer.seal(text, binding),
        usedAt: now,
        expiresAt: shared.expiryOf(now, now)
      }
      if (!(yield* shared.table.create(row))) return yield* new StoreFailed(new Error("the session id is taken"))
      yield* this.#become({ row, text }, cookie)
      shared.onStart(this, id)
      // The cookie of the one before is replaced, and its row removed later if the store fails now.
      if (before !== undefined) yield* Effect.ignore(shared.end(before.row.id))
    })
  }

  /** The store of the visitor's client. It reads what was read already, so the client restores its session at once. */
  readonly #store: PlainSessionStore = {
    isRequired: true,
    read: () => this.#opened?.text,
    write: (_, text) => this.#shared.run(this.#start(text)),
    remove: () => this.#shared.run(this.end),
    changes: (listener) => {
      this.#listeners.add(listener)
      return () => this.#listeners.delete(listener)
    }
  }

  /** The same for the client of one session, which is signed out while the visitor has another. */
  #storeOf(id: string): PlainSessionStore {
    const read = () => (this.row?.id === id ? this.#opened?.text : undefined)
    return {
      isRequired: true,
      read,
      write: (_, text) => {
        if (text !== read()) throw new Error("a client of byId signs no one in")
      },
      remove: async () => {
        // The session that the visitor has now is not this client's. One that could not be removed is tried again.
        if (this.row !== undefined && this.row.id !== id) return
        await this.#shared.run(this.end).finally(() => callAll(this.#listeners))
      },
      changes: (listener) => {
        this.#boundListeners.add(listener)
        return () => this.#boundListeners.delete(listener)
      }
    }
  }
}
