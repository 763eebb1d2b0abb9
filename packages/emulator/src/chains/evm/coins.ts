/** Coins and tokens of an EVM chain, the native coin included. */
import * as Effect from "effect/Effect"
import { encodeFunctionData } from "viem/utils"
import type { Address } from "viem"
import { type Balance, coinOnNetwork } from "../ChainAdapter.ts"
import { EmulatorToken } from "../../node/artifacts.gen.ts"
import type { RunningNetwork } from "./RunningNetwork.ts"

/** The native coin, then the tokens. */
export const coinsOf = (network: RunningNetwork) =>
  [
    coinOnNetwork(network, network.nativeCoin, ""),
    ...network.tokens.map((token) => coinOnNetwork(network, token, token.address))
  ] as const

export const balancesOf = (network: RunningNetwork, owner: Address): Effect.Effect<ReadonlyArray<Balance>> => {
  const data = encodeFunctionData({ abi: EmulatorToken.abi, functionName: "balanceOf", args: [owner] })
  const balanceOf = (token: Address | "") =>
    token === ""
      ? network.chain.balance(owner)
      : network.chain.call({ to: token, data }).pipe(Effect.orDie, Effect.map(BigInt))
  return Effect.forEach(coinsOf(network), (coin) =>
    Effect.map(balanceOf(coin.address), (balance) => ({ coin, balance }))
  )
}
