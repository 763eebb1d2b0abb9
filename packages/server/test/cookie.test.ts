/** Attacks with cookies, without a backend: which requests are those of a visitor who is signed in. */
import { assert, describe, it } from "@effect/vitest"
import { Session } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, afterEach, beforeAll, vi } from "vitest"
import { isDeep } from "../../../scripts/deep.ts"
import { clients, type ClientsOptions, memory, type Store, type VisitorClients } from "../src/index.ts"

const configuration = {
  clientPrivateKey: `0x${"11".repeat(32)}`,
  clientSWA: `0x${"22".repeat(20)}`,
  syncKeys: "on-demand"
} as const
const secrets = { 1: "a secret of thirty-two or more characters" }
const user = `0x${"33".repeat(20)}`
const session = Result.getOrThrow(
  Session.check({
    sessionPrivKey: `0x${"33".repeat(32)}`,
    sessionPubKey:
      "0x043c72addb4fdf09af94f0c94d7fe92a386a7e70cf8a1d85916386bb2535c7b1b13b306b0fe085665d8fc1b28ae1676cd3ad6e08eaeda225fe38d0da4de55703e0",
    userSWA: user
  })
)

const serverOver = (store: Store, options: Partial<ClientsOptions> = {}): VisitorClients =>
  clients({ configuration, secrets, store, ...options })

const https = "https://app.example/"

const visit = (server: VisitorClients, headers: Readonly<Record<string, string>>, url = https) =>
  server.of(new Request(url, { headers }))

const isSignedIn = async (server: VisitorClients, headers: Readonly<Record<string, string>>, url = https) =>
  (await visit(server, headers, url)).client.isLoggedIn()

/** Signs a visitor in, and returns the value of the cookie. */
const signIn = async (server: VisitorClients, url = https): Promise<string> => {
  const { client, respond } = await server.of(new Request(url, { method: "POST" }))
  await client.run(Session.Session.use(({ start }) => start(session)))
  const [header = ""] = respond(new Response()).headers.getSetCookie()
  return /^(?:__Host-)?okto=([\w-]{43});/.exec(header)?.[1] ?? assert.fail(header)
}

const store = memory()
const server = serverOver(store)
let cookie = ""
let rowId = ""
beforeAll(async () => {
  cookie = await signIn(server)
  rowId = (await server.list(user))[0]?.id ?? assert.fail("no session")
})
afterAll(() => server.dispose())

const fakeCookie = (seed: number): string => Buffer.from(String(seed).padEnd(32, "x")).toString("base64url")

const changeCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  )

/** Cookie headers that are not the visitor's. */
const foreign: Readonly<Record<string, () => string>> = {
  "a cookie of the right form that was never given out": () => `__Host-okto=${fakeCookie(1)}`,
  "a cookie without its last character": () => `__Host-okto=${cookie.slice(0, -1)}`,
  "a cookie without its first character": () => `__Host-okto=${cookie.slice(1)}`,
  "a cookie with one more character": () => `__Host-okto=${cookie}A`,
  "a cookie with another first character": () => `__Host-okto=${cookie.startsWith("A") ? "B" : "A"}${cookie.slice(1)}`,
  "a cookie in the other letter case": () => `__Host-okto=${changeCase(cookie)}`,
  "an empty cookie": () => "__Host-okto=",
  "a name without a value": () => "__Host-okto",
  "the id of the stored row": () => `__Host-okto=${rowId}`,
  "the id of the stored row, written as a cookie is": () =>
    `__Host-okto=${Buffer.from(rowId, "hex").toString("base64url")}`,
  "the plain name": () => `okto=${cookie}`,
  "the name in lower case": () => `__host-okto=${cookie}`,
  // Browsers take these from other hosts of the domain: the names do not begin with the prefix. Header values are Latin-1.
  "the name after a no-break space": () => `\u00a0__Host-okto=${cookie}`,
  "the name after a no-break space, beside another cookie": () => `theme=dark; \u00a0__Host-okto=${cookie}`,
  "the name with another prefix": () => `__Secure-okto=${cookie}`,
  "the value under another name": () => `session=${cookie}`,
  "the value inside another cookie": () => `other=__Host-okto=${cookie}`,
  "percent signs that decode to nothing": () => `__Host-okto=%E0%A4%A; __Host-okto=%`,
  "a megabyte": () => `__Host-okto=${cookie.repeat(25_000)}`,
  "names of every object": () => `__proto__=${cookie}; constructor=${cookie}; toString=${cookie}`,
  "only separators": () => ";;; ; =; ,"
}

/** Cookie headers of the visitor, as browsers and proxies write them. */
const own: Readonly<Record<string, () => string>> = {
  "among others": () => `theme=dark; __Host-okto=${cookie}; lang=de`,
  "without spaces": () => `theme=dark;__Host-okto=${cookie};lang=de`,
  "after a malformed cookie": () => `theme; =; __Host-okto=${cookie}`,
  "after one that another host has planted": () =>
    `\u00a0__Host-okto=${fakeCookie(3)}; theme=dark; __Host-okto=${cookie}`,
  "beside the plain name": () => `okto=${fakeCookie(2)}; __Host-okto=${cookie}`,
  "among a thousand others": () =>
    `${Array.from({ length: 1_000 }, (_, index) => `c${index}=${index}`).join("; ")}; __Host-okto=${cookie}`
}

/** The tag of the error that a request is refused with; `undefined` where it is answered. */
const refusalOf = (url: string, method: string, headers: Readonly<Record<string, string>>) =>
  server.of(new Request(url, { method, headers: { ...headers, cookie: `__Host-okto=${cookie}` } })).then(
    () => undefined,
    (error: unknown): unknown => Reflect.get(Object(error), "_tag")
  )

describe("cookie", () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  it.each(Object.entries(foreign))("signs no one in: %s", async (_, header) => {
    assert.isFalse(await isSignedIn(server, { cookie: header() }))
  })

  it.each(Object.entries(own))("signs the visitor in: %s", async (_, header) => {
    assert.isTrue(await isSignedIn(server, { cookie: header() }))
  })

  it("is set by no response that a cache may keep", async () => {
    const store = memory()
    const server = serverOver(store)
    const { client, respond } = await server.of(new Request(https, { method: "POST" }))
    await client.run(Session.Session.use(({ start }) => start(session)))
    for (const [given, sent] of [
      [undefined, "no-store"],
      ["public, max-age=600", "no-store"],
      ["max-age=600", "no-store"],
      ['no-cache="private"', "no-store"],
      ["Private, max-age=600", "Private, max-age=600"],
      ["no-cache, no-store", "no-cache, no-store"]
    ]) {
      const headers = given === undefined ? {} : { "cache-control": given }
      const response = respond(new Response("ok", { headers }))
      assert.lengthOf(response.headers.getSetCookie(), 1)
      assert.strictEqual(response.headers.get("cache-control"), sent)
    }
    // A response that sets no cookie is as it was.
    const known = await visit(server, {
      cookie: respond(new Response()).headers.getSetCookie()[0]?.split(";")[0] ?? ""
    })
    const plain = known.respond(new Response("ok", { headers: { "cache-control": "public" } }))
    assert.strictEqual(plain.headers.get("cache-control"), "public")
    await server.dispose()
  })

  it("is read from no other header and no address", async () => {
    for (const name of ["authorization", "x-okto", "set-cookie", "cookie2"]) {
      assert.isFalse(await isSignedIn(server, { [name]: `__Host-okto=${cookie}` }), name)
    }
    assert.isFalse(await isSignedIn(server, {}, `${https}?__Host-okto=${cookie}&okto=${cookie}`))
  })

  /** Where a request comes from: the URL that the server says, headers of browser and proxy, and `NODE_ENV`. */
  const addresses: ReadonlyArray<
    readonly [isPlain: boolean, url: string, headers?: Readonly<Record<string, string>>, mode?: string]
  > = [
    [true, "http://localhost:3000/"],
    [true, "http://127.0.0.1/"],
    [true, "http://[::1]:8080/"],
    [true, "http://localhost:3000/", {}, "development"],
    [true, "http://localhost:3000/", {}, ""],
    [true, "http://localhost:3000/", { host: "LOCALHOST:80" }],
    [true, "http://localhost:3000/", { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }],
    [true, "http://0.0.0.0:3000/", { host: "localhost:3000" }],
    [true, "http://localhost:3000/", { host: "localhost:3000", "x-forwarded-host": "localhost:3000" }],
    // In production a proxy on the same machine looks like a browser there.
    [false, "http://localhost:3000/", {}, "production"],
    [false, "http://localhost:3000/", { host: "localhost:3000" }, "production"],
    [false, "http://127.0.0.1/", { origin: "http://127.0.0.1" }, "production"],
    // Next.js says localhost for every host.
    [false, "http://localhost:3000/", { host: "app.example" }],
    [false, "http://localhost:3000/", { host: "app.example:3000" }],
    [false, "http://localhost:3000/", { host: "localhost.evil.example" }],
    [false, "http://localhost:3000/", { host: "127.0.0.1.evil.example" }],
    [false, "http://localhost:3000/", { host: "localhost@evil.example" }],
    [false, "http://localhost:3000/", { host: "evil.example@localhost" }],
    [false, "http://localhost:3000/", { host: "localhost, evil.example" }],
    [false, "http://localhost:3000/", { host: "localhost#evil.example" }],
    [false, "http://localhost:3000/", { host: "" }],
    // A tunnel or a proxy that says its own host beside that of its upstream.
    [false, "http://localhost:3000/", { host: "localhost:3000", "x-forwarded-host": "app.example" }],
    [false, "http://localhost:3000/", { host: "localhost:3000", "x-forwarded-host": "app.example, localhost" }],
    [false, "http://localhost:3000/", { host: "localhost:3000", origin: "https://app.example" }],
    [false, "http://localhost:3000/", { origin: "http://app.example" }],
    [false, "http://localhost:3000/", { origin: "null" }],
    [false, "http://localhost:3000/", { origin: "" }],
    [false, "https://localhost/"],
    [false, "http://localhost.evil.example/"],
    [false, "http://127.0.0.1.evil.example/"],
    [false, "http://app.example/"],
    [false, "https://app.example/"]
  ]

  for (const [isPlain, url, headers = {}, mode = "test"] of addresses) {
    const where = `${url} ${JSON.stringify(headers)} ${mode}`
    it(`has its plain name where \`Host\` is loopback and \`NODE_ENV\` is not production alone: ${where}, ${isPlain}`, async () => {
      vi.stubEnv("NODE_ENV", mode)
      const local = serverOver(memory())
      // A sign-in by GET, as the redirect of another site is.
      const { client, respond } = await local.of(new Request(url, { headers }))
      await client.run(Session.Session.use(({ start }) => start(session)))
      const cookies = respond(new Response()).headers.getSetCookie()
      const names = cookies.map((text) => text.split("=", 1)[0])
      assert.deepStrictEqual(names, isPlain ? ["__Host-okto", "okto"] : ["__Host-okto"])
      assert.include(cookies[0], "Secure")
      const value = /=([\w-]{43});/.exec(cookies[0] ?? "")?.[1] ?? assert.fail("no cookie")
      assert.isTrue(await isSignedIn(local, { ...headers, cookie: `__Host-okto=${value}` }, url))
      // As another host of the domain may plant it.
      assert.strictEqual(await isSignedIn(local, { ...headers, cookie: `okto=${value}` }, url), isPlain)
      await local.dispose()
    })
  }

  it.each([
    [true, "http://localhost:3000", "development"],
    [false, "http://localhost:3000", "production"],
    [false, "https://localhost:3000", "development"],
    [false, "http://app.example", "development"],
    [false, undefined, "development"],
    [false, "localhost", "development"]
  ] as const)(
    "has its plain name for a framework's cookies where their URL is loopback and `NODE_ENV` is not production (%s: %s %s)",
    async (isPlain, url, mode) => {
      vi.stubEnv("NODE_ENV", mode)
      const local = serverOver(memory())
      const jar = new Map<string, string>()
      const cookies = {
        get: (name: string) => jar.get(name),
        set: (...[name, value]: [string, string]) => jar.set(name, value)
      }
      await (await local.from({ ...cookies, url })).run(Session.Session.use(({ start }) => start(session)))
      assert.deepStrictEqual([...jar.keys()], isPlain ? ["__Host-okto", "okto"] : ["__Host-okto"])
      jar.set("okto", jar.get("__Host-okto") ?? assert.fail("no cookie"))
      jar.delete("__Host-okto")
      assert.strictEqual((await local.from({ ...cookies, url })).isLoggedIn(), isPlain)
      await local.dispose()
    }
  )

  it.each<readonly [string, () => unknown]>([
    ["without `process`", () => undefined],
    ["whose `process` has no environment", () => ({})],
    [
      "that forbids to read the environment",
      () => ({
        get env() {
          return assert.fail("NotCapable: Requires env access")
        }
      })
    ]
  ])("is set and read in a runtime %s", async (_, runtime) => {
    const server = serverOver(memory())
    vi.stubGlobal("process", runtime())
    const value = await signIn(server)
    const isKnown = await isSignedIn(server, { cookie: `__Host-okto=${value}` })
    const isLocal = await isSignedIn(server, { cookie: `okto=${value}` }, "http://localhost:8787/")
    vi.unstubAllGlobals()
    assert.deepStrictEqual([isKnown, isLocal], [true, true])
    await server.dispose()
  })

  it("has no plain name with `secure: true`, also on loopback", async () => {
    const strict = serverOver(store, { secure: true })
    assert.isFalse(await isSignedIn(strict, { cookie: `okto=${cookie}` }, "http://localhost:3000/"))
    assert.isTrue(await isSignedIn(strict, { cookie: `__Host-okto=${cookie}` }, "http://localhost:3000/"))
    await strict.dispose()
  })

  it.each<readonly [method: string, headers: Readonly<Record<string, string>>, isAnswered: boolean]>([
    ["GET", { "sec-fetch-site": "cross-site" }, true],
    ["POST", { "sec-fetch-site": "same-origin" }, true],
    ["POST", { "sec-fetch-site": "none" }, true],
    ["POST", {}, true],
    ["POST", { origin: "https://app.example" }, true],
    ["POST", { host: "app.example", origin: "https://app.example" }, true],
    ["POST", { host: "app.example:443", origin: "https://app.example" }, true],
    ["POST", { host: "APP.Example", origin: "https://app.example" }, true],
    ["POST", { host: "App.example:443", origin: "https://app.example" }, true],
    ["POST", { "sec-fetch-site": "cross-site" }, false],
    ["POST", { "sec-fetch-site": "same-site" }, false],
    ["POST", { "sec-fetch-site": "" }, false],
    ["POST", { "sec-fetch-site": "SAME-ORIGIN" }, false],
    ["POST", { "sec-fetch-site": "cross-site, same-origin" }, false],
    ["POST", { "sec-fetch-site": "cross-site", origin: "https://app.example" }, false],
    ["PUT", { origin: "https://evil.example" }, false],
    ["PATCH", { origin: "null" }, false],
    ["DELETE", { origin: "" }, false],
    ["POST", { origin: "https://app.example.evil.example" }, false],
    ["POST", { origin: "https://sub.app.example" }, false],
    ["POST", { origin: "https://app.example:8443" }, false],
    ["POST", { origin: "http://app.example" }, false],
    ["POST", { origin: "https://app.example@evil.example" }, false],
    ["POST", { origin: "file://app.example" }, false],
    ["POST", { origin: "https://evil.example", "x-forwarded-host": "evil.example" }, false],
    ["POST", { origin: "https://evil.example", forwarded: "host=evil.example" }, false],
    ["POST", { host: "internal:3000", origin: "https://app.example" }, false],
    ["POST", { host: "app.example:80", origin: "https://app.example" }, false],
    ["POST", { host: "app.example:8443", origin: "https://app.example" }, false],
    ["POST", { host: "app.example.", origin: "https://app.example" }, false],
    ["POST", { host: "evil.example@app.example", origin: "https://app.example" }, false],
    ["POST", { host: "app.example, evil.example", origin: "https://evil.example" }, false],
    ["POST", { host: "app.example/", origin: "https://app.example" }, false],
    ["POST", { host: "", origin: "https://app.example" }, false],
    ["QUERY", { origin: "https://evil.example" }, false]
  ])("is answered or refused by where a request comes from: %s %j", async (method, headers, isAnswered) => {
    assert.strictEqual(await refusalOf(https, method, headers), isAnswered ? undefined : "CrossSiteRequest")
  })

  // TLS ends at the proxy, so the server says http, and maybe a host of its own.
  it.each<readonly [url: string, headers: Readonly<Record<string, string>>, isAnswered: boolean]>([
    ["http://app.example/", { host: "app.example", origin: "https://app.example" }, true],
    ["http://app.example/", { host: "app.example:443", origin: "https://app.example" }, true],
    ["http://app.example/", { host: "app.example:80", origin: "http://app.example" }, true],
    ["http://localhost:3000/", { host: "APP.example", origin: "https://app.example" }, true],
    ["http://localhost:3000/", { host: "app.example:8443", origin: "https://app.example:8443" }, true],
    ["http://localhost:3000/", { host: "[::1]:443", origin: "https://[::1]" }, true],
    ["http://localhost:3000/", { host: "localhost:3000", origin: "https://app.example" }, false],
    ["http://app.example/", { host: "app.example:80", origin: "https://app.example" }, false],
    ["http://app.example/", { host: "app.example:443", origin: "http://app.example" }, false],
    ["http://app.example/", { host: "app.example", origin: "file://app.example" }, false]
  ])(
    "is answered or refused by its `Host` as a URL's host, behind a proxy: %s %j",
    async (url, headers, isAnswered) => {
      assert.strictEqual(await refusalOf(url, "POST", headers), isAnswered ? undefined : "CrossSiteRequest")
    }
  )

  it("signs no one in when it is sent again after a sign-out or another sign-in, in any process", async () => {
    const store = memory()
    const [one, other] = [serverOver(store), serverOver(store)]
    const first = await signIn(one)
    const { client, respond } = await visit(one, { cookie: `__Host-okto=${first}` })
    await client.run(Session.Session.use(({ start }) => start({ ...session, userSWA: `0x${"44".repeat(20)}` })))
    const second = /okto=([\w-]{43});/.exec(respond(new Response()).headers.get("set-cookie") ?? "")?.[1] ?? ""
    assert.notStrictEqual(second, first)
    for (const server of [one, other]) {
      assert.isFalse(await isSignedIn(server, { cookie: `__Host-okto=${first}` }))
      assert.isTrue(await isSignedIn(server, { cookie: `__Host-okto=${second}` }))
    }
    await client.logOut()
    for (const server of [one, serverOver(store)]) {
      for (const value of [first, second]) assert.isFalse(await isSignedIn(server, { cookie: `__Host-okto=${value}` }))
    }
    await Promise.all([one.dispose(), other.dispose()])
  })

  /** Signs another user in, in a request with a cookie, and returns the value of the new one. */
  const signInOver = async (server: VisitorClients, value: string): Promise<string> => {
    const { client, respond } = await visit(server, { cookie: `__Host-okto=${value}` })
    await client.run(Session.Session.use(({ start }) => start({ ...session, userSWA: `0x${"44".repeat(20)}` })))
    const header = respond(new Response()).headers.get("set-cookie") ?? ""
    return /^__Host-okto=([\w-]{43});/.exec(header)?.[1] ?? assert.fail(header)
  }

  const setCookieOf = (respond: (response: Response) => Response): string | null =>
    respond(new Response()).headers.get("set-cookie")

  describe("of a request that is answered after the browser has signed in anew", () => {
    it("is left: the request came after the session had ended", async () => {
      const server = serverOver(memory())
      const first = await signIn(server)
      const second = await signInOver(server, first)
      const { respond } = await visit(server, { cookie: `__Host-okto=${first}` })
      assert.isNull(setCookieOf(respond))
      assert.isTrue(await isSignedIn(server, { cookie: `__Host-okto=${second}` }))
      await server.dispose()
    })

    it.each(["another", "the same"])(
      "is left: the sign-in was over the session of the request, in %s process",
      async (where) => {
        const store = memory()
        const one = serverOver(store)
        const other = where === "another" ? serverOver(store) : one
        const first = await signIn(one)
        const { client, respond } = await visit(other, { cookie: `__Host-okto=${first}` })
        assert.strictEqual(client.userSWA, user)
        const second = await signInOver(one, first)
        assert.strictEqual(client.userSWA, user)
        assert.isNull(setCookieOf(respond))
        assert.isTrue(await isSignedIn(other, { cookie: `__Host-okto=${second}` }))
        await Promise.all([one.dispose(), other.dispose()])
      }
    )

    it("is left: a sign-out in another tab has removed the one of the request", async () => {
      const server = serverOver(memory())
      const headers = { cookie: `__Host-okto=${await signIn(server)}` }
      const [slow, { client, respond }] = [await visit(server, headers), await visit(server, headers)]
      await client.logOut()
      assert.match(setCookieOf(respond) ?? "", /^__Host-okto=; Max-Age=0;/)
      await signIn(server)
      assert.isNull(setCookieOf(slow.respond))
      await server.dispose()
    })

    it.each<readonly [string, (server: VisitorClients, id: string) => Promise<unknown>]>([
      ["end", (server, id) => server.end(id)],
      ["endAll", (server) => server.endAll(user)]
    ])("is left: the session of the request was ended by %s", async (_, end) => {
      const server = serverOver(memory())
      const { respond } = await visit(server, { cookie: `__Host-okto=${await signIn(server)}` })
      const [{ id } = assert.fail("no session")] = await server.list(user)
      await end(server, id)
      assert.isNull(setCookieOf(respond))
      await server.dispose()
    })
  })

  it.each([
    ["another environment", { configuration: { ...configuration, environment: "staging" } }],
    ["another app", { configuration: { ...configuration, clientSWA: `0x${"99".repeat(20)}` } }],
    ["another secret", { secrets: { 1: "another secret of thirty-two characters or more" } }]
  ] as const)("signs no one in to a server of %s over the same store", async (_, options) => {
    const other = serverOver(store, options)
    assert.isFalse(await isSignedIn(other, { cookie: `__Host-okto=${cookie}` }))
    assert.isTrue(await isSignedIn(server, { cookie: `__Host-okto=${cookie}` }))
    await other.dispose()
  })

  it("is left when a stranger invents it, and thousands of them cost one read each, no row and no write", async () => {
    const { sessions, ...rest } = memory()
    const calls = { get: 0, write: 0 }
    const written = <A, E>(operation: Effect.Effect<A, E>) =>
      Effect.suspend(() => {
        calls.write++
        return operation
      })
    const counted: Store = {
      ...rest,
      sessions: {
        ...sessions,
        get: (id) => {
          calls.get++
          return sessions.get(id)
        },
        create: (row) => written(sessions.create(row)),
        compareAndSet: (row, version) => written(sessions.compareAndSet(row, version)),
        delete: (id) => written(sessions.delete(id)),
        touch: (id, usedAt, expiresAt) => written(sessions.touch(id, usedAt, expiresAt))
      }
    }
    const busy = serverOver(counted, { keptSessions: 100 })
    const headers = { cookie: `__Host-okto=${await signIn(busy)}` }
    // More than the sessions that are kept.
    const invented = isDeep ? 10_000 : 1_000
    calls.get = calls.write = 0
    for (let seed = 0; seed < invented; seed++) {
      const stranger = await visit(busy, { cookie: `__Host-okto=${fakeCookie(seed)}` })
      assert.isNull(stranger.respond(new Response()).headers.get("set-cookie"))
    }
    assert.deepStrictEqual(calls, { get: invented, write: 0 })
    assert.isTrue(await isSignedIn(busy, headers))
    await busy.dispose()
  })
})
