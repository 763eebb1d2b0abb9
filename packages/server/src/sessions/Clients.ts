/**
 * One client for each visitor of an app's server, over a table of sessions that all its processes share.
 *
 * A visitor is found by a cookie, whose hash is the id of a row. A row is read at most once a second in each process, so an
 * end in another process is noticed within a second; where the store tells of changes, at once.
 */
import * as Cache from "effect/Cache"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import type { ConfigurationInvalid, OktoClient } from "@okto-effect/sdk"
import { CrossSiteRequest, SessionsUnavailable } from "../errors.ts"
import {
  attributes,
  type CookieKind,
  cookieKinds,
  cookieOf,
  isCrossSite,
  isPrivate,
  readCookie,
  setCookieHeader
} from "./cookie.ts"
import { isLocal, isLoopback } from "../host.ts"
import { type CheckedOptions, checkOptions, type ClientsOptions } from "./ClientsOptions.ts"
import * as Sealer from "./sealer.ts"
import { type SessionRow, SessionTable, StoreFailed } from "./SessionTable.ts"
import { sha256 } from "../sha256.ts"
import { followChanges, limitTable } from "../stores/timeLimit.ts"
import { shareReads } from "./sharedReads.ts"
import {
  CallsUnderWay,
  type NewSession,
  type SessionServices,
  VisitorClient,
  VisitorSession
} from "./VisitorSession.ts"

export { type CheckedOptions, checkOptions, type ClientsOptions } from "./ClientsOptions.ts"

/** A visitor's client, for one request. */
export interface VisitorContext {
  /**
   * The visitor's client. Signed in if the request brought the cookie of a session. It is released with all clients: its own
   * `dispose` does nothing, because other requests use it, too.
   */
  readonly client: OktoClient
  /**
   * A response that also sets the cookie after a sign-in, and removes it after a sign-out with this client. Otherwise the same
   * response: also with a cookie of no session, because the browser may have a newer one by the time it is answered.
   */
  readonly respond: (response: Response) => Response
}

/** How a framework reads and sets cookies, for example `await cookies()` of Next.js. */
export interface RequestCookies {
  /**
   * The value of a cookie, or an object with it as `value`.
   *
   * @param name the name of the cookie
   */
  readonly get: (name: string) => string | { readonly value: string } | null | undefined
  /**
   * Sets a cookie, or removes it: then `value` is empty and `maxAge` 0. `maxAge` is in seconds. Without it a sign-in has no cookie,
   * and a sign-out ends the session but leaves its cookie.
   *
   * @param name the name of the cookie
   * @param value the value of the cookie
   */
  readonly set?:
    | ((
        name: string,
        value: string,
        options: {
          readonly httpOnly: boolean
          readonly maxAge: number
          readonly path: string
          readonly sameSite: "lax"
          readonly secure: boolean
        }
      ) => unknown)
    | undefined
  /**
   * The URL under which the browser knows the server, or its origin: with the `Host` of the request. Needed in development in
   * Safari only, which does not keep `__Host-okto` over http on loopback.
   */
  readonly url?: string | undefined
}

/** One session of a user, as the user may see it in a list of devices. */
export interface SessionSummary {
  /** The id of the row: 64 hex digits. It is not the cookie's value, and cannot be used to sign in. */
  readonly id: string
  /** When the user signed in, in milliseconds since 1970. */
  readonly createdAt: number
  /** When the session was last used, in milliseconds since 1970; up to a minute late. */
  readonly usedAt: number
  /** When it ends if it is not used, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The clients of an app's visitors. */
export class Clients extends Context.Service<
  Clients,
  {
    /** The client of the visitor who sent a request. Fails when the store does, and for changes asked for by other sites. */
    readonly of: (request: Request) => Effect.Effect<VisitorContext, SessionsUnavailable | CrossSiteRequest>
    /**
     * The client of the visitor whose cookies these are. Where a request comes from is not checked: Next.js checks that of server
     * actions, but not of routes, for which there is `of`.
     */
    readonly from: (cookies: RequestCookies) => Effect.Effect<OktoClient, SessionsUnavailable>
    /**
     * The client of a session by its id, for work without a request. `undefined` when the session has ended. Calls fail with the
     * category `sign-in` once it is over, also where the visitor has signed in anew; the client signs no one in.
     *
     * @param id the id of the session, as `list` returns it
     */
    readonly byId: (id: string) => Effect.Effect<OktoClient | undefined, SessionsUnavailable>
    /**
     * The sessions of a user, the newest first. `userSWA` is the user's smart wallet address.
     *
     * @param userSWA the smart wallet address of the user
     */
    readonly list: (userSWA: string) => Effect.Effect<ReadonlyArray<SessionSummary>, SessionsUnavailable>
    /**
     * Ends a session by its id, in all processes. False when it had ended already.
     *
     * @param id the id of the session, as `list` returns it
     */
    readonly end: (id: string) => Effect.Effect<boolean, SessionsUnavailable>
    /**
     * Ends every session of a user, in all processes, and returns how many.
     *
     * @param userSWA the smart wallet address of the user
     */
    readonly endAll: (userSWA: string) => Effect.Effect<number, SessionsUnavailable>
  }
>()("@okto-effect/server/Clients") {}

/** A clock whose time never goes back, for what lasts a while: the time of a machine may be set back by minutes. */
const monotonic = (clock: Clock.Clock): Clock.Clock => {
  const millis = (): number => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    currentTimeNanos: clock.monotonicTimeNanos,
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: clock.monotonicTimeNanos,
    sleep: (duration) => clock.sleep(duration)
  }
}

/** Whether a text is an id of a row: no store is asked for others, of which some databases take not all characters. */
const isId = (id: unknown): id is string => typeof id === "string" && /^[\da-f]{64}$/.test(id)

/** How long a row that was read is believed. */
const believedFor = Duration.seconds(1)

/** A use is written down at most once in this time, so that reads by a visitor do not become writes. In milliseconds. */
const touchEvery = 60_000

/** Whether a session was opened from this row, also from one whose times of use were others. */
const isVersionOf = (opened: NewSession | undefined, row: SessionRow): opened is NewSession =>
  opened?.row.id === row.id &&
  opened.row.version === row.version &&
  opened.row.owner === row.owner &&
  opened.row.createdAt === row.createdAt

const toSummary = ({ createdAt, expiresAt, id, usedAt }: SessionRow): SessionSummary => ({
  id,
  createdAt,
  usedAt,
  expiresAt
})

/**
 * Makes the clients over a table of sessions. They are released with the scope.
 *
 * @param options the options of `clients`, without its store, as {@link checkOptions} read them
 * @returns The service {@link Clients}.
 */
export const make = ({
  app,
  configuration,
  idleTime,
  keptClients,
  lifetime,
  secrets,
  secure
}: CheckedOptions): Effect.Effect<Clients["Service"], never, SessionTable | Scope.Scope> =>
  Effect.gen(function* () {
    const store = yield* SessionTable
    const table = limitTable(store)
    const context = yield* Effect.context()
    const scope = yield* Effect.scope
    const sealer = yield* Sealer.make(secrets, app)
    const fetch = yield* shareReads(configuration.fetch ?? ((url, init) => globalThis.fetch(url, init)))
    /** The sessions of this process by their id, the least recently used first. */
    const sessions = new Map<string, VisitorSession>()
    /** Sessions that ended here while their row may still be on its way from the store. */
    const ended = new Set<string>()
    /** Sessions that are to end, whose row the store could not remove. They have ended in this process alone. */
    const unremoved = new Set<string>()

    const keep = (id: string, session: VisitorSession): void => {
      sessions.delete(id)
      sessions.set(id, session)
      for (const [oldest] of sessions) {
        if (sessions.size <= keptClients) return
        sessions.delete(oldest)
      }
    }

    /** Forgets a session that has ended. One that its visitor has replaced is found under its new id. */
    const forget = (id: string): void => {
      const session = sessions.get(id)
      if (session?.row?.id === id) session.replace(undefined)
      sessions.delete(id)
    }

    const calls = new CallsUnderWay()
    const run: SessionServices["run"] = Effect.runPromiseWith(context)

    const shared: SessionServices = {
      table,
      sealer,
      run,
      ownerOf: (userSWA) => sha256(JSON.stringify([...app, userSWA.toLowerCase()])),
      makeClient: (sessionStore) => new VisitorClient({ ...configuration, fetch, sessionStore }, calls),
      expiryOf: (createdAt, usedAt) => Math.min(createdAt + lifetime, usedAt + idleTime),
      onStart: (session, id) => keep(id, session),
      end: (id) =>
        Effect.tapError(table.delete(id), (error) => removeLater(id, error)).pipe(
          Effect.tap(Effect.sync(() => unremoved.delete(id))),
          Effect.ensuring(Effect.suspend(() => onEnd(id))),
          Effect.asVoid
        )
    }

    /** Called when a session ended here. */
    const onEnd = (id: string): Effect.Effect<void> => {
      ended.add(id)
      sessions.delete(id)
      return Cache.invalidate(rows, id)
    }

    /** Removes the row of a session that is to end as soon as the store can. */
    const removeLater = (id: string, error: StoreFailed): Effect.Effect<unknown> => {
      if (unremoved.has(id)) return Effect.void
      unremoved.add(id)
      const removed = Effect.andThen(
        Effect.retry(table.delete(id), Schedule.spaced("1 second")),
        Effect.suspend(() => {
          unremoved.delete(id)
          return onEnd(id)
        })
      )
      return Effect.andThen(
        Effect.logWarning("A session that is to end could not be removed; it is tried again", error),
        Effect.forkIn(removed, scope)
      )
    }

    /**
     * Opens a row, and seals it anew if that was under an older secret. A store that cannot write at the moment, because it is
     * full for example, leaves the row as it is.
     */
    const open: (row: SessionRow) => Effect.Effect<NewSession | undefined, StoreFailed> = Effect.fnUntraced(
      function* (row) {
        const opened = yield* sealer.open(row.sealed, row)
        if (opened === undefined) {
          yield* Effect.logWarning(
            "A stored session could not be opened: its secret is unknown, or the row was changed."
          )
          return undefined
        }
        // Another process has it: the visitor is not signed out, and the request may be tried again.
        if (opened === "newer") return yield* new StoreFailed(new Error("the session was sealed under a newer secret"))
        if (opened.isNewest) return { row, text: opened.text }
        const version = row.version + 1
        const renewed = { ...row, version, sealed: yield* sealer.seal(opened.text, { ...row, version }) }
        const isRenewed = yield* Effect.catch(table.compareAndSet(renewed, row.version), (error) =>
          Effect.as(Effect.logWarning("A session could not be sealed anew", error), undefined)
        )
        if (isRenewed === undefined) return { row, text: opened.text }
        if (isRenewed) return { row: renewed, text: opened.text }
        const current = yield* table.get(row.id)
        if (current === undefined) return undefined
        // Read from a copy that lags behind the writes: whether there still is a session is not known.
        if (current.version <= row.version) return yield* new StoreFailed(new Error("the store returned an old row"))
        return yield* open(current)
      }
    )

    const touch = (row: SessionRow): Effect.Effect<unknown> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        now - row.usedAt < touchEvery
          ? Effect.void
          : Effect.catch(table.touch(row.id, now, shared.expiryOf(row.createdAt, now)), (error) =>
              Effect.logWarning("The last use of a session could not be stored", error)
            )
      )

    /** Whether a session has ended by its times. Its row may still be there. */
    const isExpired = ({ createdAt, expiresAt }: SessionRow, now: number): boolean =>
      Math.min(expiresAt, createdAt + lifetime) <= now

    /** The session under an id as the store has it now. */
    const read = Effect.fnUntraced(function* (id: string) {
      const row = ended.has(id) || unremoved.has(id) ? undefined : yield* table.get(id)
      const now = yield* Clock.currentTimeMillis
      const isOver = row !== undefined && isExpired(row, now)
      // Ended for all, also where a clock is behind: a use there would prolong it, and bring it back here.
      if (isOver) yield* Effect.catch(table.delete(id), (error) => removeLater(id, error))
      if (row === undefined || isOver) {
        forget(id)
        return undefined
      }
      const known = sessions.get(id)?.opened
      const opened = isVersionOf(known, row) ? { row, text: known.text } : yield* open(row)
      if (opened === undefined || ended.has(id)) {
        forget(id)
        return undefined
      }
      const current = sessions.get(id)
      if (current === undefined) keep(id, new VisitorSession(shared, opened))
      else if (current.row?.id === id) current.replace(opened)
      const session = sessions.get(id)
      // The visitor may have signed in anew meanwhile, under another id.
      if (session?.row?.id !== id) return undefined
      keep(id, session)
      return session
    })

    /** The session under an id, of which a visitor makes use. */
    const use = (id: string) =>
      Effect.tap(read(id), (session) =>
        session?.row === undefined ? Effect.void : Effect.forkIn(touch(session.row), scope)
      )

    /** Requests that come together share one read; one that fails is not kept. */
    const clock = yield* Clock.Clock
    const rows = yield* Cache.makeWith((id: string) => Effect.provideService(use(id), Clock.Clock, clock), {
      capacity: keptClients,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? believedFor : 0)
    })

    const elapsed = monotonic(clock)
    const readRow = (id: string) => Effect.provideService(Cache.get(rows, id), Clock.Clock, elapsed)

    const find = (id: string): Effect.Effect<VisitorSession | undefined, SessionsUnavailable> =>
      Effect.suspend(() =>
        unremoved.has(id)
          ? Effect.succeed(new VisitorSession(shared, undefined, id))
          : Effect.mapBoth(readRow(id), {
              onFailure: unavailable,
              // Its visitor may have signed in anew since it was read, under another id.
              onSuccess: (session) => (session?.row?.id === id ? session : undefined)
            })
      )

    const findByCookie = Effect.fnUntraced(function* (cookie: string | undefined) {
      const found = cookie === undefined ? undefined : yield* find(sha256(cookie))
      if (found !== undefined && cookie !== undefined) found.broughtBy(cookie)
      return found ?? new VisitorSession(shared)
    })

    /**
     * Reads a row again that another process changed, which is no use of it. One that is being read is not believed
     * afterwards.
     */
    const refresh = (id: string): Effect.Effect<unknown> =>
      Effect.andThen(
        Cache.invalidate(rows, id),
        Effect.suspend(() => (sessions.has(id) ? Effect.ignore(read(id)) : Effect.void))
      )
    yield* followChanges(store, (id) => {
      const ids = id === undefined ? [...sessions.keys()] : [id]
      void run(Effect.forEach(ids, refresh, { concurrency: 8, discard: true }))
    })
    yield* Effect.addFinalizer(() =>
      Effect.promise(() => Promise.all([calls.end(), ...[...sessions.values()].map((session) => session.dispose())]))
    )

    const removeExpired = Effect.flatMap(Clock.currentTimeMillis, (now) => table.sweep(now)).pipe(
      Effect.catch((error) => Effect.logWarning("Expired sessions could not be removed", error)),
      // Also at the start, because some processes live for less than ten minutes.
      Effect.andThen(Effect.sleep("10 minutes")),
      Effect.andThen(Effect.sync(() => ended.clear())),
      Effect.forever
    )
    yield* Effect.forkScoped(removeExpired)

    const maxAge = Math.floor(lifetime / 1000)

    const rowsOf = (userSWA: unknown) =>
      typeof userSWA === "string" ? table.listByOwner(shared.ownerOf(userSWA)) : Effect.succeed([])

    const endById = (id: string) =>
      Effect.tap(table.delete(id), () => {
        unremoved.delete(id)
        forget(id)
        return onEnd(id)
      })

    const responder =
      (session: VisitorSession, kinds: ReadonlyArray<CookieKind>, brought: string | undefined) =>
      (response: Response) => {
        const cookie = session.takeCookie(brought)
        if (cookie === undefined) return response
        const headers = new Headers(response.headers)
        for (const kind of kinds) headers.append("set-cookie", setCookieHeader(kind, cookie, maxAge))
        // A cache that visitors share would give the cookie to others.
        if (!isPrivate(headers.get("cache-control"))) headers.set("cache-control", "no-store")
        return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
      }

    return Clients.of({
      of: Effect.fnUntraced(function* (request) {
        if (isCrossSite(request)) return yield* new CrossSiteRequest()
        const kinds = cookieKinds(isLocal(request), secure)
        const cookie = readCookie(cookieOf(request), kinds)
        const session = yield* findByCookie(cookie)
        return {
          get client() {
            return session.client
          },
          respond: responder(session, kinds, cookie)
        }
      }),
      // The object may be of a class: its members are called as its methods.
      from: Effect.fnUntraced(function* (cookies) {
        const { url } = cookies
        const kinds = cookieKinds(url !== undefined && isLoopback(url), secure)
        const get = (name: string) => {
          const given = cookies.get(name)
          return typeof given === "object" ? given?.value : given
        }
        const session = yield* findByCookie(readCookie(get, kinds))
        if (cookies.set !== undefined) {
          const now = yield* Clock.currentTimeMillis
          session.onCookie(async (value) => {
            for (const kind of kinds) await cookies.set?.(kind.name, value, attributes(kind, value === "" ? 0 : maxAge))
          }, now)
        }
        return session.client
      }),
      byId: (id) => (isId(id) ? Effect.map(find(id), (session) => session?.boundClient) : Effect.undefined),
      list: (userSWA) =>
        rowsOf(userSWA).pipe(
          Effect.zipWith(Clock.currentTimeMillis, (found, now) =>
            found.filter((row) => !isExpired(row, now)).map(toSummary)
          ),
          Effect.mapError(unavailable)
        ),
      end: (id) => (isId(id) ? Effect.mapError(endById(id), unavailable) : Effect.succeed(false)),
      endAll: (userSWA) =>
        rowsOf(userSWA).pipe(
          Effect.flatMap((found) => Effect.forEach(found, ({ id }) => endById(id), { concurrency: 8 })),
          Effect.map((results) => results.filter((isEnded) => isEnded).length),
          Effect.mapError(unavailable)
        )
    })
  })

const unavailable = (error: StoreFailed): SessionsUnavailable => new SessionsUnavailable(error.cause)

/** The clients of visitors, over a table of sessions. Fails with every issue of the options. */
export const layer = (options: ClientsOptions): Layer.Layer<Clients, ConfigurationInvalid, SessionTable> =>
  Layer.effect(
    Clients,
    Effect.flatMap(
      Effect.suspend(() => Effect.fromResult(checkOptions(options))),
      make
    )
  )
