/** Platforms of an app: HttpClient as transport, asynchronous and failing stores; aborting calls. */
import { getEventListeners } from "node:events"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as LayerMap from "effect/LayerMap"
import * as Result from "effect/Result"
import type * as Configuration from "../src/Configuration.ts"
import { type Client, Errors, SessionStore, Transport, TransportHttpClient } from "../src/effect.ts"
import { getChains, isOktoError, OktoClient, tokenTransfer } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { answering, clientKey, clientSWA, storedSession } from "./support.ts"

const configuration = { clientPrivateKey: clientKey, clientSWA }

describe("TransportHttpClient", () => {
  it.effect("sends with the HttpClient of each client where a program has several", () =>
    Effect.gen(function* () {
      const sent: Array<string> = []
      const layer = (name: string) => {
        const client = HttpClient.make((request) =>
          Effect.sync(() => {
            sent.push(name)
            return HttpClientResponse.fromWeb(request, new Response("{}"))
          })
        )
        return TransportHttpClient.layer.pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, client)))
      }
      const send = Transport.Transport.use((_) => _.send({ method: "GET", url: "http://x.test/", headers: {} }))
      const transports = yield* LayerMap.make(layer)
      const services = yield* Effect.forEach(["ada", "grace"], (name) => transports.contextEffect(name))
      for (const context of services) yield* Effect.provide(send, context)
      assert.deepStrictEqual(sent, ["ada", "grace"])
    }).pipe(Effect.scoped)
  )

  it.effect("is one transport for calls with one job id where it is made twice of one HttpClient", () =>
    Effect.gen(function* () {
      const transport = Effect.provide(
        Transport.Transport.use(({ transportId }) => Effect.succeed(transportId)),
        Layer.fresh(TransportHttpClient.layer)
      )
      const ids = yield* Effect.all([transport, transport]).pipe(Effect.provide(FetchHttpClient.layer))
      assert.isDefined(ids[0])
      assert.strictEqual(ids[0], ids[1])
    })
  )
})

describe("the random source of a client that is given none", () => {
  const drawn = <A>(draw: (random: SecureRandom.SecureRandom["Service"]) => Effect.Effect<A>) =>
    new OktoClient(configuration).run(SecureRandom.SecureRandom.use(draw))

  it("draws bytes, and UUIDs of version 4 in both formats", async () => {
    assert.lengthOf(new Set(await drawn(({ randomBytes }) => Effect.all([randomBytes(32), randomBytes(32)]))), 2)
    assert.strictEqual((await drawn(({ randomBytes }) => randomBytes(5))).length, 5)
    const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    const uuids = await drawn(({ uuidV4 }) => Effect.all(Array.from({ length: 64 }, () => uuidV4())))
    for (const uuid of uuids) assert.match(uuid, version4)
    assert.strictEqual(new Set(uuids).size, uuids.length)
    const bytes = await drawn(({ uuidV4 }) => uuidV4({ format: "bytes" }))
    assert.deepStrictEqual([bytes.length, (bytes[6] ?? 0) >> 4, (bytes[8] ?? 0) >> 6], [16, 4, 2])
  })

  it("says what to provide for what the SDK does not draw", async () => {
    const others: ReadonlyArray<Effect.Effect<unknown, never, SecureRandom.SecureRandom>> = [
      SecureRandom.SecureRandom.use(({ ulid }) => ulid),
      SecureRandom.SecureRandom.use(({ uuidV7 }) => uuidV7()),
      SecureRandom.SecureRandom.use(({ intBetween }) => intBetween(1, 6)),
      SecureRandom.SecureRandom.use(({ shuffle }) => shuffle([1, 2]))
    ]
    for (const other of others) {
      const failure = await new OktoClient(configuration).run(other).then(String, String)
      assert.include(failure, "provide SecureRandom.layerWebCrypto")
      const provided = new OktoClient(configuration).run<unknown, never>(
        Effect.provide(other, SecureRandom.layerWebCrypto)
      )
      assert.isDefined(await provided)
    }
  })
})

describe("A platform whose services are instances of classes", () => {
  class Store {
    // A method without `this` would not find it.
    #text: string | undefined
    readonly read = Effect.sync(() => this.#text)
    readonly remove = Effect.sync(() => void (this.#text = undefined))
    write(text: string) {
      return Effect.sync(() => void (this.#text = text))
    }
  }

  class Random {
    readonly #inner = SecureRandom.make((size) => crypto.getRandomValues(new Uint8Array(size)))
    get ulid() {
      return this.#inner.ulid
    }
    get uuidV4() {
      return this.#inner.uuidV4
    }
    get uuidV7() {
      return this.#inner.uuidV7
    }
    randomBytes(size: number) {
      return this.#inner.randomBytes(size)
    }
    intBetween(min: number, max: number) {
      return this.#inner.intBetween(min, max)
    }
    shuffle<A>(elements: Iterable<A>) {
      return this.#inner.shuffle(elements)
    }
  }

  class Backend {
    readonly #user = "0x4444444444444444444444444444444444444444"
    send({ url }: Transport.TransportRequest) {
      return Effect.succeed(TestPlatform.success(url.endsWith("/authenticate") ? { userSWA: this.#user } : {}))
    }
  }

  const services = (): Layer.Layer<Client.Platform> =>
    Layer.mergeAll(
      Layer.sync(SessionStore.SessionStore, () => new Store()),
      Layer.sync(SecureRandom.SecureRandom, () => new Random()),
      Layer.sync(Transport.Transport, () => new Backend())
    )
  const platforms = {
    "built at once": services,
    "built later": () => Layer.unwrap(Effect.as(Effect.sleep(1), services()))
  }
  for (const [when, platform] of Object.entries(platforms)) {
    it(`logs in, draws and logs out, ${when}`, async () => {
      const client = new OktoClient({ ...configuration, platform: platform() })
      assert.match(await client.loginUsingJWTAuthentication("jwt"), /^0x4{40}$/)
      const draws: ReadonlyArray<Effect.Effect<unknown, never, SecureRandom.SecureRandom>> = [
        SecureRandom.SecureRandom.use(({ randomBytes }) => randomBytes(3)),
        SecureRandom.SecureRandom.use(({ intBetween }) => intBetween(1, 6)),
        SecureRandom.SecureRandom.use(({ shuffle }) => shuffle([1, 2])),
        SecureRandom.SecureRandom.use(({ uuidV4 }) => uuidV4({ format: "bytes" })),
        SecureRandom.SecureRandom.use(({ uuidV7 }) => uuidV7()),
        SecureRandom.SecureRandom.use(({ ulid }) => ulid)
      ]
      for (const draw of draws) assert.isDefined(await client.run(draw))
      await client.logOut()
      assert.isFalse(client.isLoggedIn())
      await client.dispose()
    })
  }
})

/** How a part of a platform can fail without a value of its type. */
const deaths: Readonly<Record<string, () => Effect.Effect<never>>> = {
  "dies at once": () => Effect.die(new Error("boom")),
  "dies later": () => Effect.andThen(Effect.sleep(1), Effect.die(new Error("boom"))),
  rejects: () => Effect.promise(() => Promise.reject(new Error("boom"))),
  throws: () => {
    throw new Error("boom")
  },
  "interrupts itself": () => Effect.andThen(Effect.sleep(1), Effect.interrupt)
}

/** Platforms with one part that fails so. */
const broken: Readonly<Record<string, (death: () => Effect.Effect<never>) => Layer.Layer<Configuration.Platform>>> = {
  layer: (death) => Layer.effectContext(Effect.suspend(death)),
  transport: (death) => Layer.merge(working, Layer.succeed(Transport.Transport, { send: death })),
  random: (death) =>
    Layer.merge(
      working,
      Layer.succeed(SecureRandom.SecureRandom, {
        randomBytes: death,
        intBetween: death,
        shuffle: death,
        uuidV4: death,
        uuidV7: death,
        ulid: Effect.suspend(death)
      })
    ),
  "session store": (death) =>
    Layer.merge(
      working,
      Layer.succeed(SessionStore.SessionStore, {
        read: Effect.suspend(death),
        write: death,
        remove: Effect.suspend(death)
      })
    )
}

const working = TestPlatform.layer({ answer: answering(), session: storedSession })

const calls: Readonly<Record<string, (client: OktoClient) => Promise<unknown>>> = {
  read: (client) => getChains(client),
  send: (client) =>
    tokenTransfer(
      client,
      { caip2Id: "eip155:84532", recipient: `0x${"55".repeat(20)}`, token: "", amount: 1n },
      undefined,
      { outcomeTimeout: 0 }
    ),
  keys: (client) => client.syncUserKeys(),
  login: (client) => {
    client.sessionClear()
    return client.loginUsingJWTAuthentication("jwt")
  }
}

describe("A platform that is never built", () => {
  const open = (release: () => void = () => undefined) =>
    new OktoClient({
      ...configuration,
      platform: Layer.unwrap(Effect.onInterrupt(Effect.never, () => Effect.sync(release)).pipe(Effect.as(working)))
    })

  it("does not keep a call from being aborted", async () => {
    const client = open()
    const controller = new AbortController()
    const call = getChains(client, { signal: controller.signal }).catch((error: unknown) => error)
    controller.abort()
    assert.strictEqual(Reflect.get(Object(await call), "name"), "AbortError")
    await client.dispose()
  })

  it("does not keep calls from ending when the client is disposed, and is interrupted", async () => {
    let released = 0
    const client = open(() => released++)
    const pending = [getChains(client), client.logOut(), client.sendOTP("ada@example.com", "email")]
    const ends = pending.map((call) => call.catch((error: unknown) => Reflect.get(Object(error), "_tag")))
    await client.dispose()
    assert.deepStrictEqual(await Promise.all(ends), ["ClientDisposed", "ClientDisposed", "ClientDisposed"])
    await client.ready
    assert.strictEqual(released, 1)
  })
})

describe("A service of the platform that dies", () => {
  const unhandled: Array<unknown> = []
  const onUnhandled = (error: unknown) => void unhandled.push(error)
  beforeEach(() => {
    unhandled.length = 0
    process.on("unhandledRejection", onUnhandled)
  })
  afterEach(() => void process.off("unhandledRejection", onUnhandled))

  for (const [part, layerOf] of Object.entries(broken)) {
    it.each(Object.entries(deaths))(
      `fails calls with errors of the catalogue when its ${part} %s`,
      async (_, death) => {
        const made = Result.try(() => new OktoClient({ ...configuration, platform: layerOf(death) }))
        if (Result.isFailure(made)) return assert.instanceOf(made.failure, Errors.ConfigurationInvalid)
        const client = made.success
        await client.ready
        // Time enough for a rejection that has no handler to be reported.
        await new Promise((resolve) => setTimeout(resolve, 10))
        for (const [name, call] of Object.entries(calls)) {
          const error = await call(client).then(
            () => undefined,
            (error: unknown) => error
          )
          assert.isTrue(error === undefined || isOktoError(error), `${name}: ${String(error)}`)
        }
        await client.dispose()
        assert.deepStrictEqual(unhandled, [])
      }
    )
  }
})

describe("The option signal", () => {
  it("aborts the pending request, and rejects with AbortError", async () => {
    const controller = new AbortController()
    let abandoned = false
    const client = new OktoClient({
      ...configuration,
      platform: Layer.mergeAll(
        SessionStore.layerMemory(storedSession),
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

  it("has one listener for any number of calls at once, and none after them", async () => {
    const warnings: Array<Error> = []
    const onWarning = (warning: Error) => void warnings.push(warning)
    process.on("warning", onWarning)
    const controller = new AbortController()
    const { signal } = controller
    const clients = [storedSession, storedSession].map(
      (session) =>
        new OktoClient({
          ...configuration,
          platform: Layer.mergeAll(
            SessionStore.layerMemory(session),
            TestPlatform.layerRandom(),
            Transport.layerFetch(() => new Promise(() => undefined))
          )
        })
    )
    const begin = () =>
      clients.flatMap((client) => [
        ...Array.from({ length: 12 }, () => getChains(client, { signal })),
        client.signMessage("hello", { signal }),
        client.sendOTP("ada@example.com", "email", { signal })
      ])
    const calls: ReadonlyArray<Promise<unknown>> = begin()
    assert.lengthOf(getEventListeners(signal, "abort"), 1)
    controller.abort()
    for (const call of calls) assert.propertyVal(await call.catch((error: unknown) => error), "name", "AbortError")
    assert.lengthOf(getEventListeners(signal, "abort"), 0)
    for (const call of begin()) assert.propertyVal(await call.catch((error: unknown) => error), "name", "AbortError")
    await new Promise(setImmediate)
    process.off("warning", onWarning)
    assert.deepStrictEqual(warnings, [])
    for (const client of clients) await client.dispose()
  })
})
