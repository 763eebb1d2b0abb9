/** What happens to a request whose user, chain, parameters or provider change before it is answered. */
import { afterAll, assert, beforeAll, describe, expect, it, vi } from "@effect/vitest"
import { errorCodes, type EthereumProvider, type ProviderOptions, type ProviderStore } from "@okto-effect/ethereum"
import { createWorld, EmulatorTest, type TestWorld } from "@okto-effect/emulator/testing"
import { getOrdersHistory, type OktoClient } from "@okto-effect/sdk"
import { type Hex, numberToHex, stringToHex, verifyTypedData } from "viem"
import { isDeep } from "../../../../scripts/deep.ts"
import { present, signIn } from "../support.ts"
import { ask, defer, providerOf, storeInMemory as newStore, waitOptions } from "./support.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

let world: TestWorld
let client: OktoClient
let address: Hex

beforeAll(async () => {
  world = await createWorld({ otp: EmulatorTest.code })
  client = await world.loginAs("ada@example.com")
  address = present((await providerOf(world, client).request({ method: "eth_accounts" }))[0], "an account")
})

afterAll(() => world.dispose())

const storeInMemory = (): ProviderStore => newStore().store

/** A provider whose user answers a confirmation when the test says so. */
const confirming = (over = client, options: Partial<ProviderOptions> = {}) => {
  const { promise: shown, resolve: show } = defer<unknown>()
  const { promise: answered, resolve: answer } = defer<boolean>()
  const confirm: ProviderOptions["confirm"] = ([request]) => {
    show(request)
    return answered
  }
  return { provider: providerOf(world, over, { store: storeInMemory(), ...options, confirm }), shown, answer }
}

const pay = (provider: EthereumProvider, value: number, from = address): Promise<unknown> =>
  ask(provider, "eth_sendTransaction", [{ from, to: recipient, value: numberToHex(value) }])

const typedData = {
  domain: { name: "Mail", version: "1", chainId: 84532, verifyingContract: recipient },
  types: { Mail: [{ name: "contents", type: "string" }] },
  primaryType: "Mail",
  message: { contents: "Hello" }
} as const

describe("a request that the user confirms", () => {
  it("fails with 4900 when the provider is disposed of, also where the user never answers", async () => {
    const before = await getOrdersHistory(client)
    for (const request of [
      (provider: EthereumProvider) => pay(provider, 3001),
      (provider: EthereumProvider) => ask(provider, "personal_sign", [stringToHex("Hello"), address])
    ]) {
      const { provider, shown } = confirming()
      const asked = request(provider)
      await shown
      provider.dispose()
      await expect(asked).rejects.toMatchObject({ code: errorCodes.disconnected })
    }
    assert.lengthOf(await getOrdersHistory(client), before.length)
  })

  it("is not shown once the provider is disposed of, or the user has hidden the account, while the account is read", async () => {
    for (const [end, code] of [
      [(provider: EthereumProvider) => provider.dispose(), errorCodes.disconnected],
      [
        (provider: EthereumProvider) => ask(provider, "wallet_revokePermissions", [{ eth_accounts: {} }]),
        errorCodes.unauthorized
      ]
    ] as const) {
      const own = await world.loginAs("barbara@example.com")
      const shown: Array<unknown> = []
      const provider = providerOf(world, own, { store: storeInMemory(), confirm: (all) => shown.push(...all) > 0 })
      const [from = "0x"] = await provider.request({ method: "eth_accounts" })
      const refused = ask(provider, "personal_sign", [stringToHex("Hello"), from]).catch((error: unknown) => error)
      await end(provider)
      assert.strictEqual(Object(await refused).code, code)
      assert.isEmpty(shown)
      provider.dispose()
    }
  })

  it("is sent to the chain that was chosen when it was asked", async () => {
    const { answer, provider, shown } = confirming()
    const asked = pay(provider, 3002)
    await shown
    await ask(provider, "wallet_switchEthereumChain", [{ chainId: "0x13882" }])
    answer(true)
    assert.match(String(await asked), /^0x[0-9a-f]{64}$/)
    const [order] = await getOrdersHistory(client)
    assert.strictEqual(order?.details.caip2id, "eip155:84532")
  })

  it("fails with 4100 when the user has signed out, or another has signed in", async () => {
    const own = await world.loginAs("grace@example.com")
    const { answer, provider, shown } = confirming(own)
    const [from] = await provider.request({ method: "eth_accounts" })
    const asked = pay(provider, 3003, from)
    await shown
    await own.logOut()
    await signIn(own, "linus@example.com")
    answer(true)
    await expect(asked).rejects.toMatchObject({ code: errorCodes.unauthorized })
    assert.isEmpty(await getOrdersHistory(own))
    provider.dispose()
  })

  it("signs the typed data that was shown, also where the page changes its object meanwhile", async () => {
    const { answer, provider, shown } = confirming()
    const data = structuredClone<{ message: { contents: string } }>(typedData)
    const asked = ask(provider, "eth_signTypedData_v4", [address, data])
    await shown
    data.message.contents = "Goodbye"
    answer(true)
    const signature = String(await asked)
    assert(signature.startsWith("0x"))
    assert.isTrue(await verifyTypedData({ address, signature: `0x${signature.slice(2)}`, ...typedData }))
  })
})

describe("eth_requestAccounts", () => {
  it("fails with 4900 when the provider is disposed of while the user signs in", async () => {
    const { promise: isOpen, resolve: open } = defer<void>()
    const provider = providerOf(world, world.client(), {
      signIn: () => {
        open()
        return new Promise(() => undefined)
      }
    })
    const asked = ask(provider, "eth_requestAccounts")
    await isOpen
    provider.dispose()
    await expect(asked).rejects.toMatchObject({ code: errorCodes.disconnected })
  })
})

describe("eth_sendTransaction", () => {
  it("answers the hash of a transaction whose user has signed out by then", async () => {
    const own = await world.loginAs("alan@example.com")
    const store = storeInMemory()
    const provider = providerOf(world, own, {
      // The record is removed once the outcome is known.
      store: {
        ...store,
        removeItem: async (name) => {
          await own.logOut()
          return store.removeItem(name)
        }
      }
    })
    const [from] = await provider.request({ method: "eth_accounts" })
    assert.match(String(await pay(provider, 3004, from)), /^0x[0-9a-f]{64}$/)
    assert.isFalse(own.isLoggedIn())
  })

  it("does not need AbortSignal.any, which Safari 16 does not have", async () => {
    const any = vi.spyOn(AbortSignal, "any").mockImplementation(() => {
      throw new TypeError("AbortSignal.any is not a function")
    })
    const provider = providerOf(world, client, { store: storeInMemory() })
    assert.match(String(await pay(provider, 3005)), /^0x[0-9a-f]{64}$/)
    any.mockRestore()
  })

  it("is sent to the chain that was chosen when it was asked, where another is chosen at once", async () => {
    const provider = providerOf(world, client, { store: storeInMemory() })
    const sent = pay(provider, 3006)
    await ask(provider, "wallet_switchEthereumChain", [{ chainId: "0x13882" }])
    await sent
    const [order] = await getOrdersHistory(client)
    assert.strictEqual(order?.details.caip2id, "eip155:84532")
  })

  it("finds out the outcome of each of several equal transactions, where they are asked again at once", async () => {
    const own = await world.loginAs("edsger@example.com")
    const options = { store: storeInMemory(), outcomeTimeout: 300 }
    const provider = providerOf(world, own, options)
    const other = providerOf(world, own, options)
    const [from] = await provider.request({ method: "eth_accounts" })
    const payAll = () => Promise.allSettled([provider, provider, other, other].map((over) => pay(over, 3007, from)))
    await world.faults.add({ route: "execute", kind: "cutOff" })
    await world.faults.add({ route: "orders", kind: "cutOff" })
    for (const { status } of await payAll()) assert.strictEqual(status, "rejected")
    await world.faults.remove()
    const hashes = (await payAll()).map((answer) => (answer.status === "fulfilled" ? answer.value : answer.reason))
    assert.strictEqual(new Set(hashes).size, 4, String(hashes))
    assert.lengthOf(await getOrdersHistory(own), 4)
    // Nothing is unknown any more, so the next is another transaction.
    assert.notInclude(hashes, await pay(provider, 3007, from))
    assert.lengthOf(await getOrdersHistory(own), 5)
  })

  it("answers the same hash to equal requests that ask for one unknown outcome", async () => {
    const own = await world.loginAs("tony@example.com")
    const provider = providerOf(world, own, { store: storeInMemory(), outcomeTimeout: 300 })
    const [from] = await provider.request({ method: "eth_accounts" })
    await world.faults.add({ route: "execute", kind: "cutOff" })
    await world.faults.add({ route: "orders", kind: "cutOff" })
    await expect(pay(provider, 3008, from)).rejects.toMatchObject({ code: errorCodes.outcomeUnknown })
    await world.faults.remove()
    const [one, other] = await Promise.all([pay(provider, 3008, from), pay(provider, 3008, from)])
    assert.strictEqual(one, other)
    assert.lengthOf(await getOrdersHistory(own), 1)
  })

  it("is sent once for equal requests that ask for one unknown outcome, where it was not executed", async () => {
    await using own = await createWorld()
    const user = await own.loginAs("barbara@example.com")
    const provider = providerOf(own, user, { store: storeInMemory(), outcomeTimeout: 300 })
    const [from] = await provider.request({ method: "eth_accounts" })
    await own.faults.add({ route: "execute", kind: "lost" })
    await expect(pay(provider, 3009, from)).rejects.toMatchObject({ code: errorCodes.outcomeUnknown })
    await own.faults.remove()
    await own.travel("8 hours")
    const [one, other] = await Promise.all([pay(provider, 3009, from), pay(provider, 3009, from)])
    assert.strictEqual(one, other)
    assert.lengthOf(await getOrdersHistory(user), 1)
    provider.dispose()
  })

  it("is not sent where another tab has found that it was not executed, and sends it", async () => {
    await using own = await createWorld()
    const user = await own.loginAs("frances@example.com")
    const store = storeInMemory()
    const provider = providerOf(own, user, { store, outcomeTimeout: 300 })
    const [from] = await provider.request({ method: "eth_accounts" })
    await own.faults.add({ route: "execute", kind: "lost" })
    await expect(pay(provider, 3011, from)).rejects.toMatchObject({ code: errorCodes.outcomeUnknown })
    await own.faults.remove()
    await own.travel("8 hours")
    let read = 0
    // The other tab removes the record once this one has read what to resume.
    const shared: ProviderStore = {
      ...store,
      getItem: (name) => {
        const text = store.getItem(name)
        if (name.includes("/send/") && ++read === 2) store.removeItem(name)
        return text
      }
    }
    const here = providerOf(own, user, { store: shared, outcomeTimeout: 300 })
    await expect(pay(here, 3011, from)).rejects.toMatchObject({ code: errorCodes.transactionRejected })
    assert.lengthOf(await getOrdersHistory(user), 0)
    provider.dispose()
    here.dispose()
  })

  it("is another transaction where an equal one ends while its record is read", async () => {
    const texts = storeInMemory()
    const ended = defer<void>()
    const isRead = defer<void>()
    let isAsked = false
    const slow: ProviderStore = {
      ...texts,
      getItem: async (name) => {
        const text = await texts.getItem(name)
        if (isAsked || text === null || !name.includes("/send/")) return text
        isAsked = true
        isRead.resolve()
        await ended.promise
        return text
      }
    }
    const isRecorded = defer<void>()
    const fast: ProviderStore = {
      ...texts,
      setItem: async (name, text) => {
        await texts.setItem(name, text)
        if (name.includes("/send/")) isRecorded.resolve()
      },
      // The first is answered once the record was read for the second.
      removeItem: async (name) => {
        await isRead.promise
        return texts.removeItem(name)
      }
    }
    const first = pay(providerOf(world, client, { store: fast }), 3010)
    await isRecorded.promise
    const second = pay(providerOf(world, client, { store: slow }), 3010)
    const hash = await first
    ended.resolve()
    assert.notStrictEqual(await second, hash)
  })

  it("refuses a chain id of 32 bytes as one of another chain", async () => {
    const provider = providerOf(world, client, { store: storeInMemory() })
    const chainId = `0x${"f".repeat(64)}`
    await expect(
      ask(provider, "eth_sendTransaction", [{ from: address, to: recipient, chainId }])
    ).rejects.toMatchObject({ code: errorCodes.chainDisconnected })
    await expect(ask(provider, "wallet_switchEthereumChain", [{ chainId }])).rejects.toMatchObject({
      code: errorCodes.unknownChain
    })
  })
})

describe("wallet_sendCalls", () => {
  it("answers the id of a bundle whose user has signed out once the first call was accepted", async () => {
    const own = await world.loginAs("alan@example.com")
    const store = storeInMemory()
    let writes = 0
    const provider = providerOf(world, own, {
      store: {
        ...store,
        setItem: async (name, text) => {
          await store.setItem(name, text)
          // The bundle, its first call before it leaves, and the call once it was accepted.
          if (name.includes("/bundle/") && ++writes === 3) await own.logOut()
        }
      }
    })
    const calls = [{ to: recipient, value: "0x1" }]
    const sent = await ask(provider, "wallet_sendCalls", [{ version: "2.0.0", chainId: "0x14a34", calls }])
    assert.match(Object(sent).id, /^0x/)
    assert.isFalse(own.isLoggedIn())
    provider.dispose()
  })

  it.each(isDeep ? [1, 2] : [2])(
    "sends the first of %s calls again, and those after it, after a bundle was answered whose requests were lost",
    async (length) => {
      const provider = providerOf(world, client, { store: storeInMemory(), outcomeTimeout: 1_000 })
      const calls = Array.from({ length }, (_, at) => ({ to: recipient, value: numberToHex(at + 1) }))
      await world.faults.add({ route: "execute", kind: "lost" })
      const { id } = Object(await ask(provider, "wallet_sendCalls", [{ version: "2.0.0", chainId: "0x14a34", calls }]))
      await world.faults.remove()
      await vi.waitFor(async () => {
        const { receipts = [], status } = Object(await ask(provider, "wallet_getCallsStatus", [id]))
        assert.deepStrictEqual([status, receipts.length], [200, length])
      }, waitOptions)
      provider.dispose()
    }
  )
})

describe("wallet_getCallsStatus", () => {
  it("answers 100 for a bundle that is not answered yet, or 5730 while it is not recorded", async () => {
    const own = await world.loginAs("ken@example.com")
    const store = storeInMemory()
    const calls = [{ to: recipient, value: "0x1" }]
    const answers: Array<unknown> = []
    const watching = providerOf(world, own, { store })
    const watch = async () => {
      const answer = ask(watching, "wallet_getCallsStatus", ["0x40"]).catch((error: unknown) => error)
      const { code, status } = Object(await answer)
      answers.push(status ?? code)
    }
    const provider = providerOf(world, own, {
      store: {
        ...store,
        // Asked before and after each write.
        setItem: async (name, text) => {
          await watch()
          await store.setItem(name, text)
          await watch()
        }
      }
    })
    await ask(provider, "wallet_sendCalls", [{ version: "2.0.0", id: "0x40", chainId: "0x14a34", calls }])
    // It may be executed once its first call was accepted.
    assert.includeMembers([errorCodes.unknownBundle, 100, 200], answers)
    assert.includeMembers(answers, [errorCodes.unknownBundle, 100])
    provider.dispose()
    watching.dispose()
  })

  it("answers 100 for a bundle that is taken while its status is read", async () => {
    const own = await world.loginAs("ken@example.com")
    const texts = storeInMemory()
    const isRead = defer<void>()
    const isTaken = defer<void>()
    let reads = 0
    const watching = providerOf(world, own, {
      store: {
        ...texts,
        getItem: async (name) => {
          if (name.includes("/bundle/") && reads++ === 0) {
            isRead.resolve()
            await isTaken.promise
          }
          return texts.getItem(name)
        }
      }
    })
    const asked = ask(watching, "wallet_getCallsStatus", ["0x41"])
    await isRead.promise
    const provider = providerOf(world, own, {
      store: {
        ...texts,
        setItem: async (name, text) => {
          await texts.setItem(name, text)
          if (!name.includes("/bundle/")) return
          isTaken.resolve()
          assert.strictEqual(Object(await asked).status, 100)
        }
      }
    })
    const calls = [{ to: recipient, value: "0x1" }]
    await ask(provider, "wallet_sendCalls", [{ version: "2.0.0", id: "0x41", chainId: "0x14a34", calls }])
    provider.dispose()
    watching.dispose()
  })

  it("does not answer 600 for a bundle that is executed while its record is read", async () => {
    const store = storeInMemory()
    const read = defer<void>()
    const written = defer<void>()
    const isBundle = (name: string) => name.includes("/bundle/")
    let isAsked = false
    const provider = providerOf(world, client, {
      store: {
        ...store,
        // A slow store: after the text was read, the second call is sent.
        getItem: async (name) => {
          const text = await store.getItem(name)
          if (!isAsked || !isBundle(name)) return text
          read.resolve()
          await written.promise
          return text
        },
        setItem: async (name, text) => {
          const isSecond = isBundle(name) && JSON.parse(text).sent.length === 2
          if (isSecond) await read.promise
          await store.setItem(name, text)
        }
      }
    })
    const calls = [1, 2].map((value) => ({ to: recipient, value: numberToHex(value) }))
    const { id } = Object(await ask(provider, "wallet_sendCalls", [{ version: "2.0.0", chainId: "0x14a34", calls }]))
    isAsked = true
    const asked = ask(provider, "wallet_getCallsStatus", [id])
    const watching = providerOf(world, client, { store })
    await vi.waitFor(async () => {
      const { status } = Object(await ask(watching, "wallet_getCallsStatus", [id]))
      assert.strictEqual(status, 200)
    }, waitOptions)
    written.resolve()
    assert.strictEqual(Object(await asked).status, 200)
    assert.strictEqual(Object(await ask(watching, "wallet_getCallsStatus", [id])).status, 200)
  })
})
