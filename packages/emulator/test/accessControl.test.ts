/** Access control over the network: every path with every kind of request. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { once } from "node:events"
import { type IncomingHttpHeaders, request as ask } from "node:http"
import { connect } from "node:net"
import { isDeep } from "../../../scripts/deep.ts"
import { createEmulator } from "../src/index.ts"
import { maxBodyBytes } from "../src/backend/http/body.ts"
import type { Trusted } from "../src/backend/http/origins.ts"
import { serve } from "../src/node.ts"
import { hasJsonPath, names, pathTo, rows } from "../src/control/routes.ts"
import { withOriginChecks } from "../src/run/accessControl.ts"

/** The options of the test. */
const trusted: Trusted = { hosts: ["emulator.test", "192.168.7.7"], origins: ["https://friend.test"] }

/** The `Host` of a request, and whether it is one of the emulator. */
const hosts = [
  { host: "localhost:8787", isOurs: true },
  { host: "127.0.0.1:8787", isOurs: true },
  { host: "127.9.9.9", isOurs: true },
  { host: "[::1]:8787", isOurs: true },
  { host: "app.localhost:8787", isOurs: true },
  { host: "emulator.test:8787", isOurs: true },
  { host: "192.168.7.7:8787", isOurs: true },
  // Names that resolve to this machine (DNS rebinding), and names that resemble one of its own.
  { host: "evil.test:8787", isOurs: false },
  { host: "localhost.evil.test", isOurs: false },
  { host: "notlocalhost:8787", isOurs: false },
  { host: "127.0.0.1.evil.test", isOurs: false },
  { host: "192.168.7.8:8787", isOurs: false },
  { host: "0.0.0.0:8787", isOurs: false },
  { host: "localhost@evil.test", isOurs: false },
  { host: "", isOurs: false }
]

type Sender = "program" | "own" | "localApp" | "named" | "stranger"

/** The sender; the origin of `own` is made of the host. */
const origins: ReadonlyArray<{ readonly sender: Sender; readonly origin: (host: string) => string | undefined }> = [
  { sender: "program", origin: () => undefined },
  { sender: "own", origin: (host) => `http://${host}` },
  { sender: "named", origin: () => "https://friend.test" },
  ...["http://localhost:3000", "https://127.0.0.1:1", "http://[::1]:3000", "http://emulator.test:1"].map((origin) => ({
    sender: "localApp" as const,
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
  ].map((origin) => ({ sender: "stranger" as const, origin: () => origin }))
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

/** Every control path, and backend calls of each kind. */
const asked = [
  ...names.flatMap((name) => {
    const { audience = "own", method } = rows[name]
    const paths = hasJsonPath(name) ? [pathTo(name), `${pathTo(name)}.json`] : [pathTo(name)]
    return paths.flatMap((path) => [method, "PUT", "HEAD"].map((method) => ({ audience, method, path })))
  }),
  { audience: "own", method: "POST", path: "/__emulator/nope" },
  { audience: "backend", method: "POST", path: "/api/oc/v1/execute" },
  { audience: "backend", method: "GET", path: "/api/oc/v1/wallets" },
  { audience: "backend", method: "GET", path: "/__emulators" }
]

const allowedSenders: Readonly<Record<string, ReadonlyArray<Sender>>> = {
  own: ["program", "own", "named"],
  apps: ["program", "own", "named", "localApp"],
  backend: ["program", "own", "named", "localApp"]
}

/** Answers an allowed request. */
const inside = () => Promise.resolve(new Response("inside"))

const send = (
  path: string,
  method: string,
  headers: Readonly<Record<string, string | undefined>>,
  fetch = inside
): Promise<Response> => {
  const present = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const request = new Request(`http://localhost${path}`, { method, headers: Object.fromEntries(present) })
  return withOriginChecks(fetch, trusted, () => {})(request)
}

/** What decides besides the hosts and origins. */
const groupOf = ({ audience, method }: (typeof asked)[number]): string => `${audience} ${method}`

describe("withOriginChecks", () => {
  for (const [at, row] of asked.entries()) {
    const { audience, method, path } = row
    const isFirst = asked.findIndex((other) => groupOf(other) === groupOf(row)) === at
    // Each host for one path of a group; for the others one that is ours, a foreign one and none.
    const tried = isDeep || isFirst ? hosts : hosts.filter((_, nth) => nth % 7 === 0)

    it(`${method} ${path}: is answered for allowed hosts and origins only`, async () => {
      for (const { host, isOurs } of tried) {
        for (const { sender, origin: originOf } of origins) {
          // Under a foreign name, a page of that name has the same origin.
          const origin = originOf(host)
          for (const type of method === "POST" && isOurs ? contentTypes : contentTypes.slice(0, isDeep ? 2 : 1)) {
            const response = await send(path, method, { host, origin, "content-type": type })
            const isAllowed = isOurs && allowedSenders[audience]?.includes(sender) === true
            const isReadable = isAllowed && (audience === "backend" || method !== "POST" || isJson(type))
            const expected = isAllowed ? (isReadable ? 200 : 415) : 403
            const what = `${host} ${origin} ${type}`
            assert.strictEqual(response.status, expected, what)
            assert.strictEqual(
              response.headers.get("access-control-allow-origin"),
              isAllowed && origin !== undefined ? origin : null,
              what
            )
            assert.strictEqual((await response.text()) === "inside", expected === 200, what)
            assert.strictEqual(response.headers.get("x-content-type-options"), "nosniff")
          }
        }
      }
    })

    it(`${method} ${path}: passes the preflight of allowed origins only`, async () => {
      for (const { host, isOurs } of tried) {
        for (const { sender, origin: originOf } of origins) {
          const origin = originOf(host)
          if (origin === undefined) continue
          const response = await send(path, "OPTIONS", {
            host,
            origin,
            "access-control-request-method": method,
            "access-control-request-headers": "content-type,b3"
          })
          const isAllowed = isOurs && allowedSenders[audience]?.includes(sender) === true
          assert.strictEqual(response.status, isAllowed ? 204 : 403, `${host} ${origin}`)
          const allowed = ["access-control-allow-origin", "access-control-allow-headers"].map((name) =>
            response.headers.get(name)
          )
          assert.deepStrictEqual(allowed, isAllowed ? [origin, "content-type,b3"] : [null, null])
        }
      }
    })

    it(`${method} ${path}: is not loaded into pages of other origins unless it is for apps`, async () => {
      const status = async (site: string, mode: string, dest: string) => {
        const headers = { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest }
        const response = await send(path, method, {
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

  it.each<
    readonly [host: string, origin: string, allowed: { hosts: Array<string>; origins: Array<string> }, ok: boolean]
  >([
    ["LOCALHOST:80", "http://localhost", { hosts: [], origins: [] }, true],
    ["localhost:443", "https://localhost", { hosts: [], origins: [] }, true],
    ["BOX.example:443", "https://box.example", { hosts: ["box.example"], origins: [] }, true],
    ["box.example", "https://box.example", { hosts: ["Box.Example"], origins: [] }, true],
    ["localhost", "https://app.example", { hosts: [], origins: ["https://APP.example/"] }, true],
    ["localhost", "https://app.example", { hosts: [], origins: ["https://app.example:443"] }, true],
    ["localhost", "https://app.example:8443", { hosts: [], origins: ["https://app.example"] }, false]
  ])("compares hosts and origins as URLs have them: %s %s %j", async (host, origin, allowed, ok) => {
    const request = new Request("http://localhost/__emulator/inbox.json", { headers: { host, origin } })
    const { status } = await withOriginChecks(inside, allowed, () => {})(request)
    assert.strictEqual(status, ok ? 200 : 403)
  })

  it("warns once of each refused host and origin, up to a limit", async () => {
    const warnings: Array<string> = []
    const fetch = withOriginChecks(inside, trusted, (message) => warnings.push(message))
    const from = (origin: string) =>
      fetch(new Request("http://localhost/__emulator/inbox.json", { headers: { host: "localhost", origin } }))
    for (let time = 0; time < 3; time++) await from("http://localhost:3000")
    assert.deepStrictEqual(warnings, [
      "the emulator does not answer pages of http://localhost:3000 here: name that origin with --allow-origin (allowOrigins)"
    ])
    for (let page = 0; page < 100; page++) await from(`http://p${page}.evil.test`)
    assert.lengthOf(warnings, 20)
  })

  it("createEmulator: its fetch has no access control", async () => {
    const { dispose, fetch } = createEmulator()
    const headers = { origin: "https://evil.test", host: "evil.test" }
    assert.strictEqual((await fetch("http://evil.test/__emulator/reset", { method: "POST", headers })).status, 200)
    await dispose()
  })
})

const Problem = Schema.fromJsonString(Schema.Struct({ error: Schema.String }))
const BackendProblem = Schema.fromJsonString(Schema.Struct({ error: Schema.Struct({ details: Schema.String }) }))

describe("serve", () => {
  let emulator: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    emulator = await serve({ port: 0, allowOrigins: ["https://friend.test/"], allowHosts: ["Emulator.test"] })
  })
  afterAll(() => emulator.close())

  /** Sends any headers, which `fetch` does not allow. */
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

  it("controls access to the backend port and to the port of the pages", async () => {
    const ports = [emulator.port, new URL(emulator.endpoints.onboarding).port]
    for (const port of ports) {
      const inbox = (headers: Readonly<Record<string, string>>) => raw(port, "/__emulator/inbox.json", headers)
      assert.strictEqual((await inbox({})).status, 200)
      assert.strictEqual((await inbox({ host: "emulator.TEST" })).status, 200)
      assert.strictEqual((await inbox({ host: "evil.test" })).status, 403)
      assert.strictEqual((await inbox({ origin: "http://localhost:1" })).status, 403)
      const friend = await inbox({ origin: "https://friend.test" })
      assert.strictEqual(friend.headers["access-control-allow-origin"], "https://friend.test")
      assert.strictEqual(friend.headers["access-control-expose-headers"], "date, retry-after")
      // The paths of the pages as well: a rebound name must not get tokens.
      const sentBack = await raw(port, "/__emulator/google/auth", { host: "evil.test" })
      assert.strictEqual(sentBack.status, 403)
    }
  })

  it("rpc: answers pages of other origins on this machine, but no methods for developers, also in a batch", async () => {
    const body = (...methods: ReadonlyArray<string>) =>
      JSON.stringify(methods.map((method, id) => ({ jsonrpc: "2.0", id, method, params: [] })))
    const Answers = Schema.fromJsonString(
      Schema.Array(Schema.Struct({ error: Schema.optionalKey(Schema.Struct({ code: Schema.Number })) }))
    )
    const codes = async (origin: string | undefined, ...methods: ReadonlyArray<string>) => {
      const headers = { "content-type": "application/json", ...(origin !== undefined && { origin }) }
      const { status, text } = await raw(emulator.port, "/__emulator/chains/eip155:84532/rpc", headers, {
        method: "POST",
        body: body(...methods)
      })
      return status === 200 ? Schema.decodeUnknownSync(Answers)(text).map(({ error }) => error?.code) : status
    }
    const asked = ["eth_blockNumber", "evm_mine", "eth_chainId", "anvil_mine", "personal_sign", "eth_sendTransaction"]
    const refused = [undefined, 4100, undefined, 4100, 4100, 4100]
    assert.deepStrictEqual(await codes("http://localhost:3000", ...asked), refused)
    for (const origin of [undefined, "https://friend.test", `http://127.0.0.1:${emulator.port}`]) {
      assert.deepStrictEqual(await codes(origin, "eth_blockNumber", "evm_mine", "anvil_mine"), [
        undefined,
        undefined,
        undefined
      ])
    }
    assert.strictEqual(await codes("https://evil.test", "eth_blockNumber"), 403)
  })

  it("host: is read from the header Host, not from the request line", async () => {
    const client = async (path: string) => {
      const { text } = await raw(emulator.port, path, { host: `localhost:${emulator.port}` })
      return text
    }
    const announced = await client("/__emulator/client.json")
    assert.include(announced, "endpoints")
    for (const path of ["http://evil.test/__emulator/client.json", "//evil.test/__emulator/client.json"]) {
      assert.notInclude(await client(path), "endpoints", path)
    }
  })

  it("refusal: has the form of the path, and is readable for allowed origins", async () => {
    const control = await raw(emulator.port, "/__emulator/reset", { origin: "https://friend.test" }, { method: "POST" })
    assert.strictEqual(control.status, 415)
    assert.strictEqual(control.headers["access-control-allow-origin"], "https://friend.test")
    assert.strictEqual(
      Schema.decodeUnknownSync(Problem)(control.text).error,
      "expected the header content-type: application/json, got none"
    )
    const backend = await raw(emulator.port, "/api/oc/v1/wallets", { origin: "https://evil.test" })
    assert.strictEqual(backend.status, 403)
    assert.include(Schema.decodeUnknownSync(BackendProblem)(backend.text).error.details, "--allow-origin")
  })

  it("TRACE: is refused with a reason, like other methods that a path does not answer", async () => {
    const headers = { "content-type": "application/json" }
    const send = (path: string) => raw(emulator.port, path, headers, { method: "TRACE" })
    assert.strictEqual((await send("/__emulator/clock")).status, 405)
    assert.strictEqual((await send("/api/oc/v1/wallets")).status, 404)
  })

  it("body: is refused with 413 above the limit", async () => {
    const headers = { "content-type": "application/json", origin: "http://localhost:3000" }
    const send = (body: string) =>
      raw(emulator.port, "/api/oc/v1/authenticate/email", headers, { method: "POST", body })
    const fitting = await send(`{"a":"${"x".repeat(maxBodyBytes - 8)}"}`)
    assert.strictEqual(fitting.status, 400)
    const large = await send(`{"a":"${"x".repeat(maxBodyBytes - 7)}"}`)
    assert.strictEqual(large.status, 413)
    assert.strictEqual(large.headers["access-control-allow-origin"], "http://localhost:3000")
    const { error } = Schema.decodeUnknownSync(BackendProblem)(large.text)
    assert.strictEqual(error.details, `expected a body of at most ${maxBodyBytes} bytes, got more`)
  })

  it("body: ends the connection if it does not end", async () => {
    const socket = connect(emulator.port, "127.0.0.1")
    socket.on("error", () => {})
    const closed = new Promise((resolve) => socket.once("close", resolve))
    socket.write(
      "POST /api/oc/v1/execute HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    )
    const chunk = `100000\r\n${"x".repeat(0x100000)}\r\n`
    const write = () => socket.destroyed || socket.write(chunk, (error) => error ?? write())
    write()
    await closed
    assert.isAtMost(socket.bytesWritten, 64 * maxBodyBytes)
  })
})
