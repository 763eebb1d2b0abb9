/** What other tabs of the origin change, as `storage` events tell it. */
import type { EthereumProvider } from "@okto-effect/ethereum"
import { createWorld, type TestWorld } from "@okto-effect/sandbox/testing"
import type { OktoClient } from "@okto-effect/sdk"
import { GlobalWindow } from "happy-dom"
import { polygonAmoy } from "viem/chains"
import { afterAll, assert, beforeAll, describe, expect, it, vi } from "vitest"
import { providerOf } from "./support.ts"

const page = new GlobalWindow({ url: "https://app.example/" })

/** On a busy machine a state can take longer than the default, which is a second. */
const waitOptions = { timeout: 60_000 }

let world: TestWorld
let client: OktoClient

beforeAll(async () => {
  world = await createWorld()
  client = await world.loginAs("ada@example.com")
  vi.stubGlobal("window", page)
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await page.happyDOM.close()
  await world.dispose()
})

/** Tells this tab that all that is stored was changed by another. */
const tellStorage = (): void => {
  for (const key of Object.keys(page.localStorage)) page.dispatchEvent(new page.StorageEvent("storage", { key }))
}

const eventsOf = (provider: EthereumProvider): Array<unknown> => {
  const events: Array<unknown> = []
  provider.on("chainChanged", (chain) => events.push(chain))
  provider.on("accountsChanged", (accounts) => events.push(accounts.length))
  return events
}

describe("provider: in several tabs", () => {
  it("takes over the chain and the permission that another tab has changed", async () => {
    const [provider, other] = [providerOf(world, client), providerOf(world, client)]
    const events = eventsOf(provider)
    await provider.request({ method: "eth_requestAccounts" })
    await other.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x13882" }] })
    tellStorage()
    await expect.poll(() => provider.chainId, waitOptions).toBe(polygonAmoy.id)
    await other.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] })
    tellStorage()
    await expect.poll(() => events, waitOptions).toEqual(["0x13882", 0])
    assert.deepStrictEqual(await provider.request({ method: "eth_accounts" }), [])
    provider.dispose()
    other.dispose()
  })

  it("adds a listener to the page when it is first used, and leaves none once it is disposed of", async () => {
    const [added, removed] = [vi.spyOn(page, "addEventListener"), vi.spyOn(page, "removeEventListener")]
    const provider = providerOf(world, client)
    assert.isEmpty(added.mock.calls)
    await provider.request({ method: "eth_accounts" })
    assert.lengthOf(added.mock.calls, 1)
    provider.dispose()
    assert.deepStrictEqual(removed.mock.calls, added.mock.calls)
  })
})
