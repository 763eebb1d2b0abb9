/** The clients of visitors in several processes over one store, without a backend: who is signed in, and who is not. */
import { DatabaseSync } from "node:sqlite"
import { assert, describe, it, vi } from "@effect/vitest"
import { isOktoError, type OktoClient } from "@okto-effect/sdk"
import { Session } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { runs } from "../../../scripts/deep.ts"
import { clients, memory, migrate, type Secrets, type Store, StoreFailed, type VisitorClients } from "../src/index.ts"
import type { SessionRow, SessionTable } from "../src/sessions/SessionTable.ts"
import { sqlite } from "../src/sqlite.ts"

const clientPrivateKey = `0x${"11".repeat(32)}`
const clientSWA = `0x${"22".repeat(20)}`
const secret = "a secret of thirty-two or more characters"

// Key pairs of the private keys of 32 bytes 0x33 and 0x44.
const sessions = [
  {
    sessionPrivKey: `0x${"33".repeat(32)}`,
    sessionPubKey:
      "0x043c72addb4fdf09af94f0c94d7fe92a386a7e70cf8a1d85916386bb2535c7b1b13b306b0fe085665d8fc1b28ae1676cd3ad6e08eaeda225fe38d0da4de55703e0"
  },
  {
    sessionPrivKey: `0x${"44".repeat(32)}`,
    sessionPubKey:
      "0x042c0b7cf95324a07d05398b240174dc0c2be444d96b159aa6c7f7b1e668680991ae31a9c671a36543f46cea8fce6984608aa316aa0472a7eed08847440218cb2f"
  }
]

/** A session of a user; its keys are one of two pairs. */
const sessionOf = (user: number) =>
  Result.getOrThrow(
    Session.check({ ...sessions[user % sessions.length], userSWA: `0x${String(user).padStart(40, "0")}` })
  )

const serverOver = (store: Store, secrets: Secrets = { 1: secret }): VisitorClients =>
  clients({ configuration: { clientPrivateKey, clientSWA, syncKeys: "on-demand" }, secrets, store })

/** Numbers from a seed. */
const randomOf = (seed: number): ((below: number) => number) => {
  const random = Effect.runSync(Random.withSeed(Random.Random, seed))
  return (below) => Math.floor(random.nextDoubleUnsafe() * below)
}

/** A table whose operations take any number of turns of the event loop, before and after they happen. */
const delayed = (table: SessionTable["Service"], random: (below: number) => number): SessionTable["Service"] => {
  const turns = Effect.promise(async () => {
    for (let turn = random(4); turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve))
  })
  const delay = <A>(operation: Effect.Effect<A, StoreFailed>) =>
    Effect.andThen(
      turns,
      Effect.tap(operation, () => turns)
    )
  return {
    ...table,
    get: (id) => delay(table.get(id)),
    create: (row) => delay(table.create(row)),
    compareAndSet: (row, version) => delay(table.compareAndSet(row, version)),
    delete: (id) => delay(table.delete(id))
  }
}

/** A browser, whose tabs share its cookie. */
class Browser {
  cookie: string | undefined

  request(method: string): Request {
    const headers = this.cookie === undefined ? {} : { cookie: `__Host-okto=${this.cookie}` }
    return new Request("https://app.example/", { method, headers })
  }

  receive(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const value = /^__Host-okto=([\w-]*)/.exec(header)?.[1]
      this.cookie = value === "" ? undefined : value
    }
  }
}

const userOf = async (server: VisitorClients, cookie: string | undefined): Promise<string | undefined> => {
  const browser = Object.assign(new Browser(), { cookie })
  const { client } = await server.of(browser.request("GET"))
  return client.userSWA
}

describe("clients", () => {
  it("agree with the store in every process, however sign-ins and sign-outs of two tabs interleave", async () => {
    for (let seed = 0; seed < runs(30); seed++) {
      const random = randomOf(seed)
      const { sessions: table, ...rest } = memory()
      const store: Store = { ...rest, sessions: delayed(table, random) }
      const servers = [serverOver(store), serverOver(store), serverOver(store)]
      const pick = (): VisitorClients => servers[random(servers.length)] ?? assert.fail("no server")
      const browser = new Browser()
      const ended = new Set<string>()
      let users = 0

      const signIn = async () => {
        const { client, respond } = await pick().of(browser.request("POST"))
        // A sign-out of the other tab ends a sign-in that is under way.
        const signingIn = Session.Session.use(({ start }) => start(sessionOf(++users)))
        await client.run(Effect.catchTag(signingIn, "NotLoggedIn", () => Effect.void))
        browser.receive(respond(new Response()))
      }
      const signOut = async () => {
        const { cookie } = browser
        const { client, respond } = await pick().of(browser.request("POST"))
        const wasSignedIn = client.isLoggedIn()
        await client.logOut()
        browser.receive(respond(new Response()))
        if (wasSignedIn && cookie !== undefined) ended.add(cookie)
      }
      const read = async () => {
        const { respond } = await pick().of(browser.request("GET"))
        browser.receive(respond(new Response()))
      }
      const tab = async () => {
        for (let step = 0; step < 4; step++) {
          await ([signIn, signIn, signOut, read][random(4)] ?? read)()
        }
      }
      await Promise.all([tab(), tab()])

      const truth = await userOf(serverOver(store), browser.cookie)
      for (const server of servers) {
        assert.strictEqual(await userOf(server, browser.cookie), truth, `seed ${seed}`)
        for (const cookie of ended) assert.isUndefined(await userOf(server, cookie), `seed ${seed}: signed out`)
      }
      await Promise.all(servers.map((server) => server.dispose()))
    }
  })

  it("fail a sign-in whose session cannot be stored, and set no cookie", async () => {
    const store = memory()
    const failing = { ...store.sessions, create: () => Effect.fail(new StoreFailed(new Error("the disk is full"))) }
    const server = serverOver({ ...store, sessions: failing })
    const { client, respond } = await server.of(new Browser().request("POST"))
    const failed: unknown = await client
      .run(Session.Session.use(({ start }) => start(sessionOf(1))))
      .catch((error: unknown) => error)
    assert.include(failed, { _tag: "NotLoggedIn", category: "retry" })
    assert.isFalse(client.isLoggedIn())
    assert.lengthOf(respond(new Response()).headers.getSetCookie(), 0)
  })

  it("fail a sign-in over a session whose row cannot be removed, and keep that session", async () => {
    const { sessions: table, ...rest } = memory()
    let isDown = true
    const failing: SessionTable["Service"]["delete"] = (id) =>
      isDown ? Effect.fail(new StoreFailed(new Error("down"))) : table.delete(id)
    const server = serverOver({ ...rest, sessions: { ...table, delete: failing } })
    const browser = new Browser()
    const start = async (user: number) => {
      const { client, respond } = await server.of(browser.request("POST"))
      const started = client.run(Session.Session.use(({ start }) => start(sessionOf(user))))
      const failed: unknown = await started.then(
        () => undefined,
        (error: unknown) => error
      )
      browser.receive(respond(new Response()))
      return failed
    }
    assert.isUndefined(await start(1))
    const { cookie } = browser
    assert.include(await start(2), { _tag: "NotLoggedIn", category: "retry" })
    assert.strictEqual(browser.cookie, cookie)
    assert.strictEqual(await userOf(server, cookie), sessionOf(1).userSWA)
    isDown = false
    assert.isUndefined(await start(2))
    assert.isUndefined(await userOf(server, cookie))
    assert.strictEqual(await userOf(server, browser.cookie), sessionOf(2).userSWA)
    await server.dispose()
  })

  it("of other requests go on when one disposes of its client", async () => {
    const server = serverOver(memory())
    const browser = new Browser()
    const { client, respond } = await server.of(browser.request("POST"))
    await client.run(Session.Session.use(({ start }) => start(sessionOf(1))))
    browser.receive(respond(new Response()))
    await client.dispose()
    const [{ id } = assert.fail("no session")] = await server.list(sessionOf(1).userSWA)
    await (await server.byId(id))?.dispose()
    for (const later of [(await server.of(browser.request("GET"))).client, await server.byId(id)]) {
      assert.isString(await later?.getAuthorizationToken())
    }
    await server.dispose()
    assert.include(await client.getAuthorizationToken().catch((error: unknown) => error), { _tag: "ClientDisposed" })
  })

  describe("that are disposed of", () => {
    const start = (client: OktoClient, user: number) =>
      client.run(Session.Session.use(({ start }) => start(sessionOf(user))))

    /** Who makes a call. */
    const callers: Readonly<Record<string, (server: VisitorClients) => Promise<OktoClient | undefined>>> = {
      "a visitor who is signed out": async (server) => (await server.of(new Browser().request("POST"))).client,
      "a visitor who is signed out, found by the cookies of a framework": (server) =>
        server.from({ get: () => undefined }),
      "a visitor who is signed in": async (server) => {
        const { client } = await server.of(new Browser().request("POST"))
        await start(client, 1)
        return client
      },
      "a visitor who has signed out": async (server) => {
        const { client } = await server.of(new Browser().request("POST"))
        await start(client, 1)
        await client.logOut()
        return client
      },
      "work for a session": async (server) => {
        const { client } = await server.of(new Browser().request("POST"))
        await start(client, 1)
        const [{ id } = assert.fail("no session")] = await server.list(sessionOf(1).userSWA)
        return server.byId(id)
      }
    }

    it.each(Object.entries(callers))("end the calls of %s, and those that come later", async (_, makeClient) => {
      const server = serverOver(memory())
      const client = (await makeClient(server)) ?? assert.fail("no client")
      const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
      const waits = (index: 0 | 1) => Effect.andThen(Effect.sync(begun[index].resolve), Effect.never)
      const calls = [client.run(waits(0)), client.runWith(Layer.empty, waits(1))]
      const ended = Promise.all(calls.map((call) => call.catch((error: unknown) => error)))
      await Promise.all(begun.map(({ promise }) => promise))
      await server.dispose()
      for (const error of [...(await ended), await client.run(Effect.void).catch((error: unknown) => error)]) {
        assert.include(error, { _tag: "ClientDisposed" })
      }
    })
  })

  describe("of a session by its id", () => {
    /** A visitor who is signed in, the client of the visitor's requests, and the client of the session. */
    const signIn = async (server: VisitorClients) => {
      const browser = new Browser()
      const { client, respond } = await server.of(browser.request("POST"))
      await client.run(Session.Session.use(({ start }) => start(sessionOf(1))))
      browser.receive(respond(new Response()))
      const [{ id } = assert.fail("no session")] = await server.list(sessionOf(1).userSWA)
      return { bound: (await server.byId(id)) ?? assert.fail("no client"), browser, client, id }
    }

    it("are undefined once the visitor has signed in as another user, and end no other session", async () => {
      const server = serverOver(memory())
      const { bound, client, id } = await signIn(server)
      assert.strictEqual(bound.userSWA, sessionOf(1).userSWA)
      await client.run(Session.Session.use(({ start }) => start(sessionOf(2))))
      assert.strictEqual(client.userSWA, sessionOf(2).userSWA)
      assert.isUndefined(await server.byId(id))
      const [{ id: next } = assert.fail("no session")] = await server.list(sessionOf(2).userSWA)
      assert.strictEqual((await server.byId(next))?.userSWA, sessionOf(2).userSWA)
      await bound.logOut()
      assert.lengthOf(await server.list(sessionOf(2).userSWA), 1)
      await server.dispose()
    })

    it.each(["client", "bound"] as const)(
      "end with the session, whichever client signs out: the %s one",
      async (ending) => {
        const server = serverOver(memory())
        const { browser, id, ...both } = await signIn(server)
        await both[ending].logOut()
        assert.isUndefined(await userOf(server, browser.cookie))
        assert.isUndefined(await server.byId(id))
        await server.dispose()
      }
    )

    it("reject a sign-out until the row is gone", async () => {
      const { sessions: table, ...rest } = memory()
      let isDown = true
      const failing: SessionTable["Service"]["delete"] = (id) =>
        isDown ? Effect.fail(new StoreFailed(new Error("down"))) : table.delete(id)
      const server = serverOver({ ...rest, sessions: { ...table, delete: failing } })
      const { bound, id } = await signIn(server)
      for (const _ of ["first", "second"]) {
        const failed: unknown = await bound.logOut().catch((error: unknown) => error)
        assert.include(failed, { _tag: "SessionNotRemoved" })
      }
      isDown = false
      await bound.logOut()
      assert.isUndefined(await Effect.runPromise(table.get(id)))
      await server.dispose()
    })

    it("sign no one in, also when the session has ended", async () => {
      const server = serverOver(memory())
      const { bound, id } = await signIn(server)
      await server.end(id)
      const failed: unknown = await bound
        .run(Session.Session.use(({ start }) => start(sessionOf(2))))
        .catch((error: unknown) => error)
      assert.include(failed, { _tag: "NotLoggedIn" })
      for (const user of [1, 2]) assert.lengthOf(await server.list(sessionOf(user).userSWA), 0)
      await server.dispose()
    })
  })

  it("take times that are no whole milliseconds", async () => {
    const database = new DatabaseSync(":memory:")
    const store = sqlite(database)
    await migrate(store)
    const options = { idleTime: 86_400_000.5, lifetime: "1.5 days" } as const
    const server = clients({
      configuration: { clientPrivateKey, clientSWA },
      secrets: { 1: secret },
      store,
      ...options
    })
    const browser = new Browser()
    const { client, respond } = await server.of(browser.request("POST"))
    await client.run(Session.Session.use(({ start }) => start(sessionOf(1))))
    browser.receive(respond(new Response()))
    assert.isDefined(await userOf(server, browser.cookie))
    await server.dispose()
  })

  it("wait for the cookie that an asynchronous set stores, and go on where one of another request fails", async () => {
    const server = serverOver(memory())
    const jar = new Map<string, string>()
    const first = await server.from({
      get: () => undefined,
      set: async (name, value) => {
        await new Promise((resolve) => setImmediate(resolve))
        jar.set(name, value)
      }
    })
    await first.run(Session.Session.use(({ start }) => start(sessionOf(1))))
    assert.match(jar.get("__Host-okto") ?? "", /^[\w-]{43}$/)
    // An unhandled rejection fails the test.
    await server.from({ get: (name) => jar.get(name), set: () => Promise.reject(new Error("it was answered")) })
    const last = await server.from({ get: (name) => jar.get(name), set: (name, value) => jar.set(name, value) })
    await last.logOut()
    assert.strictEqual(jar.get("__Host-okto"), "")
    await server.dispose()
  })

  it("reject with SessionsUnavailable while the store fails, and read again afterwards", async () => {
    const store = memory()
    let isDown = false
    const get: SessionTable["Service"]["get"] = (id) =>
      isDown ? Effect.fail(new StoreFailed(new Error("down"))) : store.sessions.get(id)
    const server = serverOver({ ...store, sessions: { ...store.sessions, get } })
    const browser = new Browser()
    const { client, respond } = await server.of(browser.request("POST"))
    await client.run(Session.Session.use(({ start }) => start(sessionOf(1))))
    browser.receive(respond(new Response()))
    const other = serverOver({ ...store, sessions: { ...store.sessions, get } })
    isDown = true
    const failed: unknown = await other.of(browser.request("GET")).catch((error: unknown) => error)
    assert.include(failed, { _tag: "SessionsUnavailable", category: "retry" })
    isDown = false
    assert.strictEqual(await userOf(other, browser.cookie), client.userSWA)
  })

  it("reject with SessionsUnavailable when they are disposed of, also a call that is under way", async () => {
    const store = memory()
    let onRead = (): void => undefined
    const reading = new Promise<void>((resolve) => {
      onRead = resolve
    })
    const get = () => Effect.andThen(Effect.sync(onRead), Effect.never)
    const server = serverOver({ ...store, sessions: { ...store.sessions, get } })
    const underWay = server.byId("0".repeat(64))
    await reading
    const disposed = server.dispose()
    const later = server.of(new Browser().request("GET"))
    for (const call of [underWay, later, disposed.then(() => server.list(`0x${"1".repeat(40)}`))]) {
      const failed: unknown = await Promise.resolve(call).catch((error: unknown) => error)
      assert.include(failed, { _tag: "SessionsUnavailable", category: "retry" })
    }
  })

  it.each<readonly [string, () => Effect.Effect<never, StoreFailed>]>([
    ["throws", () => assert.fail("no connection")],
    ["rejects", () => Effect.promise(() => Promise.reject(new Error("no connection")))]
  ])(
    "reject with SessionsUnavailable while a store of the app's own %s, and read again afterwards",
    async (_, fail) => {
      const { sessions: table, ...rest } = memory()
      let isDown = false
      const failing =
        <A extends ReadonlyArray<unknown>, B>(operation: (...all: A) => Effect.Effect<B, StoreFailed>) =>
        (...all: A): Effect.Effect<B, StoreFailed> =>
          isDown ? fail() : operation(...all)
      const sessions = {
        ...table,
        get: failing(table.get),
        create: failing(table.create),
        delete: failing(table.delete),
        listByOwner: failing(table.listByOwner)
      }
      const server = serverOver({ ...rest, sessions })
      const browser = new Browser()
      const { client, respond } = await server.of(browser.request("POST"))
      await client.run(Session.Session.use(({ start }) => start(sessionOf(1))))
      browser.receive(respond(new Response()))
      isDown = true
      const { userSWA } = sessionOf(1)
      for (const failed of [server.of(browser.request("GET")), server.list(userSWA), server.endAll(userSWA)]) {
        assert.include(await failed.catch((error: unknown) => error), {
          _tag: "SessionsUnavailable",
          category: "retry"
        })
      }
      assert.include(await client.logOut().catch((error: unknown) => error), { _tag: "SessionNotRemoved" })
      isDown = false
      await (await server.of(browser.request("POST"))).client.logOut()
      assert.isUndefined(await userOf(serverOver({ ...rest, sessions }), browser.cookie))
    }
  )

  it("ask no store for an id of another shape", async () => {
    const { sessions: table, ...rest } = memory()
    const asked: Array<string> = []
    const server = serverOver({
      ...rest,
      sessions: {
        ...table,
        get: (id) =>
          Effect.andThen(
            Effect.sync(() => void asked.push(id)),
            table.get(id)
          ),
        delete: (id) =>
          Effect.andThen(
            Effect.sync(() => void asked.push(id)),
            table.delete(id)
          )
      }
    })
    const hex = "ab".repeat(32)
    const texts = [
      "",
      "\0",
      "__proto__",
      "' or 1=1 --",
      "*",
      `${hex}\n`,
      `okto:session:${hex}`,
      hex.toUpperCase(),
      hex.slice(1)
    ]
    const ids: ReadonlyArray<unknown> = [...texts, "x".repeat(1_000_000), undefined, null, 1, {}, [hex]]
    for (const id of ids) {
      assert.isUndefined(await Reflect.apply(server.byId, server, [id]))
      assert.isFalse(await Reflect.apply(server.end, server, [id]))
    }
    assert.lengthOf(asked, 0)
    assert.isFalse(await server.end(hex))
    assert.deepStrictEqual(asked, [hex])
    await server.dispose()
  })

  it("remove expired rows with a sign-in, at most every ten minutes", async () => {
    const { sessions, ...rest } = memory()
    const before = Date.now()
    const times: Array<number> = []
    const sweep = (now: number) =>
      Effect.andThen(
        Effect.sync(() => times.push(now)),
        sessions.sweep(now)
      )
    const server = serverOver({ ...rest, sessions: { ...sessions, sweep } })
    for (const user of [1, 2]) {
      const { client } = await server.of(new Browser().request("POST"))
      assert.lengthOf(times, user - 1)
      await client.run(Session.Session.use(({ start }) => start(sessionOf(user))))
      assert.lengthOf(times, 1)
    }
    assert.isAtLeast(times[0] ?? 0, before)
    await server.dispose()
  })

  it("call the operations of a store as methods of its object", async () => {
    class Table {
      readonly #table = memory().sessions
      readonly get = (id: string) => this.#table.get(id)
      readonly create = (row: SessionRow) => this.#table.create(row)
      readonly compareAndSet = (row: SessionRow, version: number) => this.#table.compareAndSet(row, version)
      readonly touch = (id: string, usedAt: number, expiresAt: number) => this.#table.touch(id, usedAt, expiresAt)
      readonly listByOwner = (owner: string) => this.#table.listByOwner(owner)
      readonly sweep = (now: number) => this.#table.sweep(now)
      delete(id: string) {
        return this.#table.delete(id)
      }
    }
    const server = serverOver({ ...memory(), sessions: new Table() })
    const browser = new Browser()
    const { client, respond } = await server.of(browser.request("POST"))
    await client.run(Session.Session.use(({ start }) => start(sessionOf(1))))
    browser.receive(respond(new Response()))
    assert.isDefined(await userOf(server, browser.cookie))
    await client.logOut()
    assert.isUndefined(await userOf(server, browser.cookie))
    await server.dispose()
  })

  it("open no row that was moved under another id, changed, or sealed for another app", async () => {
    const store = memory()
    const [server, browsers] = [serverOver(store), [new Browser(), new Browser()] as const]
    for (const [index, browser] of browsers.entries()) {
      const { client, respond } = await server.of(browser.request("POST"))
      await client.run(Session.Session.use(({ start }) => start(sessionOf(index + 1))))
      browser.receive(respond(new Response()))
    }
    const [ada, grace] = browsers
    const owned = await Promise.all(["1", "2"].map((user) => server.list(`0x${user.padStart(40, "0")}`)))
    const rows = await Effect.runPromise(
      Effect.forEach(owned.flat(), ({ id }) =>
        Effect.map(store.sessions.get(id), (row) => row ?? assert.fail("no row"))
      )
    )
    const [first = assert.fail("no row"), second = assert.fail("no row")] = rows
    const tampered = [
      { ...first, sealed: second.sealed },
      { ...first, version: 2 },
      { ...first, sealed: `${first.sealed.slice(0, -4)}AAAA` },
      { ...first, sealed: "" },
      { ...first, sealed: "1." },
      { ...first, sealed: "0.AAAA" }
    ]
    for (const row of tampered) {
      const copy = memory()
      await Effect.runPromise(Effect.andThen(copy.sessions.create(row), copy.sessions.create(second)))
      assert.isUndefined(await userOf(serverOver(copy), ada.cookie))
      assert.isDefined(await userOf(serverOver(copy), grace.cookie))
    }
    const anotherApp = clients({
      configuration: { clientPrivateKey, clientSWA: `0x${"99".repeat(20)}` },
      secrets: { 1: secret },
      store
    })
    assert.isUndefined(await userOf(anotherApp, ada.cookie))
  })

  it("sign no one in with a whole row of another visitor, which a store returns for the visitor's id", async () => {
    const store = memory()
    const signedIn = serverOver(store)
    const [ada, grace] = [new Browser(), new Browser()]
    for (const [index, browser] of [ada, grace].entries()) {
      const { client, respond } = await signedIn.of(browser.request("POST"))
      await client.run(Session.Session.use(({ start }) => start(sessionOf(index + 1))))
      browser.receive(respond(new Response()))
    }
    const [first, second] = await Promise.all(
      [1, 2].map(async (user) => (await signedIn.list(sessionOf(user).userSWA))[0]?.id ?? assert.fail("no session"))
    )
    const get = (id: string) => store.sessions.get(id === first ? (second ?? id) : id)
    // Grace's session may be known there already.
    for (const known of [[], [grace]]) {
      const server = serverOver({ ...store, sessions: { ...store.sessions, get } })
      for (const { cookie } of known) assert.isDefined(await userOf(server, cookie))
      assert.isUndefined(await userOf(server, ada.cookie))
      assert.isUndefined(await server.byId(first ?? ""))
      assert.strictEqual(await userOf(server, grace.cookie), sessionOf(2).userSWA)
      await server.dispose()
    }
    await signedIn.dispose()
  })

  describe("whose rows a writer of the store changes", () => {
    const day = 86_400_000

    /** A visitor's row and cookie, in a store of their own. */
    const signIn = async (signedIn: number) => {
      const store = memory()
      const server = serverOver(store)
      const browser = new Browser()
      const { client, respond } = await server.of(browser.request("POST"))
      await client.run(Session.Session.use(({ start }) => start(sessionOf(signedIn))))
      browser.receive(respond(new Response()))
      const [info = assert.fail("no session")] = await server.list(`0x${String(signedIn).padStart(40, "0")}`)
      const row = await Effect.runPromise(store.sessions.get(info.id))
      await server.dispose()
      return { cookie: browser.cookie, row: row ?? assert.fail("no row") }
    }

    /** Who is signed in to a server whose store has this row. */
    const userWith = async (row: SessionRow, cookie: string | undefined, lifetime?: number) => {
      const store = memory()
      await Effect.runPromise(store.sessions.create(row))
      const configuration = { clientPrivateKey, clientSWA }
      const server = clients({ configuration, secrets: { 1: secret }, store, lifetime })
      const user = await userOf(server, cookie)
      await server.dispose()
      return user
    }

    it("end a session at the end of its lifetime, also with a row that says a later end", async () => {
      const { cookie, row } = await signIn(1)
      const prolonged = { ...row, usedAt: row.usedAt + 1_000 * day, expiresAt: row.expiresAt + 1_000 * day }
      assert.isDefined(await userWith(prolonged, cookie))
      // A lifetime of a millisecond.
      await vi.waitFor(async () => assert.isUndefined(await userWith(prolonged, cookie, 1)), { timeout: 60_000 })
    })

    it.each<readonly [string, (row: SessionRow, other: SessionRow) => Partial<SessionRow>]>([
      ["a later sign-in", ({ createdAt }) => ({ createdAt: createdAt + 29 * day })],
      ["an earlier sign-in", ({ createdAt }) => ({ createdAt: createdAt - 1 })],
      ["another owner", (_, { owner }) => ({ owner })],
      ["no owner", () => ({ owner: "" })]
    ])("open no row with %s", async (_, change) => {
      const [{ cookie, row }, { row: other }] = [await signIn(1), await signIn(2)]
      assert.isDefined(await userWith(row, cookie))
      assert.isUndefined(await userWith({ ...row, ...change(row, other) }, cookie))
    })

    it.each<readonly [string, (own: SessionRow, other: SessionRow) => SessionRow]>([
      ["a row of another user", (_, other) => other],
      ["a row of another user that has this one's owner", ({ owner }, other) => ({ ...other, owner })],
      ["a row of this user that has another session's id", (own, { id }) => ({ ...own, id })]
    ])("list no session for %s", async (_, change) => {
      const store = memory()
      const [{ row: own }, { row: other }] = [await signIn(1), await signIn(2)]
      await Effect.runPromise(Effect.forEach([own, other], store.sessions.create))
      const rows = [own, change(own, other)]
      const server = serverOver({ ...store, sessions: { ...store.sessions, listByOwner: () => Effect.succeed(rows) } })
      // Apps pass these ids to `byId`, as those of the user.
      assert.deepStrictEqual(
        (await server.list(sessionOf(1).userSWA)).map(({ id }) => id),
        [own.id]
      )
      assert.strictEqual(
        await server.endAll(sessionOf(1).userSWA),
        rows.filter(({ owner }) => owner === own.owner).length
      )
      await server.dispose()
    })

    it("forget a session that is in use when its row is given another owner or sign-in", async () => {
      for (const change of [{ owner: "" }, { createdAt: Date.now() + 29 * day }]) {
        const store = memory()
        const changed = { current: {} }
        const get: SessionTable["Service"]["get"] = (id) =>
          Effect.map(store.sessions.get(id), (row) => row && { ...row, ...changed.current })
        const server = serverOver({ ...store, sessions: { ...store.sessions, get } })
        const browser = new Browser()
        const { client, respond } = await server.of(browser.request("POST"))
        await client.run(Session.Session.use(({ start }) => start(sessionOf(1))))
        browser.receive(respond(new Response()))
        assert.isDefined(await userOf(server, browser.cookie))
        changed.current = change
        assert.isUndefined(await userOf(server, browser.cookie))
        await server.dispose()
      }
    })
  })

  it("keep a visitor signed in while a process does not have the newest secret yet", async () => {
    const store = memory()
    const [older, newer] = [serverOver(store, { 1: secret }), serverOver(store, { 1: secret, 2: `new: ${secret}` })]
    const browser = new Browser()
    const { client, respond } = await newer.of(browser.request("POST"))
    await client.run(Session.Session.use(({ start }) => start(sessionOf(1))))
    browser.receive(respond(new Response()))
    const failed: unknown = await older.of(browser.request("GET")).catch((error: unknown) => error)
    assert.include(failed, { _tag: "SessionsUnavailable", category: "retry" })
    assert.strictEqual(await userOf(newer, browser.cookie), client.userSWA)
  })

  it("are those of the options when they were made, also where the app changes its objects before the first request", async () => {
    const store = memory()
    const own = { clientPrivateKey, clientSWA, endpoints: { bff: "http://127.0.0.1:8787" } }
    const secrets = { 1: secret }
    const server = clients({ configuration: own, secrets, store })
    Object.assign(own, { clientSWA: `0x${"99".repeat(20)}` })
    Object.assign(own.endpoints, { bff: "not an address" })
    Object.assign(secrets, { 1: "short" })
    const browser = new Browser()
    const { client, respond } = await server.of(browser.request("POST"))
    assert.strictEqual(client.clientSWA, clientSWA)
    await client.run(Session.Session.use(({ start }) => start(sessionOf(1))))
    browser.receive(respond(new Response()))
    assert.strictEqual(await userOf(serverOver(store), browser.cookie), sessionOf(1).userSWA)
    await server.dispose()
  })

  it("reject wrong options at once, with the name of each", () => {
    const rows: ReadonlyArray<readonly [object, string]> = [
      [{ secrets: {} }, "secrets"],
      [{ secrets: { 1: "short" } }, "secrets"],
      [{ secrets: { one: secret } }, "secrets"],
      [{ keptSessions: 0 }, "keptSessions"],
      [{ secure: false }, "secure"],
      [{ secrets: { "01": secret } }, "secrets"],
      [{ secrets: { 1: secret, 2: `new: ${secret}`, 3: secret } }, "all secrets must be different"],
      [{ secrets: { 1: Redacted.make(secret), 2: secret } }, "all secrets must be different"],
      [{ secrets: { 1: undefined } }, "secrets"],
      [{ secrets: undefined }, "secrets"],
      [{ idleTime: "never" }, "idleTime"],
      [{ lifetime: 0 }, "lifetime"],
      [{ lifetime: Number.POSITIVE_INFINITY }, "lifetime"],
      [{ idleTime: "Infinity" }, "idleTime"],
      // Stores and cookies keep whole milliseconds: these would fail with the first sign-in.
      [{ lifetime: 1e300 }, "lifetime"],
      [{ idleTime: Number.MAX_SAFE_INTEGER }, "idleTime"],
      [{ configuration: { clientPrivateKey: "0x12", clientSWA } }, "clientPrivateKey"],
      // Every visitor would have the session that one of them has there.
      [
        {
          configuration: {
            clientPrivateKey,
            clientSWA,
            sessionStore: { read: () => "", write: () => "", remove: () => "" }
          }
        },
        "configuration.sessionStore"
      ],
      [{ configuration: { clientPrivateKey, clientSWA, platform: Layer.empty } }, "configuration.platform"],
      [{ configuration: undefined }, "configuration: Expected the configuration of a client, received undefined"],
      [{ secrets: secret }, "secrets: Expected secrets by number, such as { 1: secret }, received string"],
      [{ lifeTime: "1 day" }, "Unknown option 'lifeTime', write 'lifetime'"],
      [{ config: {} }, "Unknown option 'config', write 'configuration'"],
      [{ keptSessions: -1 }, "keptSessions must be a whole number of 1 or more"],
      [{ keptSessions: "10" }, "keptSessions must be a whole number of 1 or more"],
      [{ store: undefined }, "received undefined"],
      [{ store: null }, "received null"],
      // A pool or a client of the database, without the function that makes a store of it.
      [{ store: { query: () => undefined } }, "received object"]
    ]
    for (const [options, name] of rows) {
      const make = () =>
        clients(
          Object.assign(
            { configuration: { clientPrivateKey, clientSWA }, secrets: { 1: secret }, store: memory() },
            options
          )
        )
      try {
        make()
        assert.fail(`${name} was accepted`)
      } catch (error) {
        assert.include(error, { _tag: "ConfigurationInvalid" })
        assert.include(`${JSON.stringify(error)} ${isOktoError(error) ? error.advice : ""}`, name)
      }
    }
  })
})
