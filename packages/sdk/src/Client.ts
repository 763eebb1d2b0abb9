/** A whole client as one layer: every service, for one configuration. */
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Bff from "./Bff.ts"
import * as ClientSigner from "./ClientSigner.ts"
import { Address, CompressedPublicKey, type Hex, PrivateKey } from "./contract/Primitives.ts"
import { CurrentEnvironment, type Environment, environments, type EnvironmentName } from "./Environment.ts"
import { ConfigurationInvalid } from "./Errors.ts"
import * as Explorer from "./Explorer.ts"
import * as Intents from "./Intents.ts"
import { parse } from "./internal/issues.ts"
import * as Login from "./Login.ts"
import * as Messages from "./Messages.ts"
import * as Session from "./Session.ts"
import type * as SessionStore from "./SessionStore.ts"
import type * as Transport from "./Transport.ts"
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
  /** Signs for the application instead of a private key, for example by asking the application's server. */
  readonly clientSigner?: ClientSigner.RemoteSigner | undefined
  /**
   * The public key of the `clientSigner`, compressed: `0x` and 66 hex digits. With it, what the signer answers is
   * checked before it is used.
   */
  readonly clientPublicKey?: string | undefined
  readonly endpoints?: Endpoints | undefined
  /** The app's own client id at Google. Default: the published original's public one. */
  readonly googleClientId?: string | undefined
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
  | Session.Session
  | UserKeys.UserKeys

/** What a client stands on. */
export type Platform = SecureRandom.SecureRandom | SessionStore.SessionStore | Transport.Transport

const Url = Schema.String.check(Schema.makeFilter((text: string) => URL.canParse(text) || "Invalid endpoint URL"))

const EnvironmentField = Schema.optional(Schema.Literals(["sandbox", "staging", "production"]))

const isSigner = (value: unknown): value is ClientSigner.RemoteSigner => typeof value === "function"

const shared = {
  clientSWA: Address(),
  googleClientId: Schema.optional(Schema.String),
  endpoints: Schema.optional(
    Schema.Struct({
      bff: Schema.optional(Url),
      gateway: Schema.optional(Url),
      // An empty text says that there is none.
      onboarding: Schema.optional(
        Schema.Union([Schema.Literal(""), Url]).annotate({ message: "Invalid endpoint URL" })
      ),
      oauth: Schema.optional(Url)
    })
  )
}

// Field order is the order of the complaints.
const Local = Schema.Struct({ environment: EnvironmentField, clientPrivateKey: PrivateKey(), ...shared })
const Remote = Schema.Struct({
  environment: EnvironmentField,
  clientSigner: Schema.declare(isSigner).annotate({ message: "clientSigner must be a function" }),
  clientPublicKey: Schema.optional(CompressedPublicKey()),
  ...shared
})

/** A configuration that was checked. */
export interface Resolved {
  readonly environment: Environment
  readonly signer:
    | { readonly swa: Address; readonly privateKey: Redacted.Redacted<Hex> }
    | { readonly swa: Address; readonly sign: ClientSigner.RemoteSigner; readonly publicKey?: Hex | undefined }
}

const slashed = (url: string): string => (url === "" || url.endsWith("/") ? url : `${url}/`)

/** Checks a configuration: every complaint at once. */
export const resolve = (configuration: Configuration): Result.Result<Resolved, ConfigurationInvalid> => {
  const parsed = parse(Predicate.hasProperty(configuration, "clientSigner") ? Remote : Local, configuration, {
    strict: false
  })
  if (Result.isFailure(parsed)) return Result.fail(new ConfigurationInvalid(parsed.failure))
  const { clientSWA: swa, endpoints = {}, environment: name = "sandbox", googleClientId, ...identity } = parsed.success
  const row = environments[name]
  return Result.succeed({
    environment: {
      ...row,
      bff: endpoints.bff ?? row.bff,
      gateway: endpoints.gateway ?? row.gateway,
      onboarding: slashed(endpoints.onboarding ?? row.onboarding),
      oauth: endpoints.oauth ?? row.oauth,
      googleClientId: googleClientId ?? row.googleClientId
    },
    signer:
      "clientSigner" in identity
        ? { swa, sign: identity.clientSigner, publicKey: identity.clientPublicKey }
        : { swa, privateKey: Redacted.make(identity.clientPrivateKey, { label: "client key" }) }
  })
}

/** Every service for a configuration that was checked. Restores the stored session as it is built. */
export const layerServices = ({
  environment,
  signer
}: Resolved): Layer.Layer<Services, ConfigurationInvalid, Platform> =>
  Layer.mergeAll(Login.layer, Messages.layer, Intents.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(Explorer.layer, UserKeys.layer)),
    Layer.provideMerge(Bff.layer),
    Layer.provideMerge(Session.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        Layer.succeed(CurrentEnvironment, environment),
        "sign" in signer ? ClientSigner.layerRemote(signer) : ClientSigner.layerPrivateKey(signer)
      )
    )
  )

/** {@link layerServices}, and the user keys of a restored session are synced beside whatever the program does. */
export const layerResolved = (resolved: Resolved): Layer.Layer<Services, ConfigurationInvalid, Platform> =>
  UserKeys.layerRestore.pipe(Layer.provideMerge(layerServices(resolved)))

/** Every service of the SDK for one application. Restores the stored session and syncs its user keys. */
export const layer = (configuration: Configuration): Layer.Layer<Services, ConfigurationInvalid, Platform> =>
  Layer.unwrap(Effect.map(Effect.fromResult(resolve(configuration)), layerResolved))
