import { assert, describe, it } from "@effect/vitest"
import { type Abi, decodeFunctionData, encodeFunctionData, erc20Abi, parseAbi } from "viem"
import { Probe } from "../../../test/page.tsx"
import { base, collection, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { bob, Time } from "../../../test/world.tsx"
import {
  type ConfirmationRequest,
  ConfirmTransaction,
  english,
  languages,
  loadTexts,
  type ReviewRow,
  UiProvider,
  useReview
} from "../index.ts"

describe("useReview: NFTs", () => {
  const transfer = (nftId: string, amount?: bigint) => ({
    caip2Id: base,
    collectionAddress: collection,
    nftId,
    recipientWalletAddress: bob,
    nftType: amount === undefined ? ("ERC721" as const) : ("ERC1155" as const),
    ...(amount === undefined ? {} : { amount })
  })
  const rows: ReadonlyArray<
    readonly [what: string, Extract<ConfirmationRequest, { kind: "nft-transfer" }>, title: string]
  > = [
    ["it is in the user's list", { kind: "nft-transfer", transfer: transfer("7") }, "Tile 7"],
    ["the list has no name of it", { kind: "nft-transfer", transfer: transfer("8") }, "Tiles #8"],
    ["its name has no number", { kind: "nft-transfer", transfer: transfer("9", 3n) }, "3 × Cat (#9)"],
    ["the app names it", { kind: "nft-transfer", name: "Mine 7", transfer: transfer("7", 2n) }, "2 × Mine 7"],
    ["it is not in the list", { kind: "nft-transfer", transfer: transfer("5") }, "NFT #5"],
    ["the app names its collection", { kind: "nft-transfer", collectionName: "Art", transfer: transfer("5") }, "Art #5"]
  ]
  for (const [what, request, title] of rows) {
    it(`name the NFT, its collection and the count, in every language, when ${what}`, async () => {
      for (const language of languages) {
        const { replies, visit } = tableBackend()
        replies["/portfolio/nft"] = {
          details: [
            nft("7"),
            nft("8", { nft_name: "" }),
            nft("9", { nft_name: "Cat", entity_type: "ERC1155", quantity: "5" })
          ]
        }
        const texts = await loadTexts(language)
        const { place, remove } = await visit(
          <UiProvider texts={texts}>
            <ConfirmTransaction request={request} onConfirm={() => undefined} onCancel={() => undefined} />
          </UiProvider>
        )
        const written = (sentence: string) => sentence.replaceAll(/[\u2068\u2069]/g, "")
        const { confirm = {}, common = {} } = texts
        const nftOf = confirm.nft ?? english.confirm.nft
        // Digits are those of the language.
        const [count, called] = title.includes("×") ? title.split(" × ") : [undefined, title]
        const shown =
          count === undefined ? title : `${new Intl.NumberFormat(texts.locale).format(Number(count))} × ${called}`
        const text = written(place.textContent)
        assert.include(text, written(nftOf(shown, "Base Sepolia")), language)
        assert.include(text, `#${request.transfer.nftId}`)
        assert.include(text, confirm.collection ?? english.confirm.collection)
        assert.include(text, collection)
        assert.strictEqual(
          text.includes(common.amount ?? english.common.amount),
          request.transfer.amount !== undefined,
          language
        )
        await remove()
      }
    })
  }
})

describe("useReview: calls and messages", () => {
  const seconds = Math.floor(new Time().now / 1000)
  const warned = async (request: ConfirmationRequest): Promise<ReadonlyArray<string>> => {
    const { visit } = tableBackend()
    let said: ReadonlyArray<string> = []
    const see = ({ warnings }: ReturnType<typeof useReview>) => (said = warnings.map(({ text }) => text))
    await (await visit(<Probe use={() => useReview(request)} see={see} />)).remove()
    return said
  }
  const call = (data: string, abi?: Abi): ConfirmationRequest => ({
    kind: "call",
    caip2Id: base,
    transaction: { to: collection, data },
    ...(abi === undefined ? {} : { abi, decode: decodeFunctionData })
  })
  const login = (fields: object): ConfirmationRequest => ({
    kind: "typed-data",
    data: {
      types: { Login: Object.keys(fields).map((name) => ({ name, type: "uint256" })) },
      primaryType: "Login",
      domain: { chainId: "0x14a34" },
      message: fields
    }
  })
  const { warnings } = english.confirm
  const loose = parseAbi(["function approve(address guy, uint256 wad)"])
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [bob, 2n ** 256n - 1n] })
  const unlimited = warnings.unlimitedApproval(`\u2068${bob}\u2069`)

  it("recognises an approval by its selector when the ABI has another name, or more data follows", async () => {
    assert.deepStrictEqual(await warned(call(approval, loose)), [unlimited])
    assert.deepStrictEqual(await warned(call(`${approval}00`, loose)), [unlimited])
    assert.deepStrictEqual(await warned(call(`${approval}00`)), [unlimited, warnings.unknownCall])
  })

  const forAll = (approved: boolean) =>
    encodeFunctionData({ abi: erc721ForAll, functionName: "setApprovalForAll", args: [bob, approved] })
  const erc721ForAll = parseAbi(["function setApprovalForAll(address operator, bool approved)"])
  const looseForAll = parseAbi(["function setApprovalForAll(address who, bool yes)"])

  it("warns of setApprovalForAll when it approves, but not when it revokes", async () => {
    const everyNft = warnings.approvalForAll(`\u2068${bob}\u2069`)
    for (const abi of [undefined, erc721ForAll, looseForAll]) {
      assert.deepStrictEqual(await warned(call(forAll(true), abi)), [everyNft])
      assert.deepStrictEqual(await warned(call(forAll(false), abi)), [])
    }
    // A contract that does not check accepts any value but zero as true.
    assert.deepStrictEqual(await warned(call(`${forAll(false).slice(0, -1)}2`)), [everyNft])
  })

  it("compares the end of a validity with the client's clock, in each notation", async () => {
    const day = 86_400
    assert.deepStrictEqual(await warned(login({ deadline: seconds + day - 60 })), [])
    const [late] = await warned(login({ deadline: `0x${(seconds + 2 * day).toString(16)}` }))
    assert.match(late ?? "", /^Valid until/)
    assert.deepStrictEqual(await warned(login({ validBefore: 2n ** 256n - 1n })), [warnings.neverEnds])
  })
})

describe("useReview: permits", () => {
  const types = {
    Permit: [
      { name: "spender", type: "address" },
      { name: "value", type: "uint256" },
      { name: "deadline", type: "uint256" }
    ]
  }
  const permit = (value: bigint) => ({
    types,
    primaryType: "Permit",
    domain: { chainId: 84532, verifyingContract: collection },
    message: { spender: bob, value: String(value), deadline: 1_800_000_000 }
  })
  const fieldsOf = async (value: bigint) => {
    const { replies, visit } = tableBackend()
    const usdc = { caip_id: base, address: collection, symbol: "USDC", name: "USD Coin", decimals: "6" }
    replies["/supported/tokens"] = { tokens: [usdc] }
    replies["/aggregated-portfolio"] = { aggregated_data: {}, group_tokens: [] }
    let fields: ReadonlyArray<ReviewRow> = []
    const see = (review: ReturnType<typeof useReview>) => (fields = review.fields)
    const request: ConfirmationRequest = { kind: "typed-data", data: permit(value) }
    await (await visit(<Probe use={() => useReview(request)} see={see} />)).remove()
    return fields
  }

  it("formats the amount in whole units of the token, and the end as a date", async () => {
    const [, amount, deadline] = await fieldsOf(1_500_000n)
    assert.strictEqual(amount?.value, "1.5 USDC")
    // A date is no data: it has the direction of the language.
    assert.match(deadline?.name ?? "", /2027/)
    assert.strictEqual(deadline?.value, "1800000000")
  })

  it("shows an amount as unlimited when it has no limit", async () => {
    const [, amount] = await fieldsOf(2n ** 256n - 1n)
    assert.strictEqual(amount?.name, "unlimited")
  })
})
