/** Whom the sandbox answers over the network: every path, by every kind of request. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { once } from "node:events"
import { type IncomingHttpHeaders, request as ask } from "node:http"
import { connect } from "node:net"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { createSandbox } from "../src/index.ts"
import { largestBody } from "../src/http/body.ts"
import type { Trusted } from "../src/http/origins.ts"
import { serve } from "../src/node.ts"
import { rows } from "../src/pages/paths.ts"
import { guarded } from "../src/serve/door.ts"

/** Whom the door is told of. */
const trusted: Trusted = { hosts: ["sandbox.test", "192.168.7.7"], origins: ["https://friend.test"] }

/** Where the request is sent, and whether the sandbox is there. */
const hosts = [
  { host: "localhost:8787", isOurs: true },
  { host: "127.0.0.1:8787", isOurs: true },
  { host: "127.9.9.9", isOurs: true },
  { host: "[::1]:8787", isOurs: true },
  { host: "app.localhost:8787", isOurs: true },
  { host: "sandbox.test:8787", isOurs: true },
  { host: "192.168.7.7:8787", isOurs: true },
  // A page's own name that leads to this machine (DNS rebinding), and what only looks like one of ours.
  { host: "evil.test:8787", isOurs: false },
  { host: "localhost.evil.test", isOurs: false },
  { host: "notlocalhost:8787", isOurs: false },
  { host: "127.0.0.1.evil.test", isOurs: false },
  { host: "192.168.7.8:8787", isOurs: false },
  { host: "0.0.0.0:8787", isOurs: false },
  { host: "localhost@evil.test", isOurs: false },
  { host: "", isOurs: false }
]

type Asker = "nobody" | "own" | "neighbour" | "named" | "stranger"

/** Whose page asks; `own` is made of the host. */
const origins: ReadonlyArray<{ readonly asker: Asker; readonly origin: (host: string) => string | undefined }> = [
  { asker: "nobody", origin: () => undefined },
  { asker: "own", origin: (host) => `http://${host}` },
  { asker: "named", origin: () => "https://friend.test" },
  ...["http://localhost:3000", "https://127.0.0.1:1", "http://[::1]:3000", "http://sandbox.test:1"].map((origin) => ({
    asker: "neighbour" as const,
    origin: () => origin
  })),
  ...[
    "https://evil.test",
    "http://friend.test",
    "https://friend.test:444",
    "http://localhost.evil.test",
    "http://evil.test:8787",
    "null",
    "file://",
    "chrome-extension://localhost"
  ].map((origin) => ({ asker: "stranger" as const, origin: () => origin }))
]

const contentTypes = [
  undefined,
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp"
]

const isJson = (type: string | undefined) => type?.startsWith("application/json") === true && !type.endsWith("p")

/** Every path that there is: the control paths, and a call of each kind of the backend. */
const asked = [
  ...Object.values(rows).flatMap(({ audience = "own", methods, path }) =>
    [...Object.keys(methods), "PUT", "HEAD"].map((method) => ({ audience, method, path }))
  ),
  { audience: "own", method: "POST", path: "/__sandbox/nope" },
  { audience: "backend", method: "POST", path: "/api/oc/v1/execute" },
  { audience: "backend", method: "GET", path: "/api/oc/v1/wallets" },
  { audience: "backend", method: "GET", path: "/__sandboxes" }
]

const welcome: Readonly<Record<string, ReadonlyArray<Asker>>> = {
  own: ["nobody", "own", "named"],
  apps: ["nobody", "own", "named", "neighbour"],
  backend: ["nobody", "own", "named", "neighbour"]
}

/** What a request is answered with, where nothing else is in the way. */
const inside = () => Promise.resolve(new Response("inside"))

const knock = (
  path: string,
  method: string,
  headers: Readonly<Record<string, string | undefined>>,
  fetch = inside
): Promise<Response> => {
  const present = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const request = new Request(`http://localhost${path}`, { method, headers: Object.fromEntries(present) })
  return guarded(fetch, trusted, () => {})(request)
}

describe("the door", () => {
  for (const { audience, method, path } of asked) {
    it(`lets the right ones in: ${method} ${path}`, async () => {
      for (const { host, isOurs } of hosts) {
        for (const { asker, origin: originOf } of origins) {
          // Under a name that is not ours, a page of that name asks at its own origin.
          const origin = originOf(host)
          for (const type of method === "POST" && isOurs ? contentTypes : contentTypes.slice(0, 2)) {
            const response = await knock(path, method, { host, origin, "content-type": type })
            const isWelcome = isOurs && welcome[audience]?.includes(asker) === true
            const isReadable = isWelcome && (audience !== "own" || method !== "POST" || isJson(type))
            const expected = isWelcome ? (isReadable ? 200 : 415) : 403
            const what = `${host} ${origin} ${type}`
            assert.strictEqual(response.status, expected, what)
            assert.strictEqual(
              response.headers.get("access-control-allow-origin"),
              isWelcome && origin !== undefined ? origin : null,
              what
            )
            assert.strictEqual((await response.text()) === "inside", expected === 200, what)
            assert.strictEqual(response.headers.get("x-content-type-options"), "nosniff")
          }
        }
      }
    })

    it(`allows asking to those alone: ${method} ${path}`, async () => {
      for (const { host, isOurs } of hosts) {
        for (const { asker, origin: originOf } of origins) {
          const origin = originOf(host)
          if (origin === undefined) continue
          const response = await knock(path, "OPTIONS", {
            host,
            origin,
            "access-control-request-method": method,
            "access-control-request-headers": "content-type,b3"
          })
          const isWelcome = isOurs && welcome[audience]?.includes(asker) === true
          assert.strictEqual(response.status, isWelcome ? 204 : 403, `${host} ${origin}`)
          const allowed = ["access-control-allow-origin", "access-control-allow-headers"].map((name) =>
            response.headers.get(name)
          )
          assert.deepStrictEqual(allowed, isWelcome ? [origin, "content-type,b3"] : [null, null])
        }
      }
    })

    it(`is not loaded into other pages, unless it is for them: ${method} ${path}`, async () => {
      const status = async (site: string, mode: string, dest: string) => {
        const headers = { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest }
        const response = await knock(path, method, {
          host: "localhost",
          "content-type": "application/json",
          ...headers
        })
        assert.strictEqual(
          response.headers.get("cross-origin-resource-policy"),
          audience === "own" ? "same-origin" : "cross-origin"
        )
        return response.status
      }
      const elsewhere = audience === "own" ? 403 : 200
      for (const site of ["cross-site", "same-site"]) {
        for (const dest of ["image", "script", "empty", "style", "object"]) {
          assert.strictEqual(await status(site, "no-cors", dest), elsewhere, dest)
        }
        assert.strictEqual(await status(site, "navigate", "iframe"), elsewhere)
        const isOpened = method === "GET" || method === "HEAD"
        assert.strictEqual(await status(site, "navigate", "document"), isOpened ? 200 : elsewhere)
      }
      assert.strictEqual(await status("same-origin", "cors", "empty"), 200)
      assert.strictEqual(await status("none", "navigate", "document"), 200)
    })
  }

  it("tells the developer once whom it did not let in, and not of everybody", async () => {
    const told: Array<string> = []
    const fetch = guarded(inside, trusted, (message) => told.push(message))
    const from = (origin: string) =>
      fetch(new Request("http://localhost/__sandbox/inbox.json", { headers: { host: "localhost", origin } }))
    for (let time = 0; time < 3; time++) await from("http://localhost:3000")
    assert.deepStrictEqual(told, [
      "the sandbox does not answer pages of http://localhost:3000 here: name that origin with --allow-origin (allowOrigins)"
    ])
    for (let page = 0; page < 100; page++) await from(`http://p${page}.evil.test`)
    assert.lengthOf(told, 20)
  })

  it("is not there for a fetch in this process", async () => {
    const { dispose, fetch } = createSandbox()
    const headers = { origin: "https://evil.test", host: "evil.test" }
    assert.strictEqual((await fetch("http://evil.test/__sandbox/reset", { method: "POST", headers })).status, 200)
    await dispose()
  })
})

const Problem = Schema.fromJsonString(Schema.Struct({ error: Schema.String }))
const Opened = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const BackendProblem = Schema.fromJsonString(Schema.Struct({ error: Schema.Struct({ details: Schema.String }) }))

describe("a port", () => {
  let sandbox: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    sandbox = await serve({ port: 0, allowOrigins: ["https://friend.test/"], allowHosts: ["Sandbox.test"] })
  })
  afterAll(() => sandbox.close())

  /** As no `fetch` may ask: with any header. */
  const raw = async (
    port: number | string,
    path: string,
    headers: Readonly<Record<string, string>>,
    { body = "", method = "GET" } = {}
  ): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }> => {
    const asking = ask({ host: "127.0.0.1", port, path, method, headers })
    asking.end(body)
    const [response] = await once(asking, "response")
    let text = ""
    for await (const chunk of response) text += String(chunk)
    return { status: response.statusCode, headers: response.headers, text }
  }

  it("has the door in front of the backend and of the pages alike", async () => {
    const ports = [sandbox.port, new URL(sandbox.endpoints.onboarding).port]
    for (const port of ports) {
      const inbox = (headers: Readonly<Record<string, string>>) => raw(port, "/__sandbox/inbox.json", headers)
      assert.strictEqual((await inbox({})).status, 200)
      assert.strictEqual((await inbox({ host: "sandbox.TEST" })).status, 200)
      assert.strictEqual((await inbox({ host: "evil.test" })).status, 403)
      assert.strictEqual((await inbox({ origin: "http://localhost:1" })).status, 403)
      const friend = await inbox({ origin: "https://friend.test" })
      assert.strictEqual(friend.headers["access-control-allow-origin"], "https://friend.test")
      assert.strictEqual(friend.headers["access-control-expose-headers"], "date, retry-after")
      // The pages' own paths, too: a rebound name must not be handed tokens.
      const sentBack = await raw(port, "/__sandbox/google/auth", { host: "evil.test" })
      assert.strictEqual(sentBack.status, 403)
    }
  })

  it("opens sessions for programs and the pages it was told of, and for no other page", async () => {
    const body = JSON.stringify({
      user: "ada@example.com",
      publicKey: privateKeyToAccount(generatePrivateKey()).publicKey
    })
    const knocks = (headers: Readonly<Record<string, string>>, method = "POST") =>
      raw(
        sandbox.port,
        "/__sandbox/session",
        { host: `localhost:${sandbox.port}`, ...headers },
        { method, body: method === "POST" ? body : "" }
      )
    const users = async () => (await raw(sandbox.port, "/__sandbox/users", { accept: "application/json" })).text
    const nobody = await users()
    for (const origin of ["https://evil.test", "http://localhost:3000", "null"]) {
      for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
        const refused = await knocks({ origin, "content-type": type })
        assert.strictEqual(refused.status, 403)
        assert.isUndefined(refused.headers["access-control-allow-origin"])
        assert.notInclude(refused.text, "userSWA")
      }
      assert.strictEqual((await knocks({ origin, "access-control-request-method": "POST" }, "OPTIONS")).status, 403)
    }
    // A form of a page that sends no origin, and a name of the attacker's that leads here.
    assert.strictEqual((await knocks({ "content-type": "text/plain" })).status, 415)
    assert.strictEqual((await knocks({ "content-type": "application/json", host: "evil.test" })).status, 403)
    assert.strictEqual(await users(), nobody)

    for (const headers of [{}, { origin: "https://friend.test" }]) {
      const opened = await knocks({ "content-type": "application/json", ...headers })
      assert.strictEqual(opened.status, 200)
      assert.sameMembers(Object.keys(Schema.decodeUnknownSync(Opened)(opened.text)), [
        "userSWA",
        "clientSWA",
        "sessionExpiry"
      ])
    }
    assert.include(await users(), "ada@example.com")
  })

  it("goes by the header Host, whatever the request line says", async () => {
    const client = async (path: string) => {
      const { text } = await raw(sandbox.port, path, { host: `localhost:${sandbox.port}` })
      return text
    }
    const announced = await client("/__sandbox/client.json")
    assert.include(announced, "endpoints")
    for (const path of ["http://evil.test/__sandbox/client.json", "//evil.test/__sandbox/client.json"]) {
      assert.notInclude(await client(path), "endpoints", path)
    }
  })

  it("says why in a form that fits, readable where the page may ask", async () => {
    const control = await raw(sandbox.port, "/__sandbox/reset", { origin: "https://friend.test" }, { method: "POST" })
    assert.strictEqual(control.status, 415)
    assert.strictEqual(control.headers["access-control-allow-origin"], "https://friend.test")
    assert.strictEqual(
      Schema.decodeUnknownSync(Problem)(control.text).error,
      "expected the header content-type: application/json, got none"
    )
    const backend = await raw(sandbox.port, "/api/oc/v1/wallets", { origin: "https://evil.test" })
    assert.strictEqual(backend.status, 403)
    assert.include(Schema.decodeUnknownSync(BackendProblem)(backend.text).error.details, "--allow-origin")
  })

  it("takes bodies up to a limit, and says so to the rest", async () => {
    const headers = { "content-type": "application/json", origin: "http://localhost:3000" }
    const send = (body: string) => raw(sandbox.port, "/api/oc/v1/authenticate/email", headers, { method: "POST", body })
    const fitting = await send(`{"a":"${"x".repeat(largestBody - 8)}"}`)
    assert.strictEqual(fitting.status, 400)
    const large = await send(`{"a":"${"x".repeat(largestBody - 7)}"}`)
    assert.strictEqual(large.status, 413)
    assert.strictEqual(large.headers["access-control-allow-origin"], "http://localhost:3000")
    const { error } = Schema.decodeUnknownSync(BackendProblem)(large.text)
    assert.strictEqual(error.details, `expected a body of at most ${largestBody} bytes, got more`)
  })

  it("hangs up on a body without an end", async () => {
    const socket = connect(sandbox.port, "127.0.0.1")
    socket.on("error", () => {})
    const closed = new Promise((resolve) => socket.once("close", resolve))
    socket.write(
      "POST /api/oc/v1/execute HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    )
    const chunk = `100000\r\n${"x".repeat(0x100000)}\r\n`
    const write = () => socket.destroyed || socket.write(chunk, (error) => error ?? write())
    write()
    await closed
    assert.isAtMost(socket.bytesWritten, 64 * largestBody)
  })
})
