/** The clients of an app's visitors, over a real backend: sessions on the server, and a cookie in each browser. */
import { assert, describe, it } from "@effect/vitest"
import { developmentClient } from "@okto-effect/emulator"
import { createWorld, EmulatorTest, type TestWorld } from "@okto-effect/emulator/testing"
import { getPortfolio, getAccount, type OktoClient, resume, tokenTransfer } from "@okto-effect/sdk"
import { tokenTransfer as buildTransfer } from "@okto-effect/sdk/userop"
import { clients, type ClientsOptions, memory, type Store, StoreFailed, type VisitorClients } from "@okto-effect/server"
import * as Effect from "effect/Effect"
import { createSessionCookie } from "@okto-effect/server/testing"
import { afterAll, beforeAll } from "vitest"
import { present, signIn } from "../support.ts"

const secrets = { 1: "first secret of thirty-two or more characters" }
const origin = "https://app.example"

let world: TestWorld
beforeAll(async () => {
  world = await createWorld({ orderPace: 0, otp: EmulatorTest.code })
})
afterAll(() => world.dispose())

const configuration = () =>
  ({
    environment: "sandbox",
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff: world.url },
    fetch: world.fetch
  }) as const

const serverOver = (store: Store, options: Partial<ClientsOptions> = {}): VisitorClients =>
  clients({
    configuration: configuration(),
    secrets,
    store,
    ...options
  })

/** A browser: its cookies, and what they are set to. */
class Browser {
  cookie: string | undefined
  readonly headers: Array<string> = []

  request(method = "GET", headers: Readonly<Record<string, string>> = {}): Request {
    return new Request(`${origin}/wallet`, {
      method,
      headers: { ...(this.cookie === undefined ? {} : { cookie: `theme=dark; ${this.cookie}` }), ...headers }
    })
  }

  receive(response: Response): Response {
    const header = response.headers.get("set-cookie")
    if (header !== null) {
      this.headers.push(header)
      this.cookie = /Max-Age=0\b/.test(header) ? undefined : present(header.split(";")[0], "a cookie")
    }
    return response
  }

  /** Signs in with a code, in one request. */
  async signIn(server: VisitorClients, email: string): Promise<void> {
    const { client, respond } = await server.of(this.request("POST"))
    await signIn(client, email)
    this.receive(respond(new Response("welcome")))
  }

  /** Who the server says is signed in. */
  async user(server: VisitorClients): Promise<string | undefined> {
    const { client, respond } = await server.of(this.request())
    this.receive(respond(new Response("ok")))
    return client.userSWA
  }

  async signOut(server: VisitorClients): Promise<void> {
    const { client, respond } = await server.of(this.request("POST"))
    await client.logOut()
    this.receive(respond(new Response("bye")))
  }
}

describe("clients", () => {
  it("sign a visitor in with a cookie that has nothing in it, and know the visitor by it in every process", async () => {
    const store = memory()
    const [one, other] = [serverOver(store), serverOver(store)]
    const browser = new Browser()
    assert.isUndefined(await browser.user(one))
    assert.lengthOf(browser.headers, 0)
    await browser.signIn(one, "ada@example.com")
    assert.match(
      present(browser.headers[0], "a cookie"),
      /^__Host-okto=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    )
    const user = await browser.user(other)
    assert.strictEqual(await browser.user(one), user)
    const { client } = await other.of(browser.request())
    assert.strictEqual((await getPortfolio(client)).aggregatedData.totalHoldingPriceUsdt.length > 0, true)
    await Promise.all([one.dispose(), other.dispose()])
  })

  /** A token of the emulator, at one of its control paths. */
  const tokenAt = async (path: string): Promise<string> => {
    const { token }: { readonly token: string } = await (
      await world.fetch(`${world.url}/__emulator/${path}`, {})
    ).json()
    return token
  }

  it.each<readonly [string, (client: OktoClient) => Promise<unknown>]>([
    ["the app's JWT", async (client) => client.loginUsingJWTAuthentication(await tokenAt("jwt.json?sub=ada"))],
    [
      "an id token",
      async (client) =>
        client.loginUsingOAuth({ idToken: await tokenAt("google.json?email=ada@example.com"), provider: "google" })
    ]
  ])("sign a visitor in with %s", async (_, logIn) => {
    const server = serverOver(memory())
    const browser = new Browser()
    const { client, respond } = await server.of(browser.request("POST"))
    await logIn(client)
    browser.receive(respond(new Response("welcome")))
    assert.isString(client.userSWA)
    assert.strictEqual(await browser.user(server), client.userSWA)
    await server.dispose()
  })

  describe("of a request that was read before the session ended in another process", () => {
    type SignedUserOp = Awaited<ReturnType<OktoClient["signUserOp"]>>
    const recipient = `0x${"88".repeat(20)}`
    const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: 1n }
    /** What signs or sends, over an operation that was signed before. */
    const ways: Readonly<Record<string, (client: OktoClient, signed: SignedUserOp) => Promise<unknown>>> = {
      tokenTransfer: (client) => tokenTransfer(client, transfer),
      "tokenTransfer with a jobId": (client) => tokenTransfer(client, transfer, { jobId: crypto.randomUUID() }),
      signUserOp: (client, signed) => client.signUserOp(signed),
      executeUserOp: (client, signed) => client.executeUserOp(signed),
      resume: (client, signed) => resume(client, signed),
      signMessage: (client) => client.signMessage("Hello"),
      signTypedData: (client) =>
        client.signTypedData({
          domain: { name: "Example", version: "1", chainId: 84532 },
          types: { Mail: [{ name: "to", type: "address" }] },
          primaryType: "Mail",
          message: { to: recipient }
        })
    }
    const visits = {
      of: async (server: VisitorClients, browser: Browser) => (await server.of(browser.request())).client,
      byId: async (server: VisitorClients, browser: Browser) => {
        const [session] = await server.list(present(await browser.user(server), "a user"))
        return present(await server.byId(present(session, "a session").id), "a client")
      }
    }
    const rows = Object.entries(ways).flatMap(([way, use]) =>
      Object.entries(visits).map(([visit, clientOf]) => [way, visit, use, clientOf] as const)
    )

    it.each(rows)("%s fails as sign-in, and sends nothing: a client by %s", async (_, __, use, clientOf) => {
      const table = memory()
      let isDown = false
      const store: Store = {
        ...table,
        sessions: {
          ...table.sessions,
          get: (id) => (isDown ? Effect.fail(new StoreFailed(new Error("down"))) : table.sessions.get(id))
        }
      }
      const sent: Array<string> = []
      const server = serverOver(store, {
        configuration: {
          ...configuration(),
          fetch: (url, init) => {
            if (/execute|signature/.test(url)) sent.push(url)
            return world.fetch(url, init)
          }
        }
      })
      const other = serverOver(table)
      const browser = new Browser()
      await browser.signIn(server, "ada@example.com")
      const client = await clientOf(server, browser)
      const signed = await client.signUserOp(await buildTransfer(client, transfer))
      // A store that does not answer is no sign-out.
      isDown = true
      const unknown: unknown = await use(client, signed).catch((error: unknown) => error)
      assert.include(unknown, { _tag: "NotLoggedIn", category: "retry" })
      isDown = false
      await other.endAll(present(client.userSWA, "a user"))
      const failed: unknown = await use(client, signed).catch((error: unknown) => error)
      assert.include(failed, { _tag: "NotLoggedIn", category: "sign-in" })
      assert.isFalse(client.isLoggedIn())
      assert.lengthOf(sent, 0)
      await Promise.all([server.dispose(), other.dispose()])
    })

    it.each(["tokenTransfer", "signUserOp", "signTypedData"])(
      "%s fails as sign-in, and sends nothing: it ended while a person was asked",
      async (way) => {
        const store = memory()
        const other = serverOver(store)
        const sent: Array<string> = []
        let end = async (): Promise<unknown> => undefined
        const server = serverOver(store, {
          configuration: {
            ...configuration(),
            fetch: (url, init) => {
              if (/execute|sign/.test(url)) sent.push(url)
              return world.fetch(url, init)
            }
          },
          rules: { approval: { above: [{ caip2Id: transfer.caip2Id, token: "", amount: "0" }], unknown: true } },
          approve: async () => {
            await end()
            return true
          }
        })
        const browser = new Browser()
        await browser.signIn(server, "ada@example.com")
        const { client } = await server.of(browser.request())
        const signed = await client.signUserOp(await buildTransfer(client, transfer))
        end = () => other.endAll(present(client.userSWA, "a user"))
        const failed: unknown = await present(ways[way], "a way")(client, signed).catch((error: unknown) => error)
        assert.include(failed, { _tag: "NotLoggedIn", category: "sign-in" })
        assert.lengthOf(sent, 0)
        await Promise.all([server.dispose(), other.dispose()])
      }
    )

    it("sends nothing again whose first attempt was lost", async () => {
      const store = memory()
      const other = serverOver(store)
      let attempts = 0
      const server = serverOver(store, {
        configuration: {
          ...configuration(),
          fetch: async (url, init) => {
            if (!url.includes("execute")) return world.fetch(url, init)
            attempts++
            await other.endAll(present(client.userSWA, "a user"))
            throw new TypeError("fetch failed")
          }
        }
      })
      const browser = new Browser()
      await browser.signIn(server, "ada@example.com")
      const { client } = await server.of(browser.request())
      // It is looked up twice, half a second apart.
      const failed: unknown = await tokenTransfer(client, transfer, { outcomeTimeout: 800 }).catch(
        (error: unknown) => error
      )
      assert.include(failed, { _tag: "ExecutionUnknown" })
      assert.strictEqual(attempts, 1)
      await Promise.all([server.dispose(), other.dispose()])
    })

    it("may go on to read", async () => {
      const server = serverOver(memory())
      const browser = new Browser()
      await browser.signIn(server, "ada@example.com")
      const { client } = await server.of(browser.request())
      await server.endAll(present(client.userSWA, "a user"))
      assert.isNotEmpty(await getAccount(client))
      await server.dispose()
    })
  })

  it("list the sessions of a user and end them", async () => {
    const server = serverOver(memory())
    const browsers = [new Browser(), new Browser(), new Browser()]
    for (const browser of browsers) await browser.signIn(server, "ada@example.com")
    const user = present(await present(browsers[0], "a browser").user(server), "a user")
    const list = await server.list(user)
    assert.lengthOf(list, 3)
    assert.isTrue(await server.end(present(list[0], "a session").id))
    assert.isFalse(await server.end(present(list[0], "a session").id))
    assert.isUndefined(await present(browsers[2], "a browser").user(server))
    assert.strictEqual(await server.endAll(user), 2)
    for (const browser of browsers) assert.isUndefined(await browser.user(server))
    await server.dispose()
  })

  it("hand out clients over a framework's cookies, and set them where the framework can", async () => {
    const server = serverOver(memory())
    // A class, as frameworks have it: its methods need their object.
    class Jar {
      readonly #values = new Map<string, string>()
      get names() {
        return [...this.#values.keys()]
      }
      get(name: string) {
        const value = this.#values.get(name)
        return value === undefined ? undefined : { value }
      }
      set(name: string, value: string, { maxAge }: { readonly maxAge: number }) {
        if (maxAge === 0) this.#values.delete(name)
        else this.#values.set(name, value)
      }
    }
    const cookies = new Jar()
    const client = await server.from(cookies)
    await signIn(client)
    assert.deepStrictEqual(cookies.names, ["__Host-okto"])
    const reading = await server.from({ get: (name) => cookies.get(name) })
    assert.isNotEmpty(await getAccount(reading))
    await (await server.from(cookies)).logOut()
    assert.isEmpty(cookies.names)
    await server.dispose()
  })

  it("know a visitor on loopback in routes and where the URL is not known, both ways", async () => {
    const server = serverOver(memory())
    const jar = new Map<string, string>()
    const cookies = {
      get: (name: string) => jar.get(name),
      set: (name: string, value: string, { maxAge }: { readonly maxAge: number }) =>
        maxAge === 0 ? jar.delete(name) : jar.set(name, value)
    }
    const route = async (use: (client: OktoClient) => Promise<unknown> = () => Promise.resolve()) => {
      const header = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
      const { client, respond } = await server.of(
        new Request("http://localhost:3000/", { headers: header === "" ? {} : { cookie: header } })
      )
      await use(client)
      for (const text of respond(new Response()).headers.getSetCookie()) {
        const [, name = "", value = "", maxAge] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(text) ?? []
        cookies.set(name, value, { maxAge: Number(maxAge) })
      }
      return client.userSWA
    }
    const user = present(await route(signIn), "a user")
    assert.sameMembers([...jar.keys()], ["__Host-okto", "okto"])
    assert.strictEqual((await server.from(cookies)).userSWA, user)
    assert.strictEqual((await server.from({ ...cookies, url: "http://localhost:3000" })).userSWA, user)
    // Safari keeps the second one alone.
    const first = present(jar.get("__Host-okto"), "a cookie")
    jar.delete("__Host-okto")
    assert.strictEqual(await route(), user)
    jar.set("__Host-okto", first)

    // Without the URL, the one that Safari keeps is left, and names no session.
    await (await server.from(cookies)).logOut()
    assert.isUndefined(await route())

    await signIn(await server.from(cookies))
    assert.strictEqual(await route(), user)
    await route((client) => client.logOut())
    assert.isEmpty([...jar.keys()])
    assert.isUndefined((await server.from(cookies)).userSWA)
    await server.dispose()
  })

  it.each([
    [undefined, { name: "__Host-okto", secure: true }],
    ["http://localhost:3000/", { name: "okto", secure: false }]
  ])("know a visitor whom a test signs in with createSessionCookie, at %s", async (url, expected) => {
    const store = memory()
    const [app, test] = [serverOver(store), serverOver(store)]
    const issued = await world.issueSession("ada@example.com")
    const cookie = await createSessionCookie(test, issued, url)
    assert.deepInclude(cookie, { ...expected, httpOnly: true, sameSite: "Lax" })
    const { client } = await app.of(
      new Request(url ?? `${origin}/`, { headers: { cookie: `${cookie.name}=${cookie.value}` } })
    )
    assert.strictEqual(client.userSWA, issued.userSWA)
    assert.isNotEmpty(await getAccount(client))
    assert.lengthOf(await app.list(issued.userSWA), 1)
    await Promise.all([app.dispose(), test.dispose()])
  })
})
