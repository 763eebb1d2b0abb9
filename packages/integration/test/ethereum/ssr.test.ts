/** wagmi on a server with cookies, and wallets that wagmi finds in a page by itself. */
import { assert, describe, it, vi } from "@effect/vitest"
import { announce } from "@okto-effect/ethereum"
import { okto } from "@okto-effect/ethereum/wagmi"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import type { OktoClient } from "@okto-effect/sdk"
import * as core2 from "@wagmi/core"
import * as core3 from "@wagmi/core-3"
import { GlobalWindow } from "happy-dom"
import { verifyMessage } from "viem"
import { baseSepolia } from "viem/chains"
import { onTestFinished } from "vitest"
import { isDeep } from "../../../../scripts/deep.ts"
import { present } from "../support.ts"
import { providerOf, transportsOf } from "./support.ts"

/** On a busy machine a state can take longer than the default, which is a second. */
const waitOptions = { timeout: 60_000 }

/** Disposes of a connector's provider once the test, and the page with it, is over. */
const disposeAfterTest = ({ getProvider }: { readonly getProvider: () => Promise<unknown> }): void =>
  onTestFinished(async () => {
    const { dispose } = Object(await getProvider())
    dispose()
  })

/** What both versions do. Each is called with its own types. */
const versions = {
  "@wagmi/core 2": (world: TestWorld, client: OktoClient | undefined) => {
    const { [baseSepolia.id]: base = core2.http() } = transportsOf(world)
    const config = core2.createConfig({
      chains: [baseSepolia],
      connectors: client === undefined ? [] : [okto({ client })],
      multiInjectedProviderDiscovery: client === undefined,
      ssr: client !== undefined,
      storage: client === undefined ? null : core2.createStorage({ storage: core2.cookieStorage }),
      transports: { [baseSepolia.id]: base }
    })
    if (client !== undefined) config.connectors.forEach(disposeAfterTest)
    const connector = (id: string) =>
      present(
        config.connectors.find((found) => found.id === id),
        id
      )
    return {
      ids: () => config.connectors.map(({ id, name, type }) => [id, name, type]),
      connect: (id: string) => core2.connect(config, { connector: connector(id) }),
      disconnect: () => core2.disconnect(config),
      account: () => core2.getAccount(config),
      sign: (message: string) => core2.signMessage(config, { message }),
      /** What `WagmiProvider` does with an initial state when a page is shown. */
      start: (cookie: string) => {
        const initialState = core2.cookieToInitialState(config, cookie)
        const page = core2.hydrate(config, { ...(initialState && { initialState }), reconnectOnMount: true })
        return { first: core2.getAccount(config), mount: () => page.onMount() }
      }
    }
  },
  "@wagmi/core 3": (world: TestWorld, client: OktoClient | undefined) => {
    const { [baseSepolia.id]: base = core3.http() } = transportsOf(world)
    const config = core3.createConfig({
      chains: [baseSepolia],
      connectors: client === undefined ? [] : [okto({ client })],
      multiInjectedProviderDiscovery: client === undefined,
      ssr: client !== undefined,
      storage: client === undefined ? null : core3.createStorage({ storage: core3.cookieStorage }),
      transports: { [baseSepolia.id]: base }
    })
    if (client !== undefined) config.connectors.forEach(disposeAfterTest)
    const connector = (id: string) =>
      present(
        config.connectors.find((found) => found.id === id),
        id
      )
    return {
      ids: () => config.connectors.map(({ id, name, type }) => [id, name, type]),
      connect: (id: string) => core3.connect(config, { connector: connector(id) }),
      disconnect: () => core3.disconnect(config),
      account: () => core3.getConnection(config),
      sign: (message: string) => core3.signMessage(config, { message }),
      start: (cookie: string) => {
        const initialState = core3.cookieToInitialState(config, cookie)
        const page = core3.hydrate(config, { ...(initialState && { initialState }), reconnectOnMount: true })
        return { first: core3.getConnection(config), mount: () => page.onMount() }
      }
    }
  }
}

/** Makes this process a page, until the test is over or a server again. */
const openPage = (page = new GlobalWindow({ url: "https://app.example/" })) => {
  const { CustomEvent, document, Event, localStorage } = page
  const globals = { window: page, CustomEvent, document, Event, localStorage }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  return page
}

const onServer = () => vi.unstubAllGlobals()

describe.each(Object.entries(versions))("okto: %s with cookies", (_, configure) => {
  it("shows the address at the first render, on the server and in the page", async () => {
    await using world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    const page = openPage()
    const { accounts, chainId } = await configure(world, client).connect("okto")
    const cookie = page.document.cookie
    assert.include(cookie, accounts[0])

    onServer()
    // A server has no user: what it shows is what the cookie says, and it asks nothing.
    const guest = world.client()
    const { first: shown } = configure(world, guest).start(cookie)
    assert.deepStrictEqual([shown.address, shown.chainId, shown.status], [accounts[0], chainId, "reconnecting"])

    openPage(page)
    const app = configure(world, client)
    // The page starts with what the server read of the cookie.
    const { first, mount } = app.start(cookie)
    assert.deepStrictEqual([first.address, first.chainId], [accounts[0], chainId])
    await mount()
    // Until then it is reconnecting, with the address.
    await vi.waitFor(() => {
      assert.strictEqual(app.account().address, accounts[0])
      assert.strictEqual(app.account().status, "connected")
    }, waitOptions)
    const signature = await app.sign("Hello")
    assert.isTrue(await verifyMessage({ address: accounts[0], message: "Hello", signature }))
  })
})

/** What the connector does itself is the same in both: the newer one stands for it. */
const tried = Object.entries(versions).slice(isDeep ? 0 : 1)

describe.each(tried)("okto: %s with cookies", (_, configure) => {
  it("shows no address after a logout, and for cookies without a state", async () => {
    await using world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    const page = openPage()
    const app = configure(world, client)
    await app.connect("okto")
    await app.disconnect()
    const cookie = page.document.cookie
    onServer()
    for (const text of [cookie, "", "wagmi.store={}", "other=1"]) {
      const { first } = configure(world, world.client()).start(text)
      assert.isUndefined(first.address, text)
    }
  })

  it("is not connected where the page's user is another than the cookie's", async () => {
    await using world = await createWorld()
    const page = openPage()
    await configure(world, await world.loginAs("ada@example.com")).connect("okto")
    const { cookie } = page.document
    const app = configure(world, world.client())
    const { mount } = app.start(cookie)
    await mount()
    await vi.waitFor(() => assert.strictEqual(app.account().status, "disconnected"), waitOptions)
    assert.isUndefined(app.account().address)
  })
})

describe.each(Object.entries(versions))("announce: %s", (_, configure) => {
  it("is found by multiInjectedProviderDiscovery, connects and signs without a connector", async () => {
    await using world = await createWorld()
    openPage()
    const client = await world.loginAs("ada@example.com")
    const provider = providerOf(world, client)
    const stop = announce(provider, { name: "Example Wallet", rdns: "com.example.wallet" })
    const app = configure(world, undefined)
    assert.deepStrictEqual(app.ids(), [["com.example.wallet", "Example Wallet", "injected"]])
    const { accounts } = await app.connect("com.example.wallet")
    assert.strictEqual(app.account().status, "connected")
    const signature = await app.sign("Hello")
    assert.isTrue(await verifyMessage({ address: accounts[0], message: "Hello", signature }))
    await client.logOut()
    await vi.waitFor(() => assert.strictEqual(app.account().status, "disconnected"), waitOptions)
    stop()
    assert.deepStrictEqual(configure(world, undefined).ids(), [])
    provider.dispose()
  })

  it("is found by a page that was configured before it was announced", async () => {
    await using world = await createWorld()
    openPage()
    const app = configure(world, undefined)
    assert.deepStrictEqual(app.ids(), [])
    const provider = providerOf(world, world.client())
    onTestFinished(announce(provider, { name: "Example Wallet", rdns: "com.example.wallet" }))
    assert.deepStrictEqual(app.ids(), [["com.example.wallet", "Example Wallet", "injected"]])
    provider.dispose()
  })
})
