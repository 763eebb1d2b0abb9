/** One attempt of a call: sends the request and decodes the reply; errors, spans and the request log have no secrets. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import { type CallFailureReason, NoResponse } from "../errors/Errors.ts"
import { monotonicMillis } from "../core/monotonicMillis.ts"
import { redactCause, redactValues } from "../errors/redaction.ts"
import { runUserEffect } from "../input/runUserCallback.ts"
import type { SessionControlService } from "../session/SessionControl.ts"
import { ClockOffset, clockOffsetOf, detectClockSkew } from "./clockOffset.ts"
import * as LoggedCall from "./LoggedCall.ts"
import { decodeReply, present, type Received } from "./decodeReply.ts"
import type { AnyEndpoint } from "./request.ts"
import * as RequestLog from "./RequestLog.ts"
import { dateOf } from "./retryAfter.ts"
import type { TransportService, TransportRequest, TransportResponse } from "./Transport.ts"

/** Secrets that a request does not carry. */
export type Secrets = ReadonlyArray<Redacted.Redacted>

/** A reply, and the data in it. */
export interface Answer<Data> {
  readonly received: Received
  readonly data: Data
}

/** Secrets of public calls that are remembered: those of about three logins. */
const mostRemembered = 32

/** The outcome of an attempt for its span, without secrets. */
const attributesOf = (
  outcome: Result.Result<unknown, CallFailureReason>,
  status: number | undefined
): Readonly<Record<string, unknown>> => {
  const failure = Result.isFailure(outcome) ? outcome.failure : undefined
  const refusal = failure?._tag === "Rejected" ? failure : undefined
  return {
    ...present("http.response.status_code", status),
    ...present("error.type", failure?._tag),
    ...present("okto.error.code", refusal?.errorCode ?? refusal?.code),
    ...present("okto.trace_id", refusal?.traceId)
  }
}

/** A transport that dies, or interrupts itself, counts as no response. */
const toNoResponse = (cause: Cause.Cause<unknown>): NoResponse => {
  const error = Cause.squash(cause)
  return error instanceof NoResponse ? error : new NoResponse(error)
}

/** @param origin The backend's, for errors. */
export const make = (
  origin: string,
  session: SessionControlService,
  transport: TransportService,
  scope: Scope.Scope
) => {
  /** Secrets of public calls, sent and received: the backend may repeat them in any later reply. */
  let remembered: Secrets = []
  let clockOffset = 0

  const remember = (secrets: ReadonlyArray<string>): void => {
    const known = new Set([...remembered.map(Redacted.value), ...secrets])
    remembered = [...known].slice(-mostRemembered).map((secret) => Redacted.make(secret, { label: "secret" }))
  }

  const attempt = <Data>(
    endpoint: AnyEndpoint<Data>,
    request: TransportRequest,
    secrets: Secrets
  ): Effect.Effect<Answer<Data>, CallFailureReason> =>
    Effect.gen(function* () {
      const log = yield* RequestLog.RequestLog
      const offset = yield* ClockOffset
      let response: TransportResponse | undefined
      const redact = redactValues(() => [
        ...[...secrets, ...remembered].map(Redacted.value),
        ...LoggedCall.secretsOf(request, response)
      ])
      if (endpoint.access === "public") remember(LoggedCall.secretsOf(request))
      const start = yield* Clock.currentTimeMillis
      const sentAt = yield* monotonicMillis
      const sent = yield* Effect.result(
        Effect.catchCause(
          Effect.suspend(() => transport.send(request)),
          (cause) => Effect.fail(toNoResponse(cause))
        )
      )
      response = Result.getOrUndefined(sent)
      if (endpoint.access === "public") remember(LoggedCall.secretsOf(request, response))
      const end = yield* Clock.currentTimeMillis
      // Now, by the clock that signed the request: the local one may have been set since, and a request that is repeated in the
      // backend's time was signed by the offset later.
      const signersTime = start + (yield* monotonicMillis) - sentAt + offset
      if (response !== undefined) clockOffset = clockOffsetOf(response.headers, end)
      if (log !== RequestLog.silent) {
        yield* runUserEffect(() => log(LoggedCall.entry(request, response, { start, end }, redact)), scope)
      }
      const received = Result.mapError(
        Result.map(sent, (response): Received => ({ response, redact })),
        ({ cause, message }) => new NoResponse(redactCause(cause, redact), redact(message), origin)
      )
      const data = Result.mapError(
        Result.flatMap(received, (received) => decodeReply(endpoint, received)),
        (reason) => (reason._tag === "Rejected" ? detectClockSkew(reason, response?.headers, signersTime) : reason)
      )
      // A proxy's page has a time of its own.
      const date = Result.isSuccess(data) ? dateOf(response?.headers) : undefined
      if (date !== undefined) yield* session.noteBackendTime(date)
      yield* Effect.annotateCurrentSpan(attributesOf(data, response?.status))
      return { received: yield* Effect.fromResult(received), data: yield* Effect.fromResult(data) }
    }).pipe(
      Effect.withSpan(`Backend ${endpoint.method} ${endpoint.path}`, {
        kind: "client",
        attributes: { "http.request.method": endpoint.method, "http.route": endpoint.path }
      })
    )

  return {
    attempt,
    /** Milliseconds by which the backend's clock was ahead at its last reply; 0 within the tolerance. */
    clockOffset: () => clockOffset
  }
}
