/** Calls are spans in the application's OpenTelemetry trace. */
import { createEmulator, developmentClient } from "@okto-effect/emulator"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import { type ClientTracer, getPortfolio, OktoClient, type OktoClientOptions, tokenTransfer } from "@okto-effect/sdk"
import { fromOpenTelemetry, type OpenTelemetryApi } from "@okto-effect/sdk/opentelemetry"
import { tokenTransfer as buildTransfer } from "@okto-effect/sdk/userop"
import { type Context, context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor
} from "@opentelemetry/sdk-trace-base"
import { afterAll, afterEach, assert, beforeAll, describe, it, vi } from "vitest"
import { present, signIn } from "./support.ts"

const exporter = new InMemorySpanExporter()
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
const spans = provider.getTracer("app")
const manager = new AsyncLocalStorageContextManager()
beforeAll(() => void context.setGlobalContextManager(manager.enable()))
afterEach(() => exporter.reset())
afterAll(() => context.disable())

const emulator = createEmulator({ otp: EmulatorTest.code, orderPace: 0 })
afterAll(() => emulator.dispose())

const { privateKey: clientPrivateKey, swa: clientSWA } = developmentClient

const clientWith = (options: Partial<OktoClientOptions> = {}) =>
  new OktoClient({
    clientPrivateKey,
    clientSWA,
    fetch: emulator.fetch,
    tracer: fromOpenTelemetry(spans, { context, trace }),
    ...options
  })

const transfer = {
  caip2Id: "eip155:84532",
  recipient: "0x00000000000000000000000000000000000000a1",
  token: "",
  amount: 1n
}

const ended = (name: string): ReadonlyArray<ReadableSpan> =>
  exporter.getFinishedSpans().filter((span) => span.name === name)

const only = (name: string): ReadableSpan => present(ended(name)[0], name)

/** A span of the application's around what it does. */
const within = <A>(name: string, run: () => Promise<A>): Promise<A> =>
  spans.startActiveSpan(name, async (span) => {
    try {
      return await run()
    } finally {
      span.end()
    }
  })

describe("a call in a trace", () => {
  it("is a child of the active span, and the parent of its own steps", async () => {
    const client = clientWith()
    await within("sign in", () => signIn(client, "ada@example.com"))
    await within("page", () => getPortfolio(client))
    const page = only("page")
    const read = only("Explorer.getPortfolio")
    const sent = only("Backend GET /api/oc/v1/aggregated-portfolio")
    assert.strictEqual(read.parentSpanContext?.spanId, page.spanContext().spanId)
    assert.strictEqual(sent.parentSpanContext?.spanId, read.spanContext().spanId)
    for (const span of [read, sent]) assert.strictEqual(span.spanContext().traceId, page.spanContext().traceId)
    assert.strictEqual(sent.kind, SpanKind.CLIENT)
    assert.strictEqual(sent.attributes["http.response.status_code"], 200)
    assert.strictEqual(only("Login.withOtp").parentSpanContext?.spanId, only("sign in").spanContext().spanId)
  })

  it("belongs to the span in which it began, also among many concurrent calls", async () => {
    const known = clientWith()
    await signIn(known, "ada@example.com")
    const text = JSON.stringify(known.session)
    exporter.reset()

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const client = clientWith({
      sessionStore: { read: () => held.then(() => text), write: () => undefined, remove: () => undefined }
    })
    // Each waits for the store before its first span, and goes on where the store answers.
    const names = ["one", "two", "three"]
    const calls = names.map((name) => within(name, () => buildTransfer(client, transfer)))
    const outside = buildTransfer(client, transfer)
    await within("another span", () => Promise.resolve(release()))
    await Promise.all([...calls, outside])
    assert.sameMembers(
      ended("Intents.build").map(({ parentSpanContext }) => parentSpanContext?.spanId),
      [...names.map((name) => only(name).spanContext().spanId), undefined]
    )
  })

  it("is the parent of its steps where no span can be active, as in a page", async () => {
    context.disable()
    try {
      const client = clientWith()
      await signIn(client, "ada@example.com")
      const login = only("Login.withOtp")
      assert.strictEqual(only("Login.withIdToken").parentSpanContext?.spanId, login.spanContext().spanId)
      assert.isUndefined(login.parentSpanContext)
    } finally {
      context.setGlobalContextManager(manager.enable())
    }
  })

  it("is the active span while its request is sent, so that instrumented fetch finds it", async () => {
    const seen: Array<string | undefined> = []
    const client = clientWith({
      fetch: (url, init) => {
        seen.push(trace.getSpan(context.active())?.spanContext().spanId)
        return emulator.fetch(url, init)
      }
    })
    await within("app", () => client.sendOTP("ada@example.com", "email"))
    const sent = only("Backend POST /api/oc/v1/authenticate/email")
    assert.strictEqual(sent.kind, SpanKind.CLIENT)
    assert.deepStrictEqual(seen, [sent.spanContext().spanId])
  })

  it("has the error it failed with", async () => {
    const client = clientWith()
    const error: unknown = await tokenTransfer(client, transfer).catch((error: unknown) => error)
    assert.instanceOf(error, Error)
    const { events, status } = only("Intents.submit")
    assert.deepStrictEqual(status, { code: SpanStatusCode.ERROR, message: error.message })
    assert.deepStrictEqual(
      events.map(({ name }) => name),
      ["exception"]
    )
    assert.strictEqual(only("Intents.submit").attributes["okto.intent.type"], "TOKEN_TRANSFER")
  })

  describe("whose application's object throws", () => {
    const broken = new Error("the tracer is broken")
    const throws = (): never => {
      throw broken
    }
    const startSpan: Tracer["startSpan"] = (...args) => spans.startSpan(...args)
    const startWith = (members: object): { readonly startSpan: Tracer["startSpan"] } => ({
      startSpan: (...args) => Object.assign(startSpan(...args), members)
    })
    const getSpan: typeof trace.getSpan = (within) => trace.getSpan(within)
    const setSpan: typeof trace.setSpan = (within, span) => trace.setSpan(within, span)
    const active: typeof context.active = () => context.active()
    const run: OpenTelemetryApi<Context, Span>["context"]["with"] = (within, effect) => context.with(within, effect)
    const runAndThrow: typeof run = (within, effect) => {
      run(within, effect)
      return throws()
    }
    const api = { context: { active, with: run }, trace: { getSpan, setSpan } }
    const tracers: Readonly<Record<string, ClientTracer>> = {
      startSpan: fromOpenTelemetry({ startSpan: throws }, api),
      end: fromOpenTelemetry(startWith({ end: throws }), api),
      "context.active": fromOpenTelemetry(spans, { ...api, context: { active: throws, with: run } }),
      "context.with, after it ran": fromOpenTelemetry(spans, {
        ...api,
        context: { active, with: runAndThrow }
      })
    }

    it.each(Object.keys(tracers))("succeeds, and the error is reported once: %s", async (name) => {
      const reported: Array<unknown> = []
      Reflect.set(globalThis, "reportError", (error: unknown) => reported.push(error))
      try {
        let sent = 0
        const client = clientWith({
          tracer: tracers[name],
          fetch: (url, init) => {
            if (url.endsWith("/authenticate")) sent++
            return emulator.fetch(url, init)
          }
        })
        await within("app", () => signIn(client, "ada@example.com"))
        assert.isTrue(client.isLoggedIn())
        assert.strictEqual(sent, 1)
        await vi.waitFor(() => assert.isNotEmpty(reported))
        await client.dispose()
        assert.deepStrictEqual(reported, [broken])
      } finally {
        Reflect.deleteProperty(globalThis, "reportError")
      }
    })
  })
})
