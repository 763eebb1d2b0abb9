import { type ConfirmationRequest, ConfirmTransaction, type ConfirmTransactionProps } from "@okto-effect/react/ui"
import { useState } from "react"
import { decodeFunctionData, encodeFunctionData, erc20Abi, parseAbi } from "viem"
import { type Meta, type Parameters, recipient as spender, type Story } from "../../../stories/story.ts"

export default { title: "ConfirmTransaction" } satisfies Meta

const permit = {
  types: {
    Permit: [
      { name: "owner", type: "address" },
      { name: "spender", type: "address" },
      { name: "value", type: "uint256" },
      { name: "nonce", type: "uint256" },
      { name: "deadline", type: "uint256" }
    ]
  },
  primaryType: "Permit",
  domain: {
    name: "USD Coin",
    version: "2",
    chainId: 84532,
    verifyingContract: "0xb5FEb3136c0Db15B2582315511D16624d33EB4c5"
  },
  message: {
    owner: "0x5c7ba0f3d6e9142c8a07bd91e64f2a3850c9d7e1",
    spender: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
    value: "1500000",
    nonce: 0,
    deadline: "4102444800"
  }
}

export const Usual = () => {
  const [answer, setAnswer] = useState<string>()
  if (answer !== undefined) return <p>{answer}</p>
  return (
    <ConfirmTransaction
      request={{ kind: "typed-data", data: permit }}
      onConfirm={() => setAnswer("Sign it now.")}
      onCancel={() => setAnswer("Go back.")}
    />
  )
}

const caip2Id = "eip155:84532"
const contract = "0xb5FEb3136c0Db15B2582315511D16624d33EB4c5"
const unlimited = 2n ** 256n - 1n
const stakeAbi = parseAbi(["function stake(address validator, uint256 amount, bytes note)"])

/** The example of EIP-712. */
const mail = {
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
}

const transfer: ConfirmationRequest = {
  kind: "token-transfer",
  transfer: { caip2Id, recipient: spender, token: "", amount: 1_500_000_000_000_000_000n }
}

/** A contract call. */
const calling = (data: `0x${string}`, more: object = {}, value?: bigint): ConfirmationRequest => ({
  kind: "call",
  caip2Id,
  transaction: { to: contract, data, ...(value === undefined ? {} : { value }) },
  ...more
})

const none = () => undefined

const confirming = (
  request: ConfirmationRequest,
  fee?: ConfirmTransactionProps["fee"],
  parameters: Parameters = {}
): Story => ({
  render: () => <ConfirmTransaction request={request} fee={fee} onConfirm={none} onCancel={none} />,
  parameters: { sees: ".okto-button-primary:not([aria-disabled])", ...parameters }
})

export const Transfer = confirming(transfer)

export const Approval = confirming(
  calling(encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, unlimited] }))
)

export const Stake = confirming(
  calling(
    encodeFunctionData({ abi: stakeAbi, functionName: "stake", args: [spender, 7n, "0x1234"] }),
    { abi: stakeAbi, decode: decodeFunctionData },
    20_000_000_000_000_000n
  )
)

export const UnknownCall = confirming(calling("0xdeadbeef00"))

export const UnlimitedPermit = confirming({
  kind: "typed-data",
  data: { ...permit, message: { ...permit.message, value: String(unlimited), deadline: String(unlimited) } }
})

/** One value is not in the types, and is not signed. */
export const Mail = confirming({
  kind: "typed-data",
  data: JSON.stringify({ ...mail, message: { ...mail.message, to: { ...mail.message.to, unsigned: "left out" } } })
})

export const Message = confirming({ kind: "message", message: "Sign in to Acme\n\nNonce: 17" })

export const UnreadableMessage = confirming({ kind: "message", message: `0x${"ab".repeat(32)}` })

/** A fee in the coin of the network, in its smallest unit. */
export const OwnFee = confirming(transfer, { kind: "own", amount: 42_000_000_000_000n, isLoading: false })

export const Failing = confirming(transfer, undefined, { backend: "failing", sees: ".okto-table" })

export const Offline = confirming(transfer, undefined, { backend: "failing", isOffline: true, sees: ".okto-table" })
