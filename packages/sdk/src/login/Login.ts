/** Logs users in, and checks and ends sessions: one-time codes by email and WhatsApp, Google, the application's own JWT. */
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Backend from "../http/Backend.ts"
import { dataOf, orSessionKeysMissing } from "../http/replies.ts"
import { ClientSigner, type ClientSigningFailure } from "../signer/ClientSigner.ts"
import type * as Auth from "@okto-effect/protocol/Auth"
import { typeName } from "@okto-effect/protocol/issues"
import { type OtpMethod, otpMethods } from "@okto-effect/protocol/otpMethods"
import { AuthData } from "../schemas/compiled/rest.gen.ts"
import { authenticateRoute, verifySessionRoute } from "../schemas/compiled/routes.gen.ts"
import { CurrentEnvironment } from "../core/Environment.ts"
import * as Errors from "../errors/Errors.ts"
import { ClockOffset, retryWithServerTime } from "../http/clockOffset.ts"
import { monotonicMillis } from "../core/monotonicMillis.ts"
import { redactCause, redactValues, secretsIn } from "../errors/redaction.ts"
import { withRollback } from "../session/withRollback.ts"
import { guard, runUserCallback } from "../input/runUserCallback.ts"
import {
  checkContact,
  type NotResent,
  type NotSent,
  type NotVerified,
  otpRoutes,
  type OtpEndpoint
} from "./otpRoutes.ts"
import { idTokenFrom } from "./providerPage.ts"
import { copyInput, copyJson } from "../input/snapshot.ts"
import { personalSign, publicKeyOf } from "../core/crypto.ts"
import { fromBytes } from "../core/hex.ts"
import { isPrivateKey } from "../core/keys.ts"
import { numberOf, textOf } from "../core/values.ts"
import { IsOwner, within } from "../session/ofOneUser.ts"
import { verdictOf } from "../session/verification.ts"
import { type CheckedOptions, type Code, Login, type LoginService, checkOptions } from "./LoginService.ts"
import * as Session from "../session/Session.ts"
import * as SessionControl from "../session/SessionControl.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { Transport } from "../http/Transport.ts"
import * as UserKeys from "../wallet/UserKeys.ts"
import { otpData, sessionProof } from "../signer/message.ts"
import type { OtpPayload } from "@okto-effect/protocol/ClientSigning"
import { paymasterData, paymasterValidity } from "../core/paymasterData.ts"

export * from "./LoginService.ts"

/** Milliseconds for which an accepted code can be used again. */
const acceptedFor = 5 * 60 * 1000

const make = Effect.gen(function* () {
  const backend = yield* Backend.Backend
  const signer = yield* ClientSigner
  const environment = yield* CurrentEnvironment
  const random = yield* SecureRandom.SecureRandom
  const session = yield* SessionControl.SessionControl
  const userKeys = yield* UserKeys.UserKeys

  const signedOtp = Effect.fnUntraced(function* (asked: CheckedOtp) {
    const { country } = otpMethods[asked.method]
    const facts: OtpPayload = {
      kind: "otp",
      ...asked,
      ...(country && { country }),
      clientSWA: signer.swa,
      timestamp: (yield* Clock.currentTimeMillis) + (yield* ClockOffset)
    }
    const [signature] = yield* Effect.mapError(
      Effect.provideService(signer.sign([facts]), SecureRandom.SecureRandom, random),
      (error) => withoutSecretsOf(facts, error)
    )
    return { data: otpData(facts), client_signature: signature, type: "ethsign" as const }
  })

  /** Sends a request about a code, once more with the backend's time where the clocks differ. */
  const callOtp = <Data, Failure extends { readonly reason: Errors.CallFailureReason }>(
    row: OtpEndpoint<Data>,
    asked: CheckedOtp,
    failure: Backend.FailureClass<Failure>
  ) =>
    retryWithServerTime(
      Effect.flatMap(signedOtp(asked), (request) => Effect.map(backend.call(row, request, failure), dataOf)),
      (error) => ("reason" in error ? error.reason : undefined)
    )

  const checkOtpContact = (contact: string, method: OtpMethod) =>
    Effect.andThen(
      checkMethod(method),
      Effect.suspend(() => checkContact(contact, method)).pipe(
        Effect.mapError((cause) => new Errors.OtpContactInvalid({ cause }))
      )
    )

  const sendOtp: LoginService["sendOtp"] = Effect.fn("Login.sendOtp")(function* (contact, method) {
    yield* checkOtpContact(contact, method)
    const { notSent, send } = otpRoutes[method]
    const sent = yield* callOtp<Auth.OtpSent, NotSent>(send, { action: "send", method, contact }, notSent)
    return yield* withToken(sent, "Failed to send OTP: Token missing in response")
  })

  const resendOtp: LoginService["resendOtp"] = Effect.fn("Login.resendOtp")(function* (contact, token, method) {
    yield* checkOtpContact(contact, method)
    yield* checkTexts({ token })
    const { notResent, send } = otpRoutes[method]
    const sent = yield* callOtp<Auth.OtpSent, NotResent>(
      send,
      { action: "resend", method, contact, ...filled({ token }) },
      notResent
    )
    return yield* withToken(sent, "Failed to resend OTP: Token missing in response")
  })

  const authenticate = Effect.fnUntraced(function* (authData: Auth.AuthData) {
    const key = yield* generateKey(random)
    const nonce = yield* random.uuidV4()
    const now = yield* Clock.currentTimeMillis
    const untrusted = { provider: authData.provider }
    const registered = { kind: "session", publicKey: key.publicKey, untrusted } as const
    const paid = {
      kind: "paymaster",
      purpose: "login",
      nonce,
      clientSWA: signer.swa,
      validUntil: Math.floor(now / 1000) + paymasterValidity,
      validAfter: 0,
      untrusted
    } as const
    const [sessionPkClientSignature, promise] = yield* Effect.provideService(
      signer.sign([registered, paid]),
      SecureRandom.SecureRandom,
      random
    )
    const { data } = yield* backend.call(
      authenticateRoute,
      {
        authData,
        sessionData: {
          nonce,
          clientSWA: signer.swa,
          sessionPk: key.publicKey,
          paymaster: environment.paymaster,
          paymasterData: paymasterData(paid, promise)
        },
        sessionPkClientSignature,
        sessionDataUserSignature: personalSign(sessionProof(registered), Redacted.value(key.privateKey))
      },
      Errors.AuthenticationFailed
    )
    const started = {
      sessionPrivKey: Redacted.value(key.privateKey),
      sessionPubKey: key.publicKey,
      userSWA: data.userSWA
    }
    return { started, expiry: numberOf(data.sessionExpiry) }
  })

  /** Runs a login when no user is logged in. Unless it succeeds, the sessions that it has started are cleared. */
  const runLogin = <A, E, R>(login: (ownSessions: Array<Session.LiveSession>) => Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      const ownSessions: Array<Session.LiveSession> = []
      const undo = Effect.suspend(() => Effect.forEach(ownSessions, session.clearIf, { discard: true }))
      return withRollback(session.whileLoggedOut(login(ownSessions)), undo)
    })

  /** Fails when the app logged the user out in a listener or in `onSuccess`. */
  const requireUser = Effect.suspend(() =>
    session.peek() === undefined && !session.hasExpired() ? Effect.fail(new Errors.NotLoggedIn()) : Effect.void
  )

  /** Logs in with an id token. */
  const enter = Effect.fn("Login.withIdToken")(function* (
    ownSessions: Array<Session.LiveSession>,
    data: Auth.AuthData,
    { onSuccess, override }: CheckedOptions
  ) {
    const { expiry, started } = yield* authenticate(data)
    ownSessions.push(Session.fromConfig(started))
    // Another login of the same user may have finished since this one began: its session stays, and is the one returned.
    const user = yield* session.start(started, { expiry, joins: true })
    // The program may belong to the session before it, which had expired.
    yield* Effect.provideService(within(user, userKeys.fetchAhead), IsOwner, () => true)
    if (onSuccess) yield* runUserCallback(() => onSuccess(Session.toConfig(user)))
    yield* requireUser
    if (override === undefined) return user.userSWA
    ownSessions.push(Session.fromConfig(override))
    const { userSWA } = yield* session.start(override)
    yield* requireUser
    return userSWA
  })

  // The backend accepts a code once. Until a login has succeeded with it, its id token is kept, by what the user entered.
  const accepted = new Map<string, { readonly at: number; readonly idToken: Redacted.Redacted }>()
  yield* Effect.acquireRelease(
    Effect.sync(() => session.subscribe(() => accepted.clear())),
    (stop) =>
      Effect.sync(() => {
        stop()
        accepted.clear()
      })
  )

  const verifyCode = Effect.fnUntraced(function* ({ contact, method, otp, token }: Code) {
    const entered = JSON.stringify([method, contact, token, otp])
    const now = yield* monotonicMillis
    for (const [code, { at }] of accepted) if (at + acceptedFor <= now) accepted.delete(code)
    const known = accepted.get(entered)
    if (known !== undefined) return Redacted.value(known.idToken)
    const { notVerified, verify } = otpRoutes[method]
    const answer = yield* callOtp<Auth.OtpVerified, NotVerified>(
      verify,
      { action: "verify", method, contact, ...filled({ token, otp }) },
      notVerified
    )
    const authToken = textOf(answer.authToken)
    if (authToken === undefined) return yield* new Errors.AuthTokenMissing()
    accepted.set(entered, {
      at: yield* monotonicMillis,
      idToken: Redacted.make(authToken, { label: "id token" })
    })
    return authToken
  })

  return Login.of({
    sendOtp,
    resendOtp,
    withOtp: (code, options) =>
      runLogin((ownSessions) => {
        const own = copyInput(code)
        const checked = checkOptions(options)
        return Effect.gen(function* () {
          yield* checkMethod(own.method)
          yield* checkContact(own.contact, own.method)
          yield* checkTexts({ otp: own.otp, token: own.token })
          const login = yield* checked
          return yield* enter(ownSessions, { idToken: yield* verifyCode(own), provider: "okto" }, login)
        }).pipe(Effect.withSpan("Login.withOtp"))
      }),
    withIdToken: (data, options) =>
      runLogin((ownSessions) =>
        Effect.flatMap(Effect.all([checkAuthData(data), checkOptions(options)]), ([own, checked]) =>
          enter(ownSessions, own, checked)
        )
      ),
    withPage: (provider, state, open, options) =>
      runLogin((ownSessions) => {
        const page = idTokenFrom(provider, state, open).pipe(
          Effect.provideService(CurrentEnvironment, environment),
          Effect.provideService(SecureRandom.SecureRandom, random)
        )
        return Effect.flatMap(checkOptions(options), (login) =>
          Effect.flatMap(page, (data) => enter(ownSessions, data, login))
        ).pipe(Effect.withSpan("Login.withPage"))
      }),
    verify: Effect.gen(function* () {
      const user = yield* Effect.mapError(session.current, ({ cause }) => new Errors.SessionKeysMissing({ cause }))
      const asked = orSessionKeysMissing(backend.call(verifySessionRoute, undefined, Errors.SessionVerificationFailed))
      const answer = yield* within(user, asked).pipe(
        Effect.map(({ data }) => Result.succeed(data)),
        Effect.catchTag("SessionVerificationFailed", (failure) => Effect.succeed(Result.fail(failure)))
      )
      const reply = Result.mapError(answer, ({ reason }) => reason)
      const verdict = verdictOf(reply, user.userSWA, signer.swa)
      if (verdict === "unknown" && Result.isFailure(answer)) return yield* answer.failure
      if (verdict === "invalid") yield* session.expire(user)
      return verdict === "valid"
    }).pipe(Effect.withSpan("Login.verify")),
    clear: session.clear
  })
})

/**
 * Draws 32 random bytes, which are a private key but for one in 2¹²⁸ draws. Dies of `ConfigurationInvalid` for other bytes, such
 * as the zeros of a `getRandomValues` that does nothing. The public key is uncompressed, 65 bytes in hex.
 */
const generateKey = Effect.fnUntraced(function* (random: SecureRandom.SecureRandom["Service"]) {
  const privateKey = yield* guard("platform", () =>
    Effect.flatMap(random.randomBytes(32), (bytes) => {
      const key = fromBytes(bytes)
      return bytes.length === 32 && isPrivateKey(key) ? Effect.succeed(key) : Effect.die(bytes)
    })
  )
  return { privateKey: Redacted.make(privateKey, { label: "session key" }), publicKey: publicKeyOf(privateKey) }
})

/** The facts of a request about a code that the caller gives. */
type CheckedOtp = Pick<OtpPayload, "action" | "contact" | "method" | "otp" | "token">

/** A failure of a signer, without the code and the token of the request. */
const withoutSecretsOf = (facts: OtpPayload, error: ClientSigningFailure): ClientSigningFailure => {
  const cause = redactCause(
    error.cause,
    redactValues(() => secretsIn(facts))
  )
  const reason = error._tag === "SignerFailed" ? error.reason : undefined
  return cause === error.cause ? error : new Errors.SignerFailed({ cause, reason })
}

/** The published original leaves out empty texts. */
const filled = ({ otp, token }: { readonly otp?: string; readonly token: string }) => ({
  ...(token ? { token } : {}),
  ...(otp ? { otp } : {})
})

/** Fails when a token is missing: a code cannot be verified without it. */
const withToken = (sent: Auth.OtpSent, missing: ConstructorParameters<typeof Errors.OtpTokenMissing>[0]) =>
  textOf(sent.token) === undefined ? Effect.fail(new Errors.OtpTokenMissing(missing)) : Effect.succeed(sent)

const checkMethod = (method: unknown): Effect.Effect<void, Errors.OtpMethodInvalid> =>
  typeof method === "string" && Object.hasOwn(otpMethods, method)
    ? Effect.void
    : Effect.fail(new Errors.OtpMethodInvalid())

/** Checks that a code and its token are texts. The message does not repeat other values, which may be secrets. */
const checkTexts = (texts: Readonly<Record<string, unknown>>): Effect.Effect<void, Errors.ArgumentInvalid> => {
  const issues = Object.entries(texts).flatMap(([path, value]) =>
    typeof value === "string" ? [] : [{ path, message: `${path} must be a text, received ${typeName(value)}` }]
  )
  return issues.length === 0 ? Effect.void : Effect.fail(new Errors.ArgumentInvalid(issues))
}

/**
 * Checks auth data. An unknown provider is {@link Errors.ProviderUnsupported}; every other issue has the same sentence. All
 * fields are sent, in the caller's key order, as by the published original.
 */
const checkAuthData = (
  data: unknown
): Effect.Effect<Auth.AuthData, Errors.ArgumentInvalid | Errors.ProviderUnsupported> => {
  const own = copyJson(data)
  if (AuthData.is(own)) return Effect.succeed(own)
  const parsed = AuthData.decode(own, { strict: false })
  if (Result.isSuccess(parsed)) return Effect.succeed(parsed.success)
  const unknownProvider = Predicate.hasProperty(own, "provider") && typeof own.provider === "string"
  return Effect.fail(
    unknownProvider && parsed.failure.every(({ path }) => path === "provider")
      ? new Errors.ProviderUnsupported()
      : new Errors.ArgumentInvalid(parsed.failure.slice(0, 1).map(({ path }) => ({ path, message: "Invalid input" })))
  )
}

/** The service as a layer, over the services that it needs. */
export const layer: Layer.Layer<
  Login,
  never,
  ClientSigner | CurrentEnvironment | SecureRandom.SecureRandom | SessionStore | Transport
> = /* @__PURE__ */ Layer.provide(Layer.effect(Login, make), [Backend.layer, SessionControl.layer, UserKeys.layer])
