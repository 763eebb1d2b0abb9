import { ConfirmTransaction } from "@okto-effect/react/ui"
import { useState } from "react"

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

export const Example = () => {
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
