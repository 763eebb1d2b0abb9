/** The configuration of a client, and the services that it stands for. */
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Configuration from "../Configuration.ts"
import type { EnvironmentName } from "../core/Environment.ts"
import { ConfigurationInvalid } from "../errors/Errors.ts"
import { guard, runUserCallback } from "../input/runUserCallback.ts"
import { ownProperties } from "../input/snapshot.ts"
import { isFunction, type Rule, fieldIssue } from "../input/validate.ts"
import { uuid, uuidGenerator } from "../core/random.ts"
import * as Platform from "../Platform.ts"
import * as RequestLog from "../http/RequestLog.ts"
import { RetryPolicy } from "../http/RetryPolicy.ts"
import { SessionStore, type SessionStoreService, StorageFailed } from "../session/SessionStore.ts"
import * as Transport from "../http/Transport.ts"
import { deferredStore } from "./deferredStore.ts"
import * as lazy from "./lazy.ts"
import { isPlainStore, type PlainSessionStore, plainStore } from "./plainStore.ts"

/** How a client is configured. Only `clientSWA` and one of `clientPrivateKey` and `clientSigner` are required. */
export interface OktoClientOptions extends Configuration.Configuration {
  /** Milliseconds after which a request without an answer fails. Default: 30,000; `Infinity` for no limit. */
  readonly requestTimeout?: number | undefined
  /** Retries failed requests: `createRetryPolicy()`. Default: no retry. */
  readonly retry?: RetryPolicy | undefined
  /** Receives every request with its secrets masked, for development. Default: no log. */
  readonly log?: ((call: RequestLog.LoggedCall) => void) | undefined
  /** Replaces `globalThis.fetch`, for example with that of an in-process emulator. */
  readonly fetch?: Transport.Fetch | undefined
  /**
   * Where the session is stored. `"encrypted"`, recommended for pages: in local storage, encrypted with a key that scripts
   * cannot read. It is restored asynchronously, so await `ready`; a session in plain text is migrated. It needs a secure
   * context (https, or localhost); elsewhere sessions are not stored, which costs a warning. Your own store,
   * `{ read, write, remove }`, gets plain text. Default: plain text in local storage, as the published original has it, or
   * memory where there is no local storage.
   */
  readonly sessionStore?: "encrypted" | PlainSessionStore | undefined
  /** Adds the spans of calls to the application's trace: `fromOpenTelemetry` of `@okto-effect/sdk/opentelemetry`. Default: no trace. */
  readonly tracer?: ClientTracer | undefined
  /**
   * Returns a random UUID for a nonce, for example that of `expo-crypto`. Keys are not made with it: they need
   * `crypto.getRandomValues`, which is also the default for UUIDs.
   */
  readonly randomUUID?: (() => string) | undefined
  /**
   * The platform services of the client: transport, random source, session store, in tests also a `Clock`. `fetch`,
   * `sessionStore` and `randomUUID` replace parts of it. Default: that of `Platform.layer` of `@okto-effect/sdk/effect`, with
   * a random source that has bytes and UUIDs of version 4, which is what the client draws.
   */
  readonly platform?: Layer.Layer<Configuration.Platform> | undefined
}

/** The published original's configuration: {@link OktoClientOptions} that name their environment and have the key. */
export interface OktoClientConfig extends OktoClientOptions {
  /** Which backend: `sandbox`, `staging` or `production`. */
  environment: EnvironmentName
  /** The application's private key: `0x` and 64 hex digits. */
  clientPrivateKey: Hex
  /** The application's smart wallet address: `0x` and 40 hex digits. */
  clientSWA: Address
}

/** Connects calls to the application's trace. */
export interface ClientTracer {
  /** The tracer, and the span that is active when the call begins. */
  readonly active: () => Context.Context<never>
}

const fn: Rule = [isFunction, "a function"]

const rules: Readonly<Record<string, Rule>> = {
  requestTimeout: [(value) => typeof value === "number" && value > 0, "milliseconds above 0"],
  retry: fn,
  log: fn,
  fetch: fn,
  sessionStore: [(value) => value === "encrypted" || isPlainStore(value), '"encrypted" or { read, write, remove }'],
  tracer: [
    (value) => Predicate.hasProperty(value, "active") && isFunction(value.active),
    "made by @okto-effect/sdk/opentelemetry"
  ],
  randomUUID: fn,
  platform: [Layer.isLayer, "a Layer"]
}

type Random = SecureRandom.SecureRandom["Service"]

/** Adds a value to a context, unless it is undefined. */
const addDefined = <A, I, S>(
  context: Context.Context<A>,
  key: Context.Key<I, S>,
  value: S | undefined
): Context.Context<A> => (value === undefined ? context : Context.add(context, key, value))

/** The random source of the client. UUIDs as text come from `randomUUID`, where the app gives it. */
const makeRandom = (random: Random, randomUUID: (() => unknown) | undefined): Random => {
  const text =
    randomUUID === undefined
      ? guard("platform", () => random.uuidV4())
      : guard("randomUUID", () => {
          const text = randomUUID()
          return typeof text === "string" && uuid.test(text)
            ? Effect.succeed(text)
            : Effect.die(new ConfigurationInvalid([fieldIssue("randomUUID", "a source of UUIDs", text)]))
        })
  const bytes = guard("platform", () => random.uuidV4({ format: "bytes" }))
  // Not spread: a random source may have a class.
  return {
    uuidV4: uuidGenerator(text, bytes),
    randomBytes: (size) => random.randomBytes(size),
    intBetween: (min, max, options) => random.intBetween(min, max, options),
    shuffle: (elements) => random.shuffle(elements),
    get uuidV7() {
      return random.uuidV7.bind(random)
    },
    get ulid() {
      return random.ulid
    }
  }
}

const storeOf = (
  sessionStore: OktoClientOptions["sessionStore"],
  { environment, signer }: Configuration.Resolved
): SessionStoreService | undefined => {
  if (sessionStore !== "encrypted") return sessionStore && plainStore(sessionStore)
  return deferredStore(
    Effect.mapBoth(lazy.encryptedStore, {
      onFailure: (cause) => new StorageFailed(cause),
      onSuccess: ({ local }) => local({ clientSWA: signer.swa, environment: environment.name })
    })
  )
}

const requiredServices = [SecureRandom.SecureRandom, SessionStore, Transport.Transport]

/** Checks a configuration, of which only own properties count. Throws {@link ConfigurationInvalid} with all issues. */
export const checkConfiguration = (configuration: OktoClientOptions) => {
  const own = ownProperties(configuration)
  const { fetch, log, platform, randomUUID, requestTimeout, retry, sessionStore, tracer } = own
  const resolved = Result.getOrThrow(Configuration.resolve(configuration && own, rules, configuration))
  const store = storeOf(sessionStore, resolved)
  const timed = addDefined(Context.empty(), Transport.RequestTimeout, requestTimeout)
  const guarded: RetryPolicy | undefined = retry && ((attempt, call) => guard("retry", () => retry(attempt, call)))
  const logging = log && ((call: RequestLog.LoggedCall) => runUserCallback(() => log(call)))
  return {
    resolved,
    /** `undefined` for the default platform. */
    platform,
    /** Whether there may be a stored session. A client on a server that stores sessions in memory has none. */
    restores: platform !== undefined || store !== undefined || Platform.hasPersistentStorage(),
    /** The settings of the configuration for all calls. */
    settings: addDefined(addDefined(timed, RetryPolicy, guarded), RequestLog.RequestLog, logging),
    /** The context of the trace that a call belongs to. */
    active: (): Context.Context<never> => tracer?.active() ?? Context.empty(),
    /** Replaces the parts of a platform that the configuration names. Throws {@link ConfigurationInvalid} where one is missing. */
    complete: (given: Context.Context<Configuration.Platform>): Context.Context<Configuration.Platform> => {
      const whole = addDefined(
        addDefined(given, SessionStore, store),
        Transport.Transport,
        fetch && Transport.overFetch(fetch)
      )
      const missing = requiredServices.find(({ key }) => !whole.mapUnsafe.has(key))
      if (missing) throw new ConfigurationInvalid([{ path: "platform", message: `platform must have ${missing.key}` }])
      const random = Context.get(whole, SecureRandom.SecureRandom)
      return Context.add(whole, SecureRandom.SecureRandom, makeRandom(random, randomUUID))
    }
  }
}
