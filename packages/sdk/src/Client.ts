/** A whole client as one layer: every service, for one configuration. */
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Bff from "./http/Bff.ts"
import * as ClientSigner from "./clientSigner/ClientSigner.ts"
import { type Configuration, type Platform, type Resolved, resolve } from "./Configuration.ts"
import { CurrentEnvironment } from "./Environment.ts"
import type { ConfigurationInvalid } from "./Errors.ts"
import * as Explorer from "./explorer/Explorer.ts"
import { FeeCeiling } from "./intents/fees.ts"
import * as Intents from "./intents/Intents.ts"
import * as Login from "./login/Login.ts"
import { AreFetchedAhead } from "./messages/AreFetchedAhead.ts"
import * as Messages from "./messages/Messages.ts"
import * as Orders from "./orders/Orders.ts"
import * as RequestLog from "./http/RequestLog.ts"
import * as Session from "./session/Session.ts"
import { SessionOwner } from "./session/SessionOwner.ts"
import * as SessionStore from "./session/SessionStore.ts"
import * as Transport from "./http/Transport.ts"
import * as UserKeys from "./messages/UserKeys.ts"

export { resolve } from "./Configuration.ts"
export type { Configuration, Endpoints, Platform, Resolved } from "./Configuration.ts"

/** Everything a client can do. */
export type Services =
  | Bff.Bff
  | ClientSigner.ClientSigner
  | CurrentEnvironment
  | Explorer.Explorer
  | Intents.Intents
  | Login.Login
  | Messages.Messages
  | Orders.Orders
  | Session.Session
  | UserKeys.UserKeys

/** The services of a client, over its identity and its platform. */
export const everything: Layer.Layer<
  Exclude<Services, ClientSigner.ClientSigner | CurrentEnvironment>,
  never,
  ClientSigner.ClientSigner | CurrentEnvironment | Platform
> = /* @__PURE__ */ Layer.mergeAll(
  Bff.layer,
  Explorer.layer,
  Intents.layer,
  Login.layer,
  Messages.layer,
  Orders.layer,
  Session.layerAtOnce,
  UserKeys.layer
)

/** What a layer beneath a client may set for the calls of the program above it. */
const references = /* @__PURE__ */ Context.pick(Bff.RequestTimeout, Bff.RetryPolicy, RequestLog.RequestLog, FeeCeiling)

/** A memo map for each set of platform services, for as long as they exist. */
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
 * One client for each set of platform services (session store, transport, random source) that the layer is provided with.
 * Effect's own memo map tells layers apart as values alone, whatever they are provided with: two session stores would be
 * one client.
 */
export const perPlatform = <A, E>(layer: Layer.Layer<A, E, Platform>): Layer.Layer<A, E, Platform> => {
  const memoMapOf = memoMaps()
  return Layer.fromBuild((_, scope) =>
    Effect.contextWith((around: Context.Context<Platform>) =>
      Effect.map(Layer.buildWithMemoMap(layer, memoMapOf(around), scope), (services) =>
        Context.merge(services, references(around))
      )
    )
  )
}

/**
 * Waits until the stored session was read, and until what signs is loaded, so that programs wait for neither; fetches the
 * user's keys beside the program.
 */
const begin = Effect.fnUntraced(function* (services: Context.Context<Session.Session | UserKeys.UserKeys>) {
  const session = Context.get(services, Session.Session)
  yield* Effect.ignore(Effect.all([session.restored, Session.signing, ClientSigner.signatures], { mode: "result" }))
  if (session.peek() !== undefined) yield* Context.get(services, UserKeys.UserKeys).fetchAhead
})

/** {@link layer}, for a configuration that was checked. */
export const layerServices = ({ environment, signer, syncKeys }: Resolved): Layer.Layer<Services, never, Platform> => {
  const identity = Layer.succeedContext(
    Context.make(CurrentEnvironment, environment).pipe(
      Context.add(ClientSigner.ClientSigner, signer),
      Context.add(AreFetchedAhead, syncKeys === undefined),
      Context.add(SessionOwner, { clientSWA: signer.swa, environment: environment.name })
    )
  )
  const services = perPlatform(Layer.provideMerge(everything, identity))
  return Layer.fromBuild((memoMap, scope) => Effect.tap(Layer.buildWithMemoMap(services, memoMap, scope), begin))
}

/**
 * Every service of the SDK for one application. Restores the stored session and fetches its user keys.
 *
 * A client is a value: what this returns, together with the platform that it is provided with, is one client, however
 * often and wherever it is provided. Another call of it, or another session store beneath, is another client.
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
    onSuccess: layerServices
  })
