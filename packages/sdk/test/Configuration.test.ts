/** Configuration and the options of OktoClient: what each field accepts, its effect, and the issues of invalid values. */
import { assert, afterEach, beforeEach, describe, it, vi } from "@effect/vitest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Predicate from "effect/Predicate"
import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { Errors, SessionStore, type Transport } from "../src/effect.ts"
import {
  type ClientTracer,
  getAccount,
  getChains,
  getOrdersHistory,
  getPortfolio,
  getTokens,
  OktoClient,
  type OktoError,
  type OktoClientOptions,
  type PlainSessionStore,
  createRetryPolicy,
  SessionNotRead,
  tokenTransfer
} from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, clientKey, clientSWA, pathOf, present, replies, session, storedSession } from "./support.ts"

const right = { clientPrivateKey: clientKey, clientSWA }

/** A backend as a `fetch` that remembers what was asked. */
const backend = () => {
  const asked: Array<{ readonly path: string; readonly body: string }> = []
  const fetch: Transport.Fetch = async (url, { body }) => {
    const path = pathOf({ url })
    asked.push({ path, body: typeof body === "string" ? body : "" })
    return Promise.resolve(new Response(TestPlatform.success(replies[path] ?? {}).body))
  }
  return { asked, fetch, paths: () => asked.map(({ path }) => path) }
}

/** What a JavaScript program may write, or have from an environment that is set up otherwise than it thinks. */
const odd: ReadonlyArray<unknown> = [
  null,
  false,
  true,
  0,
  1,
  -1,
  Number.NaN,
  7n,
  "",
  "x",
  "5",
  "ftp://example.com",
  "localhost:8787",
  clientKey,
  "https://ada:secret@",
  Symbol("odd"),
  [],
  {},
  { read: () => null },
  { read: () => null, write: () => null, remove: () => null, changes: 1 },
  { read: () => null, write: () => null, remove: () => null, isRequired: 1 },
  { startSpan: () => undefined },
  { bff: 1 },
  { bff: "localhost:8787" },
  { onboarding: "javascript:alert(1)" },
  new Date(0),
  () => undefined
]

const isFunction = (value: unknown) => typeof value === "function"

/** Which of them each field takes. What is left out is taken wherever a field may be left out. */
const takes: { readonly [Field in keyof OktoClientOptions]-?: (value: unknown) => boolean } = {
  environment: () => false,
  clientSWA: () => false,
  clientPrivateKey: (value) => value === clientKey,
  // Nothing at all beside a key, as the published original takes it.
  clientSigner: (value) => !value,
  clientPublicKey: () => false,
  // A name that is no endpoint would leave the hosted backend in place.
  endpoints: (value) => Predicate.isObject(value) && !Array.isArray(value) && Object.keys(value).length === 0,
  googleClientId: Predicate.isString,
  syncKeys: () => false,
  checksums: () => false,
  spending: () => false,
  requestTimeout: (value) => value === 1,
  retry: isFunction,
  log: isFunction,
  fetch: isFunction,
  sessionStore: () => false,
  tracer: () => false,
  randomUUID: isFunction,
  platform: () => false
}

/** What a configuration is refused for. */
const issuesOf = (configuration: unknown): ReadonlyArray<Errors.Issue> => {
  try {
    Reflect.construct(OktoClient, [configuration])
    return []
  } catch (error) {
    assert.instanceOf(error, Errors.ConfigurationInvalid, `thrown: ${String(error)}`)
    return error.issues
  }
}

describe("An invalid configuration", () => {
  for (const [field, isTaken] of Object.entries(takes)) {
    it(`has an issue of its ${field}`, () => {
      for (const value of odd) {
        const issues = issuesOf({ ...right, [field]: value })
        const about = `${field}: ${String(value)}`
        if (isTaken(value)) {
          assert.isEmpty(issues, about)
          continue
        }
        assert.isNotEmpty(issues, about)
        for (const { message, path } of issues) {
          assert.strictEqual(path.split(".")[0], field, about)
          assert.notInclude(message, clientKey.slice(2), about)
          assert.notInclude(message, "secret", about)
          if (!message.startsWith("Invalid "))
            assert.match(message, new RegExp(`^${path} must be .+, received .+`), about)
        }
      }
    })
  }

  it("has the value in the message, unless it is a secret", () => {
    const said = (configuration: object) => issuesOf({ ...right, ...configuration }).map(({ message }) => message)
    assert.deepStrictEqual(said({ retry: null }), ["retry must be a function, received null"])
    assert.deepStrictEqual(said({ requestTimeout: "5" }), ["requestTimeout must be milliseconds above 0, received '5'"])
    assert.deepStrictEqual(said({ platform: {} }), ["platform must be a Layer, received object"])
    assert.deepStrictEqual(said({ sessionStore: {} }), [
      'sessionStore must be "encrypted" or { read, write, remove }, received object'
    ])
    assert.deepStrictEqual(said({ log: 1 }), ["log must be a function, received 1"])
    assert.deepStrictEqual(said({ endpoints: "x" }), [
      "endpoints must be an object of URLs: bff, gateway, onboarding, oauth, received 'x'"
    ])
    assert.deepStrictEqual(said({ endpoints: { bff: "x", oauth: 5 } }), [
      "endpoints.bff must be an http(s) URL, received 'x'",
      "endpoints.oauth must be an http(s) URL, received 5"
    ])
    assert.deepStrictEqual(said({ tracer: { startSpan: () => undefined } }), [
      "tracer must be made by @okto-effect/sdk/opentelemetry, received object"
    ])
    assert.deepStrictEqual(said({ syncKeys: clientKey }), ['syncKeys must be "on-demand", received string'])
  })

  it("has all issues in one error", () => {
    const paths = issuesOf({ clientSWA: "me", retry: 1, endpoints: { bff: "x" } }).map(({ path }) => path)
    assert.sameMembers(paths, ["clientPrivateKey", "clientSWA", "retry", "endpoints.bff"])
  })

  it("has an issue without a key and without a signer", () => {
    for (const nothing of [undefined, null, false]) {
      const [issue, ...others] = issuesOf({ clientSWA, clientSigner: nothing })
      assert.isEmpty(others)
      assert.deepStrictEqual(issue, {
        path: "clientPrivateKey",
        message: "Invalid client private key format: give a clientPrivateKey or a clientSigner"
      })
    }
  })

  it("has an issue of an invalid key beside a signer", () => {
    const [issue] = issuesOf({ clientSWA, clientSigner: { sign: () => [] }, clientPrivateKey: "mine" })
    assert.strictEqual(issue?.path, "clientPrivateKey")
  })

  it("has an issue when it is not an object", () => {
    for (const configuration of [undefined, null, 5, "sandbox", [], () => undefined]) {
      assert.isNotEmpty(issuesOf(configuration))
    }
    assert.strictEqual(issuesOf(undefined)[0]?.message, "Required")
  })

  it("does not use properties of a polluted prototype", () => {
    for (const field of ["clientPrivateKey", "clientSigner", "retry", "log"]) {
      Reflect.defineProperty(Object.prototype, field, { value: "0x", configurable: true })
      try {
        const rest: object = { clientSWA, ...(field === "clientPrivateKey" ? {} : { clientPrivateKey: clientKey }) }
        assert.lengthOf(issuesOf(rest), field === "clientPrivateKey" ? 1 : 0)
      } finally {
        Reflect.deleteProperty(Object.prototype, field)
      }
    }
  })
})

describe("A platform without URL.canParse and URLSearchParams.size, such as Safari 16", () => {
  const members: ReadonlyArray<readonly [object, string]> = [
    [URL, "canParse"],
    [URLSearchParams.prototype, "size"]
  ]
  const absent = members.map(
    ([holder, name]) => [holder, name, Reflect.getOwnPropertyDescriptor(holder, name)] as const
  )
  beforeEach(() => absent.forEach(([holder, name]) => Reflect.deleteProperty(holder, name)))
  afterEach(() => absent.forEach(([holder, name, own]) => Reflect.defineProperty(holder, name, present(own, name))))

  it("checks URLs, and sends requests without and with a query", async () => {
    assert.strictEqual(issuesOf({ ...right, endpoints: { bff: "https://" } })[0]?.path, "endpoints.bff")
    const urls: Array<string> = []
    const client = new OktoClient({
      ...right,
      endpoints: { bff: "https://bff.test" },
      fetch: (url, init) => {
        urls.push(url)
        return backend().fetch(url, init)
      },
      sessionStore: keeping(storedSession).store
    })
    await getAccount(client)
    await getOrdersHistory(client, { status: "SUCCESSFUL" })
    assert.include(urls, "https://bff.test/api/oc/v1/wallets")
    assert.include(urls, "https://bff.test/api/oc/v1/orders?status=SUCCESSFUL")
    await client.dispose()
  })
})

describe("The option platform", () => {
  const parts = [
    TestPlatform.layerRandom(),
    SessionStore.layerMemory(),
    TestPlatform.layerTransport(() => TestPlatform.success({}))
  ] as const

  it("has an issue with the name of a missing service", () => {
    const names = ["crypto/SecureRandom", "SessionStore", "Transport"]
    for (const [index, name] of names.entries()) {
      const [one, other] = parts.filter((_, at) => at !== index)
      const platform = Layer.mergeAll(present(one, "a part"), present(other, "a part"))
      const [issue] = issuesOf({ ...right, platform })
      assert.strictEqual(issue?.path, "platform")
      assert.include(issue?.message, name)
    }
  })

  it("fails the constructor, or each call, when it cannot be built", async () => {
    const broken = new Error("no disk")
    const dies = Layer.effect(SecureRandom.SecureRandom, Effect.die(broken))
    const [issue] = issuesOf({ ...right, platform: dies })
    assert.deepStrictEqual(issue, { path: "platform", message: "platform could not be built" })

    const later = Layer.effect(
      SecureRandom.SecureRandom,
      Effect.andThen(Effect.promise(setImmediate), Effect.die(broken))
    )
    const client: OktoClient = Reflect.construct(OktoClient, [{ ...right, platform: Layer.mergeAll(...parts, later) }])
    await client.ready
    const error: unknown = await getAccount(client).catch((error: unknown) => error)
    assert.instanceOf(error, Errors.ConfigurationInvalid)
    assert.strictEqual(error.cause, broken)
  })

  it("releases what it has acquired when the constructor throws", () => {
    const open = new Set<string>()
    const acquiring = (name: string) =>
      Layer.effectDiscard(
        Effect.acquireRelease(
          Effect.sync(() => void open.add(name)),
          () => Effect.sync(() => void open.delete(name))
        )
      )
    const whole = Layer.mergeAll(...parts)
    const dies = Layer.effectDiscard(Effect.die(new Error("no disk")))
    const cases: Readonly<Record<string, Layer.Layer<never>>> = {
      dies: Layer.provideMerge(Layer.merge(whole, dies), acquiring("dies")),
      "lacks a service": Layer.merge(parts[0], acquiring("lacks a service"))
    }
    for (const [name, platform] of Object.entries(cases)) {
      assert.strictEqual(issuesOf({ ...right, platform })[0]?.path, "platform", name)
      assert.isEmpty([...open], name)
    }
  })

  it("gets the services of the other options", async () => {
    const { fetch, paths } = backend()
    const client = new OktoClient({
      ...right,
      platform: Layer.mergeAll(...parts),
      fetch,
      sessionStore: { read: () => storedSession, write: () => undefined, remove: () => undefined }
    })
    assert.isTrue(client.isLoggedIn())
    await getPortfolio(client)
    assert.include(paths(), "/aggregated-portfolio")
  })
})

/** A store that remembers what it was asked. */
const keeping = (initial: string | null = null, later = false) => {
  const kept = new Map<string, string>(initial === null ? [] : [["okto_session", initial]])
  const listeners = new Set<() => void>()
  const answer = <A>(value: A): A | Promise<A> => (later ? setImmediate(value) : value)
  const store: PlainSessionStore = {
    read: (key) => answer(kept.get(key) ?? null),
    write: (key, text) => answer(kept.set(key, text)),
    remove: (key) => answer(kept.delete(key)),
    changes: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
  return { kept, listeners, store }
}

/** The errors that are reported while something runs. */
const reportedBy = async (run: () => Promise<void>): Promise<ReadonlyArray<unknown>> => {
  const reported: Array<unknown> = []
  Reflect.set(globalThis, "reportError", (error: unknown) => reported.push(error))
  try {
    await run()
    await setImmediate()
    return reported
  } finally {
    Reflect.deleteProperty(globalThis, "reportError")
  }
}

const logIn = (client: OktoClient) => client.loginUsingJWTAuthentication("jwt")

const clientOver = (sessionStore: PlainSessionStore, fetch: Transport.Fetch = backend().fetch) =>
  new OktoClient({ ...right, fetch, sessionStore })

describe("The option sessionStore", () => {
  it("restores synchronously with a synchronous store", () => {
    const client = new OktoClient({ ...right, sessionStore: keeping(storedSession).store })
    assert.strictEqual(client.userSWA, session.userSWA)
  })

  it("has the session after a login, and not after a logout", async () => {
    for (const later of [false, true]) {
      const { kept, store } = keeping(null, later)
      const client = clientOver(store)
      await logIn(client)
      assert.deepStrictEqual([...kept.keys()], ["okto_session"])
      const again = clientOver(store)
      await again.ready
      assert.deepStrictEqual(again.session, client.session)
      await client.logOut()
      assert.isEmpty([...kept])
    }
  })

  it("accepts an instance of a class", async () => {
    class Shelf {
      readonly #kept = new Map<string, string>()
      read(key: string) {
        return this.#kept.get(key)
      }
      write(key: string, text: string) {
        this.#kept.set(key, text)
      }
      remove(key: string) {
        this.#kept.delete(key)
      }
    }
    const sessionStore = new Shelf()
    const client = clientOver(sessionStore)
    await logIn(client)
    assert.isString(sessionStore.read("okto_session"))
  })

  const failing: ReadonlyArray<readonly [string, () => never | Promise<never>]> = [
    [
      "throws",
      () => {
        throw new Error("no disk")
      }
    ],
    ["rejects", () => Promise.reject(new Error("no disk"))]
  ]
  it.each(failing)("that %s is no session that can be read, and costs a login a warning", async (_, fail) => {
    const { store } = keeping(null)
    const broken = clientOver({ ...store, read: fail })
    await broken.ready
    const error: unknown = await broken.getAuthorizationToken().catch((error: unknown) => error)
    assert.instanceOf(error, Errors.SessionKeysMissing)
    assert.instanceOf(error.cause, SessionNotRead)
    assert.include(String(present(error.cause.cause, "a cause")), "the session storage failed")

    // Also of calls that have one error for all failures: the user need not sign in again.
    for (const read of [getAccount, getChains, getOrdersHistory, getPortfolio, getTokens]) {
      assert.strictEqual(await read(broken).catch((error: OktoError) => error.category), "retry", read.name)
    }
    assert.strictEqual(await logIn(broken), session.userSWA)
    await broken.logOut()

    const full = clientOver({ ...store, write: fail, remove: fail })
    assert.strictEqual(await logIn(full), session.userSWA)
    await full.logOut()
    assert.isFalse(full.isLoggedIn())
  })

  it("that is required fails a login that it cannot store, also on an asynchronous platform", async () => {
    const sessionStore: PlainSessionStore = {
      ...keeping().store,
      isRequired: true,
      write: () => Promise.reject(new Error("no disk"))
    }
    const synchronous = TestPlatform.layer({ answer: () => undefined })
    const platforms = [synchronous, Layer.tap(synchronous, () => Effect.promise(() => setImmediate()))]
    for (const platform of platforms) {
      const client = new OktoClient({ ...right, fetch: backend().fetch, platform, sessionStore })
      const error: unknown = await logIn(client).catch((error: unknown) => error)
      assert.instanceOf(error, Errors.NotLoggedIn)
      assert.instanceOf(error.cause, Errors.SessionNotStored)
      assert.isFalse(client.isLoggedIn())
      await client.dispose()
    }
  })

  it("that is required fails a logout whose session it cannot remove, until it can", async () => {
    const { kept, store } = keeping()
    kept.set("okto_session", storedSession)
    let isDown = true
    const remove = async (key: string) => {
      if (isDown) throw new Error("no disk")
      store.remove(key)
    }
    const synchronous = TestPlatform.layer({ answer: () => undefined })
    const platforms = [synchronous, Layer.tap(synchronous, () => Effect.promise(() => setImmediate()))]
    const cases = platforms.flatMap((platform) => [true, false].map((isRequired) => ({ platform, isRequired })))
    for (const { isRequired, platform } of cases) {
      const client = new OktoClient({ ...right, platform, sessionStore: { ...store, isRequired, remove } })
      await client.ready
      assert.isTrue(client.isLoggedIn())
      const error: unknown = await client.logOut().catch((error: unknown) => error)
      if (isRequired) {
        assert.instanceOf(error, Errors.SessionNotRemoved)
        assert.include(error, { category: "retry" })
      } else assert.isUndefined(error)
      assert.isFalse(client.isLoggedIn())
      assert.isTrue(kept.has("okto_session"))
      await client.dispose()
    }
    const client = clientOver({ ...store, isRequired: true, remove })
    await client.logOut().catch(() => undefined)
    isDown = false
    await client.logOut()
    assert.isFalse(kept.has("okto_session"))
    await client.dispose()
  })

  it("that is required and fails: setSessionConfig warns that the session was not started", async () => {
    class Opened extends OktoClient {
      open(): void {
        this.setSessionConfig(session)
      }
    }
    const warned: Array<unknown> = []
    const logger = Logger.make(({ message }) => void warned.push(...[message].flat()))
    const client = new Opened({
      ...right,
      platform: Layer.merge(TestPlatform.layer({ answer: () => undefined }), Logger.layer([logger])),
      sessionStore: { ...keeping().store, isRequired: true, write: () => Promise.reject(new Error("no disk")) }
    })
    client.open()
    await vi.waitFor(() => assert.isNotEmpty(warned))
    const [, error] = warned
    assert.instanceOf(error, Errors.NotLoggedIn)
    assert.instanceOf(error.cause, Errors.SessionNotStored)
    assert.isFalse(client.isLoggedIn())
    await client.dispose()
  })

  it("restores no session from a store that returns no text", async () => {
    for (const answer of [5, {}, Buffer.from(storedSession)]) {
      const sessionStore = { ...keeping().store, isRequired: null, read: () => answer }
      const client: OktoClient = Reflect.construct(OktoClient, [{ ...right, sessionStore }])
      await client.ready
      assert.isFalse(client.isLoggedIn())
    }
  })

  it("follows changes by others until the client is disposed", async () => {
    const { kept, listeners, store } = keeping()
    const client = clientOver(store)
    kept.set("okto_session", storedSession)
    for (const tell of listeners) tell()
    assert.strictEqual(client.userSWA, session.userSWA)
    await client.dispose()
    assert.isEmpty([...listeners])
  })

  it("reports an error of changes once, and works without it", async () => {
    for (const changes of [
      () => {
        throw new Error("no events")
      },
      () => 5
    ]) {
      const reported = await reportedBy(async () => {
        const sessionStore = { ...keeping(storedSession).store, changes }
        const client: OktoClient = Reflect.construct(OktoClient, [{ ...right, sessionStore }])
        assert.isTrue(client.isLoggedIn())
        await client.dispose()
      })
      assert.lengthOf(reported, 1)
    }
  })
})

describe("The option syncKeys", () => {
  it("fetches the keys after a login and a restore, or at the first signature", async () => {
    for (const [syncKeys, expected] of [
      [undefined, 1],
      ["on-demand", 0]
    ] as const) {
      const restored = backend()
      const client = new OktoClient({
        ...right,
        syncKeys,
        fetch: restored.fetch,
        sessionStore: keeping(storedSession).store
      })
      await client.ready
      await getPortfolio(client)
      const keyRequests = () => restored.paths().filter((path) => path === "/user-keys").length
      assert.strictEqual(keyRequests(), expected)

      client.sessionClear()
      await logIn(client)
      await getPortfolio(client)
      assert.strictEqual(keyRequests(), 2 * expected)
      await client.signMessage("hello")
      await client.signMessage("again")
      assert.strictEqual(keyRequests(), Math.max(1, 2 * expected))
      await client.dispose()
    }
  })
})

describe("The option randomUUID", () => {
  const transfer = { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n }

  it("makes the nonces of operations", async () => {
    const drawn: Array<string> = []
    const { asked, fetch } = backend()
    const client = new OktoClient({
      ...right,
      fetch,
      sessionStore: keeping(storedSession).store,
      randomUUID: () => {
        const uuid = randomUUID()
        drawn.push(uuid)
        return uuid
      }
    })
    await tokenTransfer(client, transfer)
    const sent = present(
      asked.find(({ path }) => path === "/execute"),
      "an operation"
    )
    assert.lengthOf(drawn, 1)
    assert.include(sent.body, `${"0".repeat(32)}${drawn[0]?.replaceAll("-", "")}`)
  })

  it("fails calls, which send nothing, when it returns no UUID", async () => {
    for (const wrong of ["", "1", 5, undefined]) {
      const { asked, fetch } = backend()
      const configuration = { ...right, fetch, syncKeys: "on-demand", randomUUID: () => wrong }
      const sessionStore = keeping(storedSession).store
      const client: OktoClient = Reflect.construct(OktoClient, [{ ...configuration, sessionStore }])
      const error: unknown = await tokenTransfer(client, transfer).catch((error: unknown) => error)
      assert.instanceOf(error, Errors.ConfigurationInvalid)
      assert.match(error.message, /^randomUUID must be a source of UUIDs, received /)
      assert.isEmpty(asked)
    }
  })

  it("does not make keys", async () => {
    const randomUUID = () => "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"
    const [one, other] = [1, 2].map(() => new OktoClient({ ...right, fetch: backend().fetch, randomUUID }))
    await Promise.all([logIn(present(one, "a client")), logIn(present(other, "another one"))])
    assert.notStrictEqual(one?.session?.sessionPrivKey, other?.session?.sessionPrivKey)
  })
})

describe("The options retry, requestTimeout, log and tracer", () => {
  it("are accepted", async () => {
    const logged: Array<string> = []
    let begun = 0
    const tracer: ClientTracer = {
      active: () => {
        begun++
        return Effect.runSync(Effect.context())
      }
    }
    const client = new OktoClient({
      ...right,
      fetch: backend().fetch,
      retry: createRetryPolicy(),
      requestTimeout: Number.POSITIVE_INFINITY,
      log: ({ url }) => logged.push(url),
      tracer,
      sessionStore: keeping(storedSession).store
    })
    await client.ready
    begun = 0
    await getPortfolio(client)
    assert.strictEqual(begun, 1)
    assert.isNotEmpty(logged)
  })
})

describe("endpoints.onboarding and endpoints.oauth", () => {
  it("keep a query of their own, which the handler of the onboarding page has not", async () => {
    for (const [onboarding, page] of [
      ["https://login.example", "https://login.example/"],
      ["https://login.example/a/?theme=dark#b", "https://login.example/a/?theme=dark#b"],
      ["https://login.example?theme=dark", "https://login.example/?theme=dark"]
    ] as const) {
      const client = new OktoClient({ ...right, endpoints: { onboarding, oauth: "https://oauth.example/auth?hd=a.b" } })
      const handler = `${page.replace(/[?#].*/, "")}__/auth/handler`
      assert.deepStrictEqual([client.env.authPageUrl, client.env.authRedirectUrl], [page, handler])
      let opened = ""
      await client.loginUsingSocial("google", {}, async (url) => ((opened = url), "")).catch(() => undefined)
      const { origin, searchParams } = new URL(opened)
      assert.deepStrictEqual(
        [origin, searchParams.get("hd"), searchParams.get("scope"), searchParams.get("redirect_uri")],
        ["https://oauth.example", "a.b", "openid email profile", handler]
      )
    }
  })
})
