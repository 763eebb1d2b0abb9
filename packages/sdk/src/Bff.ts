/**
 * The one way to the backend-for-frontend: executes a row of the route table and opens the envelope, and turns every
 * way a call can go wrong into the row's error.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import type * as Endpoint from "@okto-effect/contract/Endpoint"
import { camelKeys, type Envelope, type Fault } from "@okto-effect/contract/Envelope"
import * as Routes from "@okto-effect/contract/Routes"
import { CurrentEnvironment } from "./Environment.ts"
import {
  MissingData,
  NotLoggedIn,
  type Reason,
  Rejected,
  SessionKeysMissing,
  Unauthorized,
  Undecodable,
  Unreachable
} from "./Errors.ts"
import type { FailureOf } from "./failures.ts"
import { containedEffect } from "./internal/contained.ts"
import { inForce } from "./requests/inForce.ts"
import { parse } from "./internal/issues.ts"
import { toJson } from "./internal/json.ts"
import { layerOf } from "./internal/layerPer.ts"
import { recipe as makeRecipe } from "./internal/recipe.ts"
import { numberOf } from "./internal/reply.ts"
import * as Shared from "./requests/shared.ts"
import * as RequestLog from "./RequestLog.ts"
import * as Session from "./Session.ts"
import { RequestTimeout, Transport, type TransportRequest, type TransportResponse } from "./Transport.ts"

export { RequestTimeout } from "./Transport.ts"

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
     * fails for {@link Unauthorized}.
     */
    readonly call: <Request extends Endpoint.Readable, Data extends Endpoint.Readable, Failure>(
      endpoint: Endpoint.Endpoint<Request, Data, "session">,
      request: Request["Type"],
      failure: FailureOf<Failure>
    ) => Effect.Effect<Data["Type"], Failure | SessionKeysMissing>
    /** Sends one request that needs no session. */
    readonly callPublic: <Request extends Endpoint.Readable, Data extends Endpoint.Readable, Failure>(
      endpoint: Endpoint.Endpoint<Request, Data, "public">,
      request: Request["Type"],
      failure: FailureOf<Failure>
    ) => Effect.Effect<Data["Type"], Failure>
  }
>()("@okto-effect/sdk/Bff") {}

/** A call as a retry policy sees it. */
export type Retried = Pick<Endpoint.Any, "method" | "path" | "repeatable">

/** Repeats a failed attempt at a call, or not. */
export type RetryPolicy = <A>(attempt: Effect.Effect<A, Reason>, call: Retried) => Effect.Effect<A, Reason>

/** How failed calls are repeated. Not at all unless replaced, in a layer or around a call, for example by `Retry.layer`. */
export const RetryPolicy = Context.Reference<RetryPolicy>("@okto-effect/sdk/RetryPolicy", {
  defaultValue: () => (attempt) => attempt
})

const text = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === "string" ? value : toJson(value)

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

const rejected = ({ retryAfter, status }: TransportResponse, error: unknown, isEnveloped: boolean): Rejected => {
  const fault: { readonly [Field in keyof Fault]?: unknown } = Predicate.isObject(error) ? error : { message: error }
  return new Rejected({
    status,
    message: text(fault.message) ?? `the backend answered with status ${status}`,
    ...present("code", numberOf(fault.code)),
    ...present("errorCode", text(fault.errorCode)),
    ...present("details", text(fault.details) ?? text(fault.data)),
    ...present("traceId", text(fault.traceId)),
    ...present("retryAfter", retryAfter),
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

/** Whether an answer is the backend's own word, or its gateway's: a proxy's page says nothing of the kind. */
const saysNo = (reply: unknown): boolean =>
  ["error", "message"].some((key) => Predicate.hasProperty(reply, key) && reply[key] !== null) ||
  (Predicate.hasProperty(reply, "status") && reply.status === "error")

/** The data of an answer, or why there is none. */
const open = <Data>(
  schema: Schema.ConstraintDecoder<Data>,
  response: TransportResponse
): Result.Result<Data, Reason> => {
  const success = response.status >= 200 && response.status < 300
  const envelope: unknown = camelKeys(json(response.body))
  if (!Predicate.isObject(envelope)) {
    return Result.fail(success ? new MissingData(undefined, true) : rejected(response, undefined, false))
  }
  const { data, error, status }: { readonly [Field in keyof typeof Envelope.Type]?: unknown } = envelope
  if (!success || status === "error") return Result.fail(rejected(response, error, saysNo(envelope)))
  if (data === undefined || data === null) return Result.fail(new MissingData())
  // The guard, not the decoder: unknown fields pass through to the caller.
  if (SchemaParser.is(schema)(data)) return Result.succeed(data)
  const issues = Result.getFailure(parse(schema, data, { strict: false }))
  const first = issues._tag === "Some" ? issues.value[0] : undefined
  const path = `data${first === undefined || first.path === "" ? "" : `${first.path.startsWith("[") ? "" : "."}${first.path}`}`
  return Result.fail(
    new Undecodable({ path, message: `the reply is malformed at ${path}: ${first?.message ?? "unexpected value"}` })
  )
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

/** Reads whose answer is the same for everybody who asks at the same time. */
const sharedRows: ReadonlySet<string> = new Set([
  Routes.networks.path,
  Routes.gasValues.path,
  Routes.wallets.path,
  Routes.userKeys.path
])

/** What sending a row takes. */
interface Row<Data> extends Omit<Endpoint.Any, "data"> {
  readonly data: Schema.ConstraintDecoder<Data>
}

const make = Effect.gen(function* () {
  const environment = yield* CurrentEnvironment
  const session = yield* Session.Session
  const transport = yield* Transport
  const logInForce = yield* inForce(RequestLog.RequestLog)
  const retryInForce = yield* inForce(RetryPolicy)
  const timeoutInForce = yield* inForce(RequestTimeout)
  const base = environment.bff.replace(/\/+$/, "")
  const shared = Shared.make<TransportResponse, Reason>()

  /** Sends a request once, and reads what came back. */
  const attempt = <Data>(endpoint: Row<Data>, request: TransportRequest) =>
    Effect.gen(function* () {
      const log = yield* logInForce
      const start = yield* Clock.currentTimeMillis
      const response = yield* Effect.result(transport.send(request))
      const received = Result.getOrUndefined(response)
      const end = yield* Clock.currentTimeMillis
      yield* containedEffect(log(RequestLog.entry(request, received, { start, end })))
      const data = Result.flatMap(response, (_) => open(endpoint.data, _))
      yield* Effect.annotateCurrentSpan(outcome(data, received?.status))
      return { response: yield* Effect.fromResult(response), data: yield* Effect.fromResult(data) }
    }).pipe(
      Effect.withSpan(`Bff ${endpoint.method} ${endpoint.path}`, {
        kind: "client",
        attributes: { "http.request.method": endpoint.method, "http.route": endpoint.path }
      })
    )

  /** Waits no longer than whoever calls wants to. */
  const timely = <A>(effect: Effect.Effect<A, Reason>, late: () => void = () => undefined): Effect.Effect<A, Reason> =>
    Effect.flatMap(timeoutInForce, (limit) =>
      Effect.timeoutOrElse(effect, {
        duration: limit,
        orElse: () =>
          Effect.suspend(() => {
            late()
            return Effect.fail(new Unreachable(undefined, "the backend did not answer in time"))
          })
      })
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
  const alone = <Data>(endpoint: Row<Data>, request: Effect.Effect<TransportRequest>): Effect.Effect<Data, Reason> =>
    Effect.gen(function* () {
      const retry = yield* retryInForce
      const once = Effect.flatMap(request, (_) => attempt(endpoint, _))
      return (yield* retry(timely(once), endpoint)).data
    })

  /**
   * A request for everybody who asks meanwhile. It is repeated as its first caller wants it, and waits for ever; each
   * caller waits as long as they want to, and then asks anew if that is their policy.
   */
  const together = <Data>(
    endpoint: Row<Data>,
    request: Effect.Effect<TransportRequest>,
    key: string
  ): Effect.Effect<Data, Reason> =>
    Effect.gen(function* () {
      const retry = yield* retryInForce
      const once = Effect.flatMap(request, (_) => attempt(endpoint, _))
      const flight = Effect.map(retry(once, endpoint), ({ response }) => response)
      const waiting = timely(Effect.result(shared.get(key, flight)), () => shared.retire(key))
      const response = yield* Effect.fromResult(yield* retry(waiting, endpoint))
      return yield* Effect.fromResult(open(endpoint.data, response))
    })

  return Bff.of({
    call: (endpoint, request, failure) =>
      Effect.gen(function* () {
        const owner = yield* Effect.mapError(session.current, ({ cause }) => new SessionKeysMissing({ cause }))
        let isSent = false
        const signed = Effect.map(session.bearerOf(owner), (bearer) => {
          isSent = true
          return requestOf(endpoint, request, bearer)
        })
        const answered = sharedRows.has(endpoint.path)
          ? together(endpoint, signed, `${owner.publicKey} ${endpoint.path}`)
          : alone(endpoint, signed)
        return yield* Effect.mapError(
          session.during(owner, answered, () => new Unauthorized(new NotLoggedIn(), isSent)),
          (reason) => new failure(reason)
        )
      }),
    callPublic: (endpoint, request, failure) =>
      Effect.mapError(
        alone(
          endpoint,
          Effect.sync(() => requestOf(endpoint, request, undefined))
        ),
        (reason) => new failure(reason)
      )
  })
})

/** How a client makes its way to the backend. */
export const recipe = /* @__PURE__ */ makeRecipe(Bff, [CurrentEnvironment, Session.recipe, Transport], make)

export const layer: Layer.Layer<Bff, never, CurrentEnvironment | Session.Session | Transport> =
  /* @__PURE__ */ layerOf(recipe)
