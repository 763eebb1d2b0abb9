/** The connector under wagmi 2 and 3, and the names of the published original's adapter. */
import { assert, describe, expect, it, vi } from "@effect/vitest"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import { getOktoSdkConnector, okto, OktoProvider, type OktoParameters } from "@okto-effect/ethereum/wagmi"
import type { OktoClient } from "@okto-effect/sdk"
import * as core2 from "@wagmi/core"
import * as core3 from "@wagmi/core-3"
import { getAddress, verifyMessage } from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { isDeep } from "../../../../scripts/deep.ts"
import { present } from "../support.ts"
import { defer, transportsOf } from "./support.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

/** Signs in by a code that comes by email. */
const signInFrom = (world: TestWorld) => async (client: OktoClient) => {
  const { token } = await client.sendOTP("ada@example.com", "email")
  const [sent] = await world.inbox("ada@example.com")
  await client.loginUsingEmail("ada@example.com", present(sent, "a code").code, token)
}

/** A storage of wagmi's that outlives a configuration, as the page's does. */
const memory = () => {
  const texts = new Map<string, string>()
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name)
  }
}

/** What both versions do. Each is called with its own types, so that the connector fits both. */
const versions = {
  "@wagmi/core 2": (world: TestWorld, parameters: OktoParameters, storage = memory()) => {
    const { [baseSepolia.id]: base = core2.http(), [polygonAmoy.id]: amoy = core2.http() } = transportsOf(world)
    const config = core2.createConfig({
      chains: [baseSepolia, polygonAmoy],
      connectors: [okto(parameters)],
      transports: { [baseSepolia.id]: base, [polygonAmoy.id]: amoy },
      storage: core2.createStorage({ storage }),
      pollingInterval: 20
    })
    const connector = () => present(config.connectors[0], "a connector")
    return {
      connect: () => core2.connect(config, { connector: connector() }),
      reconnect: () => core2.reconnect(config),
      disconnect: () => core2.disconnect(config),
      account: () => core2.getAccount(config),
      sign: (message: string) => core2.signMessage(config, { message }),
      pay: (value: bigint) => core2.sendTransaction(config, { to: recipient, value }),
      receipt: (hash: `0x${string}`) => core2.waitForTransactionReceipt(config, { hash }),
      switchChain: (chainId: 84532 | 80002) => core2.switchChain(config, { chainId })
    }
  },
  "@wagmi/core 3": (world: TestWorld, parameters: OktoParameters, storage = memory()) => {
    const { [baseSepolia.id]: base = core3.http(), [polygonAmoy.id]: amoy = core3.http() } = transportsOf(world)
    const config = core3.createConfig({
      chains: [baseSepolia, polygonAmoy],
      connectors: [okto(parameters)],
      transports: { [baseSepolia.id]: base, [polygonAmoy.id]: amoy },
      storage: core3.createStorage({ storage }),
      pollingInterval: 20
    })
    const connector = () => present(config.connectors[0], "a connector")
    return {
      connect: () => core3.connect(config, { connector: connector() }),
      reconnect: () => core3.reconnect(config),
      disconnect: () => core3.disconnect(config),
      account: () => core3.getConnection(config),
      sign: (message: string) => core3.signMessage(config, { message }),
      pay: (value: bigint) => core3.sendTransaction(config, { to: recipient, value }),
      receipt: (hash: `0x${string}`) => core3.waitForTransactionReceipt(config, { hash }),
      switchChain: (chainId: 84532 | 80002) => core3.switchChain(config, { chainId })
    }
  }
}

describe.each(Object.entries(versions))("okto: %s", (_, configure) => {
  it("connects, signs, sends, switches the chain and reconnects where it was", async () => {
    await using world = await createWorld()
    const client = world.client()
    const storage = memory()
    const app = configure(world, { client, signIn: signInFrom(world) }, storage)
    const { accounts, chainId } = await app.connect()
    const [address] = accounts
    assert.strictEqual(chainId, baseSepolia.id)
    assert.strictEqual(app.account().address, getAddress(address))
    assert.isTrue(await verifyMessage({ address, message: "Hello", signature: await app.sign("Hello") }))
    const { status } = await app.receipt(await app.pay(5n))
    assert.strictEqual(status, "success")
    await app.switchChain(polygonAmoy.id)
    assert.strictEqual(app.account().chainId, polygonAmoy.id)

    const reloaded = configure(world, { client, signIn: () => assert.fail("asked to sign in") }, storage)
    await reloaded.reconnect()
    const { address: again, chainId: chain, status: state } = reloaded.account()
    assert.deepStrictEqual([again, chain, state], [address, polygonAmoy.id, "connected"])
  })
})

/** What the connector does itself is the same in both: the newer one stands for it. */
const tried = Object.entries(versions).slice(isDeep ? 0 : 1)

describe.each(tried)("okto: %s", (_, configure) => {
  it("switches the chain where wagmi's storage fails", async () => {
    await using world = await createWorld()
    const storage = memory()
    const setItem = (name: string, text: string) => {
      if (name.includes("currentChain")) throw new Error("the storage is full")
      return storage.setItem(name, text)
    }
    const app = configure(world, { client: await world.loginAs("ada@example.com") }, { ...storage, setItem })
    await app.connect()
    // An unhandled rejection fails the test.
    await app.switchChain(polygonAmoy.id)
    assert.strictEqual(app.account().chainId, polygonAmoy.id)
  })

  it("ends the session when it disconnects, unless told otherwise", async () => {
    await using world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    const kept = configure(world, { client, endSession: false })
    await kept.connect()
    await kept.disconnect()
    assert.isTrue(client.isLoggedIn())
    assert.strictEqual(kept.account().status, "disconnected")
    await kept.reconnect()
    assert.strictEqual(kept.account().status, "disconnected")

    const app = configure(world, { client })
    await app.connect()
    await app.disconnect()
    assert.isFalse(client.isLoggedIn())
    assert.strictEqual(app.account().status, "disconnected")
  })

  it("is disconnected when the user logs out elsewhere in the app", async () => {
    await using world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    const app = configure(world, { client })
    await app.connect()
    await client.logOut()
    await expect.poll(() => app.account().status).toBe("disconnected")
  })

  it("is disconnected when the user logs out elsewhere after a disconnect that failed", async () => {
    await using world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    const app = configure(world, { client })
    await app.connect()
    vi.spyOn(client, "logOut").mockRejectedValueOnce(new Error("The store is full"))
    await expect(app.disconnect()).rejects.toThrow("The store is full")
    await client.logOut()
    await expect.poll(() => app.account().status).toBe("disconnected")
  })

  it("connects and ends the session where wagmi's storage fails to keep that it was disconnected", async () => {
    await using world = await createWorld()
    const fail = (name: string) => {
      if (name.includes("okto.disconnected")) throw new Error("the storage is full")
    }
    const storage = memory()
    const client = await world.loginAs("ada@example.com")
    const app = configure(
      world,
      { client, shimDisconnect: true },
      {
        ...storage,
        setItem: (name, text) => {
          fail(name)
          return storage.setItem(name, text)
        },
        removeItem: (name) => {
          fail(name)
          return storage.removeItem(name)
        }
      }
    )
    await app.connect()
    await app.disconnect()
    assert.isFalse(client.isLoggedIn())
    assert.strictEqual(app.account().status, "disconnected")
  })

  it.each([true, false])(
    "stays disconnected after reloads until another login, where disconnecting ends the session: %s",
    async (endSession) => {
      await using world = await createWorld()
      const storage = memory()
      const client = world.client()
      const parameters = { client, endSession, shimDisconnect: true, signIn: signInFrom(world), store: memory() }
      const app = configure(world, parameters, storage)
      await app.connect()
      const { session } = client
      // A session store that fails to remove the session restores it.
      const restored = world.client()
      Reflect.apply(Reflect.get(restored, "setSessionConfig"), restored, [session])
      await app.disconnect()
      const reload = async (over: OktoClient) => {
        const reloaded = configure(world, { ...parameters, client: over }, storage)
        await reloaded.reconnect()
        return reloaded.account().status
      }
      assert.strictEqual(await reload(restored), "disconnected")
      assert.strictEqual(await reload(restored), "disconnected")
      // A page without the connector.
      assert.strictEqual(await reload(await world.loginAs("ada@example.com")), "connected")
    }
  )

  it("stays disconnected where the published original's adapter has stored that it is", async () => {
    await using world = await createWorld()
    const storage = memory()
    storage.setItem("wagmi.okto.disconnected", "true")
    const client = await world.loginAs("ada@example.com")
    const app = configure(world, { client, shimDisconnect: true }, storage)
    await app.reconnect()
    assert.strictEqual(app.account().status, "disconnected")
    await app.connect()
    const reloaded = configure(world, { client, shimDisconnect: true }, storage)
    await reloaded.reconnect()
    assert.strictEqual(reloaded.account().status, "connected")
  })

  it("is disconnected for this visit where the store cannot keep that the account is hidden", async () => {
    await using world = await createWorld()
    const store = {
      ...memory(),
      setItem: () => {
        throw new Error("the store is full")
      }
    }
    const app = configure(world, { client: await world.loginAs("ada@example.com"), endSession: false, store })
    await app.connect()
    await expect(app.disconnect()).rejects.toThrow("option `store`")
    assert.strictEqual(app.account().status, "disconnected")
  })

  it("does not say that the user declined where the sign-in could not be loaded", async () => {
    await using world = await createWorld()
    const app = configure(world, { client: world.client() })
    vi.doMock("@okto-effect/sdk/browser", () => {
      throw new Error("offline")
    })
    await expect(app.connect()).rejects.toMatchObject({ name: "ProviderRpcError", code: 4900 })
    vi.doUnmock("@okto-effect/sdk/browser")
  })

  it("tells wagmi that the user declined", async () => {
    await using world = await createWorld()
    const app = configure(world, { client: world.client(), signIn: () => undefined })
    await expect(app.connect()).rejects.toMatchObject({ name: "UserRejectedRequestError", code: 4001 })
    const confirmed = configure(world, { client: await world.loginAs("ada@example.com"), confirm: () => false })
    await confirmed.connect()
    await expect(confirmed.pay(5n)).rejects.toMatchObject({ cause: { code: 4001 } })
  })
})

describe("the names of the published original's adapter", () => {
  it("take a client's configuration, and describe wallets for RainbowKit", async () => {
    await using world = await createWorld()
    const { clientSWA } = world.client()
    const params: OktoParameters = {
      environment: "sandbox",
      clientPrivateKey: `0x${"1".repeat(64)}`,
      clientSWA,
      loginType: "google",
      shimDisconnect: true
    }
    const config = core2.createConfig({
      chains: [baseSepolia],
      connectors: [okto(params)],
      transports: { [baseSepolia.id]: core2.http() }
    })
    assert.deepStrictEqual(
      config.connectors.map(({ id, type }) => [id, type, okto.type]),
      [["okto", "okto", "okto"]]
    )
    const wallets = (["google", "generic"] as const).map((type) => getOktoSdkConnector({ type, params })())
    assert.deepStrictEqual(
      wallets.map(({ id, name, shortName }) => [id, name, shortName]),
      [
        ["okto-sdk-google", "Login with Google", "Google"],
        ["okto-sdk-generic", "Okto SDK", "Okto"]
      ]
    )
    const listed = core2.createConfig({
      chains: [baseSepolia],
      connectors: wallets.map(({ createConnector }) => createConnector({ rkDetails: { index: 0 } })),
      transports: { [baseSepolia.id]: core2.http() }
    })
    assert.deepStrictEqual(
      listed.connectors.map(({ id }) => id),
      ["okto-sdk-google", "okto-sdk-generic"]
    )
    const [first, second] = await Promise.all(listed.connectors.map((connector) => connector.getProvider()))
    assert.strictEqual(Reflect.get(Object(first), "client"), Reflect.get(Object(second), "client"))
  })

  it("answer like the adapter, without its faults", async () => {
    await using world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    const provider = new OktoProvider(client)
    const chains: Array<string> = []
    provider.on("chainChanged", (chain) => chains.push(chain))
    assert.deepStrictEqual(await new OktoProvider(world.client()).request({ method: "eth_accounts" }), [])
    await provider.connect({ provider: "generic" })
    assert.isTrue(provider.isLoggedIn())
    assert.strictEqual(provider.chainId, baseSepolia.id)
    assert.deepStrictEqual(chains, ["0x14a34"])
    const answered = await new Promise((resolve) => {
      provider.send({ id: 7, method: "eth_chainId" }, (error, response) => resolve([error, response]))
    })
    assert.deepStrictEqual(answered, [null, { jsonrpc: "2.0", id: 7, result: "0x14a34" }])
    const [address = "0x"] = await provider.request({ method: "eth_accounts" })
    const signature = await provider.request({ method: "personal_sign", params: ["0x48656c6c6f", address] })
    assert.isTrue(await verifyMessage({ address, message: "Hello", signature }))
    await provider.disconnect()
    assert.isFalse(provider.isLoggedIn())
  })

  it("keep the requests under way when the account is read again", async () => {
    await using world = await createWorld()
    const { promise: shown, resolve: show } = defer<void>()
    const { promise: answered, resolve: answer } = defer<boolean>()
    const provider = new OktoProvider(await world.loginAs("ada@example.com"), {
      confirm: () => {
        show()
        return answered
      }
    })
    await provider.connect({ provider: "generic" })
    const [from = "0x"] = await provider.request({ method: "eth_accounts" })
    const paid = provider.request({ method: "eth_sendTransaction", params: [{ from, to: recipient, value: "0x5" }] })
    await shown
    await Promise.all([provider.connect({ provider: "generic" }), provider.updateAccount()])
    answer(true)
    assert.match(await paid, /^0x[0-9a-f]{64}$/)
  })

  it("reject a request that cannot be read, and do not throw", async () => {
    await using world = await createWorld()
    const provider = new OktoProvider(world.client())
    const throwing = {
      get method() {
        throw new Error("hostile")
      }
    }
    const asked = vi.fn(() => Reflect.apply(provider.request, undefined, [throwing]))
    await expect(asked()).rejects.toMatchObject({ code: 6901 })
    await expect(Reflect.apply(provider.request, undefined, [undefined])).rejects.toMatchObject({ code: -32600 })
  })
})
