/** wagmi on a server with cookies, and wallets that wagmi finds in a page by itself. */
import { assert, describe, it, vi } from "@effect/vitest"
import { announce } from "@okto-effect/ethereum"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import type { OktoClient } from "@okto-effect/sdk"
import { GlobalWindow } from "happy-dom"
import { verifyMessage } from "viem"
import { onTestFinished } from "vitest"
import { isDeep } from "../../../../scripts/deep.ts"
import { providerOf, waitOptions } from "./support.ts"
import { versions } from "./wagmiVersions.ts"

/** Disposes of a connector's provider once the test, and the page with it, is over. */
const disposeAfterTest = ({ getProvider }: { readonly getProvider: () => Promise<unknown> }): void =>
  onTestFinished(async () => {
    const { dispose } = Object(await getProvider())
    dispose()
  })

/** Configurations of each version with the connector of a client, or with none. */
const apps = Object.entries(versions).map(([name, configure]) => {
  const open = (world: TestWorld, client: OktoClient | undefined) => {
    const app = configure(world, client && { client }, client === undefined ? null : "cookies")
    if (client !== undefined) app.connectors().forEach(disposeAfterTest)
    return { ...app, ids: () => app.connectors().map(({ id, name, type }) => [id, name, type]) }
  }
  return [name, open] as const
})

/** Makes this process a page, until the test is over or a server again. */
const openPage = (page = new GlobalWindow({ url: "https://app.example/" })) => {
  const { CustomEvent, document, Event, localStorage } = page
  const globals = { window: page, CustomEvent, document, Event, localStorage }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  return page
}

const onServer = () => vi.unstubAllGlobals()

describe.each(apps)("okto: %s with cookies", (_, configure) => {
  it("shows the address at the first render, on the server and in the page", async () => {
    await using world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    const page = openPage()
    const { accounts, chainId } = await configure(world, client).connect()
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
const tried = apps.slice(isDeep ? 0 : 1)

describe.each(tried)("okto: %s with cookies", (_, configure) => {
  it("shows no address after a logout, and for cookies without a state", async () => {
    await using world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    const page = openPage()
    const app = configure(world, client)
    await app.connect()
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
    await configure(world, await world.loginAs("ada@example.com")).connect()
    const { cookie } = page.document
    const app = configure(world, world.client())
    const { mount } = app.start(cookie)
    await mount()
    await vi.waitFor(() => assert.strictEqual(app.account().status, "disconnected"), waitOptions)
    assert.isUndefined(app.account().address)
  })
})

describe.each(apps)("announce: %s", (_, configure) => {
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
