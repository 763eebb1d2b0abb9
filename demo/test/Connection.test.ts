import { assert, describe, it } from "@effect/vitest"
import * as Connection from "../src/shared/connection/Connection.ts"
import { type Configuration, isLocal, mask, toClientConfig } from "../src/shared/connection/Configuration.ts"
import { createLocalBackend } from "../src/shared/connection/LocalBackend.ts"
import { memory } from "./memory.ts"

const key = `0x${"11".repeat(32)}`
const swa = `0x${"22".repeat(20)}`
const usable: Configuration = { environment: "staging", clientPrivateKey: key, clientSWA: swa, googleClientId: "" }
const local = createLocalBackend(
  { VITE_OKTO_BFF: "", VITE_OKTO_CLIENT_KEY: key, VITE_OKTO_CLIENT_SWA: swa },
  "http://127.0.0.1:5173"
)

describe("Connection", () => {
  it("has no client without a configuration", () => {
    const connection = Connection.make(memory(), undefined)
    assert.isUndefined(connection.client())
    assert.strictEqual(connection.configuration().environment, "sandbox")
  })

  it("starts with the local backend's development client where there is one", () => {
    const client = Connection.make(memory(), local).client()
    assert.strictEqual(client?.clientSWA, swa)
    assert.strictEqual(client?.env.bffBaseUrl, "http://127.0.0.1:5173")
  })

  it("connect: makes a client, stores the configuration, and notifies listeners", () => {
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

  it("connect: answers the issues of an invalid configuration, and changes nothing", () => {
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

  it("reset: removes the stored configuration", () => {
    const store = memory({ okto_config: JSON.stringify(usable) })
    const connection = Connection.make(store, local)
    assert.deepStrictEqual(connection.configuration(), usable)
    connection.reset()
    assert.strictEqual(connection.configuration().environment, "sandbox")
    assert.strictEqual(store.held.size, 0)
  })

  it("logOut: removes the Google token", () => {
    const store = memory({ googleIdToken: "token" })
    Connection.make(store, local).logOut()
    assert.strictEqual(store.held.size, 0)
  })
})

describe("localBackend", () => {
  it("is absent unless the build has all variables", () => {
    assert.isUndefined(createLocalBackend({}, "http://localhost"))
    assert.isUndefined(createLocalBackend({ VITE_OKTO_BFF: "" }, "http://localhost"))
  })

  it("has its pages on the page's origin", () => {
    assert.strictEqual(local?.page(), "http://127.0.0.1:5173/__emulator")
    assert.strictEqual(local?.page("inbox"), "http://127.0.0.1:5173/__emulator/inbox")
  })

  it("is used in the sandbox environment only", () => {
    assert.isTrue(isLocal({ ...usable, environment: "sandbox" }, local))
    assert.isFalse(isLocal(usable, local))
    assert.isUndefined(toClientConfig(usable, local).endpoints)
    assert.isUndefined(toClientConfig({ ...usable, environment: "sandbox" }, undefined).endpoints)
  })

  it("toClientConfig: has a Google client id only where one is configured", () => {
    assert.notProperty(toClientConfig(usable, local), "googleClientId")
    assert.notProperty(toClientConfig({ ...usable, googleClientId: "" }, local), "googleClientId")
    assert.strictEqual(toClientConfig({ ...usable, googleClientId: "mine" }, local).googleClientId, "mine")
  })
})

describe("masked", () => {
  it("answers Not set for an empty text", () => assert.strictEqual(mask(""), "Not set"))
  it("hides the middle of a long text", () => assert.strictEqual(mask(key), "0x1111••••••••1111"))
  it("hides the whole of a short text", () => assert.strictEqual(mask("0x12"), "••••••••"))
})
