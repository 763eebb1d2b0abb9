/** The configuration of a client, its checks, and what the services get of it. */
import * as Context from "effect/Context"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as ClientSigner from "./signer/ClientSigner.ts"
import { Identity } from "./schemas/compiled/session.gen.ts"
import { CurrentEnvironment, type Environment, environments, type EnvironmentName } from "./core/Environment.ts"
import { Checksums, PrefetchUserKeys } from "./core/settings.ts"
import { ConfigurationInvalid } from "./errors/Errors.ts"
import { explainIssues, validateFields, isFunction, isGuard, type Rule } from "./input/validate.ts"
import { misspellings } from "./input/options.ts"
import { ownProperties } from "./input/snapshot.ts"
import { type SpendingGuard, SpendingGuards } from "./signer/SpendingGuard.ts"
import type * as SessionStore from "./session/SessionStore.ts"
import { SessionOwner } from "./session/StoredSession.ts"
import { parseUrl } from "./http/parseUrl.ts"
import type * as Transport from "./http/Transport.ts"

/** URLs that replace those of the environment, for example `bff` for the local backend. */
export interface Endpoints {
  /** The backend: an http or https URL. */
  readonly bff?: string | undefined
  /** The gateway of the original; not called here. */
  readonly gateway?: string | undefined
  /** The page in the authentication modal. */
  readonly onboarding?: string | undefined
  /** Google's page to sign in. */
  readonly oauth?: string | undefined
}

/** The application, and its backend. */
export interface Configuration {
  /** Default: `sandbox`. */
  readonly environment?: EnvironmentName | undefined
  /** The application's smart wallet address. */
  readonly clientSWA: string
  /**
   * The application's private key, `0x` and 64 hex digits. In a browser every user can read it: use a `clientSigner` in
   * production.
   */
  readonly clientPrivateKey?: string | undefined
  /**
   * Signs for the application instead of a private key, for example `remoteSigner(url)` on the application's server. It
   * gets facts and returns a signature for each.
   */
  readonly clientSigner?: ClientSigner.RemoteSigner | undefined
  /**
   * The public key of the `clientSigner`, compressed: `0x` and 66 hex digits. With it, the signer's signatures are checked
   * before they are used.
   */
  readonly clientPublicKey?: string | undefined
  /** Addresses that replace those of the environment. */
  readonly endpoints?: Endpoints | undefined
  /** The app's client id at Google. Default: that of the published original. */
  readonly googleClientId?: string | undefined
  /**
   * `"on-demand"` fetches the user's keys when a message is first signed. Default: after a login or a restore, in the
   * background.
   */
  readonly syncKeys?: "on-demand" | undefined
  /**
   * `"require"` refuses an EVM address in mixed letter case whose case is not its checksum (EIP-55): recipients, tokens,
   * collections, `from` and `to` of raw transactions, fee payers, and addresses in typed data. Default: 40 hex digits are
   * enough.
   */
  readonly checksums?: "require" | undefined
  /**
   * Rules about spending, made with `limitSpending` of `@okto-effect/sdk/spending`: asked before an intent or typed data is
   * signed. They hold where the key is not in the page: on a server; in a page they advise.
   */
  readonly spending?: SpendingGuard | undefined
}

/** The services that a client needs of its platform. */
export type Platform = SecureRandom.SecureRandom | SessionStore.SessionStore | Transport.Transport

const isUrl = (value: unknown): boolean =>
  typeof value === "string" && /^https?:/i.test(value) && parseUrl(value) !== undefined

const url: Rule = [isUrl, "an http(s) URL"]

/** Rules of fields without a sentence in the specification. */
const rules: Readonly<Record<string, Rule>> = {
  clientSigner: [
    (value) => !value || (typeof value === "object" && Predicate.hasProperty(value, "sign") && isFunction(value.sign)),
    "an object with a sign method (it is asked with facts, see SECURITY.md)"
  ],
  googleClientId: [Predicate.isString, "a text"],
  syncKeys: [(value) => value === "on-demand", '"on-demand"'],
  checksums: [(value) => value === "require", '"require"'],
  spending: [isGuard, "what limitSpending returns"],
  // Without the right name, the client would call the hosted backend.
  endpoints: [
    (value) =>
      Predicate.isObject(value) &&
      Object.keys(value).every((name) => hosts.some((names) => names.startsWith(`${name} `))),
    "an object of URLs: bff, gateway, onboarding, oauth"
  ],
  "endpoints.bff": url,
  "endpoints.gateway": url,
  // An empty text: the environment has none.
  "endpoints.onboarding": [(value) => value === "" || isUrl(value), url[1]],
  "endpoints.oauth": url
}

/** The fields, those of the façade included, each with the names that people write by mistake. */
const names = [
  "environment env",
  "clientSWA swa clientAddress vendorSWA",
  "clientPrivateKey privateKey clientKey vendorPrivKey vendorPrivateKey",
  "clientSigner signer remoteSigner",
  "clientPublicKey publicKey",
  "endpoints endpoint bff bffUrl bffBaseUrl baseUrl apiUrl",
  "googleClientId",
  "syncKeys syncUserKeys",
  "checksums checksum requireChecksums",
  "spending rules spendingRules limits budgets limitSpending",
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

/** The expected values of fields, for error messages. */
const expectations = {
  environment: "'sandbox', 'staging' or 'production'",
  clientPrivateKey: "0x and 64 hex digits",
  clientSWA: "an address, 0x and 40 hex digits",
  clientPublicKey: "0x02 or 0x03, and 64 hex digits"
}

/** The issue of a configuration without key and signer. */
const keyMissing = {
  path: "clientPrivateKey",
  message: "Invalid client private key format: give a clientPrivateKey or a clientSigner"
}

/** A checked configuration. */
export interface Resolved {
  /** The environment, with its addresses replaced. */
  readonly environment: Environment
  /** Signs with the client key. */
  readonly signer: ClientSigner.ClientSignerService
  /** When the user's keys are fetched; at once when absent. */
  readonly syncKeys?: "on-demand" | undefined
  /** Whether wrong EIP-55 checksums are refused. */
  readonly checksums?: "require" | undefined
  /** Rules about spending. */
  readonly spending?: SpendingGuard | undefined
}

/** The application, the environment and the settings of a client, as its services read them. */
export const identityOf = ({
  checksums,
  environment,
  signer,
  spending,
  syncKeys
}: Resolved): Context.Context<ClientSigner.ClientSigner | CurrentEnvironment> =>
  Context.make(ClientSigner.ClientSigner, signer).pipe(
    Context.add(CurrentEnvironment, environment),
    Context.add(PrefetchUserKeys, syncKeys === undefined),
    Context.add(Checksums, checksums),
    Context.add(SpendingGuards, spending === undefined ? [] : [spending]),
    Context.add(SessionOwner, { clientSWA: signer.swa, environment: environment.name })
  )

const withSlash = (url: string): string => url.replace(/^[^?#]*[^/?#](?=[?#]|$)/, "$&/")

/**
 * Checks a configuration, of which only own properties count. Fails with all issues.
 *
 * @param more Rules of further fields.
 * @param given The configuration as the caller passed it, whose names are checked for mistakes.
 * @returns The configuration with its defaults, or every issue of it.
 */
export const resolve = (
  configuration: Partial<Configuration>,
  more: Readonly<Record<string, Rule>> = {},
  given: unknown = configuration
): Result.Result<Resolved, ConfigurationInvalid> => {
  const own = ownProperties(configuration)
  const { checksums, clientSigner, googleClientId, spending, syncKeys } = own
  const endpoints = ownProperties(own.endpoints)
  const fields = new Map(Object.entries<unknown>(own))
  for (const [name, value] of Object.entries(endpoints)) fields.set(`endpoints.${name}`, value)
  const identity = Identity.decode(configuration && own, { strict: false })
  const issues = [
    ...misspellings(given, names),
    ...misspellings(own.endpoints, hosts, "endpoints."),
    ...(Result.isFailure(identity) ? explainIssues(identity.failure, own, expectations) : []),
    ...(own.clientPrivateKey === undefined && !clientSigner ? [keyMissing] : []),
    ...validateFields(fields, { ...rules, ...more })
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
    onboarding: withSlash(endpoints.onboarding ?? row.onboarding),
    oauth: endpoints.oauth ?? row.oauth,
    googleClientId: googleClientId ?? row.googleClientId
  }
  const signer = clientSigner
    ? Result.succeed(ClientSigner.remote({ swa, signer: clientSigner, publicKey }))
    : ClientSigner.withPrivateKey({ swa, privateKey: Redacted.make(clientPrivateKey ?? "0x", { label: "client key" }) })
  return Result.map(signer, (signer) => ({ environment, signer, syncKeys, checksums, spending }))
}
