/** A whole client as one layer: every service, for one configuration. */
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Bff from "./Bff.ts"
import * as ClientSigner from "./ClientSigner.ts"
import { type Configuration, given, type Platform, type Resolved, resolve } from "./Configuration.ts"
import { CurrentEnvironment } from "./Environment.ts"
import type { ConfigurationInvalid } from "./Errors.ts"
import * as Explorer from "./Explorer.ts"
import * as Intents from "./intents/Intents.ts"
import { layerPer } from "./internal/layerPer.ts"
import { pantry } from "./internal/recipe.ts"
import { recipes } from "./recipes.ts"
import * as Login from "./Login.ts"
import * as Messages from "./Messages.ts"
import * as Orders from "./Orders.ts"
import * as RequestLog from "./RequestLog.ts"
import * as Session from "./Session.ts"
import * as signing from "./session/signing.ts"
import * as signatures from "./signer/signatures.ts"
import * as SessionStore from "./SessionStore.ts"
import * as Transport from "./Transport.ts"
import * as UserKeys from "./UserKeys.ts"

export { resolve } from "./Configuration.ts"
export { recipes } from "./recipes.ts"
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

/** What a layer may set for the calls of the client above it. */
const references = [Bff.RequestTimeout, Bff.RetryPolicy, RequestLog.RequestLog] as const

/** A reference as it was set, if it was. */
const set =
  <A>(services: Context.Context<never>, reference: Context.Reference<A>) =>
  <S>(context: Context.Context<S>): Context.Context<S> => {
    const value = Context.getOrUndefined(services, reference)
    return value === undefined ? context : Context.add(context, reference, value)
  }

/** Of all that a client has, what programs use; and what was set for their calls. */
const offered = (services: Context.Context<Services>): Context.Context<Services> =>
  services.pipe(
    Context.pick(
      Bff.Bff,
      ClientSigner.ClientSigner,
      CurrentEnvironment,
      Explorer.Explorer,
      Intents.Intents,
      Login.Login,
      Messages.Messages,
      Orders.Orders,
      Session.Session,
      UserKeys.UserKeys
    ),
    set(services, Bff.RequestTimeout),
    set(services, Bff.RetryPolicy),
    set(services, RequestLog.RequestLog)
  )

/** Waits until the stored session was read, and fetches its keys beside whatever the program does. */
const begin = Effect.fnUntraced(function* (services: Context.Context<Services>) {
  const session = Context.get(services, Session.Session)
  yield* Effect.ignore(session.restored)
  if ((yield* session.peek) !== undefined) yield* Context.get(services, UserKeys.UserKeys).fetchAhead
})

/** {@link layer}, for a configuration that was checked. */
export const layerServices = (resolved: Resolved): Layer.Layer<Services, never, Platform> => {
  // Effect's own memory of layers belongs to a program; this client is the same in all of them.
  const memory = Layer.makeMemoMapUnsafe()
  // Programs that hold all services wait for none of their parts, whatever clock they have.
  Session.signing.hand(signing)
  ClientSigner.signatures.hand(signatures)
  const services = layerPer(
    [SecureRandom.SecureRandom, SessionStore.SessionStore, Transport.Transport, ...references],
    () =>
      Layer.effectContext(
        Effect.gen(function* () {
          // A client around this one is none of its business.
          const around = yield* Effect.context<Platform>()
          const platform = Context.omit(...recipes.map(({ service }) => service))(around)
          return offered(pantry(given(resolved, platform, yield* Effect.scope)).with(recipes))
        })
      )
  )
  return Layer.fromBuild((_, scope) => Effect.tap(Layer.buildWithMemoMap(services, memory, scope), begin))
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
