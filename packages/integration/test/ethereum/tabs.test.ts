/** What other tabs of the origin change, as `storage` events tell it, and other providers of the page. */
import type { EthereumProvider } from "@okto-effect/ethereum"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import type { OktoClient } from "@okto-effect/sdk"
import { GlobalWindow } from "happy-dom"
import { baseSepolia, polygonAmoy, sepolia } from "viem/chains"
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { defer, emptyStore, providerOf, storeInMemory, waitOptions } from "./support.ts"

const page = new GlobalWindow({ url: "https://app.example/" })

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

beforeEach(() => page.localStorage.clear())

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

  it("listens to the page when it is first used, and leaves no listener once it is disposed of", async () => {
    const [added, removed] = [vi.spyOn(page, "addEventListener"), vi.spyOn(page, "removeEventListener")]
    const provider = providerOf(world, client)
    assert.isEmpty(added.mock.calls)
    await provider.request({ method: "eth_accounts" })
    assert.sameMembers(
      added.mock.calls.map(([event]) => event),
      ["storage", "pageshow"]
    )
    provider.dispose()
    assert.deepStrictEqual(removed.mock.calls, added.mock.calls)
  })
})

describe("provider: several in a page", () => {
  it("have one chosen chain and one permission, also over two clients of one wallet", async () => {
    const other = await world.loginAs("ada@example.com")
    const providers = [providerOf(world, client), providerOf(world, client), providerOf(world, other)]
    const [first, ...others] = providers
    assert(first !== undefined)
    await first.request({ method: "eth_requestAccounts" })
    const told = providers.map(eventsOf)
    await Promise.all(providers.map((provider) => provider.request({ method: "eth_accounts" })))
    await first.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x13882" }] })
    assert.deepStrictEqual(told, [["0x13882"], ["0x13882"], ["0x13882"]])
    for (const provider of others) assert.strictEqual(await provider.request({ method: "eth_chainId" }), "0x13882")
    await others[0]?.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x14a34" }] })
    assert.deepStrictEqual(
      providers.map(({ chainId }) => chainId),
      [baseSepolia.id, baseSepolia.id, baseSepolia.id]
    )
    await first.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] })
    for (const provider of others.slice(0, 1)) {
      assert.deepStrictEqual(await provider.request({ method: "eth_accounts" }), [])
    }
    await others[0]?.request({ method: "eth_requestAccounts" })
    assert.lengthOf(await first.request({ method: "eth_accounts" }), 1)
    await expect
      .poll(() => told.slice(0, 2), waitOptions)
      .toEqual([
        ["0x13882", "0x14a34", 0, 1],
        ["0x13882", "0x14a34", 0, 1]
      ])
    for (const provider of providers) provider.dispose()
  })

  it("have the chain that was chosen before they are first used", async () => {
    const [provider, unused] = [providerOf(world, client), providerOf(world, client)]
    await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x13882" }] })
    assert.strictEqual(await unused.request({ method: "eth_chainId" }), "0x13882")
    await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x14a34" }] })
    provider.dispose()
    unused.dispose()
  })

  it("have the chain that another chooses while they start", async () => {
    const { store: texts } = storeInMemory()
    const started = defer<void>()
    const getItem = async (name: string) => {
      const text = texts.getItem(name)
      await started.promise
      return text
    }
    const store = { ...texts, getItem }
    const [provider, other] = [providerOf(world, client, { store }), providerOf(world, client, { store })]
    const switching = provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x13882" }] })
    const asked = other.request({ method: "eth_chainId" })
    started.resolve()
    await switching
    await asked
    assert.strictEqual(await other.request({ method: "eth_chainId" }), "0x13882")
    provider.dispose()
    other.dispose()
  })

  it("show the account that another shows again while they start", async () => {
    const { store } = storeInMemory()
    const started = defer<void>()
    const slow = await world.loginAs("grace@example.com")
    const ready = slow.ready
    const provider = providerOf(world, slow, { store })
    await provider.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] })
    assert.deepStrictEqual(await provider.request({ method: "eth_accounts" }), [])
    Object.defineProperty(slow, "ready", { value: started.promise.then(() => ready) })
    const other = providerOf(world, slow, { store })
    const asked = other.request({ method: "eth_accounts" })
    await provider.request({ method: "eth_requestAccounts" })
    started.resolve()
    assert.lengthOf(await asked, 1)
    provider.dispose()
    other.dispose()
  })

  it("keep the chain of their own where they do not have the one that another chooses", async () => {
    const provider = providerOf(world, client)
    const own = providerOf(world, client, { chains: [sepolia] })
    const events = eventsOf(own)
    assert.strictEqual(await own.request({ method: "eth_chainId" }), "0xaa36a7")
    await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x13882" }] })
    assert.strictEqual(await own.request({ method: "eth_chainId" }), "0xaa36a7")
    assert.isEmpty(events)
    await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x14a34" }] })
    provider.dispose()
    own.dispose()
  })

  it("do not share what they keep in different stores", async () => {
    const provider = providerOf(world, client)
    const own = providerOf(world, client, { store: emptyStore })
    await own.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x13882" }] })
    assert.strictEqual(await provider.request({ method: "eth_chainId" }), "0x14a34")
    assert.strictEqual(await own.request({ method: "eth_chainId" }), "0x13882")
    provider.dispose()
    own.dispose()
  })
})
