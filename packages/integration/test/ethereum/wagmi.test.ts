/** The connector under wagmi 2 and 3, and the names of the published original's adapter. */
import { assert, describe, expect, it, vi } from "@effect/vitest"
import { createWorld, EmulatorTest, type TestWorld } from "@okto-effect/emulator/testing"
import { OktoProvider, type OktoParameters } from "@okto-effect/ethereum/wagmi"
import type { OktoClient } from "@okto-effect/sdk"
import { getAddress, verifyMessage } from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { isDeep } from "../../../../scripts/deep.ts"
import { signIn } from "../support.ts"
import { defer, storeInMemory } from "./support.ts"
import { versions } from "./wagmiVersions.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

const memory = () => storeInMemory().store

/** Configurations of each version with the connector. */
const apps = Object.entries(versions).map(
  ([name, configure]) =>
    [
      name,
      (world: TestWorld, parameters: OktoParameters, storage = memory()) => configure(world, parameters, storage)
    ] as const
)

const signInAda = async (client: OktoClient) => void (await signIn(client))

describe.each(apps)("okto: %s", (_, configure) => {
  it("connects, signs, sends, switches the chain and reconnects where it was", async () => {
    await using world = await createWorld({ otp: EmulatorTest.code })
    const client = world.client()
    const storage = memory()
    const app = configure(world, { client, signIn: signInAda }, storage)
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
const tried = apps.slice(isDeep ? 0 : 1)

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
      await using world = await createWorld({ otp: EmulatorTest.code })
      const storage = memory()
      const client = world.client()
      const parameters = { client, endSession, shimDisconnect: true, signIn: signInAda, store: memory() }
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
