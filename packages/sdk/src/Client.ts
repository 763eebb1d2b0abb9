/** A whole client as one layer: every service, for one configuration. */
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as Bff from "./Bff.ts"
import * as ClientSigner from "./ClientSigner.ts"
import { Address, CompressedPublicKey, PrivateKey } from "@okto-effect/contract/Primitives"
import { CurrentEnvironment, type Environment, environments, type EnvironmentName } from "./Environment.ts"
import { ConfigurationInvalid } from "./Errors.ts"
import * as Explorer from "./Explorer.ts"
import * as Intents from "./Intents.ts"
import { parse } from "./internal/issues.ts"
import { layerPer } from "./internal/layerPer.ts"
import { ownFields } from "./internal/owned.ts"
import { pantry } from "./internal/recipe.ts"
import { complaintsAbout, isFunction, type Rule } from "./internal/rules.ts"
import * as Login from "./Login.ts"
import * as Messages from "./Messages.ts"
import * as Orders from "./Orders.ts"
import * as RequestLog from "./RequestLog.ts"
import * as Session from "./Session.ts"
import * as SessionStore from "./SessionStore.ts"
import * as Transport from "./Transport.ts"
import * as UserKeys from "./UserKeys.ts"

/** Other hosts than the environment's own, as URLs; with `bff` a client talks to the local backend. */
export interface Endpoints {
  readonly bff?: string | undefined
  readonly gateway?: string | undefined
  readonly onboarding?: string | undefined
  readonly oauth?: string | undefined
}

/** Who the application is, and which backend it talks to. */
export interface Configuration {
  /** Default: `sandbox`. */
  readonly environment?: EnvironmentName | undefined
  /** The application's smart wallet address. */
  readonly clientSWA: string
  /**
   * The application's private key, `0x` and 64 hex digits. In a browser everybody can read it: prefer a `clientSigner`
   * in production.
   */
  readonly clientPrivateKey?: string | undefined
  /**
   * Signs for the application instead of a private key: `remoteSigner(url)` asks the application's server. It is asked
   * with facts, and returns a signature for each.
   */
  readonly clientSigner?: ClientSigner.RemoteSigner | undefined
  /**
   * The public key of the `clientSigner`, compressed: `0x` and 66 hex digits. With it, what the signer answers is
   * checked before it is used.
   */
  readonly clientPublicKey?: string | undefined
  readonly endpoints?: Endpoints | undefined
  /** The app's own client id at Google. Default: the published original's public one. */
  readonly googleClientId?: string | undefined
  /**
   * `"on-demand"` fetches the user's keys when a message is signed first. Default: beside whatever comes after a login or
   * a restore, so that signing finds them there.
   */
  readonly syncKeys?: "on-demand" | undefined
}

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

/** What a client stands on. */
export type Platform = SecureRandom.SecureRandom | SessionStore.SessionStore | Transport.Transport

const isUrl = (value: unknown): boolean => typeof value === "string" && /^https?:/i.test(value) && URL.canParse(value)

const url: Rule = [isUrl, "an http(s) URL"]

/** What the fields must be that nothing recorded speaks of. */
const rules: Readonly<Record<string, Rule>> = {
  clientSigner: [
    (value) => !value || (typeof value === "object" && Predicate.hasProperty(value, "sign") && isFunction(value.sign)),
    "an object with a sign method (since 1.2 it is asked with facts, see SECURITY.md)"
  ],
  googleClientId: [Predicate.isString, "a text"],
  syncKeys: [(value) => value === "on-demand", '"on-demand"'],
  endpoints: [(value) => Predicate.isObject(value) && !Array.isArray(value), "an object of URLs"],
  "endpoints.bff": url,
  "endpoints.gateway": url,
  // An empty text says that there is none.
  "endpoints.onboarding": [(value) => value === "" || isUrl(value), url[1]],
  "endpoints.oauth": url
}

// Field order is the order of the complaints.
const Identity = Schema.Struct({
  environment: Schema.optional(Schema.Literals(["sandbox", "staging", "production"])),
  clientPrivateKey: Schema.optional(PrivateKey()),
  clientSWA: Address(),
  clientPublicKey: Schema.optional(CompressedPublicKey())
})

/** What is said of an application without a key. */
const keyless = {
  path: "clientPrivateKey",
  message: "Invalid client private key format: give a clientPrivateKey or a clientSigner"
}

/** A configuration that was checked. */
export interface Resolved {
  readonly environment: Environment
  readonly signer: ClientSigner.ClientSigner["Service"]
  readonly syncKeys?: "on-demand" | undefined
}

const slashed = (url: string): string => (url === "" || url.endsWith("/") ? url : `${url}/`)

/** Checks a configuration, of which only own fields count: every complaint at once. `more` are rules about other fields. */
export const resolve = (
  configuration: Partial<Configuration>,
  more: Readonly<Record<string, Rule>> = {}
): Result.Result<Resolved, ConfigurationInvalid> => {
  const own = ownFields(configuration)
  const { clientSigner, googleClientId, syncKeys } = own
  const endpoints = ownFields(own.endpoints)
  const fields = new Map(Object.entries<unknown>(own))
  for (const [name, value] of Object.entries(endpoints)) fields.set(`endpoints.${name}`, value)
  const identity = parse(Identity, configuration && own, { strict: false })
  const issues = [
    ...(Result.isFailure(identity) ? identity.failure : []),
    ...(own.clientPrivateKey === undefined && !clientSigner ? [keyless] : []),
    ...complaintsAbout(fields, { ...rules, ...more })
  ]
  if (Result.isFailure(identity) || issues.length > 0) return Result.fail(new ConfigurationInvalid(issues))
  const {
    clientPrivateKey,
    clientPublicKey: publicKey,
    clientSWA: swa,
    environment: name = "sandbox"
  } = identity.success
  const row = environments[name]
  const environment = {
    ...row,
    bff: endpoints.bff ?? row.bff,
    gateway: endpoints.gateway ?? row.gateway,
    onboarding: slashed(endpoints.onboarding ?? row.onboarding),
    oauth: endpoints.oauth ?? row.oauth,
    googleClientId: googleClientId ?? row.googleClientId
  }
  const signer = clientSigner
    ? Result.succeed(ClientSigner.remote({ swa, signer: clientSigner, publicKey }))
    : ClientSigner.withPrivateKey({ swa, privateKey: Redacted.make(clientPrivateKey ?? "0x", { label: "client key" }) })
  return Result.map(signer, (signer) => ({ environment, signer, syncKeys }))
}

/** What every client is given; the rest is made of it. */
export type Given = ClientSigner.ClientSigner | CurrentEnvironment | Platform | Scope.Scope

/** What a client is given, for a configuration that was checked and a platform. */
export const given = (
  { environment, signer, syncKeys }: Resolved,
  platform: Context.Context<Platform>,
  scope: Scope.Scope
): Context.Context<Given> =>
  platform.pipe(
    Context.add(CurrentEnvironment, environment),
    Context.add(ClientSigner.ClientSigner, signer),
    Context.add(Scope.Scope, scope),
    Context.add(UserKeys.AreFetchedAhead, syncKeys === undefined)
  )

/** How every service is made. */
export const recipes = [
  Bff.recipe,
  Explorer.recipe,
  Intents.recipe,
  Login.recipe,
  Messages.recipe,
  Orders.recipe,
  Session.recipe,
  UserKeys.recipe
] as const

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
