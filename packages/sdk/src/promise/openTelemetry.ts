/**
 * Adds the spans of calls to a trace of OpenTelemetry. An entry point of its own, so that it is only in bundles that use it,
 * and without a dependency: only the shape of `@opentelemetry/api` is required.
 */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Tracer from "effect/Tracer"
import { runUserCallback } from "../input/runUserCallback.ts"
import type { ClientTracer } from "./configuration.ts"

/** Seconds and nanoseconds since 1970. */
export type OpenTelemetryTime = [seconds: number, nanoseconds: number]

/** The value of an attribute. */
export type OpenTelemetryValue = string | number | boolean

/** The members of an OpenTelemetry span that are used. */
export interface OpenTelemetrySpan {
  /** What identifies the span. */
  spanContext(): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }
  /**
   * Sets an attribute.
   *
   * @param key the name of the attribute
   */
  setAttribute(key: string, value: OpenTelemetryValue): unknown
  /**
   * Adds an event.
   *
   * @param name the name of the event
   */
  addEvent(name: string, attributes: Record<string, OpenTelemetryValue>, time: OpenTelemetryTime): unknown
  /** Sets whether it succeeded. */
  setStatus(status: { code: number; message?: string }): unknown
  /** Adds an exception as an event. */
  recordException(exception: Error, time: OpenTelemetryTime): void
  /** Ends the span. */
  end(time: OpenTelemetryTime): void
}

/** The members of an OpenTelemetry tracer that are used. */
export interface OpenTelemetryTracer<Context, Span extends OpenTelemetrySpan> {
  /**
   * Starts a span below that of the context.
   *
   * @param name the name of the span
   */
  startSpan(name: string, options: { kind: number; startTime: OpenTelemetryTime }, context: Context): Span
}

/** The members of `@opentelemetry/api` that are used: they read and set the active span. */
export interface OpenTelemetryApi<Context, Span extends OpenTelemetrySpan> {
  /** The active context, and how to run something in another. */
  readonly context: {
    active(): Context
    with<A>(context: Context, run: () => A): A
  }
  /** Reads the span of a context, and sets it. */
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

/** Calls an object of the application. Returns `undefined` when it throws. */
type Guarded = <A>(use: () => A) => A | undefined

/** Makes a {@link Guarded} that reports the first error: a broken tracer throws at every span. */
const makeGuarded = (): Guarded => {
  let isReported = false
  return (use) => {
    try {
      return use()
    } catch (error) {
      if (!isReported) Effect.runFork(runUserCallback(() => Promise.reject(error)))
      isReported = true
      return undefined
    }
  }
}

/** A span of Effect, with its OpenTelemetry span. */
class BridgedSpan extends Tracer.NativeSpan {
  readonly #other: OpenTelemetrySpan | undefined
  readonly #guarded: Guarded

  constructor(
    options: ConstructorParameters<typeof Tracer.NativeSpan>[0],
    other: OpenTelemetrySpan | undefined,
    guarded: Guarded
  ) {
    super(options)
    this.#other = other
    this.#guarded = guarded
  }

  override get traceId(): string {
    return this.#guarded(() => this.#other?.spanContext().traceId) ?? super.traceId
  }

  override get spanId(): string {
    return this.#guarded(() => this.#other?.spanContext().spanId) ?? super.spanId
  }

  override attribute(key: string, value: unknown): void {
    super.attribute(key, value)
    this.#guarded(() => this.#other?.setAttribute(key, valueOf(value)))
  }

  override event(name: string, time: bigint, attributes: Record<string, unknown> = {}): void {
    super.event(name, time, attributes)
    const values = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, valueOf(value)]))
    this.#guarded(() => this.#other?.addEvent(name, values, timeOf(time)))
  }

  override end(time: bigint, exit: Exit.Exit<unknown, unknown>): void {
    super.end(time, exit)
    this.#guarded(() => {
      if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
        const error = Cause.squash(exit.cause)
        const exception = error instanceof Error ? error : new Error(String(error))
        this.#other?.recordException(exception, timeOf(time))
        this.#other?.setStatus({ code: failure, message: exception.message })
      }
    })
    this.#guarded(() => this.#other?.end(timeOf(time)))
  }
}

/**
 * Makes the option `tracer` of a client. Spans of calls become children of the span that is active where the call begins,
 * and are active while requests are sent, so that an instrumented `fetch` adds children to them. They have the names of the
 * services' members (`Explorer.getPortfolio`, `Backend GET …`), and contain no secrets. What the tracer or the API throws
 * changes no call; the first error is reported. Effect programs use `@effect/opentelemetry` instead.
 *
 * @param spans - A tracer of OpenTelemetry.
 * @param api - `context` and `trace` of `@opentelemetry/api`.
 * @returns The option.
 *
 * @example
 * ```ts
 * import { context, trace } from "@opentelemetry/api"
 * import { OktoClient } from "@okto-effect/sdk"
 * import { fromOpenTelemetry } from "@okto-effect/sdk/opentelemetry"
 *
 * const spans = fromOpenTelemetry(trace.getTracer("app"), { context, trace })
 * export const client = new OktoClient({ clientPrivateKey, clientSWA, tracer: spans })
 * ```
 */
export const fromOpenTelemetry = <Within, Span extends OpenTelemetrySpan>(
  spans: OpenTelemetryTracer<Within, Span>,
  { context, trace }: OpenTelemetryApi<Within, Span>
): ClientTracer => {
  const guarded = makeGuarded()
  /** The OpenTelemetry context of a span, with all that the application keeps in it, such as baggage. */
  const contexts = new WeakMap<Tracer.AnySpan, Within>()

  const bridge = Tracer.make({
    span: (options) => {
      const { kind, name, parent, startTime } = options
      const around = (Option.isSome(parent) ? contexts.get(parent.value) : undefined) ?? guarded(() => context.active())
      if (around === undefined) return new BridgedSpan(options, undefined, guarded)
      const other = guarded(() => spans.startSpan(name, { kind: kinds[kind], startTime: timeOf(startTime) }, around))
      const span = new BridgedSpan(options, other, guarded)
      contexts.set(span, (other && guarded(() => trace.setSpan(around, other))) ?? around)
      return span
    },
    context: (primitive, fiber) => {
      const { span } = fiber.cache
      const within = span === undefined ? undefined : contexts.get(span)
      const evaluate = () => primitive["~effect/Effect/evaluate"](fiber)
      if (within === undefined) return evaluate()
      // Evaluated once, also where the application's `with` throws before or after, or does not call.
      const evaluated: Array<Result.Result<ReturnType<typeof evaluate>, unknown>> = []
      const once = () => void (evaluated.length > 0 || evaluated.push(Result.try(evaluate)))
      guarded(() => context.with(within, once))
      once()
      const [result = Result.fail(undefined)] = evaluated
      return Result.getOrThrow(result)
    }
  })

  return {
    active: () =>
      guarded(() => {
        const within = context.active()
        const {
          spanId = noSpan,
          traceFlags = sampledFlag,
          traceId = noTrace
        } = trace.getSpan(within)?.spanContext() ?? {}
        // Also where no span is active: a span that is active later does not belong to this call.
        const parent = Tracer.externalSpan({ spanId, traceId, sampled: (traceFlags & sampledFlag) !== 0 })
        contexts.set(parent, within)
        return Context.make(Tracer.Tracer, bridge).pipe(Context.add(Tracer.ParentSpan, parent))
      }) ?? Context.empty()
  }
}

// What the types of these functions show, so that declarations of apps can name it.
export type { OktoPromise } from "../index.ts"
