/** A program written for the published original's wagmi adapter, in a page over an emulator. */
import { developmentClient } from "@okto-effect/emulator"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import * as Redacted from "effect/Redacted"
import { GlobalWindow } from "happy-dom"
import { getAddress, verifyMessage, verifyTypedData } from "viem"
import { afterAll, assert, beforeAll, beforeEach, describe, it, vi } from "vitest"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { present } from "../support.ts"
import type * as Program from "./adapterProgram.ts"

const page = new GlobalWindow({ url: "https://app.example/" })
const recipient = "0x00000000000000000000000000000000000000a1"

let world: TestWorld
let program: typeof Program

/** Answers requests to the hosted backend, and to public nodes, by the world. */
const fetchFrom = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const url = new URL(input instanceof Request ? input.url : input)
  const chain = [baseSepolia, polygonAmoy].find(({ rpcUrls }) =>
    rpcUrls.default.http.some((address) => new URL(address).hostname === url.hostname)
  )
  const path = chain === undefined ? url.pathname + url.search : `/__emulator/chains/eip155:${chain.id}/rpc`
  return world.fetch(`${world.url}${path}`, init ?? (input instanceof Request ? input : undefined))
}

beforeAll(async () => {
  world = await createWorld()
  vi.stubEnv("OKTO_CLIENT_PRIVATE_KEY", developmentClient.privateKey)
  vi.stubEnv("OKTO_CLIENT_SWA", developmentClient.swa)
  const { CustomEvent, document, Event, localStorage } = page
  const globals = { window: page, CustomEvent, document, Event, localStorage, fetch: fetchFrom }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  program = await import("./adapterProgram.ts")
})

afterAll(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await world.dispose()
})

/** Ada is signed in, as the original stores it. */
beforeEach(async () => {
  const { stored } = await world.issueSession("ada@example.com")
  page.localStorage.clear()
  page.localStorage.setItem("okto_session", Redacted.value(stored))
})

describe("a program of the published original's wagmi adapter", () => {
  it("connects, signs, pays, switches the chain and stays disconnected by okto()", async () => {
    const { address, chain, chainId, hash, isReconnected, signature, typed } = await program.payWithWagmi(recipient)
    const account = present(address, "an account")
    assert.deepStrictEqual([chainId, chain, isReconnected], [baseSepolia.id, polygonAmoy.id, false])
    assert.isTrue(await verifyMessage({ address: account, message: "Hello", signature }))
    assert.isTrue(
      await verifyTypedData({
        address: account,
        signature: typed,
        domain: { name: "Mail", chainId: baseSepolia.id },
        types: { Mail: [{ name: "contents", type: "string" }] },
        primaryType: "Mail",
        message: { contents: "Hello" }
      })
    )
    assert.match(hash, /^0x[0-9a-f]{64}$/)
    assert.isNull(page.localStorage.getItem("okto_session"))
  })

  it("lists two wallets of one client for RainbowKit by getOktoSdkConnector()", async () => {
    assert.deepStrictEqual(
      program.walletsOfList().map(({ details: { id, name, shortName } }) => [id, name, shortName]),
      [
        ["okto-sdk-google", "Login with Google", "Google"],
        ["okto-sdk-generic", "Okto SDK", "Okto"]
      ]
    )
    const { connectors } = program.configOfList()
    assert.deepStrictEqual(
      connectors.map(({ id, name, type }) => [id, name, type]),
      [
        ["okto-sdk-google", "Login with Google", "okto"],
        ["okto-sdk-generic", "Okto SDK", "okto"]
      ]
    )
    const [first, second] = await Promise.all(connectors.map((connector) => connector.getProvider()))
    assert.strictEqual(Reflect.get(Object(first), "client"), Reflect.get(Object(second), "client"))
  })

  it("connects, signs, pays and logs out by OktoProvider", async () => {
    const result = await program.payWithProvider(recipient)
    const { answered, chainAfter, chainBefore, events, from, hash, isLoggedIn, signature } = result
    const address = getAddress(present(from, "an account"))
    assert.deepStrictEqual([chainBefore, chainAfter], [baseSepolia.id, polygonAmoy.id])
    assert.deepStrictEqual(answered, { jsonrpc: "2.0", id: 7, result: "0x13882" })
    assert(typeof signature === "string" && signature.startsWith("0x"))
    assert.isTrue(await verifyMessage({ address, message: "Hello", signature: `0x${signature.slice(2)}` }))
    assert.match(String(hash), /^0x[0-9a-f]{64}$/)
    assert.deepStrictEqual(
      events.filter((event) => event.startsWith("chain")),
      ["chainChanged 0x14a34", "chainChanged 0x13882"]
    )
    assert.isFalse(isLoggedIn)
  })
})
