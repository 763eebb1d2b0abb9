/**
 * The one way to the backend-for-frontend: executes a row of the route table and opens the envelope, and turns every
 * way a call can go wrong into the row's error.
 */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Endpoint from "@okto-effect/contract/Endpoint"
import { camelKeys } from "@okto-effect/contract/camelKeys"
import { received } from "@okto-effect/contract/complaints"
import type { Envelope, Fault } from "@okto-effect/contract/Envelope"
import * as Routes from "../schemas/compiled/routes.gen.ts"
import { CurrentEnvironment } from "../Environment.ts"
import {
  MissingData,
  NotLoggedIn,
  type Reason,
  Redirected,
  Rejected,
  SessionExpired,
  SessionKeysMissing,
  Unauthorized,
  Undecodable,
  Unreachable
} from "../Errors.ts"
import type { FailureOf } from "./failures.ts"
import { containedEffect } from "../runUserCallback.ts"
import { Ahead, differenceOf, inBackendTime, judged } from "./clockOffset.ts"
import { deepestReply, largestReply, longestText } from "./limits.ts"
import { dateOf } from "./retryAfter.ts"
import { cut, mask, redactCause, redactFields, redactValues } from "../redaction.ts"
import { toJson } from "./json.ts"
import { withLists } from "../schemas/input/lists.ts"
import { ownedJson, unreadable } from "../schemas/input/copyInput.ts"
import { numberOf } from "../schemas/input/reply.ts"
import * as Shared from "./deduplicated.ts"
import { RetryPolicy } from "./RetryPolicy.ts"
import * as LoggedCall from "./LoggedCall.ts"
import * as RequestLog from "./RequestLog.ts"
import { issue } from "../session/bearerToken.ts"
import { verdictOf } from "../session/verification.ts"
import * as Session from "../session/Session.ts"
import { SessionOwner } from "../session/SessionOwner.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import { RequestTimeout, Transport, type TransportRequest, type TransportResponse } from "./Transport.ts"

export { type Retried, RetryPolicy } from "./RetryPolicy.ts"
export { RequestTimeout } from "./Transport.ts"

/** Data, and when the backend answered. */
export interface Dated<Data> {
  readonly data: Data
  /** Milliseconds since 1970, from the `Date` header; absent where the platform does not show it. */
  readonly date?: number | undefined
}

/**
 * Executes rows of the route table, the SDK's and your own.
 *
 * @example
 * ```ts
 * import * as Data from "effect/Data"
 * import * as Schema from "effect/Schema"
 * import { Endpoint } from "@okto-effect/sdk/contract"
 * import { Bff, Errors } from "@okto-effect/sdk/effect"
 *
 * class PointsUnavailable extends Data.TaggedError("PointsUnavailable")<{ readonly reason: Errors.Reason }> {
 *   constructor(reason: Errors.Reason) {
 *     super({ reason })
 *   }
 * }
 *
 * const points = Endpoint.get("/points", {
 *   request: Schema.Undefined,
 *   data: Schema.Struct({ total: Schema.Number })
 * })
 *
 * export const total = Bff.Bff.use((bff) => bff.call(points, undefined, PointsUnavailable))
 * ```
 */
export class Bff extends Context.Service<
  Bff,
  {
    /**
     * Sends one request with the session's bearer token. It belongs to that session: when the user logs out meanwhile it
     * fails for {@link Unauthorized}. After a 401 the backend is asked whether the session still stands, at most once in
     * 30 seconds; where it says no, the session is cleared and the call fails for {@link SessionExpired}.
     */
    readonly call: <Request, Data, Failure>(
      endpoint: Endpoint.Row<Request, Data, "session">,
      request: Request,
      failure: FailureOf<Failure>
    ) => Effect.Effect<Data, Failure | SessionKeysMissing>
    /** {@link call}, with the time of the answer by the backend's clock. */
    readonly callWithDate: <Request, Data, Failure>(
      endpoint: Endpoint.Row<Request, Data, "session">,
      request: Request,
      failure: FailureOf<Failure>
    ) => Effect.Effect<Dated<Data>, Failure | SessionKeysMissing>
    /** Sends one request that needs no session. */
    readonly callPublic: <Request, Data, Failure>(
      endpoint: Endpoint.Row<Request, Data, "public">,
      request: Request,
      failure: FailureOf<Failure>
    ) => Effect.Effect<Data, Failure>
  }
>()("@okto-effect/sdk/Bff") {}

const text = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined
  const own = ownedJson(value)
  // What has no JSON is no filter that anything matches.
  return typeof own === "string" ? own : own === unreadable ? received(value) : toJson(own)
}

/** Query parameters of a `GET`, in wire order. An absent filter is left out, an empty one is sent. */
const queryOf = (spelling: Readonly<Record<string, string>>, request: unknown): string => {
  if (typeof request !== "object" || request === null) return ""
  const given = new Map(Object.entries(request))
  const parameters = new URLSearchParams()
  for (const [field, name] of Object.entries(spelling)) {
    const value: unknown = given.get(field)
    if (value !== undefined && value !== null) parameters.append(name, text(value) ?? "")
  }
  return parameters.size === 0 ? "" : `?${parameters.toString()}`
}

const present = <A>(key: string, value: A | null | undefined) =>
  value === undefined || value === null ? {} : { [key]: value }

const rejected = (
  { redact, response: { retryAfter, status } }: Received,
  error: unknown,
  isEnveloped: boolean
): Rejected => {
  const fault: { readonly [Field in keyof Fault]?: unknown } = Predicate.isObject(error) ? error : { message: error }
  const told = (value: unknown) => {
    const said = Predicate.isObjectOrArray(value) ? redactFields(value) : text(value)
    return said === undefined ? undefined : cut(redact(said), longestText)
  }
  /** A number that is a secret, such as a code, is none of an error. */
  const count = (value: number | undefined) => (told(value) === mask ? undefined : value)
  return new Rejected({
    status,
    message: told(fault.message) ?? `the backend answered with status ${status}`,
    ...present("code", count(numberOf(fault.code))),
    ...present("errorCode", told(fault.errorCode)),
    ...present("details", told(fault.details) ?? told(fault.data)),
    ...present("traceId", told(fault.traceId)),
    ...present("retryAfter", count(retryAfter)),
    isEnveloped
  })
}

const json = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    // Not JSON is no data, which is what the caller is told.
    return undefined
  }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** The JSON of a reply, or why there is more of it than anybody reads. */
const contents = (body: string): Result.Result<unknown, string> => {
  if (body.length > largestReply) return Result.fail(`the reply is larger than ${largestReply} characters`)
  const value = json(body)
  return isDeeper(value, deepestReply)
    ? Result.fail(`the reply is nested deeper than ${deepestReply} levels`)
    : Result.succeed(value)
}

/** An answer, and what removes its secrets and those of its request from texts. */
interface Received {
  readonly response: TransportResponse
  readonly redact: (text: string) => string
}

/** A reply, and the data in it. */
interface Answer<Data> {
  readonly received: Received
  readonly data: Data
}

const dated = <Data>({ data, received }: Answer<Data>): Dated<Data> => ({
  data,
  date: dateOf(received.response.headers)
})

/** Whether an answer is the backend's own word, or its gateway's: a proxy's page says nothing of the kind. */
const saysNo = (reply: unknown): boolean =>
  ["error", "message"].some((key) => Predicate.hasProperty(reply, key) && reply[key] !== null) ||
  (Predicate.hasProperty(reply, "status") && reply.status === "error")

/** A row, whatever it takes. */
type Row<Data> = Endpoint.Row<never, Data>

/** The data of an answer, or why there is none. */
const open = <Data>({ lists, reader }: Row<Data>, received: Received): Result.Result<Data, Reason> => {
  const { redact, response } = received
  const { status: answered } = response
  if (answered < 100 || (answered >= 300 && answered < 400)) return Result.fail(new Redirected(answered))
  const success = answered >= 200 && answered < 300
  const content = contents(response.body)
  if (Result.isFailure(content)) {
    return Result.fail(
      success ? new Undecodable({ path: "", message: content.failure }) : rejected(received, undefined, false)
    )
  }
  const envelope: unknown = camelKeys(content.success)
  if (!Predicate.isObject(envelope)) {
    return Result.fail(success ? new MissingData(undefined, true) : rejected(received, undefined, false))
  }
  const { data: given, error, status }: { readonly [Field in keyof typeof Envelope.Type]?: unknown } = envelope
  if (!success || status === "error") return Result.fail(rejected(received, error, saysNo(envelope)))
  const data = withLists(given, lists)
  if (data === undefined || data === null) return Result.fail(new MissingData())
  const told = (said: string) => cut(redact(said), longestText)
  // As it is: unknown fields pass through to the caller.
  if (reader.is(data)) return Result.succeed(data)
  const read = reader.read(data, { strict: false, first: true })
  const first = Result.isFailure(read) ? read.failure[0] : undefined
  const path = told(
    `data${first === undefined || first.path === "" ? "" : `${first.path.startsWith("[") ? "" : "."}${first.path}`}`
  )
  const message = told(`the reply is malformed at ${path}: ${first?.message ?? "unexpected value"}`)
  return Result.fail(new Undecodable({ path, message }))
}

/** What a trace says of an attempt, beside its method and path: nothing that lets anybody sign. */
const outcome = (
  exit: Result.Result<unknown, Reason>,
  status: number | undefined
): Readonly<Record<string, unknown>> => ({
  ...present("http.response.status_code", status),
  ...(Result.isSuccess(exit)
    ? {}
    : {
        "error.type": exit.failure._tag,
        ...(exit.failure._tag === "Rejected"
          ? {
              ...present("okto.error.code", exit.failure.errorCode ?? exit.failure.code),
              ...present("okto.trace_id", exit.failure.traceId)
            }
          : {})
      })
})

/** Milliseconds for which the answer holds whether a session still stands. */
const verdictHolds = 30_000

/** Whether the backend does not know who is asking: the session may be over. */
const isUnauthorized = (reason: Reason): reason is Rejected =>
  reason._tag === "Rejected" && reason.effectiveStatus === 401

/** Reads whose answer is the same for everybody who asks at the same time. */
const sharedRows: ReadonlySet<string> = new Set([
  Routes.networks.path,
  Routes.gasValues.path,
  Routes.wallets.path,
  Routes.userKeys.path
])

/** Secrets that a request does not carry. */
type Known = ReadonlyArray<Redacted.Redacted>

/** Secrets of public calls that are remembered: those of the last three logins or so. */
const mostRemembered = 32

/** Silence, without the secrets that whoever sent may have put into its cause. */
const reported = ({ cause, message }: Unreachable, redact: (text: string) => string, origin: string): Unreachable =>
  new Unreachable(redactCause(cause, redact), redact(message), origin)

/** A transport that dies, or is interrupted by itself, is silent. */
const silenceOf = (cause: Cause.Cause<unknown>): Unreachable => {
  const error = Cause.squash(cause)
  return error instanceof Unreachable ? error : new Unreachable(error)
}

const make = Effect.gen(function* () {
  const environment = yield* CurrentEnvironment
  const session = yield* Session.Session
  const transport = yield* Transport
  const base = environment.bff.replace(/\/+$/, "")
  // All of the address that holds no password.
  const origin = URL.canParse(base) ? new URL(base).origin : base
  const late = () => new Unreachable(undefined, "the backend did not answer in time", origin)
  /** The secrets of public calls, sent and received: a backend may repeat them in any later reply. */
  let remembered: Known = []
  const remember = (secrets: ReadonlyArray<string>): void => {
    const known = new Set([...remembered.map(Redacted.value), ...secrets])
    remembered = [...known].slice(-mostRemembered).map((secret) => Redacted.make(secret, { label: "secret" }))
  }

  const shared = Shared.make<Result.Result<Received, Reason>>()
  const verifying = Shared.make<boolean>()
  const sessionOwner = yield* SessionOwner
  /** Milliseconds that the backend's clock is ahead by its last reply, where that is more than clocks may differ. */
  let ahead = 0
  /** Whether a session is over, as the backend last said. */
  let verdict: { readonly owner: Session.LiveSession; readonly at: number; readonly isOver: boolean } | undefined

  /** Sends a request once, and reads what came back. */
  const attempt = <Data>(endpoint: Row<Data>, request: TransportRequest, known: Known) =>
    Effect.gen(function* () {
      const log = yield* RequestLog.RequestLog
      const isRepeated = (yield* Ahead) !== 0
      let answer: TransportResponse | undefined
      const redact = redactValues(() => [
        ...[...known, ...remembered].map(Redacted.value),
        ...LoggedCall.secretsOf(request, answer)
      ])
      if (endpoint.access === "public") remember(LoggedCall.secretsOf(request))
      const start = yield* Clock.currentTimeMillis
      const sent = yield* Effect.result(
        Effect.catchCause(
          Effect.suspend(() => transport.send(request)),
          (cause) => Effect.fail(silenceOf(cause))
        )
      )
      answer = Result.getOrUndefined(sent)
      if (endpoint.access === "public") remember(LoggedCall.secretsOf(request, answer))
      const end = yield* Clock.currentTimeMillis
      if (answer !== undefined) {
        ahead = differenceOf(answer.headers, end)
        const date = dateOf(answer.headers)
        if (date !== undefined) yield* session.noteBackendTime(date)
      }
      if (log !== RequestLog.silent) {
        yield* containedEffect(log(LoggedCall.entry(request, answer, { start, end }, redact)))
      }
      const received = Result.mapBoth(sent, {
        onFailure: (silence) => reported(silence, redact, origin),
        onSuccess: (response): Received => ({ response, redact })
      })
      const data = Result.mapError(
        Result.flatMap(received, (_) => open(endpoint, _)),
        (reason) => (reason._tag === "Rejected" && !isRepeated ? judged(reason, answer?.headers, end) : reason)
      )
      yield* Effect.annotateCurrentSpan(outcome(data, answer?.status))
      return { received: yield* Effect.fromResult(received), data: yield* Effect.fromResult(data) }
    }).pipe(
      Effect.withSpan(`Bff ${endpoint.method} ${endpoint.path}`, {
        kind: "client",
        attributes: { "http.request.method": endpoint.method, "http.route": endpoint.path }
      })
    )

  /** A request that is made anew for each attempt: a read is repeated in the backend's time, if that is what it takes. */
  const once = <Data>(endpoint: Row<Data>, request: Effect.Effect<TransportRequest, Reason>, known: Known) => {
    const attempted = Effect.flatMap(request, (_) => attempt(endpoint, _, known))
    return endpoint.access === "session" && endpoint.repeatable
      ? inBackendTime(attempted, (reason) => reason)
      : attempted
  }

  /** Waits no longer than the caller wants to. */
  const timely = <A>(effect: Effect.Effect<A, Reason>): Effect.Effect<A, Reason> =>
    Effect.flatMap(RequestTimeout, (duration) =>
      Effect.timeoutOrElse(effect, { duration, orElse: () => Effect.fail(late()) })
    )

  const requestOf = (endpoint: Row<unknown>, request: unknown, bearer: string | undefined): TransportRequest => ({
    method: endpoint.method,
    url: `${base}${endpoint.path}${endpoint.method === "GET" ? queryOf(endpoint.query, request) : ""}`,
    headers: {
      Accept: "application/json, text/plain, */*",
      ...(endpoint.method === "POST" ? { "Content-Type": "application/json" } : {}),
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` })
    },
    ...(endpoint.method === "POST" ? { body: toJson(request) } : {})
  })

  /** A request of its own, repeated as whoever calls wants it. */
  const alone = <Data>(
    endpoint: Row<Data>,
    request: Effect.Effect<TransportRequest, Reason>,
    known: Known = []
  ): Effect.Effect<Answer<Data>, Reason> =>
    Effect.flatMap(RetryPolicy, (retry) => retry(timely(once(endpoint, request, known)), endpoint))

  /**
   * A request that concurrent callers share. It is repeated as its first caller wants it, after the wait that the backend
   * asks for; each caller waits for an attempt as long as they want to, and then asks anew if that is their policy.
   */
  const together = <Data>(
    endpoint: Row<Data>,
    request: Effect.Effect<TransportRequest, Reason>,
    known: Known,
    key: string
  ): Effect.Effect<Answer<Data>, Reason> =>
    Effect.gen(function* () {
      const retry = yield* RetryPolicy
      const limit = yield* RequestTimeout
      const flight: Shared.Request<Result.Result<Received, Reason>> = (timed) =>
        Effect.result(Effect.map(retry(timed(once(endpoint, request, known)), endpoint), ({ received }) => received))
      const received = yield* Effect.fromResult(yield* retry(shared.get(key, flight, limit, late), endpoint))
      return { received, data: yield* Effect.fromResult(open(endpoint, received)) }
    })

  /** A request with a bearer token that is signed for it. */
  const signedAnew = <Data>(endpoint: Row<Data>, request: unknown, owner: Session.LiveSession) =>
    Effect.zipWith(Clock.currentTimeMillis, Ahead, (now, ahead) =>
      requestOf(endpoint, request, issue(Session.stored(owner), now + ahead).token)
    )

  /** Asks the backend whether a session is over, and clears it then. No policy repeats this. */
  const verify = Effect.fnUntraced(function* (owner: Session.LiveSession) {
    const signed = signedAnew(Routes.verifySession, undefined, owner)
    const answer = yield* timely(once(Routes.verifySession, signed, [owner.privateKey])).pipe(
      Effect.provideService(Ahead, ahead),
      Effect.map(({ data }) => data),
      Effect.result
    )
    const isOver = verdictOf(answer, owner.userSWA, sessionOwner?.clientSWA) === "invalid"
    verdict = { owner, at: yield* Clock.currentTimeMillis, isOver }
    if (isOver) yield* session.expire(owner)
    return isOver
  })

  /** Whether a session whose call was refused is over. */
  const isOver = Effect.fnUntraced(function* (owner: Session.LiveSession) {
    const now = yield* Clock.currentTimeMillis
    if (verdict?.owner === owner && verdict.at <= now && now < verdict.at + verdictHolds) return verdict.isOver
    if (session.peek() !== owner) return false
    const asking = verifying.get(owner.publicKey, () => verify(owner), yield* RequestTimeout, late)
    return yield* Effect.orElseSucceed(asking, () => false)
  })

  const callWithDate: Bff["Service"]["callWithDate"] = (endpoint, request, failure) =>
    Effect.gen(function* () {
      const owner = yield* Effect.mapError(session.current, ({ cause }) => new SessionKeysMissing({ cause }))
      let isSent = false
      const signed = Effect.gen(function* () {
        if ((yield* Ahead) !== 0) return yield* signedAnew(endpoint, request, owner)
        const bearer = yield* Effect.mapError(session.bearerOf(owner), (cause) => new Unreachable(cause, cause.message))
        isSent = true
        return requestOf(endpoint, request, bearer)
      })
      const answered = sharedRows.has(endpoint.path)
        ? together(endpoint, signed, [owner.privateKey], `${owner.publicKey} ${endpoint.path}`)
        : alone(endpoint, signed, [owner.privateKey])
      return yield* session
        .during(owner, answered, () => new Unauthorized(new NotLoggedIn(), isSent))
        .pipe(
          Effect.catch((reason) =>
            isUnauthorized(reason) && endpoint.path !== Routes.verifySession.path
              ? Effect.flatMap(isOver(owner), (over) => Effect.fail(over ? new SessionExpired(reason) : reason))
              : Effect.fail(reason)
          ),
          Effect.mapBoth({ onFailure: (reason) => new failure(reason), onSuccess: dated })
        )
    })

  return Bff.of({
    call: (endpoint, request, failure) => Effect.map(callWithDate(endpoint, request, failure), ({ data }) => data),
    callWithDate,
    callPublic: (endpoint, request, failure) =>
      alone(
        endpoint,
        Effect.sync(() => requestOf(endpoint, request, undefined))
      ).pipe(Effect.mapBoth({ onFailure: (reason) => new failure(reason), onSuccess: ({ data }) => data }))
  })
})

export const layer: Layer.Layer<Bff, never, CurrentEnvironment | SessionStore | Transport> =
  /* @__PURE__ */ Layer.provide(Layer.effect(Bff, make), Session.layerAtOnce)
