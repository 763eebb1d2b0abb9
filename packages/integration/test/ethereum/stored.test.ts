/** What a provider reads from its store when something else is written there. */
import { afterAll, afterEach, assert, beforeAll, describe, expect, it, vi } from "@effect/vitest"
import { errorCodes, type EthereumProvider, type ProviderStore } from "@okto-effect/ethereum"
import { developmentClient } from "@okto-effect/emulator"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import { getOrdersHistory, OktoClient } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { setImmediate } from "node:timers/promises"
import { numberToHex } from "viem"
import { present } from "../support.ts"
import { ask, clientOver, defer, providerOf, storeInMemory } from "./support.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const jobId = "00000000-0000-4000-8000-000000000001"

let world: TestWorld
let client: OktoClient

beforeAll(async () => {
  world = await createWorld()
  client = await world.loginAs("ada@example.com")
})

afterAll(() => world.dispose())

const open = (store: ProviderStore): EthereumProvider =>
  providerOf(world, client, { store, outcomeTimeout: 300, giveUpAfter: 5_000 })

const prefix = () => `okto_ethereum/${client.env.chainId}/${client.clientSWA}`.toLowerCase()
const ofUser = (name: string) => `${prefix()}/${present(client.userSWA, "a user").toLowerCase()}/${name}`

/** A transaction, and the name under which it is recorded. */
const transactionOf = async (value: number) => {
  const { store, texts } = storeInMemory()
  let recorded: string | undefined
  const provider = open({
    ...store,
    setItem: (name, text) => {
      if (name.includes("/send/")) recorded = name
      texts.set(name, text)
    }
  })
  const [from] = await provider.request({ method: "eth_accounts" })
  const params = [{ from, to: recipient, value: numberToHex(value) }]
  await ask(provider, "eth_sendTransaction", params)
  return { params, name: present(recorded, "a record") }
}

/** Texts without a record in them. */
const unreadable: ReadonlyArray<readonly [string, string]> = [
  ["no JSON", "{"],
  ["an empty text", ""],
  ["null", "null"],
  ["a number", "1e999"],
  ["an object", "{}"],
  ["members of other types", '[null,1,"x",[],{},true]'],
  ["ids of other types", '[{"jobId":1},{"jobId":""},{"jobId":{}},{"jobId":null}]'],
  ["a prototype", `[{"__proto__":{"jobId":"${jobId}"}}]`],
  ["an object with a prototype", `{"__proto__":[{"jobId":"${jobId}"}],"length":1}`],
  ["deep nesting", `${"[".repeat(3_000)}${"]".repeat(3_000)}`],
  ["a hundred thousand members", JSON.stringify(Array.from({ length: 100_000 }, () => 0))]
]

describe("eth_sendTransaction: with a damaged store", () => {
  it("sends a transaction whose record has no job id", async () => {
    const { name, params } = await transactionOf(2001)
    for (const [what, text] of unreadable) {
      const { store, texts } = storeInMemory()
      texts.set(name, text)
      assert.match(String(await ask(open(store), "eth_sendTransaction", params)), /^0x[0-9a-f]{64}$/, what)
    }
    assert.isUndefined(Reflect.get({}, "jobId"))
  })

  it("sends nothing while a record names a job, also with other fields that are damaged", async () => {
    const { name, params } = await transactionOf(2002)
    const before = await getOrdersHistory(client, { size: 1_000 })
    const damaged = [
      "",
      ',"isUnknown":"yes"',
      ',"operation":null,"isUnknown":1',
      ',"operation":{"nonce":1},"isUnknown":{}',
      ',"operation":{"__proto__":{"nonce":"0x1"}}',
      `,"operation":{"nonce":"${"0x".padEnd(100_000, "1")}"}`,
      ',"operation":["0x1"]'
    ]
    const asked = damaged.map((rest) => {
      const { store, texts } = storeInMemory()
      texts.set(name, `[7,{"jobId":"${jobId}"${rest}}]`)
      return expect(ask(open(store), "eth_sendTransaction", params)).rejects.toMatchObject({
        code: errorCodes.outcomeUnknown,
        data: { jobId }
      })
    })
    await Promise.all(asked)
    assert.lengthOf(await getOrdersHistory(client, { size: 1_000 }), before.length)
  })
})

describe("wallet_getCallsStatus: with a damaged store", () => {
  const call = { to: recipient, value: "0x1", data: "0x" }
  const bundle = { id: "0x10", chainId: 84532, from: recipient, calls: [call], sent: [{ jobId, at: 0 }] }

  const damaged: ReadonlyArray<readonly [string, string]> = [
    ...unreadable,
    ["a chain that is no integer", JSON.stringify({ ...bundle, chainId: 1.5 })],
    ["a chain that is a text", JSON.stringify({ ...bundle, chainId: "84532" })],
    ["an account that is no address", JSON.stringify({ ...bundle, from: "0x" })],
    ["a call without an address", JSON.stringify({ ...bundle, calls: [{ ...call, to: undefined }] })],
    [
      "a value of more than 32 bytes",
      JSON.stringify({ ...bundle, calls: [{ ...call, value: `0x${"1".repeat(65)}` }] })
    ],
    ["a thousand calls", JSON.stringify({ ...bundle, calls: Array.from({ length: 1_000 }, () => call) })],
    ["a send without a time", JSON.stringify({ ...bundle, sent: [{ jobId }] })],
    ["a prototype with the fields", JSON.stringify({ x: 1 }).replace('"x":1', `"__proto__":${JSON.stringify(bundle)}`)]
  ]

  it.each(damaged)("knows no bundle, and takes no other with its id, where the store has %s", async (_, text) => {
    const { store, texts } = storeInMemory()
    texts.set(ofUser("bundle/0x10"), text)
    const provider = open(store)
    await expect(ask(provider, "wallet_getCallsStatus", ["0x10"])).rejects.toMatchObject({
      code: errorCodes.unknownBundle
    })
    const again = [{ version: "2.0.0", id: "0x10", chainId: "0x14a34", calls: [call] }]
    await expect(ask(provider, "wallet_sendCalls", again)).rejects.toMatchObject({ code: errorCodes.duplicateBundle })
  })

  it("answers for a bundle with other fields, and flags of other types", async () => {
    const { store, texts } = storeInMemory()
    const sent = [{ jobId, at: 0, isRefused: "yes", isUnknown: 1, operation: 1 }]
    texts.set(ofUser("bundle/0x10"), JSON.stringify({ ...bundle, sent, extra: {} }))
    assert.deepInclude(await ask(open(store), "wallet_getCallsStatus", ["0x10"]), { status: 100, atomic: false })
  })

  it("sends a bundle where the list of bundles cannot be read", async () => {
    for (const text of ["{", '{"__proto__":[]}', '[1,null,{},"0x99"]']) {
      const { store, texts } = storeInMemory()
      texts.set(ofUser("bundles"), text)
      const params = [{ version: "2.0.0", id: "0x20", chainId: "0x14a34", calls: [call] }]
      assert.deepStrictEqual(await ask(open(store), "wallet_sendCalls", params), { id: "0x20" })
      assert.include(texts.get(ofUser("bundles")), '"0x20"]')
    }
  })
})

describe("wallet_sendCalls: with a store that is full", () => {
  it("sends nothing of a bundle whose first operation cannot be recorded, and takes the bundle again", async () => {
    const { store, texts } = storeInMemory()
    let isFull = true
    const provider = open({
      ...store,
      setItem: (name, text) => {
        if (isFull && text.includes("operation")) throw new Error("the store is full")
        texts.set(name, text)
      }
    })
    const calls = [{ to: recipient, value: "0x1" }]
    const params = [{ version: "2.0.0", id: "0x50", chainId: "0x14a34", calls }]
    const before = await getOrdersHistory(client)
    await expect(ask(provider, "wallet_sendCalls", params)).rejects.toMatchObject({ code: errorCodes.failed })
    await expect(ask(provider, "wallet_getCallsStatus", ["0x50"])).rejects.toMatchObject({
      code: errorCodes.unknownBundle
    })
    assert.lengthOf(await getOrdersHistory(client), before.length)
    isFull = false
    assert.deepStrictEqual(await ask(provider, "wallet_sendCalls", params), { id: "0x50" })
  })

  it("knows every bundle that was taken, and takes none twice, however many were refused", async () => {
    const { store, texts } = storeInMemory()
    /** What has no room in the store. */
    let tooLong: string | undefined
    const provider = open({
      ...store,
      setItem: (name, text) => {
        if (tooLong !== undefined && text.includes(tooLong)) throw new Error("the store is full")
        texts.set(name, text)
      }
    })
    const bundle = (id: string) => [
      { version: "2.0.0", id, chainId: "0x14a34", calls: [{ to: recipient, value: "0x1" }] }
    ]
    const refuse = async (part: string, idOf: (at: number) => string) => {
      tooLong = part
      for (let at = 0; at < 100; at++) {
        await expect(ask(provider, "wallet_sendCalls", bundle(idOf(at)))).rejects.toMatchObject({
          code: errorCodes.failed
        })
      }
      tooLong = undefined
    }
    await ask(provider, "wallet_sendCalls", bundle("0x60"))
    await refuse("calls", (at) => `0x61${at}`)
    await refuse("operation", (at) => `0x62${at}`)
    await refuse("operation", () => "0x62")
    await ask(provider, "wallet_sendCalls", bundle("0x62"))
    await ask(provider, "wallet_sendCalls", bundle("0x63"))
    for (const id of ["0x60", "0x62", "0x63"]) {
      assert.deepInclude(await ask(provider, "wallet_getCallsStatus", [id]), { status: 200 })
      await expect(ask(provider, "wallet_sendCalls", bundle(id))).rejects.toMatchObject({
        code: errorCodes.duplicateBundle
      })
    }
  })
})

describe("wallet_getCallsStatus: of a bundle that no page executes any more", () => {
  type End = "SUCCESSFUL" | "FAILED" | "IN_PROGRESS" | "EXPIRED"

  const rows: ReadonlyArray<readonly [ends: ReadonlyArray<End>, unsent: number, status: number, receipts: number]> = [
    [["SUCCESSFUL"], 0, 200, 1],
    [["SUCCESSFUL", "SUCCESSFUL"], 0, 200, 2],
    [["FAILED"], 0, 500, 0],
    [["EXPIRED"], 0, 400, 0],
    [["IN_PROGRESS"], 0, 100, 0],
    [["SUCCESSFUL", "FAILED"], 0, 600, 1],
    [["SUCCESSFUL", "EXPIRED"], 1, 600, 1],
    [["SUCCESSFUL", "IN_PROGRESS"], 0, 100, 1],
    [["SUCCESSFUL"], 1, 600, 1],
    [["FAILED"], 1, 500, 0],
    [["EXPIRED"], 1, 400, 0],
    [["IN_PROGRESS"], 1, 100, 0],
    [[], 2, 400, 0]
  ]

  /** A client to which failed orders have another status: an emulator has none that expire. */
  const clientOf = (own: TestWorld, user: string, failed: End) =>
    clientOver(own, user, async (url, init) => {
      const response = await own.fetch(url, init)
      if (!url.includes("/orders")) return response
      return new Response((await response.text()).replaceAll('"FAILED"', `"${failed}"`), response)
    })

  it.each(rows)("after %j, with %s calls that were not sent, is %s", async (ends, unsent, status, receipts) => {
    const user = "grace@example.com"
    const orders = ends.map((end) => ({
      user,
      network: "eip155:84532",
      coin: "ETH",
      amount: "0.001",
      recipient,
      status: end === "EXPIRED" ? ("FAILED" as const) : end
    }))
    await using own = await createWorld({ seed: { users: [user], orders } })
    const over = await clientOf(own, user, ends.includes("EXPIRED") ? "EXPIRED" : "FAILED")
    const history = await getOrdersHistory(over)
    // The list is not in the order of the seed, and the status does not depend on it.
    assert.sameMembers(
      history.map((seeded) => seeded.status),
      [...ends]
    )
    const call = { to: recipient, value: "0x1", data: "0x" }
    const bundle = {
      id: "0x30",
      chainId: 84532,
      from: recipient,
      calls: Array.from({ length: ends.length + unsent }, () => call),
      sent: history.map(({ intentId }) => ({ jobId: intentId, at: Date.now() }))
    }
    const { store, texts } = storeInMemory()
    texts.set(`${prefix()}/${present(over.userSWA, "a user").toLowerCase()}/bundle/0x30`, JSON.stringify(bundle))
    const provider = providerOf(own, over, { store })
    const answer = Object(await ask(provider, "wallet_getCallsStatus", ["0x30"]))
    assert.deepStrictEqual([answer.status, answer.receipts?.length ?? 0], [status, receipts])
    provider.dispose()
    await over.dispose()
  })
})

describe("wallet_getCallsStatus: of a bundle with many calls", () => {
  const user = "grace@example.com"
  const order = { user, network: "eip155:84532" as const, coin: "ETH", amount: "0.001", recipient }

  /** A client that counts the orders that are looked up, and how many at a time. */
  const counting = async (own: TestWorld) => {
    const looks = { all: 0, now: 0, most: 0 }
    const over = await clientOver(own, user, async (url, init) => {
      if (!url.includes("/orders")) return own.fetch(url, init)
      looks.all++
      looks.most = Math.max(looks.most, ++looks.now)
      const response = await own.fetch(url, init)
      looks.now--
      return response
    })
    return { looks, over }
  }

  it.each([
    ["SUCCESSFUL", 200],
    ["FAILED", 500]
  ] as const)(
    "looks some orders up at a time, and none again that is %s, also after a reload or where the store is full",
    async (status, expected) => {
      const orders = Array.from({ length: 20 }, () => ({ ...order, status }))
      await using own = await createWorld({ seed: { users: [user], orders } })
      const { looks, over } = await counting(own)
      const history = await getOrdersHistory(over, { size: 50 })
      assert.lengthOf(history, 20)
      const { store, texts } = storeInMemory()
      const call = { to: recipient, value: "0x1", data: "0x" }
      const sent = history.map(({ intentId }) => ({ jobId: intentId, at: Date.now() }))
      const bundle = { id: "0x31", chainId: 84532, from: recipient, calls: sent.map(() => call), sent }
      texts.set(`${prefix()}/${present(over.userSWA, "a user").toLowerCase()}/bundle/0x31`, JSON.stringify(bundle))
      let isFull = true
      const setItem: ProviderStore["setItem"] = (name, text) => {
        if (isFull) throw new Error("the store is full")
        return store.setItem(name, text)
      }
      const statusOf = async () => {
        looks.all = looks.most = 0
        const provider = providerOf(own, over, { store: { ...store, setItem } })
        const answer = Object(await ask(provider, "wallet_getCallsStatus", ["0x31"]))
        provider.dispose()
        assert.strictEqual(answer.status, expected)
        return answer
      }
      const first = await statusOf()
      assert.strictEqual(looks.all, 20)
      assert.isAbove(looks.most, 1)
      assert.isAtMost(looks.most, 6)
      isFull = false
      assert.deepStrictEqual(await statusOf(), first)
      assert.strictEqual(looks.all, 20)
      for (const _ of ["the same page", "a reload"]) {
        assert.deepStrictEqual(await statusOf(), first)
        assert.strictEqual(looks.all, 0)
      }
    }
  )

  it("looks the order of a single transaction up once", async () => {
    await using own = await createWorld({ seed: { users: [user], orders: [order] } })
    const { looks, over } = await counting(own)
    const [{ intentId } = assert.fail("no order")] = await getOrdersHistory(over)
    looks.all = 0
    const provider = providerOf(own, over, { store: storeInMemory().store })
    assert.deepInclude(await ask(provider, "wallet_getCallsStatus", [intentId]), { status: 200 })
    assert.strictEqual(looks.all, 1)
  })

  it("looks a call up again that was executed without a hash yet", async () => {
    await using own = await createWorld({ seed: { users: [user], orders: [order] } })
    const { looks, over } = await counting(own)
    const [{ intentId } = assert.fail("no order")] = await getOrdersHistory(over)
    const { store, texts } = storeInMemory()
    const call = { to: recipient, value: "0x1", data: "0x" }
    const bundle = { id: "0x32", chainId: 84532, from: recipient, calls: [call], sent: [{ jobId: intentId, at: 0 }] }
    const ofUser = `${prefix()}/${present(over.userSWA, "a user").toLowerCase()}`
    texts.set(`${ofUser}/bundle/0x32`, JSON.stringify(bundle))
    for (const kept of ["", "{}", JSON.stringify([{ jobId: intentId, status: 100, hashes: [] }, null, 1])]) {
      texts.set(`${ofUser}/ended/0x32`, kept)
      looks.all = 0
      const answer = Object(await ask(providerOf(own, over, { store }), "wallet_getCallsStatus", ["0x32"]))
      assert.deepStrictEqual([answer.status, answer.receipts.length, looks.all], [200, 1, 1])
    }
  })
})

describe("provider: where the store fails", () => {
  afterEach(() => void vi.unstubAllGlobals())

  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError")
  }

  /** Stores of which a page can do nothing. */
  const failing: Readonly<Record<string, () => ProviderStore | undefined>> = {
    "the page's storage is blocked": () => {
      vi.stubGlobal("window", Object.defineProperty({}, "localStorage", { get: blocked }))
      return undefined
    },
    "the page has null for a storage": () => {
      vi.stubGlobal("window", { localStorage: null })
      return undefined
    },
    "the app's own store throws": () => ({ getItem: blocked, setItem: blocked, removeItem: blocked }),
    "the app's own store rejects": () => ({
      getItem: async () => blocked(),
      setItem: async () => blocked(),
      removeItem: async () => blocked()
    })
  }

  it.each(Object.entries(failing))(
    "names its option `store` in each request that needs one, and sends nothing, where %s",
    async (_, make) => {
      const own = await world.loginAs("ken@example.com")
      const before = await getOrdersHistory(own)
      const provider = providerOf(world, own, { store: make() })
      // What needs no store is answered.
      const [from] = await provider.request({ method: "eth_requestAccounts" })
      assert.strictEqual(await ask(provider, "wallet_switchEthereumChain", [{ chainId: "0x13882" }]), null)
      assert.strictEqual(await ask(provider, "eth_chainId", []), "0x13882")
      const call = { to: recipient, value: "0x1" }
      for (const [method, params] of [
        ["eth_sendTransaction", [{ ...call, from }]],
        ["wallet_sendCalls", [{ version: "2.0.0", chainId: "0x14a34", calls: [call] }]],
        ["wallet_sendCalls", [{ version: "2.0.0", id: "0x1", chainId: "0x14a34", calls: [call] }]],
        ["wallet_getCallsStatus", ["0x1"]],
        ["wallet_revokePermissions", [{ eth_accounts: {} }]]
      ] as const) {
        await expect(ask(provider, method, params)).rejects.toMatchObject({
          code: errorCodes.failed,
          message: expect.stringContaining("option `store`"),
          data: expect.any(Error)
        })
      }
      assert.deepStrictEqual(await getOrdersHistory(own), before)
      provider.dispose()
    }
  )
})

describe("provider: with a damaged store", () => {
  it.each(["", "NaN", "1e999", "-1", "0x14a34x", "[84532]", "999999999999999999999", "__proto__"])(
    "starts with the first chain, and shows the account, where the store has %j",
    async (text) => {
      const { store, texts } = storeInMemory()
      texts.set(`${prefix()}/chain`, text)
      texts.set(`${prefix()}/hidden`, text)
      const provider = open(store)
      assert.strictEqual(await ask(provider, "eth_chainId", []), "0x14a34")
      assert.lengthOf(await provider.request({ method: "eth_accounts" }), 1)
    }
  )
})

describe("a slow store", () => {
  it("counts as failed after five seconds", async () => {
    const { store } = storeInMemory()
    const [from] = await open(store).request({ method: "eth_accounts" })
    const params = [{ from, to: recipient, value: "0x1" }]
    const before = await getOrdersHistory(client)
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const ends = async (asked: Promise<unknown>) => {
      asked.catch(() => undefined)
      for (let waited = 0; waited < 4; waited++) await vi.advanceTimersByTimeAsync(5_000)
      return asked
    }
    try {
      const silent = open({ ...store, getItem: () => new Promise(() => undefined) })
      assert.strictEqual(await ends(ask(silent, "eth_chainId", [])), "0x14a34")
      assert.lengthOf(Object(await ends(ask(silent, "eth_accounts", []))), 1)
      const storing = open({ ...store, setItem: () => new Promise(() => undefined) })
      for (const provider of [silent, storing]) {
        await expect(ends(ask(provider, "eth_sendTransaction", params))).rejects.toMatchObject({
          code: errorCodes.failed
        })
      }
    } finally {
      vi.useRealTimers()
    }
    assert.deepStrictEqual(await getOrdersHistory(client), before)
  })

  it("delays a transaction, which is resumed once it is recorded and sent once", async () => {
    const { store, texts } = storeInMemory()
    const late = defer<void>()
    const real = Effect.runSync(Clock.Clock)
    const clock: Clock.Clock = Object.assign(Object.create(real), {
      // For as long as the SDK waits until an operation is recorded. Requests have another time-out.
      sleep: (duration: Duration.Duration) =>
        Duration.toMillis(duration) === 30_000 ? Effect.promise(() => late.promise) : real.sleep(duration)
    })
    const { stored } = await world.issueSession("ada@example.com")
    const own = new OktoClient({
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      endpoints: { bff: world.url },
      requestTimeout: 5_000,
      platform: Layer.mergeAll(
        Transport.layerFetch(world.fetch),
        SessionStore.layerMemory(Redacted.value(stored)),
        SecureRandom.layerWebCrypto,
        Layer.succeed(Clock.Clock, clock)
      )
    })
    const provider = providerOf(world, own, { store, giveUpAfter: 5_000 })
    const [from] = await provider.request({ method: "eth_accounts" })
    const before = await getOrdersHistory(client, { size: 1_000 })
    // Another tab holds the lock of these transactions.
    const asking = defer<void>()
    const held = defer<void>()
    const request = async (name: string, run: () => Promise<unknown>) => {
      if (name.includes("/send/")) {
        asking.resolve()
        await held.promise
      }
      return run()
    }
    vi.stubGlobal("navigator", { locks: { request, query: async () => ({ held: [] }) } })
    try {
      let isOver = false
      const asked = ask(provider, "eth_sendTransaction", [{ from, to: recipient, value: "0xbb9" }]).finally(() => {
        isOver = true
      })
      asked.catch(() => undefined)
      await asking.promise
      late.resolve()
      for (let turn = 0; turn < 50; turn++) await setImmediate()
      assert.isFalse(isOver)
      assert.strictEqual(texts.size, 0)
      assert.lengthOf(await getOrdersHistory(client, { size: 1_000 }), before.length)
      held.resolve()
      assert.match(String(await asked), /^0x[0-9a-f]{64}$/)
    } finally {
      vi.unstubAllGlobals()
    }
    assert.lengthOf(await getOrdersHistory(client, { size: 1_000 }), before.length + 1)
    assert.deepStrictEqual(
      [...texts.keys()].filter((name) => name.includes("/send/")),
      []
    )
    provider.dispose()
    await own.dispose()
  })

  it("has the chain that was chosen last", async () => {
    const { store, texts } = storeInMemory()
    const first = defer<void>()
    const provider = open({
      ...store,
      setItem: async (name, text) => {
        if (text === "80002") await first.promise
        texts.set(name, text)
      }
    })
    const choices = ["0x13882", "0x14a34"].map((chainId) => ask(provider, "wallet_switchEthereumChain", [{ chainId }]))
    await ask(provider, "eth_chainId", [])
    first.resolve()
    await Promise.all(choices)
    assert.deepStrictEqual([...texts.values()], ["84532"])
  })
})
