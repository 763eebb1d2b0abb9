/** Views to try, so that nobody has to look for a contract first. */
import type { Token } from "@okto-effect/sdk"
import type { RawReadForm } from "../../forms/rawRead.ts"

/** ERC-20's balance of an account. */
const balanceOf = {
  type: "function",
  name: "balanceOf",
  stateMutability: "view",
  inputs: [{ name: "account", type: "address" }],
  outputs: [{ name: "balance", type: "uint256" }]
}

/** Fills in a read of the user's balance on a chain: of one of its tokens on EVM, of the coin on Aptos. */
export const example = (
  { chainType, network }: RawReadForm,
  tokens: ReadonlyArray<Token>,
  address: string
): Partial<RawReadForm> | undefined => {
  if (chainType === "APT") {
    return {
      function: "0x1::coin::balance",
      typeArguments: "0x1::aptos_coin::AptosCoin\n",
      functionArguments: `${address}\n`
    }
  }
  const token = tokens.find(({ address, caipId }) => caipId === network && address !== "")
  return (
    token && {
      contractAddress: token.address,
      abi: JSON.stringify(balanceOf, null, 2),
      args: JSON.stringify({ account: address }, null, 2)
    }
  )
}
