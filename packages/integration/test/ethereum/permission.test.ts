/** What a revoked permission outlives: reloads over each kind of session store, other tabs, and a page that comes back. */
import { errorCodes, type EthereumProvider, type ProviderStore } from "@okto-effect/ethereum"
import { developmentClient } from "@okto-effect/emulator"
import { createWorld, EmulatorTest, type TestWorld } from "@okto-effect/emulator/testing"
import { OktoClient, type PlainSessionStore } from "@okto-effect/sdk"
import { GlobalWindow } from "happy-dom"
import { stringToHex } from "viem"
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { present, signIn } from "../support.ts"
import { emptyStore, providerOf, storeInMemory, waitOptions } from "./support.ts"

const page = new GlobalWindow({ url: "https://app.example/" })

let world: TestWorld

beforeAll(async () => {
  world = await createWorld({ otp: EmulatorTest.code })
  vi.stubGlobal("window", page)
  vi.stubGlobal("document", page.document)
  vi.stubGlobal("localStorage", page.localStorage)
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await page.happyDOM.close()
  await world.dispose()
})

beforeEach(() => page.localStorage.clear())

const storeOf = (change: (text: string) => string, wait: <A>(value: A) => A | Promise<A>) => (): PlainSessionStore => {
  let kept: string | undefined
  return {
    read: () => wait(kept === undefined ? undefined : change(kept)),
    write: (_, text) => wait((kept = change(text))),
    remove: () => wait((kept = undefined))
  }
}

const same = <A>(value: A): A => value
/** Changes a text, and changes it back. */
const cipher = (text: string): string => String.fromCharCode(...Array.from(text, (_, at) => text.charCodeAt(at) ^ 1))

/** What keeps a session from one visit to the next. */
const sessionStores: Readonly<Record<string, () => PlainSessionStore | undefined>> = {
  "the page's local storage": () => undefined,
  "a store of the app's own": storeOf(same, same),
  "an asynchronous store": storeOf(same, async (value) => value),
  "an asynchronous store that ciphers": storeOf(cipher, async (value) => value)
}

/** A client as a page makes it, or makes it again after a reload. */
const visit = async (sessionStore: PlainSessionStore | undefined, store?: ProviderStore) => {
  const client = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff: world.url },
    fetch: world.fetch,
    sessionStore
  })
  await client.ready
  const provider = providerOf(world, client, { store, signIn: async (client) => void (await signIn(client)) })
  return { client, provider }
}

const revoke = (provider: EthereumProvider): Promise<unknown> =>
  provider.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] })

/** The account of a signed-in user, read with a provider that has nothing stored. */
const addressOf = async (client: OktoClient): Promise<`0x${string}`> => {
  const fresh = providerOf(world, client, { store: emptyStore })
  const [address] = await fresh.request({ method: "eth_accounts" })
  fresh.dispose()
  return present(address, "an account")
}

/** What a page learns of an account, and whether it can have it sign. */
const seenBy = async (provider: EthereumProvider, address: `0x${string}`) => {
  const accounts = await provider.request({ method: "eth_accounts" })
  const permissions = await provider.request({ method: "wallet_getPermissions" })
  const signed = await provider
    .request({ method: "personal_sign", params: [stringToHex("Hello"), address] })
    .catch((error: unknown) => Object(error).code)
  return [accounts.length, permissions.length, signed]
}

const nothing = [0, 0, errorCodes.unauthorized]

const countOf = async (provider: EthereumProvider): Promise<number> =>
  (await provider.request({ method: "eth_accounts" })).length

describe.each(Object.entries(sessionStores))("a revoked permission: with a session in %s", (_, make) => {
  it("stays revoked after reloads until the account is asked for, however the session was read", async () => {
    const store = make()
    const first = await visit(store)
    await signIn(first.client)
    const address = await addressOf(first.client)
    assert.strictEqual(await countOf(first.provider), 1)
    await revoke(first.provider)
    for (let reload = 0; reload < 2; reload++) {
      const { provider } = await visit(store)
      assert.deepStrictEqual(await seenBy(provider, address), nothing)
      provider.dispose()
    }
    const restored = await visit(store)
    await restored.provider.request({ method: "eth_requestAccounts" })
    assert.strictEqual(await countOf(restored.provider), 1)
    assert.strictEqual(await countOf((await visit(store)).provider), 1)
    // The session of now was restored, that of the visits after the next login is not.
    await revoke(restored.provider)
    assert.deepStrictEqual(await seenBy((await visit(store)).provider, address), nothing)
  })

  it("ends with another login of the same user, also after reloads", async () => {
    const store = make()
    const first = await visit(store)
    await signIn(first.client)
    const { client, provider } = await visit(store)
    await revoke(provider)
    await client.logOut()
    await signIn(client)
    assert.strictEqual(await countOf(provider), 1)
    assert.strictEqual(await countOf((await visit(store)).provider), 1)
  })

  it("is revoked in a tab that restored the session which another tab began", async () => {
    const store = make()
    const first = await visit(store)
    await signIn(first.client)
    const address = await addressOf(first.client)
    const tab = await visit(store)
    assert.strictEqual(await countOf(tab.provider), 1)
    await revoke(first.provider)
    assert.deepStrictEqual(await seenBy(tab.provider, address), nothing)
    await tab.provider.request({ method: "eth_requestAccounts" })
    assert.strictEqual(await countOf(first.provider), 1)
  })

  it("stores no key of the session", async () => {
    const store = make()
    const { client, provider } = await visit(store)
    await signIn(client)
    await revoke(provider)
    const { sessionPrivKey, sessionPubKey } = present(client.session, "a session")
    const texts = Object.entries(page.localStorage).filter(([name]) => name.startsWith("okto_ethereum"))
    assert.isNotEmpty(texts)
    for (const key of [sessionPrivKey, sessionPubKey]) {
      assert.notInclude(JSON.stringify(texts).toLowerCase(), key.slice(4).toLowerCase())
    }
  })
})

describe("a revoked permission", () => {
  it("stays where a client with another session store revokes its own", async () => {
    const stores = [storeOf(same, same)(), storeOf(same, same)()]
    for (const store of stores) {
      const { client, provider } = await visit(store)
      await signIn(client)
      await revoke(provider)
    }
    for (const store of stores) {
      const { client, provider } = await visit(store)
      assert.deepStrictEqual(await seenBy(provider, await addressOf(client)), nothing)
    }
  })

  it("is refused by 6901 where the store cannot keep it, and hides the account for this visit", async () => {
    const { client } = await visit(undefined)
    await signIn(client)
    const full: ProviderStore = {
      ...emptyStore,
      setItem: () => {
        throw new Error("the store is full")
      }
    }
    const { provider } = await visit(undefined, full)
    assert.strictEqual(await countOf(provider), 1)
    await expect(revoke(provider)).rejects.toMatchObject({ code: errorCodes.failed, message: /`store`/ })
    assert.deepStrictEqual(await seenBy(provider, await addressOf(client)), nothing)
  })
})

describe("a page that comes back from the back/forward cache", () => {
  const show = (persisted: boolean): void => {
    const event = new page.Event("pageshow")
    Object.defineProperty(event, "persisted", { value: persisted })
    page.dispatchEvent(event)
  }

  /** What another tab stores while this page receives no events, by its own names. */
  const changeElsewhere = async (change: (provider: EthereumProvider) => Promise<unknown>): Promise<void> => {
    const before = new Map(Object.entries(page.localStorage))
    const other = await visit(undefined)
    // A tab has a store object of its own: providers of this page are not told.
    const texts: ProviderStore = {
      getItem: (name) => before.get(name) ?? null,
      setItem: (name, text) => page.localStorage.setItem(name, text),
      removeItem: (name) => page.localStorage.removeItem(name)
    }
    const provider = providerOf(world, other.client, { store: texts })
    await change(provider)
    provider.dispose()
    other.provider.dispose()
    await other.client.dispose()
  }

  it("takes over the chain and the permission that were changed meanwhile", async () => {
    const { client, provider } = await visit(undefined)
    await signIn(client)
    const events: Array<unknown> = []
    provider.on("chainChanged", (chain) => events.push(chain))
    provider.on("accountsChanged", (accounts) => events.push(accounts.length))
    assert.strictEqual(await countOf(provider), 1)
    await changeElsewhere(async (other) => {
      await other.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x13882" }] })
      await revoke(other)
    })
    show(false)
    assert.strictEqual(await countOf(provider), 1)
    assert.strictEqual(await provider.request({ method: "eth_chainId" }), "0x14a34")
    show(true)
    await expect.poll(() => events, waitOptions).toEqual(["0x13882", 0])
    assert.deepStrictEqual(await seenBy(provider, await addressOf(client)), nothing)
    provider.dispose()
    show(true)
    assert.deepStrictEqual(events, ["0x13882", 0])
  })

  it("takes over what was changed in a store of the app's own", async () => {
    const { store: texts } = storeInMemory()
    const store: ProviderStore = { ...texts, getItem: async (name) => texts.getItem(name) }
    const { client, provider } = await visit(undefined, store)
    await signIn(client)
    assert.strictEqual(await countOf(provider), 1)
    const other = await visit(undefined, { ...store })
    await other.provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x13882" }] })
    await revoke(other.provider)
    show(true)
    await expect.poll(() => provider.chainId, waitOptions).toBe(80002)
    assert.deepStrictEqual(await seenBy(provider, await addressOf(client)), nothing)
  })

  it("keeps what it knows where the store cannot be read", async () => {
    let isBroken = false
    const { store } = storeInMemory()
    const getItem = (name: string) => (isBroken ? assert.fail("the store is closed") : store.getItem(name))
    const { client, provider } = await visit(undefined, { ...store, getItem })
    await signIn(client)
    await revoke(provider)
    isBroken = true
    show(true)
    assert.deepStrictEqual(await seenBy(provider, await addressOf(client)), nothing)
  })
})
