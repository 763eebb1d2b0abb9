/** How a client is configured, checked, and what that gives its services. */
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as ClientSigner from "./clientSigner/ClientSigner.ts"
import { Identity } from "./schemas/compiled/client.gen.ts"
import { type Environment, environments, type EnvironmentName } from "./Environment.ts"
import { ConfigurationInvalid } from "./Errors.ts"
import { explained } from "./schemas/input/issues.ts"
import { misspelt } from "./schemas/input/options.ts"
import { ownFields } from "./schemas/input/copyInput.ts"
import { complaintsAbout, isFunction, type Rule } from "./schemas/input/rules.ts"
import type * as SessionStore from "./session/SessionStore.ts"
import type * as Transport from "./http/Transport.ts"

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

/** The fields, each with what people write instead. The façade's are among them. */
const names = [
  "environment env",
  "clientSWA swa clientAddress vendorSWA",
  "clientPrivateKey privateKey clientKey vendorPrivKey vendorPrivateKey",
  "clientSigner signer remoteSigner",
  "clientPublicKey publicKey",
  "endpoints endpoint bff bffUrl bffBaseUrl baseUrl apiUrl",
  "googleClientId",
  "syncKeys syncUserKeys",
  "requestTimeout timeout",
  "retry retries retryPolicy",
  "log logger",
  "fetch",
  "sessionStore store storage sessionStorage",
  "tracer",
  "randomUUID",
  "platform"
]

const hosts = [
  "bff bffUrl bffBaseUrl backend api url baseUrl",
  "gateway gatewayUrl gatewayBaseUrl",
  "onboarding onboardingUrl authPage authPageUrl",
  "oauth oauthUrl"
]

/** What the fields are that say who the application is. */
const expectations = {
  environment: "'sandbox', 'staging' or 'production'",
  clientPrivateKey: "0x and 64 hex digits",
  clientSWA: "an address, 0x and 40 hex digits",
  clientPublicKey: "0x02 or 0x03, and 64 hex digits"
}

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

/**
 * Checks a configuration, of which only own fields count: every complaint at once. `more` are rules about other fields,
 * and `given` is the configuration as it was given, whose names are looked at.
 */
export const resolve = (
  configuration: Partial<Configuration>,
  more: Readonly<Record<string, Rule>> = {},
  given: unknown = configuration
): Result.Result<Resolved, ConfigurationInvalid> => {
  const own = ownFields(configuration)
  const { clientSigner, googleClientId, syncKeys } = own
  const endpoints = ownFields(own.endpoints)
  const fields = new Map(Object.entries<unknown>(own))
  for (const [name, value] of Object.entries(endpoints)) fields.set(`endpoints.${name}`, value)
  const identity = Identity.read(configuration && own, { strict: false })
  const issues = [
    ...misspelt(given, names),
    ...misspelt(own.endpoints, hosts, "endpoints."),
    ...(Result.isFailure(identity) ? explained(identity.failure, own, expectations) : []),
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
