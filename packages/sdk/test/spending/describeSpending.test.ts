/** What requests of an app spend, by the functions that send or sign them. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Intents, tokenTransfer } from "../../src/effect.ts"
import { describeSpending, type Spending, type SpendingRequest } from "../../src/spending.ts"
import { layerOver } from "../layers.ts"
import { address, answering } from "../support.ts"

const caip2Id = "eip155:84532"
const usdc = `0x${"77".repeat(20)}` as const
const bob = `0x${"0b".repeat(20)}` as const
const most = 2n ** 256n - 1n

const payment = { kind: "transfer", caip2Id, token: usdc, recipient: bob, amount: 5n } as const
const unknown = (because: string): Spending => ({ kind: "unknown", because })
const word = (hex: string) => hex.replace("0x", "").padStart(64, "0")

const permit = {
  types: {
    Permit: ["address owner", "address spender", "uint256 value", "uint256 nonce", "uint256 deadline"].map((field) => {
      const [type, name] = field.split(" ")
      return { name, type }
    })
  },
  primaryType: "Permit",
  domain: { chainId: 84532, verifyingContract: usdc },
  message: { owner: bob, spender: bob, value: most, nonce: 0n, deadline: 100n }
}

const cases: ReadonlyArray<readonly [title: string, request: SpendingRequest, expected: ReadonlyArray<Spending>]> = [
  [
    "a transfer of a token, in another spelling",
    {
      kind: "tokenTransfer",
      input: {
        caip2Id: "EIP155:84532",
        recipient: bob.toUpperCase().replace("0X", "0x"),
        token: usdc,
        amount: 5n
      }
    },
    [payment]
  ],
  [
    "the largest amount",
    { kind: "tokenTransfer", input: { caip2Id, recipient: bob, token: "", amount: most } },
    [{ ...payment, token: "", amount: most }]
  ],
  [
    "an NFT whose count is not written",
    {
      kind: "nftTransfer",
      input: { caip2Id, collectionAddress: usdc, nftId: "7", recipientWalletAddress: bob, nftType: "ERC721" }
    },
    [{ ...payment, amount: 1n, tokenId: "7" }]
  ],
  [
    "a call of a contract",
    {
      kind: "evmRawTransaction",
      input: {
        caip2Id,
        transaction: { from: address, to: usdc, data: `0xa9059cbb${word(bob)}${word("5")}`, value: 2n }
      }
    },
    [{ ...payment, token: "", recipient: usdc, amount: 2n }, payment]
  ],
  [
    "entry functions of Aptos",
    {
      kind: "aptosRawTransaction",
      input: {
        caip2Id: "aptos:testnet",
        transactions: [{ function: "0x1::aptos_account::transfer", functionArguments: ["0x0b", 5n] }]
      }
    },
    [{ ...payment, caip2Id: "aptos:testnet", token: "", recipient: "0xb" }]
  ],
  [
    "a mint",
    {
      kind: "nftMint",
      input: { caip2Id: "aptos:testnet", nftName: "Stone", uri: "https://example.com", data: { description: "Grey" } }
    },
    []
  ],
  [
    "a collection",
    {
      kind: "nftCreateCollection",
      input: { caip2Id: "aptos:testnet", name: "Stones", uri: "https://example.com", data: { symbol: "STN" } }
    },
    []
  ],
  [
    "a permit",
    { kind: "typedData", data: permit },
    [{ kind: "unlimited-allowance", caip2Id, token: usdc, spender: bob, expires: 100n }]
  ],
  ["a text", { kind: "message", message: "hello" }, []],
  [
    "call data of another contract",
    { kind: "operation", operation: { callData: "0x01" } },
    [unknown("the call data starts no job")]
  ],
  [
    "a malformed input",
    { kind: "tokenTransfer", input: { caip2Id, recipient: bob, token: "", amount: -1n } },
    [unknown("the input is malformed")]
  ]
]

describe("describeSpending", () => {
  it.each(cases)("tells %s", (_, request, expected) => assert.deepStrictEqual(describeSpending(request), expected))

  it.each<readonly [request: object, because: string]>([
    [{ kind: "tokenTransfers" }, "the kind of request is not known"],
    [{ kind: "tokenTransfer" }, "the input is malformed"]
  ])("cannot tell what %o is, which a program without types passes", (request, because) => {
    assert.deepStrictEqual(Reflect.apply(describeSpending, undefined, [request]), [unknown(because)])
    assert.include(Reflect.apply(describeSpending, undefined, [{ kind: "typedData" }])[0], { kind: "unknown" })
  })

  it("cannot tell what typed data spends that is nested too deeply", () => {
    const depth = 100_000
    const nested = JSON.stringify({ ...permit, message: 0 }).replace(
      /0\}$/,
      `${"[".repeat(depth)}${"]".repeat(depth)}}`
    )
    const types = Object.fromEntries(
      Array.from({ length: depth }, (_, at) => [`T${at}`, [{ name: "a", type: `T${at + 1}` }]])
    )
    for (const data of [nested, { ...permit, types, primaryType: "T0" }]) {
      assert.deepStrictEqual(describeSpending({ kind: "typedData", data }), [unknown("it is nested too deeply")])
    }
  })

  it("reads each text of typed data once, also where it is a hundred thousand quotes", { timeout: 10_000 }, () => {
    const data = { ...permit, message: { ...permit.message, note: '"'.repeat(100_000) } }
    const spending = describeSpending({ kind: "typedData", data })
    assert.deepStrictEqual(spending, describeSpending({ kind: "typedData", data: permit }))
  })

  it.effect("tells what an operation that was built spends", () =>
    Effect.gen(function* () {
      const input = { caip2Id, recipient: bob, token: usdc, amount: 5n }
      const operation = yield* Intents.Intents.use(({ build }) => build(tokenTransfer, input))
      assert.deepStrictEqual(describeSpending({ kind: "operation", operation }), [payment])
    }).pipe(Effect.provide(layerOver(answering())))
  )
})
