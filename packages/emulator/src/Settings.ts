/** The options of an emulator, and its settings. */
import { environments, type EnvironmentName } from "@okto-effect/protocol"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Record from "effect/Record"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { JSONWebKeySet } from "jose"
import { type Address, isAddress } from "viem"
import { NetworkOption, networksOf } from "./chains/networkOptions.ts"
import { normalizeTrusted, type Trusted } from "./backend/http/origins.ts"
import { type RegisteredClient, developmentClient } from "./backend/identity/Clients.ts"
import type { Seed } from "./world/Seed.ts"
import type { OpenStore } from "./world/Store.ts"
import { between, decodeFields, guarded, oneOf, pattern, text, whole } from "./verify/fields.ts"
import { type Invalid, invalidFields } from "./verify/Invalid.ts"

/** The HS256 key for `client_jwt` tokens, unless the option `jwtSecret` is set. It is public. */
export const developmentJwtSecret = "okto-emulator-development-jwt-secret"

/** POST requests of a client in a minute that the hosted backend takes. */
const hostedLimit = 120

/** The options of an emulator. */
export interface EmulatorOptions {
  /** The environment whose contracts and chain id requests are signed for. Default: `sandbox`. */
  readonly environment?: EnvironmentName | undefined
  /** Registered applications beside the development client. */
  readonly clients?: ReadonlyArray<RegisteredClient> | undefined
  /** The code in every OTP message, six digits. Random when absent; `123456` in worlds of tests. */
  readonly otp?: string | undefined
  /** Milliseconds that an order stays in each state. Default: 0, final when `execute` is answered. */
  readonly orderPace?: number | undefined
  /** `status` (default): failures have a 4xx or 5xx status, like the hosted backend's. `envelope`: they have 200. */
  readonly failureStyle?: "status" | "envelope" | undefined
  /** The HS256 key for `client_jwt` tokens. Default: {@link developmentJwtSecret}, with which the emulator issues some. */
  readonly jwtSecret?: string | undefined
  /** Origins whose pages may use the control paths beside the emulator's own, such as `http://app.test:3000`. */
  readonly allowOrigins?: ReadonlyArray<string> | undefined
  /** Host names, without a port, beside `localhost` and the address that the emulator listens on. */
  readonly allowHosts?: ReadonlyArray<string> | undefined
  /** The origin of the onboarding page and Google's stand-in. Default: the emulator's own. */
  readonly pagesOrigin?: string | undefined
  /** The app's address, or its path on the same origin, for the link on the pages. Default: the first of {@link allowOrigins}. */
  readonly app?: string | undefined
  /** POST requests of a client in a minute; `true` for the hosted backend's 120. No limit when absent, 0 or `false`. */
  readonly rateLimit?: number | boolean | undefined
  /** Accepted Google client ids beside the SDK's own. */
  readonly googleClientIds?: ReadonlyArray<string> | undefined
  /** The public keys for `client_jwt` tokens (RFC 7517), or their URL. {@link jwtSecret} is not accepted then. */
  readonly jwks?: JSONWebKeySet | string | undefined
  /** The EVM networks, in place of the three default ones. */
  readonly networks?: ReadonlyArray<NetworkOption> | undefined
  /** Hosts beside this machine whose nodes networks may name as `rpc`. */
  readonly allowRpcHosts?: ReadonlyArray<string> | undefined
  /** Where the world is stored, such as `indexedDbStore` of `./browser`. In memory when absent. */
  readonly store?: OpenStore | undefined
  /** What an empty world begins with, at the start and after a reset. */
  readonly seed?: Seed | undefined
  /** Whether reverted orders have the hash of their transaction. Default: no, like the hosted backend. */
  readonly revertedHashes?: boolean | undefined
}

const isEnvironment = (name: string): name is EnvironmentName => Object.hasOwn(environments, name)
const isUrl = (text: string): text is string => URL.canParse(text)
const isAnyAddress = (text: string): text is Address => isAddress(text, { strict: false })

/** The longest time in a state: a year. */
const slowest = 366 * 86_400_000

const expectedText = "expected a text"
const Text = Schema.String.annotate({ message: expectedText })
const Texts = Schema.Array(Text).annotate({ message: "expected a list of texts" })
const Flag = Schema.Boolean.annotate({ message: "expected true or false" })

const rateLimit = "expected a whole number of requests, true or false"
const expectedKeys = 'expected public keys { "keys": [...] }, or their URL'
const PublicKey = Schema.Record(Schema.String, Schema.Unknown).annotate({ message: "expected a public key" })
const Keys = Schema.Array(PublicKey)
  .annotate({ message: expectedKeys })
  .annotateKey({ messageMissingKey: expectedKeys })

const Client = Schema.Struct({
  keyAddress: guarded(isAnyAddress, "expected the address of the client's key"),
  swa: guarded(isAnyAddress, "expected the address of the client's smart wallet")
}).annotate({ message: "expected a client { keyAddress, swa }" })

/** The value of each option. The command line reads its flags with the same. */
export const optionFields = {
  environment: guarded(isEnvironment, `expected ${Object.keys(environments).join(", ")}`),
  clients: Schema.Array(Client).annotate({ message: "expected a list of clients" }),
  otp: pattern(/^\d{6}$/, "expected six digits in a text"),
  orderPace: between(0, slowest, "expected a number of milliseconds from 0 to a year"),
  failureStyle: oneOf(["status", "envelope"], "expected status or envelope"),
  jwtSecret: text("expected a text that is not empty"),
  allowOrigins: Texts,
  allowHosts: Texts,
  pagesOrigin: Text,
  app: Text,
  rateLimit: Schema.Union([whole(0, Number.MAX_SAFE_INTEGER, rateLimit), Schema.Boolean]).annotate({
    message: rateLimit
  }),
  googleClientIds: Texts,
  jwks: Schema.Union([guarded(isUrl, expectedKeys), Schema.Struct({ keys: Keys })]).annotate({ message: expectedKeys }),
  networks: Schema.Array(NetworkOption).annotate({ message: "expected a list of networks" }),
  allowRpcHosts: Texts,
  store: Schema.Unknown.check(Schema.makeFilter((value) => Effect.isEffect(value) || "expected a store")),
  // Checked where it is applied, as those that come later.
  seed: Schema.Unknown,
  revertedHashes: Flag
} satisfies Readonly<Record<keyof EmulatorOptions, Schema.Decoder<unknown>>>

/** Checks the options of a program, which may be without types. Others than the fields are ignored. */
export const checkWith = (fields: Readonly<Record<string, Schema.Decoder<unknown>>>) => {
  const Options = Schema.Struct(Record.map(fields, (field) => Schema.optionalKey(field)))
  return (options: object): Result.Result<void, Invalid> => {
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
    return Result.mapBoth(decodeFields(Options, given), { onSuccess: () => undefined, onFailure: invalidFields })
  }
}

export const check: (options: EmulatorOptions) => Result.Result<void, Invalid> = checkWith(optionFields)

/** The hosts and origins of the options, as browsers spell them. */
export const trustedOf = ({ allowHosts = [], allowOrigins = [] }: EmulatorOptions): Trusted =>
  normalizeTrusted({ hosts: allowHosts, origins: allowOrigins })

/** The options of an emulator with their defaults. */
export const make = (options: EmulatorOptions) => {
  const environment = environments[options.environment ?? "sandbox"]
  const trusted = trustedOf(options)
  return {
    ...options,
    environment,
    networks: networksOf(options.networks),
    clients: [developmentClient, ...(options.clients ?? [])],
    orderPace: options.orderPace ?? 0,
    failureStyle: options.failureStyle ?? "status",
    /** `isOwn` when tokens are checked with the public one, with which the emulator may issue them. */
    jwtSecret: {
      text: options.jwtSecret ?? developmentJwtSecret,
      isOwn: (options.jwtSecret ?? options.jwks) === undefined
    },
    /** Hosts and origins that are trusted beside those of this machine. */
    trusted,
    /** The app's address, if it is known. */
    app: options.app ?? trusted.origins[0],
    rateLimit: options.rateLimit === true ? hostedLimit : options.rateLimit || undefined,
    googleClientIds: [environment.googleClientId, ...(options.googleClientIds ?? [])]
  }
}

/** The settings of a running emulator. */
export class Settings extends Context.Service<Settings, Readonly<ReturnType<typeof make>>>()(
  "@okto-effect/emulator/Settings"
) {}

export const layer = (options: EmulatorOptions): Layer.Layer<Settings, Invalid> =>
  Layer.effect(
    Settings,
    Effect.map(Effect.fromResult(check(options)), () => Settings.of(make(options)))
  )
