/** Code of the app that misbehaves: what it changes, returns or throws costs at most a failure of the catalogue. */
import { assert, describe, it } from "@effect/vitest"
import type { ClientSigningRequest } from "@okto-effect/protocol/ClientSigning"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { createContext, runInContext } from "node:vm"
import { getPublicKey } from "@noble/secp256k1"
import { fromBytes, toBytes } from "../src/core/hex.ts"
import { SessionStore, Transport } from "../src/effect.ts"
import { ConfigurationInvalid } from "../src/errors/Errors.ts"
import { getPortfolio, isOktoError, OktoClient, type OktoClientOptions, type SessionConfig } from "../src/index.ts"
import { signRequest } from "../src/signing.ts"
import { calls, clientOf, invoke, isLogin, transfer } from "./calls.ts"
import { clientKey, clientSWA, pathOf, replies, session, storedSession } from "./support.ts"

const fetch = (url: string): Promise<Response> =>
  Promise.resolve(Response.json({ status: "success", data: replies[pathOf({ url })] ?? {} }))

const clientWith = (options: Partial<OktoClientOptions>): OktoClient =>
  new OktoClient({ clientPrivateKey: clientKey, clientSWA, fetch, ...options })

/** A client with an option of another type, as a JavaScript program makes it. */
const clientWithAny = (option: string, value: unknown): OktoClient =>
  Reflect.construct(OktoClient, [{ clientPrivateKey: clientKey, clientSWA, fetch, [option]: value }])

const logIn = (client: OktoClient): Promise<string> => client.loginUsingEmail("ada@example.com", "123456", "token")

/** What a call rejects with, as text. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "resolved",
    (error: unknown) => (isOktoError(error) ? error._tag : `outside the catalogue: ${String(error)}`)
  )

/** A proxy like those that Vue makes of state: objects that are read through it are proxies, too. */
const observed = <A extends object>(value: A): A =>
  new Proxy(value, {
    get: (target, key, receiver) => {
      const inner: unknown = Reflect.get(target, key, receiver)
      return typeof inner === "object" && inner !== null && !(inner instanceof Promise) ? observed(inner) : inner
    }
  })

describe("a client behind a proxy", () => {
  it("has the members of the client", async () => {
    const client = clientOf(true)
    const seen = observed(client)
    assert.strictEqual(seen.userSWA, session.userSWA)
    assert.isTrue(seen.isLoggedIn())
    assert.strictEqual(seen.session?.sessionPrivKey, session.sessionPrivKey)
    seen.onSessionChange(() => undefined)()
    seen.sessionClear()
    assert.isFalse(client.isLoggedIn())
    await seen.dispose()
  })

  for (const [name, { args, options }] of Object.entries(calls)) {
    it(`ends calls like the client: ${name}`, async () => {
      const [own, seen] = await Promise.all(
        [(client: OktoClient) => client, observed<OktoClient>].map(async (view) => {
          const client = clientOf(!isLogin(name))
          const outcome = await outcomeOf(Promise.resolve(invoke(view(client), name, [...args, options])))
          await client.dispose()
          return outcome
        })
      )
      assert.strictEqual(seen, own)
    })
  }

  it("does not print the client's configuration", () => {
    assert.notInclude(JSON.stringify(clientOf(true)), clientKey)
    assert.deepStrictEqual(
      Object.keys(clientOf(true)).filter((name) => name.startsWith("_")),
      []
    )
  })
})

describe("a signer of the app", () => {
  const clientPublicKey = fromBytes(getPublicKey(toBytes(clientKey)))
  const sign = (requests: ReadonlyArray<ClientSigningRequest>) =>
    requests.map((request) => signRequest(request, Redacted.make(clientKey)))
  const changes: Readonly<Record<string, (requests: Array<object>) => unknown>> = {
    "changes the kind": (requests) => requests.map((request) => Object.assign(request, { kind: "odd" })),
    "deletes fields": (requests) =>
      requests.map((request) => Object.keys(request).map((key) => Reflect.deleteProperty(request, key))),
    "empties the list": (requests) => requests.splice(0),
    "adds to the list": (requests) => requests.push({})
  }
  for (const [change, apply] of Object.entries(changes)) {
    it(`is answered for what was asked where it ${change} of its requests`, async () => {
      const client = clientWith({
        clientPrivateKey: undefined,
        clientPublicKey,
        clientSigner: {
          sign: async (requests) => {
            const signatures = sign(requests)
            if (Array.isArray(requests)) apply(requests)
            return signatures
          }
        }
      })
      assert.strictEqual(await outcomeOf(logIn(client)), "resolved")
      await client.dispose()
    })
  }
})

describe("callbacks of the app", () => {
  it("do not change the address that a login returns", async () => {
    const client = clientWith({})
    const onSuccess = (started: SessionConfig) => void Object.assign(started, { userSWA: "0x", sessionPrivKey: "0x" })
    const userSWA = await client.loginUsingEmail("ada@example.com", "123456", "token", onSuccess)
    assert.strictEqual(userSWA, session.userSWA)
    assert.strictEqual(client.userSWA, session.userSWA)
    await client.dispose()
  })

  it("do not change the headers by which secrets are redacted: fetch", async () => {
    const logged: Array<unknown> = []
    const client = clientWith({
      sessionStore: { read: () => storedSession, write: () => undefined, remove: () => undefined },
      log: (call) => logged.push(call),
      fetch: (_, { headers }) => {
        const own: Record<string, unknown> = Object(headers)
        const bearer = String(own["Authorization"])
        Reflect.deleteProperty(own, "Authorization")
        return Promise.reject(new Error(`refused to send ${bearer}`))
      }
    })
    const bearer = await client.getAuthorizationToken()
    const error = await getPortfolio(client).catch((error: unknown) => error)
    assert.isTrue(isOktoError(error))
    assert.isNotEmpty(logged)
    assert.notInclude(JSON.stringify([logged, error]), bearer)
    await client.dispose()
  })
})

describe("a response of the app's fetch", () => {
  const text = JSON.stringify({ status: "success", data: replies["/aggregated-portfolio"] })
  const bodies = { "a stream of another kind, as node-fetch has": { pipe: () => undefined }, "no stream": undefined }
  for (const [name, value] of Object.entries(bodies)) {
    it(`is read where it has ${name}`, async () => {
      const client = clientWith({
        sessionStore: { read: () => storedSession, write: () => undefined, remove: () => undefined },
        fetch: () => {
          const response = Response.json({})
          Object.defineProperties(response, { body: { value }, text: { value: async () => text } })
          return Promise.resolve(response)
        }
      })
      assert.strictEqual(await outcomeOf(getPortfolio(client)), "resolved")
      await client.dispose()
    })
  }
})

describe("a retry policy of the app", () => {
  const policies: Readonly<Record<string, () => unknown>> = {
    "returns no effect": () => true,
    "returns a promise": async () => true,
    "returns nothing": () => undefined,
    throws: () => {
      throw new Error("odd")
    }
  }
  for (const [name, policy] of Object.entries(policies)) {
    it(`makes calls fail with ConfigurationInvalid where it ${name}`, async () => {
      const client = clientWithAny("retry", policy)
      const error: unknown = await client.sendOTP("ada@example.com", "email").catch((error: unknown) => error)
      assert.instanceOf(error, ConfigurationInvalid)
      assert.strictEqual(error.message, "retry fails")
      await client.dispose()
    })
  }
})

describe("a random source of the app", () => {
  const sources: Readonly<Record<string, (size: number) => unknown>> = {
    "draws zeros": (size) => new Uint8Array(size),
    "draws the largest numbers": (size) => new Uint8Array(size).fill(255),
    "draws too little": () => new Uint8Array(),
    "draws nothing": () => undefined
  }
  for (const [name, draw] of Object.entries(sources)) {
    it(`makes a login fail with ConfigurationInvalid where it ${name}`, async () => {
      const random = SecureRandom.make(() => new Uint8Array())
      const randomBytes = (size: number) => Effect.sync(() => draw(size))
      const platform = Layer.mergeAll(
        SessionStore.layerMemory(),
        Transport.layerFetch(fetch),
        Layer.succeed(SecureRandom.SecureRandom, Object.assign({}, random, { randomBytes }))
      )
      const client = clientWith({ platform, fetch: undefined, randomUUID: () => crypto.randomUUID() })
      assert.strictEqual(await outcomeOf(logIn(client)), "ConfigurationInvalid")
      assert.isFalse(client.isLoggedIn())
      await client.dispose()
    })
  }
})

describe("a program of the app", () => {
  it("is refused where it is no effect, and its layer no layer", async () => {
    const client = clientOf(true)
    for (const odd of [
      undefined,
      null,
      3,
      {},
      () => Effect.void,
      Promise.resolve(),
      new Proxy({}, { has: () => assert.fail() })
    ]) {
      const programs: ReadonlyArray<readonly [name: string, args: ReadonlyArray<unknown>]> = [
        ["run", [odd]],
        ["runWith", [Layer.empty, odd]],
        ["runWith", [odd, Effect.void]]
      ]
      for (const [name, args] of programs) {
        assert.strictEqual(await outcomeOf(Promise.resolve(invoke(client, name, args))), "ArgumentInvalid")
      }
    }
    await client.dispose()
  })
})

describe("paymasterData", () => {
  it("takes an empty text for 0, as the original does, and refuses texts that are no numbers", async () => {
    const client = clientOf(true)
    const nonce = crypto.randomUUID()
    const dataUntil = (validUntil: unknown) => Promise.resolve(invoke(client, "paymasterData", [{ nonce, validUntil }]))
    assert.strictEqual(await dataUntil(""), await dataUntil(0))
    assert.strictEqual(await outcomeOf(dataUntil("soon")), "ArgumentInvalid")
    await client.dispose()
  })
})

describe("objects of another realm", () => {
  const realm = createContext({ clientKey, clientSWA })
  const from = (source: string): unknown => runInContext(`(${source})`, realm)

  it("are refused where a name in them is misspelt", async () => {
    const configuration = from(`{ clientPrivateKey: clientKey, clientSWA, endpoint: { bff: "http://localhost" } }`)
    assert.throws(() => Reflect.construct(OktoClient, [configuration]), ConfigurationInvalid)
    const client = clientOf(true)
    const outcome = await outcomeOf(
      Promise.resolve(invoke(client, "tokenTransfer", [transfer, from("{ jobID: 'x' }")]))
    )
    assert.strictEqual(outcome, "ArgumentInvalid")
    await client.dispose()
  })

  it("are not checked where they have a class", async () => {
    const client = clientOf(true)
    const event = from("new (class Event { timeout = 1; jobID = 'x' })()")
    assert.strictEqual(await outcomeOf(Promise.resolve(invoke(client, "getChains", [event]))), "resolved")
    await client.dispose()
  })
})
