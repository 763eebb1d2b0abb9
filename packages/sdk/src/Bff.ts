/**
 * The one way to the backend-for-frontend: executes a row of the route table and opens the envelope, and turns every
 * way a call can go wrong into the row's error.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import type { Endpoint } from "./contract/Endpoint.ts"
import { camelKeys, Envelope, type Fault } from "./contract/Envelope.ts"
import { CurrentEnvironment } from "./Environment.ts"
import { MissingData, type Reason, Rejected, type SessionKeysMissing, Undecodable, Unreachable } from "./Errors.ts"
import { parse } from "./internal/issues.ts"
import * as RequestLog from "./RequestLog.ts"
import { Session } from "./Session.ts"
import { Transport, type TransportRequest, type TransportResponse } from "./Transport.ts"

/** Executes rows of the route table. */
export class Bff extends Context.Service<
  Bff,
  {
    /** Sends one request with the session's bearer token. */
    readonly call: <Request, Data, Failure>(
      endpoint: Endpoint<Request, Data, Failure, "session">,
      request: Request
    ) => Effect.Effect<Data, Failure | SessionKeysMissing>
    /** Sends one request that needs no session. */
    readonly callPublic: <Request, Data, Failure>(
      endpoint: Endpoint<Request, Data, Failure, "public">,
      request: Request
    ) => Effect.Effect<Data, Failure>
  }
>()("@okto-effect/sdk/Bff") {}

/** How long a call may take. Unlimited unless replaced. */
export const RequestTimeout = Context.Reference<Duration.Input | undefined>("@okto-effect/sdk/RequestTimeout", {
  defaultValue: () => undefined
})

/** A call as a retry policy sees it. */
export type Retried = Pick<Endpoint<unknown, unknown, unknown>, "method" | "path" | "repeatable">

/** Repeats a failed attempt at a call, or not. */
export type RetryPolicy = <A>(attempt: Effect.Effect<A, Reason>, call: Retried) => Effect.Effect<A, Reason>

/** How failed calls are repeated. Not at all unless replaced, for example by `Retry.layer`. */
export const RetryPolicy = Context.Reference<RetryPolicy>("@okto-effect/sdk/RetryPolicy", {
  defaultValue: () => (attempt) => attempt
})

const text = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === "string" ? value : JSON.stringify(value)

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

const rejected = ({ retryAfter, status }: TransportResponse, error: Fault | string | null | undefined): Rejected => {
  const fault: Fault = typeof error === "string" ? { message: error } : (error ?? {})
  return new Rejected({
    status,
    message: fault.message ?? `the backend answered with status ${status}`,
    ...present("code", fault.code),
    ...present("errorCode", fault.errorCode),
    ...present("details", text(fault.details) ?? text(fault.data)),
    ...present("traceId", fault.traceId),
    ...present("retryAfter", retryAfter)
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

/** The data of an answer, or why there is none. */
const open = <Data>(
  schema: Schema.ConstraintDecoder<Data>,
  response: TransportResponse
): Result.Result<Data, Reason> => {
  const success = response.status >= 200 && response.status < 300
  const envelope = parse(Envelope, camelKeys(json(response.body)), { strict: false })
  if (Result.isFailure(envelope)) {
    return Result.fail(success ? new MissingData() : rejected(response, undefined))
  }
  const { data, error, status } = envelope.success
  if (!success || status === "error") return Result.fail(rejected(response, error))
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

export const make = Effect.gen(function* () {
  const environment = yield* CurrentEnvironment
  const session = yield* Session
  const transport = yield* Transport
  const log = yield* RequestLog.RequestLog
  const retry = yield* RetryPolicy
  const timeout = yield* RequestTimeout
  const base = environment.bff.replace(/\/+$/, "")

  const logged = (request: TransportRequest) =>
    Effect.gen(function* () {
      const start = yield* Clock.currentTimeMillis
      const note = (response: TransportResponse | undefined) =>
        Effect.flatMap(Clock.currentTimeMillis, (end) => log(RequestLog.entry(request, response, { start, end })))
      return yield* transport.send(request).pipe(
        Effect.tap(note),
        Effect.tapError(() => note(undefined))
      )
    })

  const send = (request: TransportRequest) =>
    timeout === undefined
      ? logged(request)
      : Effect.timeoutOrElse(logged(request), {
          duration: timeout,
          orElse: () => Effect.fail(new Unreachable(undefined, "the backend did not answer in time"))
        })

  const exchange = <Request, Data, Failure>(
    endpoint: Endpoint<Request, Data, Failure>,
    request: Request,
    bearer: string | undefined
  ): Effect.Effect<Data, Failure> => {
    const query = endpoint.method === "GET" ? queryOf(endpoint.query, request) : ""
    const body = endpoint.method === "POST" ? { body: JSON.stringify(request) } : {}
    const attempt = send({
      method: endpoint.method,
      url: `${base}${endpoint.path}${query}`,
      headers: {
        Accept: "application/json, text/plain, */*",
        ...(endpoint.method === "POST" ? { "Content-Type": "application/json" } : {}),
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` })
      },
      ...body
    }).pipe(Effect.flatMap((response) => Effect.fromResult(open(endpoint.data, response))))
    return retry(attempt, endpoint).pipe(
      Effect.mapError((reason) => new endpoint.failure(reason)),
      Effect.withSpan(`Bff ${endpoint.method} ${endpoint.path}`)
    )
  }

  return Bff.of({
    call: (endpoint, request) => Effect.flatMap(session.bearer, (bearer) => exchange(endpoint, request, bearer)),
    callPublic: (endpoint, request) => exchange(endpoint, request, undefined)
  })
})

export const layer: Layer.Layer<Bff, never, CurrentEnvironment | Session | Transport> = Layer.effect(Bff, make)
