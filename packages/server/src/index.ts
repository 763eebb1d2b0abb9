/** Wallets on the app's own server: one client for each visitor. Effect programs start at `@okto-effect/server/effect`. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import type { Hex } from "@okto-effect/protocol/Primitives"
import type { OktoClient } from "@okto-effect/sdk"
import { SessionsUnavailable } from "./errors.ts"
import * as Clients from "./sessions/Clients.ts"
import * as Signer from "./signer/Signer.ts"
import { checkStore } from "./stores/checkStore.ts"
import * as Store from "./stores/Store.ts"

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
   * The client of the visitor who sent a request, and what puts the cookie on the response. Rejects with
   * `SessionsUnavailable` when the store fails, and with `CrossSiteRequest` when a page of another site asks for a change.
   */
  readonly of: (request: Request) => Promise<Clients.VisitorContext>
  /**
   * The client of the visitor whose cookies a framework hands out. Where a request comes from is not checked: Next.js checks that of
   * server actions, but not of routes, for which there is `of`. Rejects with `SessionsUnavailable`.
   */
  readonly from: (cookies: Clients.RequestCookies) => Promise<OktoClient>
  /**
   * The client of a session by its id, for work without a request; `undefined` when the session has ended. Its calls fail with the
   * category `sign-in` once the session is over, also where the visitor has signed in anew; it signs no one in. Rejects with
   * `SessionsUnavailable`.
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
  /** Releases every client of this process. Sessions stay in the store. Later calls reject with `SessionsUnavailable`. */
  readonly dispose: () => Promise<void>
}

/**
 * One client for each visitor of the app's server. A visitor is known by an httpOnly cookie; the session key stays on the
 * server, encrypted in the store. Nothing is read or written before the first request.
 *
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
  readonly store: Store.Store
}): VisitorClients => {
  const checked = Result.getOrThrowWith(Clients.checkOptions(options), (error) => error)
  const tables = Store.layer(Result.getOrThrowWith(checkStore(store, "sessions"), (error) => error))
  const runtime = ManagedRuntime.make(Layer.provide(Layer.effect(Clients.Clients, Clients.make(checked)), tables))
  let isDisposed = false
  const run = async <A, E>(use: (service: Clients.Clients["Service"]) => Effect.Effect<A, E>): Promise<A> => {
    try {
      return await runtime.runPromise(Effect.flatMap(Clients.Clients, use))
    } catch (error) {
      // A runtime rejects with a text when it was disposed of, and with an interruption while it is.
      throw isDisposed ? new SessionsUnavailable(error) : error
    }
  }
  return {
    of: (request) => run((service) => service.of(request)),
    from: (cookies) => run((service) => service.from(cookies)),
    byId: (id) => run((service) => service.byId(id)),
    list: (userSWA) => run((service) => service.list(userSWA)),
    end: (id) => run((service) => service.end(id)),
    endAll: (userSWA) => run((service) => service.endAll(userSWA)),
    dispose: () => {
      isDisposed = true
      return runtime.dispose()
    }
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
export const migrate = (store: Store.Store): Promise<void> =>
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
