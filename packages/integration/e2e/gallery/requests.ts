/** What users confirm: a transfer, contract calls, typed data and messages, with the warnings that they deserve. */
import type { ConfirmationRequest } from "@okto-effect/react/ui"
import { decodeFunctionData, encodeFunctionData, erc20Abi, parseAbi } from "viem"

const caip2Id = "eip155:84532"
const spender = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const contract = "0xb5FEb3136c0Db15B2582315511D16624d33EB4c5"
const unlimited = 2n ** 256n - 1n
/** The example of EIP-712. */
const exampleMail = {
  domain: {
    name: "Ether Mail",
    version: "1",
    chainId: 84532,
    verifyingContract: "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"
  },
  types: {
    EIP712Domain: [
      { name: "name", type: "string" },
      { name: "version", type: "string" },
      { name: "chainId", type: "uint256" },
      { name: "verifyingContract", type: "address" }
    ],
    Person: [
      { name: "name", type: "string" },
      { name: "wallet", type: "address" }
    ],
    Mail: [
      { name: "from", type: "Person" },
      { name: "to", type: "Person" },
      { name: "contents", type: "string" }
    ]
  },
  primaryType: "Mail",
  message: {
    from: { name: "Cow", wallet: "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826" },
    to: { name: "Bob", wallet: "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB" },
    contents: "Hello, Bob!"
  }
} as const

const stakeAbi = parseAbi(["function stake(address validator, uint256 amount, bytes note)"])

/** The requests, by what they are. */
export const requests = {
  transfer: {
    kind: "token-transfer",
    transfer: { caip2Id, recipient: spender, token: "", amount: 1_500_000_000_000_000_000n }
  },
  approval: {
    kind: "call",
    caip2Id,
    transaction: {
      to: contract,
      data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, unlimited] })
    }
  },
  stake: {
    kind: "call",
    caip2Id,
    transaction: {
      to: contract,
      value: 20_000_000_000_000_000n,
      data: encodeFunctionData({ abi: stakeAbi, functionName: "stake", args: [spender, 7n, "0x1234"] })
    },
    abi: stakeAbi,
    decode: decodeFunctionData
  },
  "unknown call": { kind: "call", caip2Id, transaction: { to: contract, data: "0xdeadbeef00" } },
  mail: { kind: "typed-data", data: exampleMail },
  message: { kind: "message", message: "Sign in to Acme\n\nNonce: 17" },
  "unreadable message": { kind: "message", message: `0x${"ab".repeat(32)}` }
} as const satisfies Readonly<Record<string, ConfirmationRequest>>
