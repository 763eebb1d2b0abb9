/** What requests spend: the oracle of the bytes is viem. */
import { assert, describe, it } from "@effect/vitest"
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  size,
  type Hex
} from "viem"
import { contractsOf, readCall, spendingOfCall } from "../../src/spending/evmCalls.ts"
import { spendingOfEntryFunction } from "../../src/spending/aptosCalls.ts"
import { spendingOfTypedData } from "../../src/spending/typedData.ts"
import type { Spending } from "../../src/core/Spending.ts"

const caip2Id = "eip155:84532"
const usdc = `0x${"77".repeat(20)}` as const
const bob = `0x${"0b".repeat(20)}` as const
const ada = `0x${"0a".repeat(20)}` as const
const router = `0x${"c3".repeat(20)}` as const

const abi = parseAbi([
  "function transfer(address,uint256)",
  "function transferFrom(address,address,uint256)",
  "function approve(address,uint256)",
  "function increaseAllowance(address,uint256)",
  "function setApprovalForAll(address,bool)",
  "function safeTransferFrom(address,address,uint256)",
  "function safeTransferFrom(address,address,uint256,bytes)",
  "function safeTransferFrom(address,address,uint256,uint256,bytes)",
  "function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
  "function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
  "function aggregate3((address target, bool allowFailure, bytes callData)[])",
  "function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[])",
  "function multicall(bytes[])",
  "function execute(address,uint256,bytes)",
  "function execute(bytes32,bytes)",
  "function executeBatch(address[],uint256[],bytes[])"
])
const permit2 = parseAbi([
  "function approve(address,address,uint160,uint48)",
  "function transferFrom(address,address,uint160,address)"
])

const zero = `0x${"00".repeat(32)}` as const
const pay = (amount: bigint): Hex => encodeFunctionData({ abi, functionName: "transfer", args: [bob, amount] })
const approve = (amount: bigint): Hex => encodeFunctionData({ abi, functionName: "approve", args: [router, amount] })

const token = { caip2Id, token: usdc }
const coin = { caip2Id, token: "" }
const paid = (amount: bigint): Spending => ({ kind: "transfer", ...token, recipient: bob, amount })
const coins = (recipient: string, amount: bigint): Spending => ({ kind: "transfer", ...coin, recipient, amount })
const without = (spending: Spending): object =>
  Object.fromEntries(Object.entries(spending).filter(([name]) => name !== "because"))

const spends = (call: { readonly to?: string; readonly value?: bigint; readonly data?: string }) =>
  spendingOfCall({ caip2Id, to: usdc, value: 0n, data: "0x", ...call }).map(without)

const batch = (calls: ReadonlyArray<{ readonly to: Hex; readonly value: bigint; readonly data: Hex }>) =>
  encodeAbiParameters(parseAbiParameters("(address to, uint256 value, bytes data)[]"), [calls])

const word = (number: number): string => number.toString(16).padStart(64, "0")
/** A multicall with the same bytes as both of its calls. */
const shared = (call: Hex): Hex =>
  `0xac9650d8${[32, 2, 64, 64, size(call)].map(word).join("")}${call.slice(2).padEnd(192, "0")}`

const mode = (kind: string): Hex => `0x${kind.padEnd(64, "0")}`
const nested = (depth: number): Hex =>
  depth === 0 ? pay(1n) : encodeFunctionData({ abi, functionName: "multicall", args: [[nested(depth - 1)]] })

describe("spendingOfCall", () => {
  const nft = (tokenId: string, amount = 1n): Spending => ({
    kind: "transfer",
    ...token,
    recipient: bob,
    tokenId,
    amount
  })
  const cases: ReadonlyArray<
    readonly [title: string, call: Parameters<typeof spends>[0], spending: ReadonlyArray<object>]
  > = [
    ["coins", { to: bob, value: 5n }, [coins(bob, 5n)]],
    ["coins, with empty data", { to: bob, value: 5n, data: "" }, [coins(bob, 5n)]],
    ["nothing", { to: bob }, []],
    ["a token", { data: pay(7n) }, [paid(7n)]],
    ["a token and coins, in one call", { data: pay(7n), value: 2n }, [coins(usdc, 2n), paid(7n)]],
    ["a token, its selector in capitals", { data: pay(7n).replace("a9059cbb", "A9059CBB") }, [paid(7n)]],
    ["a token, with data that contracts ignore", { data: `${pay(7n)}00ff` }, [paid(7n)]],
    [
      "a token that another address gave",
      { data: encodeFunctionData({ abi, functionName: "transferFrom", args: [ada, bob, 7n] }) },
      [paid(7n)]
    ],
    ["the largest amount", { data: pay(maxUint256) }, [paid(maxUint256)]],
    ["an allowance", { data: approve(9n) }, [{ kind: "allowance", ...token, spender: router, amount: 9n }]],
    [
      "an allowance that is raised",
      { data: encodeFunctionData({ abi, functionName: "increaseAllowance", args: [router, 9n] }) },
      [{ kind: "allowance", ...token, spender: router, amount: 9n }]
    ],
    [
      "an unlimited allowance",
      { data: approve(maxUint256) },
      [{ kind: "unlimited-allowance", ...token, spender: router }]
    ],
    ["almost everything", { data: approve(2n ** 159n) }, [{ kind: "unlimited-allowance", ...token, spender: router }]],
    [
      "a permit that the user sends",
      { data: encodeFunctionData({ abi, functionName: "permit", args: [ada, router, 9n, 1n, 27, zero, zero] }) },
      [{ kind: "allowance", ...token, spender: router, amount: 9n }]
    ],
    [
      "an allowance of Permit2, of a token that is an argument",
      {
        to: router,
        data: encodeFunctionData({ abi: permit2, functionName: "approve", args: [usdc, bob, 9n, 100] })
      },
      [{ kind: "allowance", ...token, spender: bob, amount: 9n, expires: 100n }]
    ],
    [
      "a transfer by Permit2",
      {
        to: router,
        data: encodeFunctionData({ abi: permit2, functionName: "transferFrom", args: [ada, bob, 9n, usdc] })
      },
      [paid(9n)]
    ],
    [
      "all NFTs",
      { data: encodeFunctionData({ abi, functionName: "setApprovalForAll", args: [router, true] }) },
      [{ kind: "unlimited-allowance", ...token, spender: router, isCollection: true }]
    ],
    [
      "all NFTs, by a number that contracts which do not check take for true",
      {
        data: encodeFunctionData({ abi, functionName: "setApprovalForAll", args: [router, true] }).replace(/1$/, "2")
      },
      [{ kind: "unlimited-allowance", ...token, spender: router, isCollection: true }]
    ],
    [
      "no NFTs any more",
      { data: encodeFunctionData({ abi, functionName: "setApprovalForAll", args: [router, false] }) },
      []
    ],
    [
      "an NFT",
      { data: encodeFunctionData({ abi, functionName: "safeTransferFrom", args: [ada, bob, 4n] }) },
      [nft("4")]
    ],
    [
      "an NFT with data",
      { data: encodeFunctionData({ abi, functionName: "safeTransferFrom", args: [ada, bob, 4n, "0xff"] }) },
      [nft("4")]
    ],
    [
      "items",
      { data: encodeFunctionData({ abi, functionName: "safeTransferFrom", args: [ada, bob, 4n, 3n, "0x"] }) },
      [nft("4", 3n)]
    ],
    [
      "items of several kinds",
      {
        data: encodeFunctionData({
          abi,
          functionName: "safeBatchTransferFrom",
          args: [ada, bob, [4n, 5n], [3n, 2n], "0x"]
        })
      },
      [nft("4", 3n), nft("5", 2n)]
    ],
    [
      "what Multicall3 calls",
      {
        to: router,
        data: encodeFunctionData({
          abi,
          functionName: "aggregate3",
          args: [
            [
              { target: usdc, allowFailure: false, callData: pay(7n) },
              { target: usdc, allowFailure: true, callData: approve(9n) }
            ]
          ]
        })
      },
      [paid(7n), { kind: "allowance", ...token, spender: router, amount: 9n }]
    ],
    [
      "coins that Multicall3 forwards, and those that it keeps",
      {
        to: "0xcA11bde05977b3631167028862bE2a173976CA11",
        value: 5n,
        data: encodeFunctionData({
          abi,
          functionName: "aggregate3Value",
          args: [[{ target: bob, allowFailure: false, value: 3n, callData: "0x" }]]
        })
      },
      [coins("0xca11bde05977b3631167028862be2a173976ca11", 2n), coins(bob, 3n)]
    ],
    [
      "coins of a contract that only says that it forwards them",
      { to: router, value: 3n, data: encodeFunctionData({ abi, functionName: "execute", args: [bob, 3n, "0x"] }) },
      [coins(router, 3n), coins(bob, 3n)]
    ],
    [
      "the NFT with the id 0, which looks like no coins",
      { data: encodeFunctionData({ abi, functionName: "transferFrom", args: [ada, bob, 0n] }) },
      [{ kind: "unknown", caip2Id, contract: usdc, selector: "0x23b872dd" }]
    ],
    [
      "items with fewer amounts than ids",
      {
        data: encodeFunctionData({
          abi,
          functionName: "safeBatchTransferFrom",
          args: [ada, bob, [4n, 5n], [3n], "0x"]
        })
      },
      [{ kind: "unknown", caip2Id, contract: usdc, selector: "0x2eb2c2d6" }]
    ],
    [
      "calls of a contract of itself",
      { data: encodeFunctionData({ abi, functionName: "multicall", args: [[pay(1n), pay(2n)]] }) },
      [paid(1n), paid(2n)]
    ],
    ["batches in batches", { data: nested(4) }, [paid(1n)]],
    [
      "batches that are nested too deeply",
      { data: nested(6) },
      [{ kind: "unknown", caip2Id, contract: usdc, selector: "0xac9650d8" }]
    ],
    [
      "what a smart account executes",
      { to: ada, data: encodeFunctionData({ abi, functionName: "execute", args: [usdc, 0n, pay(7n)] }) },
      [paid(7n)]
    ],
    [
      "what a smart account executes by mode, once",
      {
        to: ada,
        data: encodeFunctionData({
          abi,
          functionName: "execute",
          args: [mode("00"), encodePacked(["address", "uint256", "bytes"], [usdc, 1n, pay(7n)])]
        })
      },
      [coins(usdc, 1n), paid(7n)]
    ],
    [
      "what a smart account executes by mode, as a batch",
      {
        to: ada,
        data: encodeFunctionData({
          abi,
          functionName: "execute",
          args: [
            mode("01"),
            batch([
              { to: usdc, value: 0n, data: pay(7n) },
              { to: bob, value: 2n, data: "0x" }
            ])
          ]
        })
      },
      [paid(7n), coins(bob, 2n)]
    ],
    [
      "a mode that delegates",
      { to: ada, data: encodeFunctionData({ abi, functionName: "execute", args: [mode("ff"), pay(7n)] }) },
      [{ kind: "unknown", caip2Id, contract: ada, selector: "0xe9ae5c53" }]
    ],
    [
      "lists beside each other",
      {
        to: ada,
        data: encodeFunctionData({
          abi,
          functionName: "executeBatch",
          args: [
            [usdc, bob],
            [0n, 2n],
            [pay(7n), "0x"]
          ]
        })
      },
      [paid(7n), coins(bob, 2n)]
    ],
    [
      "a function that is not known, with coins",
      { to: router, value: 1n, data: "0x12345678" },
      [coins(router, 1n), { kind: "unknown", caip2Id, contract: router, selector: "0x12345678" }]
    ],
    [
      "a function that differs between contracts, with coins",
      { to: router, value: 1n, data: "0xd0e30db0" },
      [coins(router, 1n), { kind: "unknown", caip2Id, contract: router, selector: "0xd0e30db0" }]
    ],
    [
      "arguments that are cut off",
      { data: pay(7n).slice(0, -2) },
      [{ kind: "unknown", caip2Id, contract: usdc, selector: "0xa9059cbb" }]
    ],
    [
      "an address with more bytes than one has",
      { data: pay(7n).replace("a9059cbb00", "a9059cbb01") },
      [{ kind: "unknown", caip2Id, contract: usdc, selector: "0xa9059cbb" }]
    ],
    [
      "a batch whose calls share bytes, which would be opened for ever",
      { data: shared(pay(7n)) },
      [{ kind: "unknown", caip2Id, contract: usdc, selector: "0xac9650d8" }]
    ],
    [
      "a batch of thousands of calls",
      {
        data: encodeFunctionData({
          abi,
          functionName: "multicall",
          args: [Array.from({ length: 3000 }, () => pay(1n))]
        })
      },
      Array.from({ length: 3000 }, () => paid(1n))
    ],
    [
      "a batch that points at itself again and again",
      { data: `0xac9650d8${"20".padStart(64, "0")}${"ffff".padStart(64, "0")}` },
      [{ kind: "unknown", caip2Id, contract: usdc, selector: "0xac9650d8" }]
    ]
  ]
  it.each(cases)("tells %s", (_, call, spending) => assert.deepStrictEqual<unknown>(spends(call), spending))

  it("reads the function and the arguments of a call that is known", () => {
    assert.deepStrictEqual(readCall(pay(7n)), {
      name: "transfer",
      args: [
        { name: "to", type: "address", value: bob },
        { name: "amount", type: "uint256", value: 7n }
      ]
    })
    assert.deepStrictEqual(readCall("0xd0e30db0"), { name: "deposit", args: [] })
    assert.isUndefined(readCall(pay(7n).slice(0, -2)))
    assert.isUndefined(readCall("0x12345678"))
  })

  it("names the contracts of a batch", () => {
    const data = encodeFunctionData({
      abi,
      functionName: "aggregate3",
      args: [[{ target: usdc, allowFailure: false, callData: pay(7n) }]]
    })
    assert.deepStrictEqual(
      contractsOf({ caip2Id, to: router, value: 0n, data }).map(({ address, selector }) => [address, selector]),
      [
        [router, "0x82ad56cb"],
        [usdc, "0xa9059cbb"]
      ]
    )
  })
})

describe("spendingOfEntryFunction", () => {
  const aptos = "aptos:testnet"
  const carol = `0x${"c0".repeat(32)}`
  const moved = (token: string, amount: bigint): Spending => ({
    kind: "transfer",
    caip2Id: aptos,
    token,
    recipient: carol,
    amount
  })
  const call = (name: string, functionArguments: ReadonlyArray<unknown>, typeArguments: ReadonlyArray<string> = []) =>
    spendingOfEntryFunction(aptos, { function: name, typeArguments, functionArguments }).map(without)
  const asset = `0x${"fa".repeat(32)}`
  const cases: ReadonlyArray<readonly [string, ReadonlyArray<object>, ReadonlyArray<object>]> = [
    ["coins", call("0x1::aptos_account::transfer", [carol, "5"]), [moved("", 5n)]],
    [
      "coins, by the long name",
      call(`0x${"1".padStart(64, "0")}::aptos_account::transfer`, [carol, 5]),
      [moved("", 5n)]
    ],
    [
      "coins, by their type",
      call("0x1::coin::transfer", [carol, "5"], ["0x1::aptos_coin::AptosCoin"]),
      [moved("", 5n)]
    ],
    [
      "a token, by its type",
      call("0x1::coin::transfer", [carol, "5"], [`0x0${"9".repeat(63)}::usd::USD`]),
      [moved(`0x${"9".repeat(63)}::usd::usd`, 5n)]
    ],
    [
      "an asset",
      call("0x1::primary_fungible_store::transfer", [asset, carol, "5"], ["0x1::fungible_asset::Metadata"]),
      [moved(asset, 5n)]
    ],
    ["the coin as an asset", call("0x1::primary_fungible_store::transfer", ["0xa", carol, "5"]), [moved("", 5n)]],
    [
      "several recipients",
      call("0x1::aptos_account::batch_transfer", [
        [carol, carol],
        ["5", "6"]
      ]),
      [moved("", 5n), moved("", 6n)]
    ],
    ["an object", call("0x1::object::transfer", [asset, carol]), [{ ...moved(asset, 1n), tokenId: asset }]],
    [
      "lists of different lengths",
      call("0x1::aptos_account::batch_transfer", [[carol], ["5", "6"]]),
      [{ kind: "unknown", caip2Id: aptos, contract: "0x1::aptos_account::batch_transfer" }]
    ],
    [
      "an amount that may be rounded",
      call("0x1::aptos_account::transfer", [carol, 2 ** 60]),
      [{ kind: "unknown", caip2Id: aptos, contract: "0x1::aptos_account::transfer" }]
    ],
    [
      "a function that is not known",
      call("0x2::pool::swap", []),
      [{ kind: "unknown", caip2Id: aptos, contract: "0x2::pool::swap" }]
    ]
  ]
  it.each(cases)("tells %s", (_, spending, expected) => assert.deepStrictEqual<unknown>(spending, expected))
})

describe("spendingOfTypedData", () => {
  const domain = { name: "USDC", version: "2", chainId: 84532, verifyingContract: usdc }
  const field = (text: string) => {
    const [type = "", name = ""] = text.split(" ")
    return { type, name }
  }
  const typed = (primaryType: string, types: Readonly<Record<string, string>>, message: object, more: object = {}) => ({
    types: Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, fields.split(",").map(field)])),
    primaryType,
    domain,
    message,
    ...more
  })
  const permitType = { Permit: "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline" }
  const permit = (change: object = {}, more: object = {}) =>
    typed("Permit", permitType, { owner: ada, spender: bob, value: "5", nonce: 0, deadline: 100, ...change }, more)
  const details = "address token,uint160 amount,uint48 expiration,uint48 nonce"
  const detail = (amount: string) => ({ token: usdc, amount, expiration: 100, nonce: 0 })
  const allowed = (amount: bigint, expires = 100n) => ({ kind: "allowance", ...token, spender: bob, amount, expires })
  const authorization = { from: ada, to: bob, value: "5", validAfter: 0, validBefore: 100, nonce: zero }
  const authorizationType = "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce"
  const unknown = { kind: "unknown", caip2Id, contract: usdc }
  const unread = { ...unknown, resembles: "permit" }
  const unbound = { kind: "unknown", resembles: "permit" }
  const json = JSON.stringify(permit())
  const cases: ReadonlyArray<readonly [string, string | object, ReadonlyArray<object>]> = [
    ["a permit", permit(), [allowed(5n)]],
    ["a permit as text", json, [allowed(5n)]],
    ["a permit with a chain id as hex", permit({}, { domain: { ...domain, chainId: "0x14a34" } }), [allowed(5n)]],
    ["a permit with a bigint", permit({ value: 5n }), [allowed(5n)]],
    [
      "a permit for everything",
      permit({ value: String(maxUint256) }),
      [{ kind: "unlimited-allowance", ...token, spender: bob, expires: 100n }]
    ],
    [
      "DAI's permit",
      typed(
        "Permit",
        { Permit: "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed" },
        { holder: ada, spender: bob, nonce: 0, expiry: 0, allowed: true }
      ),
      [{ kind: "unlimited-allowance", ...token, spender: bob }]
    ],
    [
      "an allowance of Permit2",
      typed(
        "PermitSingle",
        { PermitSingle: "PermitDetails details,address spender,uint256 sigDeadline", PermitDetails: details },
        { details: detail("5"), spender: bob, sigDeadline: 50 }
      ),
      [allowed(5n)]
    ],
    [
      "allowances of Permit2",
      typed(
        "PermitBatch",
        { PermitBatch: "PermitDetails[] details,address spender,uint256 sigDeadline", PermitDetails: details },
        { details: [detail("5"), detail("6")], spender: bob, sigDeadline: 50 }
      ),
      [allowed(5n), allowed(6n)]
    ],
    [
      "a transfer by Permit2 with a witness",
      typed(
        "PermitWitnessTransferFrom",
        {
          PermitWitnessTransferFrom:
            "TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness",
          TokenPermissions: "address token,uint256 amount",
          Order: "uint256 id"
        },
        { permitted: { token: usdc, amount: "5" }, spender: bob, nonce: 0, deadline: 100, witness: { id: 1 } }
      ),
      [allowed(5n)]
    ],
    [
      "an authorization",
      typed("TransferWithAuthorization", { TransferWithAuthorization: authorizationType }, authorization),
      [{ ...paid(5n), expires: 100n }]
    ],
    [
      "an authorization that the recipient sends",
      typed("ReceiveWithAuthorization", { ReceiveWithAuthorization: authorizationType }, authorization),
      [{ ...paid(5n), expires: 100n }]
    ],
    [
      "an order of a marketplace",
      typed("OrderComponents", { OrderComponents: "address offerer" }, { offerer: ada }),
      [{ ...unknown, resembles: "order" }]
    ],
    [
      "a permit of another type of the same name",
      typed("Permit", { Permit: "address spender,uint256 value" }, { spender: bob, value: 5 }),
      [{ ...unknown, resembles: "permit" }]
    ],
    ["a permit without an amount", permit({ value: undefined }), [unread]],
    ["an amount that JSON rounds", json.replace('"5"', "9007199254740993"), [unread]],
    ["a key that is written twice", json.replace('"spender":"', '"spender":"0x00","spender":"'), [unbound]],
    [
      "a key that is written twice in other letters",
      json.replace('"message":{', '"Message":{"owner":"0x00"},"message":{'),
      [unbound]
    ],
    [
      "an authorization without an end",
      typed(
        "TransferWithAuthorization",
        { TransferWithAuthorization: authorizationType },
        { ...authorization, validBefore: undefined }
      ),
      [unread]
    ],
    [
      "a domain without a chain",
      permit({}, { domain: { verifyingContract: usdc } }),
      [{ kind: "unknown", contract: usdc, resembles: "permit" }]
    ],
    [
      "a domain whose type leaves out the contract",
      permit(
        {},
        {
          types: {
            Permit: permitType.Permit.split(",").map(field),
            EIP712Domain: [field("string name"), field("uint256 chainId")]
          }
        }
      ),
      [{ ...unbound, caip2Id }]
    ],
    ["what is no typed data", "hello", [{ kind: "unknown" }]]
  ]
  it.each(cases)("tells %s", (_, data, expected) =>
    assert.deepStrictEqual<unknown>(
      spendingOfTypedData(
        typeof data === "string"
          ? data
          : JSON.stringify(data, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))
      ).map(without),
      expected
    )
  )
})
