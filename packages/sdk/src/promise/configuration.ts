/** How a client is configured in plain words, and what that means for the services. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as EncryptedStore from "../browser/EncryptedStore.ts"
import * as Configuration from "../Configuration.ts"
import type { EnvironmentName } from "../Environment.ts"
import { ConfigurationInvalid } from "../Errors.ts"
import { contained } from "../runUserCallback.ts"
import { ownFields } from "../schemas/input/copyInput.ts"
import { isFunction, type Rule, wrong } from "../schemas/input/rules.ts"
import { uuid } from "../crypto/uuid.ts"
import * as Platform from "../Platform.ts"
import * as RequestLog from "../http/RequestLog.ts"
import { RetryPolicy } from "../http/RetryPolicy.ts"
import { SessionStore } from "../session/SessionStore.ts"
import * as Transport from "../http/Transport.ts"
import { isPlainStore, type PlainSessionStore, plainStore } from "./plainStore.ts"

/** How a client is configured. Only `clientSWA` and one of `clientPrivateKey` and `clientSigner` are required. */
export interface OktoClientOptions extends Configuration.Configuration {
  /** Milliseconds after which a request that was not answered fails. Default: 30,000; `Infinity` waits for ever. */
  readonly requestTimeout?: number | undefined
  /** Repeats failed calls: `retryTransient()`. Default: no call is repeated. */
  readonly retry?: RetryPolicy | undefined
  /** Receives every call with its secrets masked, for development. Default: nobody. */
  readonly log?: ((call: RequestLog.LoggedCall) => void) | undefined
  /** Replaces `globalThis.fetch`, for example with that of an in-process sandbox. */
  readonly fetch?: Transport.Fetch | undefined
  /**
   * Where the session lives between visits. `"encrypted"` keeps it in the page's local storage with a key that no script
   * can read, which is what a page should do; it opens asynchronously, so await `ready`. A plain session is moved over. A
   * store of your own, `{ read, write, remove }`, gets the text as it is, and encrypts it itself if it is to be encrypted.
   * Default: plain text in local storage, where the published original has it, and memory outside of pages.
   */
  readonly sessionStore?: "encrypted" | PlainSessionStore | undefined
  /**
   * Makes the spans of calls children of the application's: `tracer` of `@okto-effect/sdk/opentelemetry`. Default: nobody
   * hears of spans.
   */
  readonly tracer?: CallTracer | undefined
  /**
   * Draws the UUIDs that are nonces and job ids, for example `expo-crypto`'s. Keys never come of it: they need
   * `crypto.getRandomValues`, which is what UUIDs are drawn with by default.
   */
  readonly randomUUID?: (() => string) | undefined
  /**
   * What the client stands on: transport, randomness, session store; a `Clock` too, in tests. `fetch`, `sessionStore` and
   * `randomUUID` replace its parts. Default: `Platform.layer` of `/effect`.
   */
  readonly platform?: Layer.Layer<Configuration.Platform> | undefined
}

/** A whole configuration: {@link OktoClientOptions} that name their environment, as the published original's do. */
export interface OktoClientConfig extends OktoClientOptions {
  readonly environment: EnvironmentName
}

/** Joins calls to a trace of the application's. */
export interface CallTracer {
  /** What a call finds set: the tracer, and the span that is active when the call begins. */
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

/** A configuration that was checked. */
export interface Configured {
  readonly resolved: Configuration.Resolved
  /** Absent for the platform as it is. */
  readonly platform: Layer.Layer<Configuration.Platform> | undefined
  /** Whether there may be a session to restore. A client of a server that has only its memory begins with none. */
  readonly restores: boolean
  /** The platform with the parts that the configuration names. Throws {@link ConfigurationInvalid} if it lacks any. */
  readonly complete: (platform: Context.Context<Configuration.Platform>) => Context.Context<Configuration.Platform>
  /** What calls find set, whatever the platform. */
  readonly settings: Context.Context<never>
  /** What a call finds set of the trace that it begins in. */
  readonly active: CallTracer["active"]
}

type Random = SecureRandom.SecureRandom["Service"]

/** A context with a value in it, if there is one. */
const put = <A, I, S>(context: Context.Context<A>, key: Context.Key<I, S>, value: S | undefined): Context.Context<A> =>
  value === undefined ? context : Context.add(context, key, value)

/** What a source of randomness draws, or that it draws nothing: which is a mistake in the configuration. */
const drawn = <A>(source: string, draw: () => Effect.Effect<A>): Effect.Effect<A> =>
  Effect.catchCause(Effect.suspend(draw), (failure) => {
    const cause = Cause.squash(failure)
    return Effect.die(
      cause instanceof ConfigurationInvalid
        ? cause
        : new ConfigurationInvalid([{ path: source, message: `${source} draws nothing` }], { cause })
    )
  })

/** Randomness for keys, ids and nonces. UUIDs as texts are drawn by `randomUUID`, where the app gives it. */
const drawing = (random: Random, randomUUID: (() => unknown) | undefined): Random => {
  function uuidV4(options?: { readonly format?: "string" | undefined }): Effect.Effect<string>
  function uuidV4<Format extends "string" | "bytes">(options: {
    readonly format: Format
  }): Effect.Effect<Format extends "bytes" ? Uint8Array : string>
  function uuidV4(options?: { readonly format?: "string" | "bytes" | undefined }): Effect.Effect<string | Uint8Array> {
    if (options?.format === "bytes") return drawn("platform", () => random.uuidV4({ format: "bytes" }))
    if (randomUUID === undefined) return drawn("platform", () => random.uuidV4())
    return drawn("randomUUID", () => {
      const text = randomUUID()
      return typeof text === "string" && uuid.test(text)
        ? Effect.succeed(text)
        : Effect.die(new ConfigurationInvalid([wrong("randomUUID", "a source of UUIDs", text)]))
    })
  }
  return { ...random, randomBytes: (size) => drawn("platform", () => random.randomBytes(size)), uuidV4 }
}

const storeOf = (
  sessionStore: OktoClientOptions["sessionStore"],
  { environment, signer }: Configuration.Resolved
): SessionStore["Service"] | undefined =>
  sessionStore === "encrypted"
    ? EncryptedStore.local({ clientSWA: signer.swa, environment: environment.name })
    : sessionStore && plainStore(sessionStore)

const needed = [SecureRandom.SecureRandom, SessionStore, Transport.Transport]

/** Checks a configuration, of which only own fields count. Throws {@link ConfigurationInvalid} with every complaint. */
export const configured = (configuration: OktoClientOptions): Configured => {
  const own = ownFields(configuration)
  const { fetch, log, platform, randomUUID, requestTimeout, retry, sessionStore, tracer } = own
  const resolved = Result.getOrThrowWith(
    Configuration.resolve(configuration && own, rules, configuration),
    (error) => error
  )
  const store = storeOf(sessionStore, resolved)
  const timed = put(Context.empty(), Transport.RequestTimeout, requestTimeout)
  const logging = log && ((call: RequestLog.LoggedCall) => contained(() => log(call)))
  return {
    resolved,
    platform,
    restores: platform !== undefined || store !== undefined || Platform.isLasting(),
    settings: put(put(timed, RetryPolicy, retry), RequestLog.RequestLog, logging),
    active: () => tracer?.active() ?? Context.empty(),
    complete: (given) => {
      const whole = put(put(given, SessionStore, store), Transport.Transport, fetch && Transport.overFetch(fetch))
      const lacking = needed.find(({ key }) => !whole.mapUnsafe.has(key))
      if (lacking) throw new ConfigurationInvalid([{ path: "platform", message: `platform must have ${lacking.key}` }])
      const random = Context.get(whole, SecureRandom.SecureRandom)
      return Context.add(whole, SecureRandom.SecureRandom, drawing(random, randomUUID))
    }
  }
}
