/**
 * Joins the spans of calls to a trace of the application's, in OpenTelemetry. An entry point of its own, so that bundles
 * of those who trace nothing have none of it, and without a dependency: what is needed of `@opentelemetry/api` is a shape.
 */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { contained } from "../runUserCallback.ts"
import type { CallTracer } from "./configuration.ts"

/** Seconds and nanoseconds since 1970. */
export type OpenTelemetryTime = [seconds: number, nanoseconds: number]

/** What an attribute may be. */
export type OpenTelemetryValue = string | number | boolean

/** What of an OpenTelemetry span is needed. */
export interface OpenTelemetrySpan {
  spanContext(): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }
  setAttribute(key: string, value: OpenTelemetryValue): unknown
  addEvent(name: string, attributes: Record<string, OpenTelemetryValue>, time: OpenTelemetryTime): unknown
  setStatus(status: { code: number; message?: string }): unknown
  recordException(exception: Error, time: OpenTelemetryTime): void
  end(time: OpenTelemetryTime): void
}

/** What of an OpenTelemetry tracer is needed. */
export interface OpenTelemetryTracer<Context, Span extends OpenTelemetrySpan> {
  startSpan(name: string, options: { kind: number; startTime: OpenTelemetryTime }, context: Context): Span
}

/** What of `@opentelemetry/api` is needed: which span is active, and how one becomes it. */
export interface OpenTelemetryApi<Context, Span extends OpenTelemetrySpan> {
  readonly context: {
    active(): Context
    with<A>(context: Context, run: () => A): A
  }
  readonly trace: {
    getSpan(context: Context): Span | undefined
    setSpan(context: Context, span: Span): Context
  }
}

// As OpenTelemetry numbers them.
const kinds: Readonly<Record<Tracer.SpanKind, number>> = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 }
const failure = 2
const sampledFlag = 1

/** The ids of no span. */
const [noTrace, noSpan] = ["0".repeat(32), "0".repeat(16)]

const billion = BigInt(1e9)

const timeOf = (nanoseconds: bigint): OpenTelemetryTime => [
  Number(nanoseconds / billion),
  Number(nanoseconds % billion)
]

const valueOf = (value: unknown): OpenTelemetryValue =>
  typeof value === "number" || typeof value === "boolean" ? value : String(value)

/** Calls the application's tracer. What it throws is reported, and changes no call. */
const guarded = <A>(use: () => A): A | undefined => {
  try {
    return use()
  } catch (error) {
    Effect.runFork(contained(() => Promise.reject(error)))
    return undefined
  }
}

/** One of our spans, and what OpenTelemetry has of it. */
class BridgedSpan extends Tracer.NativeSpan {
  readonly #other: OpenTelemetrySpan | undefined

  constructor(options: ConstructorParameters<typeof Tracer.NativeSpan>[0], other: OpenTelemetrySpan | undefined) {
    super(options)
    this.#other = other
  }

  override get traceId(): string {
    return this.#other?.spanContext().traceId ?? super.traceId
  }

  override get spanId(): string {
    return this.#other?.spanContext().spanId ?? super.spanId
  }

  override attribute(key: string, value: unknown): void {
    super.attribute(key, value)
    guarded(() => this.#other?.setAttribute(key, valueOf(value)))
  }

  override event(name: string, time: bigint, attributes: Record<string, unknown> = {}): void {
    super.event(name, time, attributes)
    const values = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, valueOf(value)]))
    guarded(() => this.#other?.addEvent(name, values, timeOf(time)))
  }

  override end(time: bigint, exit: Exit.Exit<unknown, unknown>): void {
    super.end(time, exit)
    guarded(() => {
      if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
        const error = Cause.squash(exit.cause)
        const exception = error instanceof Error ? error : new Error(String(error))
        this.#other?.recordException(exception, timeOf(time))
        this.#other?.setStatus({ code: failure, message: exception.message })
      }
      this.#other?.end(timeOf(time))
    })
  }
}

/**
 * What `tracer` in the configuration of a client takes: its spans become children of the span that is active where a call
 * begins, and are active themselves while requests are sent, so that an instrumented `fetch` adds its own beneath. Spans
 * have the names of the services' members (`Explorer.getPortfolio`, `Bff GET …`); none has a secret.
 *
 * Takes an OpenTelemetry tracer and `context` and `trace` of `@opentelemetry/api`. Effect programs have
 * `@effect/opentelemetry`.
 *
 * @example
 * ```ts
 * import { context, trace } from "@opentelemetry/api"
 * import { OktoClient } from "@okto-effect/sdk"
 * import { tracer } from "@okto-effect/sdk/opentelemetry"
 *
 * const spans = tracer(trace.getTracer("app"), { context, trace })
 * export const client = new OktoClient({ clientPrivateKey, clientSWA, tracer: spans })
 * ```
 */
export const tracer = <Within, Span extends OpenTelemetrySpan>(
  spans: OpenTelemetryTracer<Within, Span>,
  { context, trace }: OpenTelemetryApi<Within, Span>
): CallTracer => {
  /** What is active within a span: with it, whatever else the application keeps there, such as baggage. */
  const withins = new WeakMap<Tracer.AnySpan, Within>()

  const bridge = Tracer.make({
    span: (options) => {
      const { kind, name, parent, startTime } = options
      const around = (Option.isSome(parent) ? withins.get(parent.value) : undefined) ?? context.active()
      const other = guarded(() => spans.startSpan(name, { kind: kinds[kind], startTime: timeOf(startTime) }, around))
      const span = new BridgedSpan(options, other)
      withins.set(span, other === undefined ? around : trace.setSpan(around, other))
      return span
    },
    context: (primitive, fiber) => {
      const { span } = fiber.cache
      const within = span === undefined ? undefined : withins.get(span)
      const evaluate = () => primitive["~effect/Effect/evaluate"](fiber)
      return within === undefined ? evaluate() : context.with(within, evaluate)
    }
  })

  return {
    active: () => {
      const within = context.active()
      const {
        spanId = noSpan,
        traceFlags = sampledFlag,
        traceId = noTrace
      } = trace.getSpan(within)?.spanContext() ?? {}
      // Also where there is no span: what happens to be active later is another's.
      const parent = Tracer.externalSpan({ spanId, traceId, sampled: (traceFlags & sampledFlag) !== 0 })
      withins.set(parent, within)
      return Context.make(Tracer.Tracer, bridge).pipe(Context.add(Tracer.ParentSpan, parent))
    }
  }
}
