/** Signs for the app on its own server: checks the facts, asks the app who is asking, and makes the bytes by itself. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Address, type Hex, PrivateKey } from "@okto-effect/contract/Primitives"
import { ConfigurationInvalid } from "../Errors.ts"
import * as Reader from "@okto-effect/contract/Reader"
import { messageOf } from "../clientSigner/message.ts"
import { SigningRequest } from "../clientSigner/protocol.ts"
import { owned } from "../schemas/input/copyInput.ts"
import { isPrivateKey } from "../crypto/keys.ts"
import { personalSign } from "../crypto/crypto.ts"
import { paymasterValidity } from "../userop/paymasterData.ts"
import { answer, bodyOf, contained, type Origins } from "./http.ts"
import { Counts, Ids, type Limits } from "./Memory.ts"
import { type Reason, SigningRefused } from "./Refused.ts"

/**
 * Says who is asking: an id of the visitor that the app's own session knows, or nothing. It sees the requests, which were
 * checked and are frozen, and the HTTP request that they came with, whose body is read already.
 */
export type Authorize = (
  requests: ReadonlyArray<SigningRequest>,
  request: Request
) => string | null | undefined | Promise<string | null | undefined>

/** How a signer is configured. */
export interface SignerOptions {
  /** The app's private key, `0x` and 64 hex digits. */
  readonly privateKey: string | Redacted.Redacted
  /** The app's smart wallet address. */
  readonly clientSWA: string
  /** Asked before anything is signed. What it throws is logged, and nothing is signed. */
  readonly authorize: Authorize
  /** How many requests of each kind a visitor may have signed in a minute. Default: 10 codes, 10 sessions, 60 promises. */
  readonly limits?: Partial<Limits> | undefined
  /** Origins whose pages may ask, such as `https://app.example`. Default: the server's own. */
  readonly origins?: ReadonlyArray<string> | undefined
}

/** Signs, as an Effect. */
export interface Signer {
  /** One EIP-191 signature for each request, for a visitor that the app knows. `authorize` is not asked. */
  readonly sign: (requests: unknown, visitor: string) => Effect.Effect<ReadonlyArray<Hex>, SigningRefused>
  /** The same over HTTP: `{ requests }` in, `{ signatures }` out, or `{ error, reason }`. */
  readonly handle: (request: Request) => Effect.Effect<Response>
}

const defaults: Limits = { otp: 10, session: 10, paymaster: 60 }

/** Milliseconds by which the page's clock may differ from ours. */
const tolerance = 5 * 60_000

/** Milliseconds that the app may take to find out who is asking. */
const authorizedWithin = 30_000

const isFunction = (value: unknown): value is Authorize => typeof value === "function"

const invalidLimit = { message: "Invalid limit" }

const Limit = Schema.optional(
  Schema.Number.annotate(invalidLimit).check(Schema.isInt(invalidLimit), Schema.isGreaterThanOrEqualTo(0, invalidLimit))
)

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const Settings = Schema.Struct({
  privateKey: PrivateKey(),
  clientSWA: Address(),
  authorize: Schema.declare(isFunction).annotate({ message: "authorize must be a function" }),
  limits: Schema.optional(Schema.Struct({ otp: Limit, session: Limit, paymaster: Limit })),
  origins: Schema.optional(
    Schema.Array(Schema.String.check(Schema.makeFilter((text: string) => isOrigin(text) || "Invalid origin")))
  )
})

/** A login asks for two signatures, and nothing asks for more than a few. */
const Requests = Schema.Struct({ requests: Schema.NonEmptyArray(SigningRequest).check(Schema.isMaxLength(8)) })

const frozen = <A>(value: A): A => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/** A frozen copy of the requests, of own properties only: what is checked, shown to the app and signed is the same. */
const decode = (candidate: unknown): Result.Result<ReadonlyArray<SigningRequest>, SigningRefused> => {
  const copy = owned(candidate)
  const reader = Reader.fromSchema(Requests)
  const read = reader.read(copy, { strict: true })
  if (Result.isSuccess(read) && reader.is(copy)) return Result.succeed(frozen(copy.requests))
  const issues = Result.isFailure(read) ? read.failure : []
  return Result.fail(
    new SigningRefused(
      "Malformed",
      issues.map(({ message, path }) => `${path.slice(0, 100)}: ${message.slice(0, 200)}`).join(", ")
    )
  )
}

/** What is wrong with a request that is well formed. */
const wrongWith = (request: SigningRequest, app: Address, now: number): Reason | undefined => {
  const isOff = (time: number) => Math.abs(now - time) > tolerance
  if (request.kind !== "session" && request.clientSWA.toLowerCase() !== app.toLowerCase()) return "AnotherApp"
  if (isOff(request.time) || (request.kind === "otp" && isOff(request.timestamp))) return "TimeOff"
  if (request.kind !== "paymaster") return undefined
  const left = request.validUntil * 1000 - now
  const isGood = left > 0 && left <= paymasterValidity * 1000 + tolerance && request.validAfter < request.validUntil
  return isGood ? undefined : "ValidityOff"
}

/** A session key is vouched for only together with the promise of the login that registers it, and the promise with it. */
const isWholeLogin = (requests: ReadonlyArray<SigningRequest>): boolean => {
  const keys = requests.filter(({ kind }) => kind === "session").length
  const logins = requests.filter((each) => each.kind === "paymaster" && each.purpose === "login").length
  return keys === logins && keys <= 1
}

const check = (
  requests: ReadonlyArray<SigningRequest>,
  app: Address
): Effect.Effect<ReadonlyArray<SigningRequest>, SigningRefused> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const reason = isWholeLogin(requests)
      ? requests.map((request) => wrongWith(request, app, now)).find((found) => found !== undefined)
      : "LoginIncomplete"
    return reason === undefined ? Effect.succeed(requests) : Effect.fail(new SigningRefused(reason))
  })

const isVisitor = (value: unknown): value is string => typeof value === "string" && value !== ""

const ask = (authorize: Authorize, requests: ReadonlyArray<SigningRequest>, request: Request) =>
  Effect.tryPromise(async () => authorize(requests, request)).pipe(
    Effect.timeout(authorizedWithin),
    Effect.catch((error) =>
      Effect.andThen(
        Effect.logError("authorize gave no answer", error),
        Effect.fail(new SigningRefused("AuthorizeFailed"))
      )
    )
  )

/** Makes a signer; fails with every complaint about its options. What it remembers is in memory, of this process alone. */
export const make = ({ privateKey: given, ...options }: SignerOptions): Result.Result<Signer, ConfigurationInvalid> =>
  Result.gen(function* () {
    const candidate = { ...options, privateKey: Redacted.isRedacted(given) ? Redacted.value(given) : given }
    const settings = yield* Result.mapError(
      Reader.fromSchema(Settings).read(candidate, { strict: true }),
      (issues) => new ConfigurationInvalid(issues)
    )
    if (!isPrivateKey(settings.privateKey)) {
      return yield* Result.fail(
        new ConfigurationInvalid([{ path: "privateKey", message: "Invalid client private key format" }])
      )
    }
    const { authorize, clientSWA } = settings
    const privateKey = Redacted.make(settings.privateKey, { label: "client key" })
    const { otp = defaults.otp, paymaster = defaults.paymaster, session = defaults.session } = settings.limits ?? {}
    const origins: Origins = settings.origins === undefined ? "own" : new Set(settings.origins)
    const ids = new Ids(2 * tolerance)
    const counts = new Counts({ otp, paymaster, session })

    /** Signs what was checked. Nothing comes between what it looks up and what it remembers. */
    const signChecked = (requests: ReadonlyArray<SigningRequest>, visitor: unknown) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        if (!isVisitor(visitor)) return Effect.fail(new SigningRefused("Unauthorized"))
        const asked = requests.map(({ id }) => id.toLowerCase())
        if (ids.knows(asked, now)) return Effect.fail(new SigningRefused("Repeated"))
        if (!counts.take(visitor, requests, now)) return Effect.fail(new SigningRefused("TooMany"))
        ids.add(asked, now)
        return Effect.succeed(requests.map((request) => personalSign(messageOf(request), Redacted.value(privateKey))))
      })

    const checked = (candidate: unknown) =>
      Effect.flatMap(
        Effect.suspend(() => Effect.fromResult(decode(candidate))),
        (requests) => check(requests, clientSWA)
      )

    return {
      sign: (requests, visitor) =>
        contained(Effect.flatMap(checked({ requests }), (requests) => signChecked(requests, visitor))),
      handle: (request) =>
        answer(
          request,
          origins,
          Effect.gen(function* () {
            const requests = yield* checked(yield* bodyOf(request))
            return { signatures: yield* signChecked(requests, yield* ask(authorize, requests, request)) }
          })
        )
    }
  })
