import { assert, describe, it } from "@effect/vitest"
import { flush } from "../../../test/page.tsx"
import { after, base, collection, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { bob } from "../../../test/world.tsx"
import { english, SendNft, UiProvider, useSendToken } from "../index.ts"

describe("useSendToken: amount", () => {
  const fee = 1_000n
  const usdc = { caip_id: base, address: collection, symbol: "USDC", name: "USD Coin", decimals: "6", network_id: "b" }
  const coin = { caip_id: base, address: "", symbol: "ETH", name: "Ether", decimals: "18", network_id: "b" }
  const held = (token: { readonly address: string; readonly symbol: string }, balance: string) => ({
    ...token,
    token_address: token.address,
    balance,
    holdings_price_usdt: String(Number(balance) * 2_000)
  })

  /** A form on a network where the user pays, with such balances. */
  const open = async (ether: string, options: Parameters<typeof useSendToken>[0], locale = "en") => {
    const { count, replies, visitHook } = tableBackend()
    replies["/supported/networks"] = { network: [{ caip_id: base, network_id: "b", sponsorship_enabled: false }] }
    replies["/supported/tokens"] = { tokens: [coin, usdc] }
    replies["/aggregated-portfolio"] = { aggregated_data: {}, group_tokens: [held(coin, ether), held(usdc, "5")] }
    replies["/estimate"] = { details: { fees: { transaction_fees: { [base]: String(fee) } } } }
    const { call, remove } = await visitHook(
      () => useSendToken({ caip2Id: base, ...options }),
      (form) => <UiProvider texts={{ locale }}>{form}</UiProvider>
    )
    const enter = async (amount: string) => {
      await after(() => call().setAmount(amount))
      await flush()
      return call().problems.amount
    }
    return { call, count, enter, remove }
  }

  it("shows while typing that it is more than the balance, or leaves too little for the fee", async () => {
    const { call, count, enter } = await open("2", { token: "" })
    assert.strictEqual(count("/estimate"), 0)
    assert.strictEqual(await enter("2.1"), "tooMuch")
    assert.strictEqual(await enter("2"), "noFee")
    assert.strictEqual(call().most, 2n * 10n ** 18n - 2n * fee)
    assert.strictEqual(await enter("1.5"), undefined)
    assert.strictEqual(call().dollars, 3_000)
    // What is typed may not be complete.
    for (const unfinished of ["", ".", "0", "0."]) assert.strictEqual(await enter(unfinished), undefined, unfinished)
    assert.strictEqual(count("/estimate"), 1)
    await after(() => call().review())
    for (const [text, problem] of [
      ["0", "zero"],
      ["1,000", "digits"],
      ["1.0000000000000000001", "decimals"]
    ] as const) {
      assert.strictEqual(await enter(text), problem, text)
    }
  })

  it("of an NFT cannot be sent when the coin for its fee is missing, which says so", async () => {
    for (const ether of ["0", "1"]) {
      const { replies, visit } = tableBackend()
      const chain = { caip_id: base, network_name: "BASE_TESTNET", network_id: "b" }
      replies["/supported/networks"] = { network: [{ ...chain, sponsorship_enabled: false }] }
      replies["/supported/tokens"] = { tokens: [{ ...chain, address: "", symbol: "ETH", decimals: "18" }] }
      const held = { ...chain, token_address: "", symbol: "ETH", balance: ether }
      replies["/aggregated-portfolio"] = { aggregated_data: {}, group_tokens: [held] }
      replies["/portfolio/nft"] = { details: [nft("1")] }
      const { place, remove } = await visit(<SendNft recipient={bob} />)
      const missing = english.send.amountProblems.noCoin("\u2068ETH\u2069", "\u2068Base Sepolia\u2069")
      assert.strictEqual(place.textContent.includes(missing), ether === "0")
      await after(() => place.querySelector("form")?.requestSubmit())
      await flush()
      assert.strictEqual(place.querySelector("form") !== null, ether === "0")
      await remove()
    }
  })

  it("shows while typing that the coin for the fee of a token is missing", async () => {
    for (const [ether, problem] of [
      ["0", "noCoin"],
      ["0.0000000000000001", "noCoin"],
      ["1", undefined]
    ] as const) {
      const { enter, remove } = await open(ether, { token: collection })
      assert.strictEqual(await enter("1"), problem, ether)
      await remove()
    }
  })

  it("is shown as the language writes it when the app gives it", async () => {
    const { call } = await open("2", { token: "", amount: "1.125", recipient: bob }, "de")
    assert.strictEqual(call().amount, "1,125")
    assert.deepInclude(call().transfer, { amount: 1_125n * 10n ** 15n })
  })

  it("is that of the app only for the token of the app", async () => {
    for (const [token, symbol, amount] of [
      [undefined, "ETH", "5"],
      [collection, "USDC", "5"],
      [`0x${"88".repeat(20)}`, "USDC", ""]
    ] as const) {
      const { call, remove } = await open("2", { token, amount: "5" })
      assert.deepInclude(call(), { amount }, token)
      assert.strictEqual(call().asset?.symbol, symbol)
      await remove()
    }
  })

  it("is shown as missing at once with a recipient whose checksum does not match", async () => {
    const { call } = await open("2", { token: "", recipient: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD" })
    await flush()
    assert.deepStrictEqual(call().problems, { recipient: "checksum", amount: undefined })
    await after(() => call().review())
    assert.deepStrictEqual(call().problems, { recipient: "checksum", amount: "none" })
  })
})
