/** What a trace shows of a client: the names of its calls, and no secret. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Tracer from "effect/Tracer"
import {
  Client,
  Explorer,
  Intents,
  Login,
  Orders,
  Retry,
  SessionStore,
  tokenTransfer,
  TransportHttpClient
} from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, answering, clientKey, clientSWA, storedSession } from "./support.ts"

/** A tracer that remembers every span. */
const collecting = () => {
  const spans: Array<Tracer.Span> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  return { spans, layer: Layer.succeed(Tracer.Tracer, tracer) }
}

/** The name of the span that a span is under. */
const parentOf = (span: Tracer.Span | undefined): string | undefined =>
  span === undefined
    ? undefined
    : Option.getOrUndefined(
        Option.map(span.parent, (parent) => (parent._tag === "Span" ? parent.name : "from elsewhere"))
      )

const replyTo = answering({
  "/authenticate/email/verify": { auth_token: "secret-token" },
  "/orders": {
    items: [
      {
        intent_id: "job",
        status: "SUCCESSFUL",
        intent_type: "TOKEN_TRANSFER",
        downstream_transaction_hash: ["0x1"],
        transaction_hash: []
      }
    ]
  }
})

const transfer = Intents.Intents.use((_) =>
  _.submit(tokenTransfer, { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n })
)

describe("A trace", () => {
  it.effect("names every call, and has no secret", () =>
    Effect.gen(function* () {
      const { layer, spans } = collecting()
      const program = Effect.gen(function* () {
        yield* Login.Login.use((_) =>
          _.withOtp({ contact: "ada@example.com", method: "email", otp: "987654", token: "secret-otp-token" })
        )
        return yield* transfer
      })
      const client = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide(TestPlatform.layer({ answer: replyTo }))
      )
      assert.strictEqual(yield* Effect.provide(program, Layer.provideMerge(client, layer)), "job")

      const names = spans.map(({ name }) => name)
      for (const name of [
        "Login.withOtp",
        "Login.withIdToken",
        "Backend POST /api/oc/v1/authenticate",
        "Intents.build",
        "Backend GET /api/oc/v1/supported/networks",
        "Intents.sign",
        "Backend POST /api/oc/v1/execute"
      ]) {
        assert.include(names, name)
      }
      const shown = JSON.stringify(spans.map(({ attributes, name }) => [name, [...attributes]]))
      for (const secret of [clientKey, "987654", "secret-otp-token", "secret-token", "ada@example.com", "Bearer"]) {
        assert.notInclude(shown, secret)
      }
    })
  )

  it.effect("has a client span for each attempt, within that of the operation", () =>
    Effect.gen(function* () {
      const { layer, spans } = collecting()
      let attempts = 0
      const answer: TestPlatform.Answer = (request) => {
        if (!request.url.endsWith("/aggregated-portfolio")) return replyTo(request)
        return ++attempts < 3
          ? TestPlatform.failure({ error_code: "BUSY", message: "no", trace_id: "trace" }, 503)
          : TestPlatform.success({ aggregated_data: {}, group_tokens: [] })
      }
      const client = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide(TestPlatform.layer({ answer, session: storedSession }))
      )
      yield* Explorer.Explorer.use((explorer) => explorer.getPortfolio).pipe(
        Effect.provide([Layer.provideMerge(client, layer), Retry.layer({ schedule: Schedule.recurs(5) })])
      )
      const tried = spans.filter(({ name }) => name.endsWith("/aggregated-portfolio"))
      const route = { "http.request.method": "GET", "http.route": "/api/oc/v1/aggregated-portfolio" }
      const refusal = { "error.type": "Rejected", "okto.error.code": "BUSY", "okto.trace_id": "trace" }
      assert.deepStrictEqual(
        tried.map(({ attributes }): unknown => Object.fromEntries(attributes)),
        [
          { ...route, ...refusal, "http.response.status_code": 503 },
          { ...route, ...refusal, "http.response.status_code": 503 },
          { ...route, "http.response.status_code": 200 }
        ]
      )
      for (const { kind } of tried) assert.strictEqual(kind, "client")
      for (const span of tried) assert.strictEqual(parentOf(span), "Explorer.getPortfolio")
    })
  )

  it.effect("has the type of an intent, its chain, job id and final status", () =>
    Effect.gen(function* () {
      const { layer, spans } = collecting()
      const client = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide(TestPlatform.layer({ answer: replyTo, session: storedSession }))
      )
      yield* Effect.flatMap(transfer, (jobId) => Orders.waitForFinal(jobId)).pipe(
        Effect.provide(Layer.provideMerge(client, layer))
      )
      const attributesOf = (name: string) =>
        Object.fromEntries(spans.find((span) => span.name === name)?.attributes ?? [])
      const facts = { "okto.intent.type": "TOKEN_TRANSFER", "okto.chain": "eip155:84532" }
      assert.deepStrictEqual(attributesOf("Intents.submit"), facts)
      assert.deepStrictEqual(attributesOf("Intents.build"), facts)
      assert.deepStrictEqual(attributesOf("Intents.execute"), { "okto.job_id": "job" })
      assert.match(String(attributesOf("Intents.sign")["okto.job_id"]), /^[0-9a-f-]{36}$/)
      assert.deepStrictEqual(attributesOf("Orders.waitForFinal"), {
        "okto.job_id": "job",
        "okto.order.status": "SUCCESSFUL"
      })
      for (const name of ["Intents.build", "Intents.sign", "Intents.execute"]) {
        assert.strictEqual(parentOf(spans.find((span) => span.name === name)), "Intents.submit")
      }
    })
  )

  it.effect("is propagated to the backend only with traceHeaders", () =>
    Effect.gen(function* () {
      const headers = Effect.fnUntraced(function* (transport: typeof TransportHttpClient.layer) {
        const sent: Array<Request> = []
        const fetch: typeof globalThis.fetch = (input, init) => {
          const request = new Request(input, init)
          sent.push(request)
          return Promise.resolve(new Response(replyTo(request).body))
        }
        const client = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
          Layer.provide([transport, SessionStore.layerMemory(storedSession), TestPlatform.layerRandom()]),
          Layer.provide(FetchHttpClient.layer),
          Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
        )
        yield* Effect.provide(Effect.withSpan(transfer, "app"), client)
        return sent.map((request) => request.headers.get("traceparent"))
      })
      for (const header of yield* headers(TransportHttpClient.layer)) assert.isNull(header)
      for (const header of yield* headers(TransportHttpClient.layerWith({ traceHeaders: true }))) {
        assert.match(header ?? "", /^00-/)
      }
    })
  )
})
