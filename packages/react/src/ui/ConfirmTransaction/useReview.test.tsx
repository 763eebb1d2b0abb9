import { assert, describe, it } from "@effect/vitest"
import { type Abi, decodeFunctionData, encodeFunctionData, erc20Abi, parseAbi } from "viem"
import { base, collection, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { ada, bob, Time } from "../../../test/world.tsx"
import {
  type ConfirmationRequest,
  ConfirmTransaction,
  english,
  languages,
  loadTexts,
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
    const { call, remove } = await tableBackend().visitHook(() => useReview(request))
    await remove()
    return call().warnings.map(({ text }) => text)
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
    assert.deepStrictEqual(await warned(call(`${approval}00`)), [unlimited])
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

describe("useReview: what is spent", () => {
  const fields = (signature: string) =>
    signature.split(",").map((field) => ({ type: field.split(" ")[0], name: field.split(" ")[1] }))
  const usdc = { caip_id: base, address: collection, symbol: "USDC", name: "USD Coin", decimals: "6" }
  const typed = (
    primaryType: string,
    types: Readonly<Record<string, string>>,
    message: object
  ): ConfirmationRequest => ({
    kind: "typed-data",
    data: {
      types: Object.fromEntries(Object.entries(types).map(([name, signature]) => [name, fields(signature)])),
      primaryType,
      domain: { chainId: 84532, verifyingContract: collection },
      message
    }
  })
  const permit = (value: bigint) =>
    typed(
      "Permit",
      { Permit: "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline" },
      { owner: ada, spender: bob, value: String(value), nonce: 0, deadline: 1_800_000_000 }
    )
  const reviewed = async (request: ConfirmationRequest) => {
    const { replies, visitHook } = tableBackend()
    replies["/supported/tokens"] = { tokens: [usdc] }
    replies["/aggregated-portfolio"] = { aggregated_data: {}, group_tokens: [] }
    const { call, remove } = await visitHook(() => useReview(request))
    await remove()
    const { fields, rows, warnings } = call()
    const facts = rows.map(({ label, name, value }) => [label, name, value].filter((part) => part !== undefined))
    return { fields, facts, warned: warnings.map(({ text }) => text) }
  }
  const { warnings } = english.confirm
  const unlimited = warnings.unlimitedApproval(`\u2068${bob}\u2069`)

  it("shows the amount of a permit in whole units of the token, and its end as a date", async () => {
    const { facts, fields, warned } = await reviewed(permit(1_500_000n))
    assert.deepInclude(facts, ["Amount", "1.5 USDC"])
    assert.deepStrictEqual(warned.slice(0, 1), [warnings.permit])
    const deadline = fields.find(({ label }) => label === "deadline")
    assert.match(deadline?.name ?? "", /2027/)
    assert.strictEqual(deadline?.value, "1800000000")
  })

  it("shows an amount without a limit as unlimited", async () => {
    const { facts, warned } = await reviewed(permit(2n ** 256n - 1n))
    assert.deepInclude(facts, ["Amount", "unlimited", "USDC"])
    assert.deepStrictEqual(warned.slice(0, 2), [warnings.permit, unlimited])
  })

  it("shows to whom an authorization pays", async () => {
    const { facts } = await reviewed(
      typed(
        "TransferWithAuthorization",
        {
          TransferWithAuthorization:
            "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce"
        },
        { from: ada, to: bob, value: "5", validAfter: 0, validBefore: 100, nonce: `0x${"00".repeat(32)}` }
      )
    )
    assert.deepStrictEqual(facts.slice(-2), [
      ["Amount", "0.000005 USDC"],
      ["To", bob]
    ])
  })

  it("warns of a permit and of an order by the name of its type when its fields are not the known ones", async () => {
    const { facts, warned } = await reviewed(
      typed("Permit", { Permit: "address spender,uint256 value" }, { spender: bob, value: "5" })
    )
    assert.deepStrictEqual(warned, [warnings.permit])
    assert.notInclude(facts.join(), "Amount")
    const order = await reviewed(typed("OrderComponents", { OrderComponents: "address offerer" }, { offerer: ada }))
    assert.deepStrictEqual(order.warned, [warnings.order])
  })

  it("shows what the calls of a batch spend, and warns of those that are not known", async () => {
    const abi = parseAbi(["function aggregate3((address target, bool allowFailure, bytes callData)[])"])
    const calls = (...data: ReadonlyArray<`0x${string}`>): ConfirmationRequest => ({
      kind: "call",
      caip2Id: base,
      transaction: {
        to: ada,
        data: encodeFunctionData({
          abi,
          functionName: "aggregate3",
          args: [data.map((callData) => ({ target: collection, allowFailure: false, callData }))]
        })
      }
    })
    const pay = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [bob, 1_500_000n] })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [bob, 2n ** 256n - 1n] })
    const known = await reviewed(calls(pay, approve, approve))
    assert.deepStrictEqual(known.facts.slice(1, 3), [
      ["Amount", "1.5 USDC"],
      ["To", bob]
    ])
    assert.deepStrictEqual(known.warned, [unlimited])
    assert.deepStrictEqual((await reviewed(calls(pay, "0x12345678"))).warned, [warnings.unknownCall])
  })
})
