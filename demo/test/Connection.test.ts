import { assert, describe, it } from "@effect/vitest"
import * as Connection from "../src/client/Connection.ts"
import { isLocal, masked, toClientConfig } from "../src/config/Configuration.ts"
import { localBackend } from "../src/config/LocalBackend.ts"
import type { Configuration } from "../src/config/schemas.ts"
import { memory } from "./Memory.ts"

const key = `0x${"11".repeat(32)}`
const swa = `0x${"22".repeat(20)}`
const usable: Configuration = { environment: "staging", clientPrivateKey: key, clientSWA: swa }
const local = localBackend(
  { VITE_OKTO_BFF: "", VITE_OKTO_CLIENT_KEY: key, VITE_OKTO_CLIENT_SWA: swa },
  "http://127.0.0.1:5173"
)

describe("Connection", () => {
  it("has no client until it is configured", () => {
    const connection = Connection.make(memory(), undefined)
    assert.isUndefined(connection.client())
    assert.strictEqual(connection.configuration().environment, "sandbox")
  })

  it("starts with the local backend's development client", () => {
    const client = Connection.make(memory(), local).client()
    assert.strictEqual(client?.clientSWA, swa)
    assert.strictEqual(client?.env.bffBaseUrl, "http://127.0.0.1:5173")
  })

  it("connects anew, stores the configuration, and tells who listens", () => {
    const store = memory()
    const connection = Connection.make(store, local)
    const before = connection.client()
    let told = 0
    connection.subscribe(() => void told++)
    assert.isUndefined(connection.connect(usable))
    assert.notStrictEqual(connection.client(), before)
    assert.strictEqual(connection.client()?.env.chainId, 124736089)
    assert.deepStrictEqual(JSON.parse(store.held.get("okto_config") ?? ""), usable)
    assert.isAbove(told, 0)
  })

  it("says what is wrong with a configuration by field, and leaves all as it was", () => {
    const store = memory()
    const connection = Connection.make(store, local)
    const before = connection.client()
    assert.deepStrictEqual(connection.connect({ ...usable, clientPrivateKey: "0x12", clientSWA: "nope" }), {
      clientPrivateKey: "Invalid client private key format",
      clientSWA: "Invalid Ethereum address format"
    })
    assert.strictEqual(connection.client(), before)
    assert.strictEqual(store.held.size, 0)
  })

  it("forgets the stored configuration when it is reset", () => {
    const store = memory({ okto_config: JSON.stringify(usable) })
    const connection = Connection.make(store, local)
    assert.deepStrictEqual(connection.configuration(), usable)
    connection.reset()
    assert.strictEqual(connection.configuration().environment, "sandbox")
    assert.strictEqual(store.held.size, 0)
  })

  it("forgets the Google token at logout", () => {
    const store = memory({ googleIdToken: "token" })
    Connection.make(store, local).logOut()
    assert.strictEqual(store.held.size, 0)
  })
})

describe("the local backend", () => {
  it("is there only if the build names it whole", () => {
    assert.isUndefined(localBackend({}, "http://localhost"))
    assert.isUndefined(localBackend({ VITE_OKTO_BFF: "" }, "http://localhost"))
  })

  it("lives on the page's origin", () => {
    assert.strictEqual(local?.inbox, "http://127.0.0.1:5173/__sandbox/inbox")
    assert.strictEqual(local?.idToken("0x1"), "http://127.0.0.1:5173/__sandbox/idToken.json?swa=0x1")
    assert.strictEqual(local?.jwt("a b"), "http://127.0.0.1:5173/__sandbox/jwt.json?sub=a%20b")
    assert.strictEqual(
      local?.transaction("eip155:84532", "0x01"),
      "http://127.0.0.1:5173/__sandbox/explorer/eip155:84532/tx/0x01"
    )
  })

  it("is used in the sandbox environment and in no other", () => {
    assert.isTrue(isLocal({ ...usable, environment: "sandbox" }, local))
    assert.isFalse(isLocal(usable, local))
    assert.isUndefined(toClientConfig(usable, local).endpoints)
    assert.isUndefined(toClientConfig({ ...usable, environment: "sandbox" }, undefined).endpoints)
  })

  it("names a server of their own to programs outside a page that is its own backend", () => {
    const build = { VITE_OKTO_BFF: "/demo/", VITE_OKTO_CLIENT_KEY: key, VITE_OKTO_CLIENT_SWA: swa }
    assert.strictEqual(localBackend(build, "https://x.test")?.outside, "https://x.test/demo")
    const inPage = localBackend({ ...build, VITE_OKTO_IN_PAGE: true }, "https://x.test")
    assert.strictEqual(inPage?.bff, "https://x.test/demo")
    assert.strictEqual(inPage?.outside, "http://127.0.0.1:8787")
  })

  it("leaves Google's client id to the SDK unless there is one", () => {
    assert.notProperty(toClientConfig(usable, local), "googleClientId")
    assert.notProperty(toClientConfig({ ...usable, googleClientId: "" }, local), "googleClientId")
    assert.strictEqual(toClientConfig({ ...usable, googleClientId: "mine" }, local).googleClientId, "mine")
  })
})

describe("masked", () => {
  it("says when there is nothing", () => assert.strictEqual(masked(""), "Not set"))
  it("hides the middle", () => assert.strictEqual(masked(key), "0x1111••••••••1111"))
  it("hides all of a short text", () => assert.strictEqual(masked("0x12"), "••••••••"))
})
