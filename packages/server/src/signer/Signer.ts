/** Signs for the app on its own server: checks the facts, asks the app who is asking, and makes the bytes by itself. */
import * as Clock from "effect/Clock"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Address, type Hex, PrivateKey } from "@okto-effect/protocol/Primitives"
import { mostRequests } from "@okto-effect/protocol/ClientSigning"
import * as Decoder from "@okto-effect/protocol/Decoder"
import { ConfigurationInvalid } from "@okto-effect/sdk"
import {
  isPrivateKey,
  paymasterValidity,
  decodeSigningRequests,
  type ClientSigningRequest,
  signRequest
} from "@okto-effect/sdk/signing"
import { sha256 } from "../sha256.ts"
import { memory } from "../stores/memory.ts"
import { checkStore } from "../stores/checkStore.ts"
import type { Store } from "../stores/Store.ts"
import { limitLedger } from "../stores/timeLimit.ts"
import { answer, bodyOf, containDefects, type Origins } from "./http.ts"
import { type RefusalReason, SigningRefused } from "./SigningRefused.ts"

/** How many requests of each kind a visitor may have signed in a minute. */
export type Limits = { readonly [Kind in ClientSigningRequest["kind"]]: number }

/**
 * Tells who the visitor is: an id from the app's own session, or nothing to refuse. It is called with the requests, checked
 * and frozen, and with the HTTP request, whose body has been read.
 */
export type Authorize = (
  requests: ReadonlyArray<ClientSigningRequest>,
  request: Request
) => string | null | undefined | Promise<string | null | undefined>

/** How a signer is configured. */
export interface SignerOptions {
  /**
   * The app's private key, `0x` and 64 hex digits; or a function that fetches it, from a key management service for example.
   * The function is called with the first request, and again after a failure (503, `KeyUnavailable`).
   */
  readonly privateKey: string | Redacted.Redacted | (() => Promise<string | Redacted.Redacted>)
  /** The app's smart wallet address. */
  readonly clientSWA: string
  /** Called before anything is signed. When it throws, the error is logged and nothing is signed. */
  readonly authorize: Authorize
  /** How many requests of each kind a visitor may have signed in a minute. Default: 10 codes, 10 sessions, 60 paymaster authorizations. */
  readonly limits?: Partial<Limits> | undefined
  /** Origins whose pages may ask, such as `https://app.example`. Default: the server's own. */
  readonly origins?: ReadonlyArray<string> | undefined
  /**
   * Where ids and counts are kept, so that all processes agree: each id is signed once, and limits count everywhere.
   * Default: the memory of this process.
   */
  readonly store?: Store | undefined
}

/**
 * The app's key and address from the environment: `OKTO_CLIENT_KEY` (`0x` and 64 hex digits) and `OKTO_CLIENT_SWA`. Fails with
 * `ConfigError`, which names the variable that is missing; {@link make} checks what they contain.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Signer } from "@okto-effect/server/effect"
 *
 * export const signer = (authorize: Signer.Authorize) =>
 *   Effect.gen(function* () {
 *     const app = yield* Signer.config
 *     return yield* Effect.fromResult(Signer.make({ ...app, authorize }))
 *   })
 * ```
 */
export const config: Config.Config<{ readonly privateKey: Redacted.Redacted; readonly clientSWA: string }> = Config.all(
  {
    privateKey: Config.Redacted("OKTO_CLIENT_KEY"),
    clientSWA: Config.String("OKTO_CLIENT_SWA")
  }
)

/** Signs, as an Effect. */
export interface Signer {
  /**
   * One EIP-191 signature for each request, for a visitor that the app knows. `authorize` is not asked.
   *
   * @param requests what a page sent
   * @param visitor the id of the visitor
   */
  readonly sign: (requests: unknown, visitor: string) => Effect.Effect<ReadonlyArray<Hex>, SigningRefused>
  /** The same over HTTP: `{ requests }` in, `{ signatures }` out, or `{ error, reason }`. */
  readonly handle: (request: Request) => Effect.Effect<Response>
}

const defaults: Limits = { otp: 10, session: 10, paymaster: 60 }

const kinds = ["otp", "session", "paymaster"] as const

/** Milliseconds between two removals of ids and counts that have ended. */
const sweepEvery = 600_000

/** Milliseconds by which the page's clock may differ from ours. */
const tolerance = 5 * 60_000

/**
 * Milliseconds for which ids and counts are kept longer than this process needs them. A process or a store whose clock is
 * ahead by less does not remove what another one still needs.
 */
const largestClockDifference = 3_600_000

/** Milliseconds in which a visitor's requests are counted. */
const window = 60_000

/** Milliseconds that the app may take to find out who is asking. */
const authorizedWithin = 30_000

const isFunction = (value: unknown): value is Authorize => typeof value === "function"

const invalidLimit = { message: "Invalid limit" }

const Limit = Schema.optional(
  Schema.Number.annotate(invalidLimit).check(Schema.isInt(invalidLimit), Schema.isGreaterThanOrEqualTo(0, invalidLimit))
)

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const Settings = Schema.Struct({
  clientSWA: Address(),
  authorize: Schema.declare(isFunction).annotate({ message: "authorize must be a function" }),
  limits: Schema.optional(Schema.Struct({ otp: Limit, session: Limit, paymaster: Limit })),
  origins: Schema.optional(
    Schema.Array(Schema.String.check(Schema.makeFilter((text: string) => isOrigin(text) || "Invalid origin")))
  )
})

/** A schema reads every entry before it counts them: strangers could keep the process busy. */
const hasTooMany = (candidate: unknown): boolean =>
  Predicate.hasProperty(candidate, "requests") &&
  Array.isArray(candidate.requests) &&
  candidate.requests.length > mostRequests

const decode = (candidate: unknown): Result.Result<ReadonlyArray<ClientSigningRequest>, SigningRefused> =>
  hasTooMany(candidate)
    ? Result.fail(new SigningRefused("Malformed", `requests: at most ${mostRequests}`))
    : Result.mapError(
        decodeSigningRequests(candidate),
        (issues) =>
          new SigningRefused(
            "Malformed",
            issues.map(({ message, path }) => `${path.slice(0, 100)}: ${message.slice(0, 200)}`).join(", ")
          )
      )

/** What is wrong with a request that is well formed. */
const wrongWith = (request: ClientSigningRequest, app: Address, now: number): RefusalReason | undefined => {
  const isOff = (time: number) => Math.abs(now - time) > tolerance
  if (request.kind !== "session" && request.clientSWA.toLowerCase() !== app.toLowerCase()) return "AnotherApp"
  if (isOff(request.time) || (request.kind === "otp" && isOff(request.timestamp))) return "TimeOff"
  if (request.kind !== "paymaster") return undefined
  const left = request.validUntil * 1000 - now
  const isGood = left > 0 && left <= paymasterValidity * 1000 + tolerance && request.validAfter < request.validUntil
  return isGood ? undefined : "ValidityOff"
}

/** A session key is signed only together with the paymaster authorization of the login that registers it, and the reverse. */
const isWholeLogin = (requests: ReadonlyArray<ClientSigningRequest>): boolean => {
  const keys = requests.filter(({ kind }) => kind === "session").length
  const logins = requests.filter((each) => each.kind === "paymaster" && each.purpose === "login").length
  return keys === logins && keys <= 1
}

const check = (
  requests: ReadonlyArray<ClientSigningRequest>,
  app: Address
): Effect.Effect<ReadonlyArray<ClientSigningRequest>, SigningRefused> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const reason = isWholeLogin(requests)
      ? requests.map((request) => wrongWith(request, app, now)).find((found) => found !== undefined)
      : "LoginIncomplete"
    return reason === undefined ? Effect.succeed(requests) : Effect.fail(new SigningRefused(reason))
  })

const isVisitor = (value: unknown): value is string => typeof value === "string" && value !== ""

const ask = (authorize: Authorize, requests: ReadonlyArray<ClientSigningRequest>, request: Request) =>
  Effect.tryPromise(async () => authorize(requests, request)).pipe(
    Effect.timeout(authorizedWithin),
    Effect.catch((error) =>
      Effect.andThen(
        Effect.logError("authorize gave no answer", error),
        Effect.fail(new SigningRefused("AuthorizeFailed"))
      )
    )
  )

const readPrivateKey = Decoder.fromSchema(Schema.Struct({ privateKey: PrivateKey() }))

const readKey = (key: string | Redacted.Redacted): Result.Result<Redacted.Redacted<Hex>, ConfigurationInvalid> => {
  const text = Redacted.isRedacted(key) ? Redacted.value(key) : key
  const read = readPrivateKey.decode({ privateKey: text }, { strict: true })
  if (Result.isFailure(read)) return Result.fail(new ConfigurationInvalid(read.failure))
  const { privateKey } = read.success
  return isPrivateKey(privateKey)
    ? Result.succeed(Redacted.make(privateKey, { label: "client key" }))
    : Result.fail(new ConfigurationInvalid([{ path: "privateKey", message: "Invalid client private key format" }]))
}

/** The key that a function fetches, kept once it was valid. */
const fetchedKey = (
  fetchKey: () => Promise<string | Redacted.Redacted>
): Effect.Effect<Redacted.Redacted<Hex>, SigningRefused> => {
  let known: Redacted.Redacted<Hex> | undefined
  const fetched = Effect.tryPromise(async () => fetchKey()).pipe(
    Effect.timeout(authorizedWithin),
    Effect.flatMap((key) => Effect.fromResult(readKey(key))),
    Effect.tap((key) => Effect.sync(() => void (known = key))),
    Effect.catch((error) =>
      Effect.andThen(
        Effect.logError("The app's private key could not be fetched", error),
        Effect.fail(new SigningRefused("KeyUnavailable"))
      )
    )
  )
  return Effect.suspend(() => (known === undefined ? fetched : Effect.succeed(known)))
}

const storeFailed = (error: unknown) =>
  Effect.andThen(
    Effect.logError("The signer's store failed", error),
    Effect.fail(new SigningRefused("StoreUnavailable"))
  )

/**
 * Makes a signer; fails with every issue of its options.
 *
 * @returns The signer, or every issue of its options.
 */
export const make = ({
  privateKey: given,
  store = memory(),
  ...options
}: SignerOptions): Result.Result<Signer, ConfigurationInvalid> =>
  Result.gen(function* () {
    const settings = yield* Result.mapError(
      Decoder.fromSchema(Settings).decode(options, { strict: true }),
      (issues) => new ConfigurationInvalid(issues)
    )
    const privateKey = typeof given === "function" ? fetchedKey(given) : Effect.succeed(yield* readKey(given))
    const { authorize, clientSWA } = settings
    const signatures = limitLedger((yield* checkStore(store, "signatures")).signatures)
    const { otp = defaults.otp, paymaster = defaults.paymaster, session = defaults.session } = settings.limits ?? {}
    const limits: Limits = { otp, paymaster, session }
    const origins: Origins = settings.origins === undefined ? "own" : new Set(settings.origins)

    /**
     * Counts the requests of a visitor, each kind apart, and takes all of them off again where one kind is over its limit. Each
     * count is one step of the store, together they are not: meanwhile others may be refused, but none is let through.
     */
    const count = Effect.fnUntraced(function* (
      requests: ReadonlyArray<ClientSigningRequest>,
      visitor: string,
      now: number
    ) {
      const until = (Math.floor(now / window) + 1) * window + largestClockDifference
      // Of one length, and without what the app's id may give away.
      const name = sha256(visitor)
      const asked = kinds
        .map((kind) => ({ kind, times: requests.filter((request) => request.kind === kind).length }))
        .filter(({ times }) => times > 0)
      const totals = yield* Effect.forEach(asked, ({ kind, times }) =>
        signatures.count(`${kind} ${name}`, until, times)
      )
      if (asked.every(({ kind }, at) => (totals[at] ?? 0) <= limits[kind])) return
      yield* Effect.forEach(asked, ({ kind, times }) => signatures.count(`${kind} ${name}`, until, -times))
      return yield* new SigningRefused("TooMany")
    })

    const takeIds = Effect.fnUntraced(function* (requests: ReadonlyArray<ClientSigningRequest>, now: number) {
      for (const { id } of requests) {
        const isTaken = yield* signatures.claim(id.toLowerCase(), now + 2 * tolerance + largestClockDifference)
        if (!isTaken) return yield* new SigningRefused("Repeated")
      }
    })

    let sweptAt = Number.NEGATIVE_INFINITY
    const sweep = (now: number): Effect.Effect<unknown> => {
      if (now - sweptAt < sweepEvery) return Effect.void
      sweptAt = now
      return Effect.forkDetach(Effect.ignore(signatures.sweep(now)))
    }

    const signChecked = Effect.fnUntraced(
      function* (requests: ReadonlyArray<ClientSigningRequest>, visitor: unknown) {
        yield* Effect.annotateCurrentSpan("kinds", requests.map(({ kind }) => kind).join(" "))
        if (!isVisitor(visitor)) return yield* new SigningRefused("Unauthorized")
        const now = yield* Clock.currentTimeMillis
        yield* count(requests, visitor, now)
        // Before the ids are taken: requests that it could not sign may come again.
        const key = yield* privateKey
        yield* takeIds(requests, now)
        yield* sweep(now)
        return requests.map((request) => signRequest(request, key))
      },
      Effect.catchTag("StoreFailed", storeFailed)
    )

    /** Tells each decision to the log and as a span, without what was asked. */
    const report = (decision: Effect.Effect<ReadonlyArray<Hex>, SigningRefused>) =>
      decision.pipe(
        Effect.tap((signatures) => Effect.logDebug(`Signed: ${signatures.length}`)),
        Effect.tapError(({ reason }) =>
          Effect.andThen(Effect.annotateCurrentSpan("refused", reason), Effect.logDebug(`Refused to sign: ${reason}`))
        ),
        Effect.withSpan("Signer.sign")
      )

    const checked = (candidate: unknown) =>
      Effect.flatMap(
        Effect.suspend(() => Effect.fromResult(decode(candidate))),
        (requests) => check(requests, clientSWA)
      )

    return {
      sign: (requests, visitor) =>
        containDefects(report(Effect.flatMap(checked({ requests }), (requests) => signChecked(requests, visitor)))),
      handle: (request) =>
        answer(
          request,
          origins,
          Effect.map(
            report(
              Effect.gen(function* () {
                const requests = yield* checked(yield* bodyOf(request))
                return yield* signChecked(requests, yield* ask(authorize, requests, request))
              })
            ),
            (signatures) => ({ signatures })
          )
        )
    }
  })
