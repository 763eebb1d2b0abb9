/** Coins and tokens of the networks, native coins included. */
import * as Effect from "effect/Effect"
import { encodeFunctionData } from "viem/utils"
import type { Address } from "viem"
import { SandboxToken } from "../evm/artifacts.gen.ts"
import type { Coin } from "../evm/Networks.ts"
import type { RunningNetwork } from "../evm/World.ts"
import { uuidOf } from "../derive.ts"

/** A coin or token on one network. */
export interface CoinOnNetwork extends Coin {
  readonly network: RunningNetwork
  /** Empty for the native coin. */
  readonly address: Address | ""
  readonly id: string
  /** The same for the same coin on other networks. */
  readonly groupId: string
}

/** The native coin, then the tokens. */
export const coinsOf = (network: RunningNetwork): ReadonlyArray<CoinOnNetwork> => {
  const place = (coin: Coin, address: Address | ""): CoinOnNetwork => ({
    ...coin,
    address,
    network,
    id: uuidOf("coin", network.caipId, address),
    groupId: uuidOf("group", coin.symbol)
  })
  return [place(network.nativeCoin, ""), ...network.tokens.map((token) => place(token, token.address))]
}

/** What an address holds, in the smallest unit. */
export const balanceOf = ({ address, network: { chain } }: CoinOnNetwork, owner: Address): Effect.Effect<bigint> =>
  address === ""
    ? chain.balance(owner)
    : chain
        .call({
          to: address,
          data: encodeFunctionData({ abi: SandboxToken.abi, functionName: "balanceOf", args: [owner] })
        })
        .pipe(Effect.orDie, Effect.map(BigInt))
