/** The one way to the backend: executes rows of the route table, and turns everything that goes wrong into the error of the call. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Result from "effect/Result"
import type * as Endpoint from "@okto-effect/protocol/Endpoint"
import { verifySessionRoute } from "../schemas/compiled/routes.gen.ts"
import { CurrentEnvironment } from "../core/Environment.ts"
import {
  NotLoggedIn,
  type CallFailureReason,
  type ModuleNotLoaded,
  type Rejected,
  SessionExpired,
  SessionKeysMissing,
  Unauthorized,
  NoResponse
} from "../errors/Errors.ts"
import * as Session from "../session/Session.ts"
import * as SessionControl from "../session/SessionControl.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import { signing } from "../session/signing.ts"
import { SessionOwner } from "../session/StoredSession.ts"
import { verdictOf } from "../session/verification.ts"
import { type Answer, make as makeAttempt, type Secrets } from "./attempt.ts"
import { ClockOffset, retryWithServerTime } from "./clockOffset.ts"
import * as Deduplicated from "./deduplicated.ts"
import { parseUrl } from "./parseUrl.ts"
import { decodeReply, type Received } from "./decodeReply.ts"
import { requestOf, type AnyEndpoint } from "./request.ts"
import { dateOf } from "./retryAfter.ts"
import { RetryPolicy } from "./RetryPolicy.ts"
import { RequestTimeout, Transport, type TransportRequest } from "./Transport.ts"

export { type Retried, RetryPolicy } from "./RetryPolicy.ts"
export { RequestTimeout } from "./Transport.ts"

/** The class of the error that a call fails with. */
export type FailureClass<Failure> = new (reason: CallFailureReason) => Failure

/** Data, and the time of the reply. */
export interface Reply<Data> {
  /** What the reply contained. */
  readonly data: Data
  /** Milliseconds since 1970, from the `Date` header; absent where the platform hides it. */
  readonly date?: number | undefined
}

/** The service {@link Backend}. */
export interface BackendService {
  /**
   * Sends a request, with the session's bearer token where the row asks for a session. Without one, or when the user logs out
   * meanwhile, the failure has the reason {@link Unauthorized}. After a 401, `GET /verify-session` tells whether the session is
   * over, at most once in 30 seconds; if it is, the session is cleared and the reason is {@link SessionExpired}.
   *
   * @param endpoint - The row.
   * @param request - The body of a `POST`, or the query of a `GET`.
   * @param failure - The class of the error that the call fails with.
   */
  readonly call: <Request, Data, Failure>(
    endpoint: Endpoint.Endpoint<Request, Data>,
    request: Request,
    failure: FailureClass<Failure>
  ) => Effect.Effect<Reply<Data>, Failure>
}

/**
 * Executes rows of the route table, the SDK's and your own.
 *
 * @example
 * ```ts
 * import * as Data from "effect/Data"
 * import * as Effect from "effect/Effect"
 * import * as Schema from "effect/Schema"
 * import { Endpoint } from "@okto-effect/sdk/protocol"
 * import { Backend, Errors } from "@okto-effect/sdk/effect"
 *
 * class PointsUnavailable extends Data.TaggedError("PointsUnavailable")<{ readonly reason: Errors.CallFailureReason }> {
 *   constructor(reason: Errors.CallFailureReason) {
 *     super({ reason })
 *   }
 * }
 *
 * const points = Endpoint.get("/points", {
 *   request: Schema.Undefined,
 *   data: Schema.Struct({ total: Schema.Number })
 * })
 *
 * export const total = Backend.Backend.use((backend) =>
 *   Effect.map(backend.call(points, undefined, PointsUnavailable), ({ data }) => data.total)
 * )
 * ```
 */
export class Backend extends Context.Service<Backend, BackendService>()("@okto-effect/sdk/Backend") {}

/** Milliseconds for which the result of a session check is reused. */
const checkAge = 30_000

/** Whether the backend may not accept the bearer token, by its status or its code: the session may be over. */
const isUnauthorized = (reason: CallFailureReason): reason is Rejected =>
  reason._tag === "Rejected" && (reason.status === 401 || reason.effectiveStatus === 401)

/** Without the module that signs, nothing was sent. */
const notSigned = (cause: ModuleNotLoaded): NoResponse => new NoResponse(cause, cause.message)

const replyOf = <Data>({ data, received }: Answer<Data>): Reply<Data> => ({
  data,
  date: dateOf(received.response.headers)
})

const make = Effect.gen(function* () {
  const environment = yield* CurrentEnvironment
  const session = yield* SessionControl.SessionControl
  const sessionOwner = yield* SessionOwner
  const scope = yield* Effect.scope
  const base = environment.bff.replace(/\/+$/, "")
  // Without the user name and password that a URL may have.
  const origin = parseUrl(base)?.origin ?? base
  const { attempt, clockOffset } = makeAttempt(origin, session, yield* Transport, scope)
  const reads = Deduplicated.make<Result.Result<Received, CallFailureReason>>(scope)
  const checks = Deduplicated.make<boolean>(scope)
  /** The last session check. */
  let checked: { readonly owner: Session.LiveSession; readonly at: number; readonly isOver: boolean } | undefined

  const tooLate = () => new NoResponse(undefined, "the backend did not answer in time", origin)

  const withTimeout = <A>(effect: Effect.Effect<A, CallFailureReason>): Effect.Effect<A, CallFailureReason> =>
    Effect.flatMap(RequestTimeout, (duration) =>
      Effect.timeoutOrElse(effect, { duration, orElse: () => Effect.fail(tooLate()) })
    )

  /** Sends a request, which is made anew for each attempt; a read once more with the backend's time where that differs. */
  const send = <Data>(
    endpoint: AnyEndpoint<Data>,
    request: Effect.Effect<TransportRequest, CallFailureReason>,
    secrets: Secrets
  ) => {
    const sent = Effect.flatMap(request, (request) => attempt(endpoint, request, secrets))
    return endpoint.access === "session" && endpoint.idempotent ? retryWithServerTime(sent, (reason) => reason) : sent
  }

  /** Sends a request of one caller, with their retry policy. */
  const sendAlone = <Data>(
    endpoint: AnyEndpoint<Data>,
    request: Effect.Effect<TransportRequest, CallFailureReason>,
    secrets: Secrets = []
  ): Effect.Effect<Answer<Data>, CallFailureReason> =>
    Effect.flatMap(RetryPolicy, (retry) => retry(withTimeout(send(endpoint, request, secrets)), endpoint))

  /**
   * Sends a request that concurrent callers share, with the retry policy of the first. Each caller waits for an attempt for
   * their own timeout, and then sends anew if their retry policy says so. Each decodes the reply: they get objects of their own,
   * which they may change.
   */
  const sendShared = <Data>(
    endpoint: AnyEndpoint<Data>,
    request: Effect.Effect<TransportRequest, CallFailureReason>,
    secrets: Secrets,
    key: string
  ): Effect.Effect<Answer<Data>, CallFailureReason> =>
    Effect.gen(function* () {
      const retry = yield* RetryPolicy
      const timeout = yield* RequestTimeout
      const shared: Deduplicated.Request<Result.Result<Received, CallFailureReason>> = (timed) =>
        Effect.result(Effect.map(retry(timed(send(endpoint, request, secrets)), endpoint), ({ received }) => received))
      const received = yield* Effect.fromResult(yield* retry(reads.get(key, shared, timeout, tooLate), endpoint))
      return { received, data: yield* Effect.fromResult(decodeReply(endpoint, received)) }
    })

  /** A request with a bearer token of its own, issued at the backend's time. */
  const newlySigned = <Data>(endpoint: AnyEndpoint<Data>, request: unknown, owner: Session.LiveSession) =>
    Effect.gen(function* () {
      const { issue } = yield* Effect.mapError(signing, notSigned)
      const time = (yield* Clock.currentTimeMillis) + (yield* ClockOffset)
      return requestOf(base, endpoint, request, issue(Session.toConfig(owner), time).token)
    })

  /** Asks the backend whether a session is over, without retries, and clears it then. */
  const checkSession = Effect.fnUntraced(function* (owner: Session.LiveSession) {
    const signed = newlySigned(verifySessionRoute, undefined, owner)
    const answer = yield* withTimeout(send(verifySessionRoute, signed, [owner.privateKey])).pipe(
      Effect.provideService(ClockOffset, clockOffset()),
      Effect.map(({ data }) => data),
      Effect.result
    )
    const isOver = verdictOf(answer, owner.userSWA, sessionOwner?.clientSWA) === "invalid"
    checked = { owner, at: yield* Clock.currentTimeMillis, isOver }
    if (isOver) yield* session.expire(owner)
    return isOver
  })

  /** Whether a session whose call was refused is over. */
  const isOver = Effect.fnUntraced(function* (owner: Session.LiveSession) {
    const now = yield* Clock.currentTimeMillis
    if (checked?.owner === owner && checked.at <= now && now < checked.at + checkAge) return checked.isOver
    if (session.peek() !== owner) return false
    const check = checks.get(owner.publicKey, (timed) => timed(checkSession(owner)), yield* RequestTimeout, tooLate)
    return yield* Effect.orElseSucceed(check, () => false)
  })

  /** Sends a request of the session that there is, and ends with it. */
  const sendInSession = <Data>(
    endpoint: AnyEndpoint<Data>,
    request: unknown
  ): Effect.Effect<Answer<Data>, CallFailureReason> =>
    Effect.gen(function* () {
      const owner = yield* Effect.mapError(
        session.current,
        ({ cause }) => new Unauthorized(new SessionKeysMissing({ cause }))
      )
      let isSent = false
      const signed = Effect.gen(function* () {
        if ((yield* ClockOffset) !== 0) return yield* newlySigned(endpoint, request, owner)
        const bearer = yield* Effect.mapError(session.bearerOf(owner), notSigned)
        isSent = true
        return requestOf(base, endpoint, request, bearer)
      })
      const answer =
        endpoint.deduplicated === true
          ? sendShared(endpoint, signed, [owner.privateKey], `${owner.publicKey} ${endpoint.path}`)
          : sendAlone(endpoint, signed, [owner.privateKey])
      return yield* Effect.catch(
        session.during(owner, answer, () => new Unauthorized(new NotLoggedIn(), isSent)),
        (reason) =>
          isUnauthorized(reason) && endpoint.path !== verifySessionRoute.path
            ? Effect.flatMap(isOver(owner), (isOver) => Effect.fail(isOver ? new SessionExpired(reason) : reason))
            : Effect.fail(reason)
      )
    })

  return Backend.of({
    call: (endpoint, request, failure) =>
      Effect.mapBoth(
        endpoint.access === "session"
          ? sendInSession(endpoint, request)
          : sendAlone(
              endpoint,
              Effect.sync(() => requestOf(base, endpoint, request))
            ),
        { onFailure: (reason) => new failure(reason), onSuccess: replyOf }
      )
  })
})

/** The service as a layer, over the services that it needs. */
export const layer: Layer.Layer<Backend, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(Backend, make), SessionControl.layer)
