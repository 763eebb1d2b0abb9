import { assert, describe, it, vi } from "@effect/vitest"
import { encodeFunctionData, erc20Abi, parseAbi } from "viem"
import { button, flush } from "../../../test/page.tsx"
import { after, base, collection, tableBackend } from "../../../test/tableBackend.tsx"
import { ada, bob } from "../../../test/world.tsx"
import { type ConfirmationRequest, ConfirmTransaction, english, useReview } from "../index.ts"

const unanswered = { onConfirm: () => undefined, onCancel: () => undefined }

describe("ConfirmTransaction", () => {
  const request: ConfirmationRequest = {
    kind: "token-transfer",
    transfer: { caip2Id: base, recipient: bob, token: collection, amount: 1_500_000n }
  }

  it("reads nothing for a text, which says itself what it is", async () => {
    for (const [one, count] of [
      [{ kind: "message", message: "Hello" }, 0],
      [request, 3]
    ] as const) {
      const { asked, visit } = tableBackend()
      const { remove } = await visit(<ConfirmTransaction request={one} {...unanswered} />)
      const reads = asked.filter((path) => path !== "/user-keys")
      assert.lengthOf(reads, count, reads.join())
      await remove()
    }
  })

  it("says that an amount could not be looked up, and asks twice", async () => {
    const { replies, silent, visit } = tableBackend()
    silent.add("/supported/tokens")
    let confirmed = 0
    const { place } = await visit(
      <ConfirmTransaction request={request} onConfirm={() => confirmed++} onCancel={() => undefined} />
    )
    // The client tries again on its own first.
    await vi.waitFor(async () => {
      await flush()
      assert.include(place.textContent, "Amount could not be looked up: \u20681500000\u2069 of \u20680x7777…7777\u2069")
    })
    const press = (label: string) => after(() => button(place, label)?.click())
    await press(english.confirm.send)
    assert.strictEqual(confirmed, 0)
    assert.include(place.textContent, english.confirm.askAgain)
    await press(english.confirm.sendAnyway)
    assert.strictEqual(confirmed, 1)
    silent.clear()
    replies["/supported/tokens"] = {
      tokens: [{ caip_id: base, address: collection, symbol: "USDC", name: "USD Coin", decimals: "6" }]
    }
    await press(english.common.tryAgain)
    await flush()
    assert.include(
      place.textContent,
      english.confirm.transfer("\u20681.5\u2069", "\u2068USDC\u2069", "\u2068Base Sepolia\u2069")
    )
    await press(english.confirm.send)
    assert.strictEqual(confirmed, 2)
  })

  it("says that an amount could not be looked up when it is no whole number", async () => {
    const { replies, visit } = tableBackend()
    replies["/supported/tokens"] = { tokens: [{ caip_id: base, address: "", symbol: "ETH", decimals: "18" }] }
    for (const amount of [1.5, Number.NaN, "1.5", "many", ""]) {
      const asked: ReadonlyArray<ConfirmationRequest> = [
        { kind: "call", caip2Id: base, transaction: { to: bob, value: amount } },
        // As a program without types calls it.
        JSON.parse(JSON.stringify({ ...request, transfer: { ...request.transfer, amount: amount || "x", token: "" } }))
      ]
      for (const one of asked) {
        const { place, remove } = await visit(
          <ConfirmTransaction request={one} fee={{ kind: "sponsored", by: undefined }} {...unanswered} />
        )
        assert.include(place.textContent, "Amount could not be looked up")
        await remove()
      }
    }
  })

  it("shows each amount and recipient when a call makes several transfers", async () => {
    const { replies, visit } = tableBackend()
    replies["/supported/tokens"] = { tokens: [{ caip_id: base, address: collection, symbol: "USDC", decimals: "6" }] }
    const abi = parseAbi(["function multicall(bytes[])"])
    const payments = [bob, ada].map((to) =>
      encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, 1_500_000n] })
    )
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const { place } = await visit(
      <ConfirmTransaction
        request={{
          kind: "call",
          caip2Id: base,
          transaction: {
            to: collection,
            data: encodeFunctionData({ abi, functionName: "multicall", args: [payments] })
          }
        }}
        {...unanswered}
      />
    )
    const facts = [...place.querySelectorAll("dl > div")].map(({ textContent }) => textContent)
    assert.deepStrictEqual(facts.slice(1), ["Amount1.5 USDC", `To${bob}`, "Amount1.5 USDC", `To${ada.toLowerCase()}`])
    assert.deepStrictEqual(reported.mock.calls, [])
    reported.mockRestore()
  })

  it("shows both fields when typed data has one name twice", async () => {
    const { visit } = tableBackend()
    const page = (value: string) => {
      const field = { name: "note", type: "string" }
      const data = { types: { Note: [field, field] }, primaryType: "Note", domain: {}, message: { note: value } }
      return <ConfirmTransaction request={{ kind: "typed-data", data }} {...unanswered} />
    }
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const { place, update } = await visit(page("one"))
    await update(page("two"))
    assert.deepStrictEqual(
      [...place.querySelectorAll("td")].map(({ textContent }) => textContent),
      ["two", "two"]
    )
    assert.deepStrictEqual(reported.mock.calls, [])
    reported.mockRestore()
  })

  it("shows a dash for a field of typed data that is circular, or nested too deeply", async () => {
    const { visit } = tableBackend()
    const circle: Array<unknown> = []
    circle.push(circle)
    const deep: unknown = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)
    for (const note of [circle, deep]) {
      const types = { Note: [{ name: "note", type: "string" }] }
      const data = { types, primaryType: "Note", domain: {}, message: { note } }
      const { place, remove } = await visit(
        <ConfirmTransaction request={{ kind: "typed-data", data }} {...unanswered} />
      )
      assert.strictEqual(place.querySelector("td")?.textContent, "–")
      await remove()
    }
  })

  it("says once what could not be looked up when two fields of typed data have it", async () => {
    const { replies, visit } = tableBackend()
    replies["/supported/tokens"] = { tokens: [] }
    const types = {
      PermitBatch: [
        { name: "details", type: "PermitDetails[]" },
        { name: "spender", type: "address" },
        { name: "sigDeadline", type: "uint256" }
      ],
      PermitDetails: [
        { name: "token", type: "address" },
        { name: "amount", type: "uint160" },
        { name: "expiration", type: "uint48" },
        { name: "nonce", type: "uint48" }
      ]
    }
    const details = { token: collection, amount: "5", expiration: 1, nonce: 0 }
    const data = {
      types,
      primaryType: "PermitBatch",
      domain: { chainId: 84532, verifyingContract: ada },
      message: { details: [details, details], spender: bob, sigDeadline: 1 }
    }
    const { place } = await visit(<ConfirmTransaction request={{ kind: "typed-data", data }} {...unanswered} />)
    assert.strictEqual(place.textContent?.split("Amount could not be looked up").length, 2)
  })

  it("asks twice for each request when the same could not be looked up", async () => {
    const { replies, visit } = tableBackend()
    replies["/supported/tokens"] = { tokens: [] }
    let confirmed = 0
    const page = (change: { readonly recipient?: string; readonly caip2Id?: string }) => (
      <ConfirmTransaction
        request={{ ...request, transfer: { ...request.transfer, ...change } }}
        onConfirm={() => confirmed++}
        onCancel={() => undefined}
      />
    )
    const { place, update } = await visit(page({}))
    const press = (label: string) => after(() => button(place, label)?.click())
    await press(english.confirm.send)
    await press(english.confirm.sendAnyway)
    let times = 1
    // Only the title names the network.
    for (const change of [{ recipient: ada }, { recipient: ada, caip2Id: "eip155:1" }]) {
      await update(page(change))
      assert.notInclude(place.textContent, english.confirm.askAgain)
      await press(english.confirm.sendAnyway)
      assert.strictEqual(confirmed, times)
      await press(english.confirm.send)
      await press(english.confirm.sendAnyway)
      assert.strictEqual(confirmed, ++times)
    }
  })

  it("says that an amount could not be looked up when the backend does not list its token", async () => {
    const { visitHook } = tableBackend()
    const reviews: Array<ReadonlyArray<string>> = []
    const unlisted: ReadonlyArray<ConfirmationRequest> = [
      request,
      {
        kind: "call",
        caip2Id: base,
        transaction: {
          to: collection,
          data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [bob, 7n] })
        }
      },
      { kind: "call", caip2Id: base, transaction: { to: bob, value: 9n } },
      { kind: "message", message: "Hello" }
    ]
    for (const one of unlisted) {
      const { call, remove } = await visitHook(() => useReview(one))
      await remove()
      reviews.push(call().unverified)
    }
    assert.deepStrictEqual(reviews, [
      ["Amount could not be looked up: \u20681500000\u2069 of \u20680x7777…7777\u2069"],
      ["Amount could not be looked up: \u20687\u2069 of \u20680x7777…7777\u2069"],
      ["Amount could not be looked up: \u20689\u2069 of the coin of \u2068Base Sepolia\u2069"],
      []
    ])
  })
})
