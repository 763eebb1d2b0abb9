/** What a client stands on can be replaced: transports, asynchronous stores, and callers who change their mind. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import { privateKeyToAccount } from "viem/accounts"
import { Client, Explorer, SessionStore, Transport, TransportHttpClient } from "../src/effect.ts"
import { getChains, OktoClient } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"

const configuration = {
  clientPrivateKey: `0x${"11".repeat(32)}`,
  clientSWA: "0x2222222222222222222222222222222222222222"
}
const sessionKey = `0x${"33".repeat(32)}` as const
const stored = JSON.stringify({
  sessionPrivKey: sessionKey,
  sessionPubKey: privateKeyToAccount(sessionKey).publicKey,
  userSWA: "0x4444444444444444444444444444444444444444"
})

const chains = JSON.stringify({
  status: "success",
  data: { network: [{ caip_id: "eip155:1", network_name: "ETHEREUM" }] }
})

describe("an HttpClient as transport", () => {
  it.effect("carries calls, and no trace headers", () =>
    Effect.gen(function* () {
      const sent: Array<Request> = []
      const fetch: typeof globalThis.fetch = (input, init) => {
        sent.push(new Request(input, init))
        return Promise.resolve(new Response(chains))
      }
      const layer = Client.layer(configuration).pipe(
        Layer.provide(TransportHttpClient.layer.pipe(Layer.provide(FetchHttpClient.layer))),
        Layer.provide(Layer.mergeAll(SessionStore.layerMemory(stored), TestPlatform.layerRandom())),
        Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
      )
      const names = yield* Explorer.Explorer.use((_) => _.getChains).pipe(
        Effect.map((list) => list.map((_) => _.networkName)),
        Effect.withSpan("traced"),
        Effect.provide(layer)
      )
      assert.deepStrictEqual(names, ["ETHEREUM"])
      assert.isNotEmpty(sent)
      for (const request of sent) {
        assert.match(request.headers.get("authorization") ?? "", /^Bearer /)
        assert.isNull(request.headers.get("traceparent"))
        assert.isNull(request.headers.get("b3"))
      }
    })
  )

  it.effect("that fails is a backend that cannot be reached", () =>
    Effect.gen(function* () {
      const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError("connection refused"))
      const error = yield* Transport.Transport.use((_) =>
        _.send({ method: "GET", url: "http://x.test/", headers: {} })
      ).pipe(
        Effect.flip,
        Effect.provide(TransportHttpClient.layer.pipe(Layer.provide(FetchHttpClient.layer))),
        Effect.provideService(FetchHttpClient.Fetch, fetch)
      )
      assert.strictEqual(error._tag, "Unreachable")
    })
  )
})

describe("an asynchronous session store", () => {
  it("is awaited by `ready`", async () => {
    let release: () => void = () => undefined
    const opened = new Promise<void>((resolve) => (release = resolve))
    const store = Layer.succeed(
      SessionStore.SessionStore,
      SessionStore.SessionStore.of({
        read: Effect.as(
          Effect.promise(() => opened),
          stored
        ),
        write: () => Effect.void,
        remove: Effect.void
      })
    )
    const client = new OktoClient({
      ...configuration,
      platform: Layer.mergeAll(
        store,
        TestPlatform.layerRandom(),
        TestPlatform.layerTransport(() => undefined)
      )
    })
    assert.isFalse(client.isLoggedIn())
    release()
    await client.ready
    assert.strictEqual(client.userSWA, "0x4444444444444444444444444444444444444444")
    await client.dispose()
  })
})

describe("a caller who gives up", () => {
  it("aborts the request on its way and gets the standard AbortError", async () => {
    const controller = new AbortController()
    let abandoned = false
    const client = new OktoClient({
      ...configuration,
      platform: Layer.mergeAll(
        SessionStore.layerMemory(stored),
        TestPlatform.layerRandom(),
        Transport.layerFetch((url, { signal }) => {
          if (!url.endsWith("/supported/networks")) return Promise.reject(new TypeError("away"))
          return new Promise((_, reject) => {
            signal?.addEventListener("abort", () => {
              abandoned = true
              reject(new DOMException("stopped", "AbortError"))
            })
            controller.abort()
          })
        })
      )
    })
    const error = await getChains(client, { signal: controller.signal }).catch((_: unknown) => _)
    assert.instanceOf(error, DOMException)
    assert.strictEqual(error instanceof DOMException ? error.name : "", "AbortError")
    assert.isTrue(abandoned)
    await client.dispose()
  })

  it("refuses a session store that it does not know", () => {
    const configured = Reflect.apply(Object.assign, undefined, [{}, configuration, { sessionStore: "secret" }])
    assert.throws(() => new OktoClient(configured), /^sessionStore must be "encrypted" or .*, received 'secret'$/)
  })

  it("hears of logins and logouts until it stops listening", async () => {
    const client = new OktoClient({
      ...configuration,
      platform: TestPlatform.layer({
        answer: ({ url }) =>
          url.endsWith("/authenticate")
            ? TestPlatform.success({ userSWA: "0x4444444444444444444444444444444444444444" })
            : TestPlatform.success({ ecdsaKeyId: "key" })
      })
    })
    let changes = 0
    const stop = client.onSessionChange(() => changes++)
    await client.loginUsingJWTAuthentication("jwt")
    assert.strictEqual(changes, 1)
    client.sessionClear()
    assert.strictEqual(changes, 2)
    stop()
    await client.loginUsingJWTAuthentication("jwt")
    assert.strictEqual(changes, 2)
    await client.dispose()
  })
})
