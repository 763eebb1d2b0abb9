/** What a trace shows of a client: the names of its calls, and nothing that lets somebody sign. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import { Client, Intents, Login, SessionStore, tokenTransfer, TransportHttpClient } from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, clientKey, clientSWA, session, storedSession } from "./support.ts"

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

const replies: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: "eip155:84532", network_name: "BASE_TESTNET" }] },
  "/wallets": [],
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/authenticate": { userSWA: session.userSWA },
  "/authenticate/email/verify": { auth_token: "secret-token" },
  "/execute": { jobId: "job" }
}

const replyTo = (url: string) => TestPlatform.success(replies[new URL(url).pathname.replace("/api/oc/v1", "")] ?? {})

const transfer = Intents.Intents.use((_) =>
  _.submit(tokenTransfer, { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n })
)

describe("a trace", () => {
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
        Layer.provide(TestPlatform.layer({ answer: ({ url }) => replyTo(url) }))
      )
      assert.strictEqual(yield* Effect.provide(program, Layer.provideMerge(client, layer)), "job")

      const names = spans.map(({ name }) => name)
      for (const name of [
        "Login.withOtp",
        "Login.withIdToken",
        "Bff POST /api/oc/v1/authenticate",
        "Intents.build",
        "Bff GET /api/oc/v1/supported/networks",
        "Intents.sign",
        "Bff POST /api/oc/v1/execute"
      ]) {
        assert.include(names, name)
      }
      const shown = JSON.stringify(spans.map(({ attributes, name }) => [name, [...attributes]]))
      for (const secret of [clientKey, "987654", "secret-otp-token", "secret-token", "ada@example.com", "Bearer"]) {
        assert.notInclude(shown, secret)
      }
    })
  )

  it.effect("goes on to the backend only when that was asked for", () =>
    Effect.gen(function* () {
      const headers = Effect.fnUntraced(function* (transport: typeof TransportHttpClient.layer) {
        const sent: Array<Request> = []
        const fetch: typeof globalThis.fetch = (input, init) => {
          const request = new Request(input, init)
          sent.push(request)
          return Promise.resolve(new Response(replyTo(request.url).body))
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
