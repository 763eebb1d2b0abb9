/** What a provider makes of lists in replies whose entries are not what they should be. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { OktoProvider } from "@okto-effect/ethereum/wagmi"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import { getOrdersHistory, type OktoClient } from "@okto-effect/sdk"
import { present } from "../support.ts"
import { clientOver, providerOf } from "./support.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

/** Entries before those of the backend. */
const odd = [null, 1, "x", [], {}, { caip_id: null, intent_id: null }, { caip_id: 1, intent_id: {} }]

let world: TestWorld
let client: OktoClient
/** Changes the data of each reply. */
let change: (data: unknown) => unknown

const withOddEntries = (data: unknown): unknown => {
  if (Array.isArray(data)) return [...odd, ...data]
  const fields = Object.entries(Object(data)).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...odd, ...value] : value
  ])
  return typeof data === "object" ? Object.fromEntries(fields) : data
}

beforeAll(async () => {
  world = await createWorld({ orderPace: 0 })
  change = withOddEntries
  client = await clientOver(world, "ada@example.com", async (url, init) => {
    const response = await world.fetch(url, init)
    const { data, ...envelope } = Object(await response.json())
    return Response.json({ ...envelope, data: change(data) }, response)
  })
})

afterAll(async () => {
  await client.dispose()
  await world.dispose()
})

describe("provider: where lists in replies begin with odd entries", () => {
  it("has the user's account, its capabilities, and the status of a bundle and of a transaction", async () => {
    change = withOddEntries
    const provider = providerOf(world, client)
    const [from = "0x"] = await provider.request({ method: "eth_accounts" })
    assert.match(from, /^0x[0-9a-fA-F]{40}$/)
    const capabilities = await provider.request({ method: "wallet_getCapabilities", params: [from] })
    assert.property(capabilities, "0x14a34")
    const { id } = await provider.request({
      method: "wallet_sendCalls",
      params: [
        { version: "2.0.0", chainId: "0x14a34", atomicRequired: false, calls: [{ to: recipient, value: "0x1" }] }
      ]
    })
    const { status } = await provider.request({ method: "wallet_getCallsStatus", params: [id] })
    assert.strictEqual(status, 200)
    provider.dispose()
  })

  it("reads the user's chains from the other entries: OktoProvider", async () => {
    change = withOddEntries
    const provider = new OktoProvider(client)
    await provider.updateAccount()
    assert.strictEqual(provider.chainId, 84532)
  })

  it("has the status of a transaction whose order has no details", async () => {
    change = (data) => {
      const { items } = Object(data)
      return Array.isArray(items)
        ? { ...Object(data), items: items.map((item: object) => Object.assign(item, { details: null })) }
        : data
    }
    const [order] = await getOrdersHistory(client)
    const provider = providerOf(world, client)
    const { status } = await provider.request({
      method: "wallet_getCallsStatus",
      params: [present(order, "an order").intentId]
    })
    assert.strictEqual(status, 200)
    provider.dispose()
  })
})
