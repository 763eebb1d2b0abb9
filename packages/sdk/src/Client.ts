/** A client as one layer: all services, for one configuration. */
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Backend from "./http/Backend.ts"
import type * as ClientSigner from "./signer/ClientSigner.ts"
import { type Configuration, identityOf, type Platform, resolve } from "./Configuration.ts"
import type { CurrentEnvironment } from "./core/Environment.ts"
import type { ConfigurationInvalid } from "./errors/Errors.ts"
import * as Explorer from "./wallet/streams.ts"
import { FeeCeiling } from "./intents/chainData.ts"
import * as Intents from "./intents/Intents.ts"
import * as Login from "./login/Login.ts"
import * as Messages from "./wallet/Messages.ts"
import * as Orders from "./wallet/followOrder.ts"
import * as RequestLog from "./http/RequestLog.ts"
import * as Session from "./session/Session.ts"
import * as SessionControl from "./session/SessionControl.ts"
import { signing } from "./session/signing.ts"
import { signatures } from "./signer/lazySignatures.ts"
import * as SessionStore from "./session/SessionStore.ts"
import * as Transport from "./http/Transport.ts"
import * as UserKeys from "./wallet/UserKeys.ts"

export type { Configuration, Endpoints, Platform } from "./Configuration.ts"

/** The services of a client. */
export type Services =
  | Backend.Backend
  | ClientSigner.ClientSigner
  | CurrentEnvironment
  | Explorer.Explorer
  | Intents.Intents
  | Login.Login
  | Messages.Messages
  | Orders.Orders
  | Session.Session
  | UserKeys.UserKeys

/** The layer of the services, which need the identity of the client and its platform. */
export const everything: Layer.Layer<
  Exclude<Services, ClientSigner.ClientSigner | CurrentEnvironment>,
  never,
  ClientSigner.ClientSigner | CurrentEnvironment | Platform
> = /* @__PURE__ */ Layer.mergeAll(
  Backend.layer,
  Explorer.layer,
  Intents.layer,
  Login.layer,
  Messages.layer,
  Orders.layer,
  SessionControl.layer,
  UserKeys.layer
)

/** References that a layer provided to a client sets for the calls of the program that the client is provided to. */
const references = /* @__PURE__ */ Context.pick(
  Backend.RequestTimeout,
  Backend.RetryPolicy,
  RequestLog.RequestLog,
  FeeCeiling
)

/**
 * A memo map for each set of platform services (session store, transport, random source). Effect's has one entry for a layer,
 * with any platform: two session stores would share a client.
 */
const memoMaps = () => {
  type Maps<Value> = WeakMap<object, Value>
  const at = <Value>(maps: Maps<Value>, key: object, make: () => Value): Value => {
    const known = maps.get(key)
    if (known !== undefined) return known
    const value = make()
    maps.set(key, value)
    return value
  }
  const stores: Maps<Maps<Maps<Layer.MemoMap>>> = new WeakMap()
  return (platform: Context.Context<Platform>): Layer.MemoMap => {
    const transports = at(stores, Context.get(platform, SessionStore.SessionStore), () => new WeakMap())
    const randoms = at(transports, Context.get(platform, Transport.Transport), () => new WeakMap())
    return at(randoms, Context.get(platform, SecureRandom.SecureRandom), Layer.makeMemoMapUnsafe)
  }
}

/**
 * Waits until the stored session was read and the modules that sign are loaded, so that programs need not; fetches the user's
 * keys in the background.
 */
const awaitReady = Effect.fnUntraced(function* (services: Context.Context<Session.Session | UserKeys.UserKeys>) {
  const session = Context.get(services, Session.Session)
  yield* Effect.ignore(Effect.all([session.restored, signing, signatures], { mode: "result" }))
  if (session.peek() !== undefined) yield* Context.get(services, UserKeys.UserKeys).fetchAhead
})

/**
 * The services of the SDK for one application. Restores the stored session and fetches the user's keys. Fails with
 * {@link ConfigurationInvalid}.
 *
 * A client is a value: this layer with one platform is one client, wherever and however often it is provided. The result
 * of another call is another client, and so is the same layer with another session store.
 *
 * @example
 * ```ts
 * import * as Layer from "effect/Layer"
 * import * as LayerMap from "effect/LayerMap"
 * import { Client, KeyValueSessionStore, Platform } from "@okto-effect/sdk/effect"
 *
 * export const clientsOf = (configuration: Client.Configuration) =>
 *   LayerMap.make((user: string) =>
 *     Client.layer(configuration).pipe(
 *       Layer.provide(KeyValueSessionStore.layer(`session:${user}`)),
 *       Layer.provide(Platform.layer)
 *     )
 *   )
 * ```
 */
export const layer = (configuration: Configuration): Layer.Layer<Services, ConfigurationInvalid, Platform> =>
  Result.match(resolve(configuration), {
    onFailure: (error) => Layer.effectContext(Effect.fail(error)),
    onSuccess: (resolved) => {
      const services = Layer.provideMerge(everything, Layer.succeedContext(identityOf(resolved)))
      const memoMapOf = memoMaps()
      return Layer.fromBuild((_, scope) =>
        Effect.contextWith((around: Context.Context<Platform>) =>
          Layer.buildWithMemoMap(services, memoMapOf(around), scope).pipe(
            Effect.map((built) => Context.merge(built, references(around))),
            Effect.tap(awaitReady)
          )
        )
      )
    }
  })
