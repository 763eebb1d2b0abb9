/** Wallets on the app's own server: a client for each request. Effect programs start at `@okto-effect/server/effect`. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import type { Hex } from "@okto-effect/protocol/Primitives"
import type { OktoClient } from "@okto-effect/sdk"
import { SessionsUnavailable } from "./errors.ts"
import * as Clients from "./sessions/Clients.ts"
import * as Signer from "./signer/Signer.ts"
import { SessionTable } from "./sessions/SessionTable.ts"
import { SpendingLedger } from "./spending/SpendingLedger.ts"
import { checkStore } from "./stores/checkStore.ts"
import type { Store } from "./stores/Store.ts"

export { CrossSiteRequest, SessionsUnavailable } from "./errors.ts"
export { memory } from "./stores/memory.ts"
export { StoreFailed } from "./sessions/SessionTable.ts"
export type { ClientsOptions, RequestCookies, SessionSummary, VisitorContext } from "./sessions/Clients.ts"
export type { Secrets } from "./sessions/sealer.ts"
export type { SessionRow } from "./sessions/SessionTable.ts"
export { type RefusalReason, refusals, SigningRefused } from "./signer/SigningRefused.ts"
export type { Authorize, Limits, SignerOptions } from "./signer/Signer.ts"
export type { Store } from "./stores/Store.ts"
export type { ClientSigningRequest } from "@okto-effect/sdk/signing"

/** The clients of an app's visitors. */
export interface VisitorClients {
  /**
   * A client for the visitor who sent a request, and what puts the cookie on the response. Rejects with
   * `SessionsUnavailable` when the store fails, and with `CrossSiteRequest` when a page of another site asks for a change.
   */
  readonly of: (request: Request) => Promise<Clients.VisitorContext>
  /**
   * A client for the visitor whose cookies a framework hands out. Where a request comes from is not checked: Next.js checks that of
   * server actions, but not of routes, for which there is `of`. Rejects with `SessionsUnavailable`.
   */
  readonly from: (cookies: Clients.RequestCookies) => Promise<OktoClient>
  /**
   * A client of a session by its id, for work without a request; `undefined` when the session has ended. Its sends and signatures of
   * messages fail with the category `sign-in` once the session is over, also where the visitor has signed in anew; it signs no one
   * in. Rejects with `SessionsUnavailable`.
   *
   * @param id the id of the session, as `list` returns it
   */
  readonly byId: (id: string) => Promise<OktoClient | undefined>
  /**
   * The sessions of the user with this smart wallet address, the newest first. Rejects with `SessionsUnavailable`.
   *
   * @param userSWA the smart wallet address of the user
   */
  readonly list: (userSWA: string) => Promise<ReadonlyArray<Clients.SessionSummary>>
  /**
   * Ends a session by its id, in all processes. False when it had ended. Rejects with `SessionsUnavailable`.
   *
   * @param id the id of the session, as `list` returns it
   */
  readonly end: (id: string) => Promise<boolean>
  /**
   * Ends every session of a user, in all processes, and returns how many. Rejects with `SessionsUnavailable`.
   *
   * @param userSWA the smart wallet address of the user
   */
  readonly endAll: (userSWA: string) => Promise<number>
  /** Ends every call of the clients. Sessions stay in the store. Later calls reject with `SessionsUnavailable`. */
  readonly dispose: () => Promise<void>
}

/**
 * Clients for the visitors of the app's server, one for each request. A visitor is known by an httpOnly cookie; the session key stays on the
 * server, encrypted in the store. Nothing is read or written before the first request.
 *
 * @returns The functions that find them.
 * @throws ConfigurationInvalid when an option is missing or wrong
 *
 * @example
 * ```ts
 * import { getPortfolio } from "@okto-effect/sdk"
 * import { clients, memory } from "@okto-effect/server"
 *
 * const okto = clients({
 *   configuration: { environment: "sandbox", clientPrivateKey, clientSWA },
 *   secrets: { 1: "replace-this-with-32-random-characters" },
 *   store: memory()
 * })
 *
 * export const GET = async (request: Request): Promise<Response> => {
 *   const { client, respond } = await okto.of(request)
 *   if (!client.isLoggedIn()) return respond(new Response("Sign in first", { status: 401 }))
 *   return respond(Response.json(await getPortfolio(client)))
 * }
 * ```
 */
export const clients = ({
  store,
  ...options
}: Clients.ClientsOptions & {
  /** Where sessions are kept: `memory()`, `sqlite(path)`, `postgres(pool)`, `redis(client)`, or one of your own. */
  readonly store: Store
}): VisitorClients => {
  const checked = Result.getOrThrowWith(Clients.checkOptions(options), (error) => error)
  const tables = Result.getOrThrowWith(
    Result.flatMap(checkStore(store, "sessions"), (found) =>
      // A store of the app's own may have been made before there were rules.
      checked.guardOver === undefined ? Result.succeed(found) : checkStore(found, "spending")
    ),
    (error) => error
  )
  const scope = Scope.makeUnsafe()
  // Without a runtime, which requests would wait for together: workers forbid that.
  const service = Effect.runSync(
    Clients.make(checked).pipe(
      Effect.provideService(SessionTable, tables.sessions),
      Effect.provideService(SpendingLedger, tables.spending),
      Scope.provide(scope)
    )
  )
  let disposing: Promise<void> | undefined
  const run = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
    if (disposing !== undefined) throw new SessionsUnavailable(new Error("the clients were disposed of"))
    const fiber = Fiber.runIn(Effect.runFork(effect), scope)
    const exit = await new Promise<Exit.Exit<A, E>>((resolve) => fiber.addObserver(resolve))
    if (Exit.isSuccess(exit)) return exit.value
    throw Cause.hasInterrupts(exit.cause) ? new SessionsUnavailable(exit.cause) : Cause.squash(exit.cause)
  }
  return {
    of: (request) => run(service.of(request)),
    from: (cookies) => run(service.from(cookies)),
    byId: (id) => run(service.byId(id)),
    list: (userSWA) => run(service.list(userSWA)),
    end: (id) => run(service.end(id)),
    endAll: (userSWA) => run(service.endAll(userSWA)),
    dispose: () => (disposing ??= Effect.runPromise(Scope.close(scope, Exit.void)))
  }
}

/**
 * Creates the tables of a store, where they are missing. Rejects with `StoreFailed`, or with `ConfigurationInvalid` where it is
 * given something else.
 *
 * @param store the store, as `postgres`, `sqlite` or another function made it
 * @returns Nothing, once the tables exist.
 *
 * @example
 * ```ts
 * import { migrate } from "@okto-effect/server"
 * import { postgres } from "@okto-effect/server/postgres"
 * import { Pool } from "pg"
 *
 * export const open = async (connectionString: string) => {
 *   const store = postgres(new Pool({ connectionString }))
 *   await migrate(store)
 *   return store
 * }
 * ```
 */
export const migrate = (store: Store): Promise<void> =>
  Effect.runPromise(Effect.flatMap(Effect.fromResult(checkStore(store, "migrate")), (checked) => checked.migrate))

/**
 * Signs for the app, for pages that use `remoteSigner(url)`: they need no client key then.
 *
 * `handle` is a route: `{ requests }` in, `{ signatures }` out, or `{ error, reason }` with the status of {@link refusals}.
 * `sign` takes the requests as data and the id of a visitor who is known already, and rejects with {@link SigningRefused}.
 *
 * It has these limits:
 *
 * - Paymaster data covers a nonce, the app and a time, **not an operation**. A page that has it and a session may put any
 *   operation under that nonce, once. What the page says it is for (`purpose`, `untrusted`) is not proven.
 * - The signature for a session covers a key, **not a user**: together with a user's id token it signs that user in with
 *   that key. So it is given only to visitors whom the app knows, and only as part of a whole login.
 * - Requests about one-time codes carry contact, token and code: **the app's server sees one-time codes**. Nothing here logs
 *   them; see to it that a proxy in front does not either.
 *
 * @returns `sign`, for requests as data, and `handle`, a route.
 * @throws ConfigurationInvalid when an option is missing or wrong
 *
 * @example
 * ```ts
 * import { signer } from "@okto-effect/server"
 *
 * declare const visitorOf: (request: Request) => Promise<string | undefined>
 *
 * export const { handle: POST, handle: OPTIONS } = signer({
 *   privateKey: clientPrivateKey,
 *   clientSWA,
 *   authorize: (_requests, request) => visitorOf(request)
 * })
 * ```
 */
export const signer = (
  options: Signer.SignerOptions
): {
  readonly sign: (requests: unknown, visitor: string) => Promise<ReadonlyArray<Hex>>
  readonly handle: (request: Request) => Promise<Response>
} => {
  const { handle, sign } = Result.getOrThrowWith(Signer.make(options), (error) => error)
  return {
    sign: (requests, visitor) => Effect.runPromise(sign(requests, visitor)),
    handle: (request) => Effect.runPromise(handle(request))
  }
}
