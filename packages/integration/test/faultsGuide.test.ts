/** The table of the guide "Faults": what a read and a transfer come to under each kind of fault. */
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import {
  getOrdersHistory,
  getPortfolio,
  type OktoClient,
  type OktoPromise,
  tokenTransfer,
  toResult,
  waitForOrder
} from "@okto-effect/sdk"
import { assert, describe, it } from "@effect/vitest"
import { examples, kinds } from "../../emulator/src/faults/Faults.ts"
import { tables } from "../../../docs/generate/tables.ts"
import { isDeep } from "../../../scripts/deep.ts"

/** The cells of the table, by the kind of fault. */
const expected = new Map(
  [...(tables["expectations"]?.() ?? "").matchAll(/^\| `(\w+)` *\| (.+?) *\| (.+?) *\|$/gm)].map(
    ([, kind = "", read = "", transfer = ""]) => [kind, { read, transfer }]
  )
)

/** What a cell says first: success, or the category of the failure and its reason. */
const readCell = (cell: string): string => {
  const [claim = ""] = cell.split(/;|, (?:or|and) fails/)
  if (/^(succeeds|returns)/.test(claim)) return "succeeds"
  const [, category = assert.fail(cell)] =
    /fails with (?:the category of the status, here )?`([\w-]+)`/.exec(claim) ?? []
  const [, reason] = /reason `(\w+)`/.exec(claim) ?? []
  return reason === undefined ? category : `${category}, ${reason}`
}

/** The same of a call. The reason is left out unless the cell names one. */
const observe = async (call: OktoPromise<unknown, Error>, cell: string): Promise<string> => {
  const result = await toResult(call)
  if (result.ok) return "succeeds"
  const { category, reason } = Object(result.error)
  return cell.includes("reason") ? `${category}, ${reason?._tag}` : String(category)
}

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: 1n }

/** Kinds after which a client waits for `requestTimeout`; others answer at once. */
const waits = (kind: string): boolean => kind === "silent" || kind === "unanswered"

/** Requests a fault of the next calls of a route, with short times. */
const request = async (world: TestWorld, route: "execute" | "orders" | "portfolio", kind: string): Promise<void> => {
  const fields = Object.keys(kinds.find(({ name }) => name === kind)?.fields ?? {})
  const body = { kind, route, times: 1, ...Object.fromEntries(fields.map((field) => [field, examples[field]])) }
  if ("milliseconds" in body) body.milliseconds = 50
  const { status } = await world.fetch(`${world.url}/__emulator/faults.json`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  assert.strictEqual(status, 200)
}

/** Whether a fault is one of lists of orders, which a client requests when a reply was lost. */
const isOfLists = (kind: string): boolean => kind === "listedLate" || kind === "unfiltered"

const signedIn = async (kind: string): Promise<{ readonly world: TestWorld; readonly ada: OktoClient }> => {
  const world = await createWorld({ orderPace: 0 })
  const ada = await world.loginAs("ada@example.com", waits(kind) ? { requestTimeout: 2_000 } : {})
  return { world, ada }
}

describe.concurrent("the guide's table of faults", () => {
  it("has every kind", () => {
    assert.deepStrictEqual([...expected.keys()].toSorted(), kinds.map(({ name }) => name).toSorted())
  })

  for (const [kind, { read, transfer: sent }] of expected) {
    it.runIf(isDeep)(`${kind}, a read: ${read}`, async () => {
      const { ada, world } = await signedIn(kind)
      await request(world, isOfLists(kind) ? "orders" : "portfolio", kind)
      const call = isOfLists(kind) ? getOrdersHistory(ada) : getPortfolio(ada)
      assert.strictEqual(await observe(call, read), readCell(read))
      await world.expectNoFaultLeft()
      await world.dispose()
    })

    // Waits for as long as the backend asks.
    const limited = kind === "rateLimited"
    it(`${kind}, a transfer: ${sent}`, async () => {
      const { ada, world } = await signedIn(kind)
      if (isOfLists(kind)) await request(world, "execute", "cutOff")
      await request(world, isOfLists(kind) ? "orders" : "execute", kind)
      const call = tokenTransfer(ada, transfer, limited ? { outcomeTimeout: 500 } : {})
      const result = await toResult(call)
      if (limited) {
        assert.include(sent, "fails with `ExecutionUnknown`")
        assert.strictEqual(result.ok ? "" : result.error._tag, "ExecutionUnknown")
      } else if (readCell(sent) === "succeeds") {
        if (!result.ok) throw result.error
        // The id in a reply with wrong types is not the order's.
        if (kind !== "wrongTypes") assert.strictEqual((await waitForOrder(ada, result.value)).status, "SUCCESSFUL")
        // One that a backend made whose clock is ahead is listed a moment later.
        assert.lengthOf(await getOrdersHistory(ada), 1)
      } else {
        assert.strictEqual(await observe(call, sent), readCell(sent))
        assert.lengthOf(await getOrdersHistory(ada), sent.includes("not executed") ? 0 : 1)
      }
      await world.expectNoFaultLeft()
      await world.dispose()
    })
  }

  it("slow, a read: fails with `retry` after `requestTimeout`", async () => {
    const { world } = await signedIn("slow")
    const hasty = await world.loginAs("ada@example.com", { requestTimeout: 100 })
    await world.faults.next("portfolio", "slow", { milliseconds: 3_600_000 })
    assert.strictEqual(await observe(getPortfolio(hasty), ""), "retry")
    await world.dispose()
  })

  it("rateLimited, a read: fails with `retry` and `error.retryAfter`", async () => {
    const { ada, world } = await signedIn("rateLimited")
    await world.faults.next("portfolio", "rateLimited", { retryAfter: 7 })
    const result = await toResult(getPortfolio(ada))
    assert.strictEqual(result.ok ? 0 : result.error.retryAfter, 7)
    await world.dispose()
  })
})
