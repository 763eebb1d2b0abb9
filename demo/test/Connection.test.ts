import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import * as Connection from "../src/shared/connection/Connection.ts"
import { type Configuration, mask } from "../src/shared/connection/Configuration.ts"
import { findLocalBackend, type LocalBackend } from "../src/shared/connection/LocalBackend.ts"
import * as storage from "../src/shared/connection/storage.ts"

const key = `0x${"11".repeat(32)}`
const swa = `0x${"22".repeat(20)}`
const usable: Configuration = { environment: "staging", clientPrivateKey: key, clientSWA: swa }
const at = (path: string) => `http://127.0.0.1:1/${path}`
const endpoints = { onboarding: at(""), oauth: at("auth"), googleScript: at("client") }
const origin = "http://127.0.0.1:5173"
const local: LocalBackend = {
  privateKey: key,
  swa,
  endpoints,
  bff: origin,
  page: (name = "") => `${origin}/__emulator/${name}`
}

let held: Map<string, string>
beforeEach(() => {
  held = new Map()
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
    removeItem: (name: string) => void held.delete(name)
  })
})
afterEach(() => vi.unstubAllGlobals())

describe("Connection", () => {
  it("has a client that cannot log in without a configuration", () => {
    const { configuration, issues } = Connection.make(undefined).state.get()
    assert.isDefined(issues)
    assert.strictEqual(configuration.environment, "sandbox")
  })

  it("starts with the local backend's development client where there is one", () => {
    const { client } = Connection.make(local).state.get()
    assert.strictEqual(client.clientSWA, swa)
    assert.strictEqual(client.env.bffBaseUrl, origin)
  })

  it("connect: makes a client, stores the configuration, and notifies listeners", () => {
    const connection = Connection.make(local)
    const before = connection.state.get().client
    let told = 0
    connection.state.subscribe(() => void told++)
    assert.isUndefined(connection.connect(usable))
    const { client, local: used } = connection.state.get()
    assert.notStrictEqual(client, before)
    // The local backend is used in the sandbox environment only.
    assert.strictEqual(client.env.chainId, 124736089)
    assert.isUndefined(used)
    assert.deepStrictEqual(JSON.parse(held.get("okto_config") ?? ""), usable)
    assert.strictEqual(told, 1)
  })

  it("connect: answers the issues of an invalid configuration, and changes nothing", () => {
    const connection = Connection.make(local)
    const before = connection.state.get()
    assert.deepStrictEqual(connection.connect({ ...usable, clientPrivateKey: "0x12", clientSWA: "nope" }), {
      clientPrivateKey: "Invalid client private key format",
      clientSWA: "Invalid Ethereum address format"
    })
    assert.strictEqual(connection.state.get(), before)
    assert.isFalse(held.has("okto_config"))
  })

  it("reset: removes the stored configuration, which a new connection reads", () => {
    held.set("okto_config", JSON.stringify(usable))
    const connection = Connection.make(local)
    assert.deepStrictEqual(connection.state.get().configuration, usable)
    connection.reset()
    assert.strictEqual(connection.state.get().configuration.environment, "sandbox")
    assert.isFalse(held.has("okto_config"))
  })

  it.each([
    "{",
    '{"environment":"sandbox"}',
    '{"environment":"sandbox","clientPrivateKey":1,"clientSWA":""}',
    '{"environment":"moon","clientPrivateKey":"","clientSWA":""}'
  ])("starts with the initial configuration where %s is stored", (stored) => {
    held.set("okto_config", stored)
    assert.strictEqual(Connection.make(local).state.get().configuration.clientPrivateKey, key)
  })

  it("logOut: removes the Google token", () => {
    held.set("googleIdToken", "token")
    Connection.make(local).logOut()
    assert.isFalse(held.has("googleIdToken"))
  })
})

describe("findLocalBackend", () => {
  it("answers what the backend announces, with its pages on the page's origin", async () => {
    const announced = { privateKey: key, swa, endpoints, environment: "sandbox" }
    vi.stubGlobal("fetch", (url: string) =>
      Promise.resolve(Response.json(url === `${origin}/__emulator/client.json` ? announced : {}))
    )
    const found = await findLocalBackend(origin, "")
    assert.deepStrictEqual(found?.endpoints, endpoints)
    assert.strictEqual(found?.bff, origin)
    assert.strictEqual(found?.page(), `${origin}/__emulator`)
    assert.strictEqual(found?.page("inbox"), `${origin}/__emulator/inbox`)
  })

  it("answers none for a build without one", async () => {
    assert.isUndefined(await findLocalBackend(origin))
  })
})

it("storage: keeps nothing where the browser blocks it", () => {
  const blocked = () => {
    throw new DOMException("denied", "SecurityError")
  }
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked })
  storage.write("okto_email", "ada@example.com")
  assert.strictEqual(storage.read("okto_email"), "")
})

describe("masked", () => {
  it("answers Not set for an empty text", () => assert.strictEqual(mask(""), "Not set"))
  it("hides the middle of a long text", () => assert.strictEqual(mask(key), "0x1111••••••••1111"))
  it("hides the whole of a short text", () => assert.strictEqual(mask("0x12"), "••••••••"))
})
