/** Coins and tokens of the networks, native coins included. */
import * as Effect from "effect/Effect"
import { encodeFunctionData } from "viem/utils"
import type { Address } from "viem"
import { SandboxToken } from "./artifacts.gen.ts"
import * as Aptos from "../aptos/Network.ts"
import type { Coin, NetworkFacts } from "./Networks.ts"
import type { RunningNetwork } from "./World.ts"
import { uuidOf } from "../../state/derive.ts"

/** A coin or token on one network. */
export interface CoinOnNetwork extends Coin {
  readonly network: NetworkFacts
  /** Empty for the native coin of an EVM chain. */
  readonly address: string
  readonly id: string
  /** The same for the same coin on other networks. */
  readonly groupId: string
}

/** A coin of an EVM chain that runs here. */
export interface EvmCoin extends CoinOnNetwork {
  readonly network: RunningNetwork
  readonly address: Address | ""
}

const place = <N extends NetworkFacts, A extends string>(network: N, coin: Coin, address: A) => ({
  ...coin,
  address,
  network,
  id: uuidOf("coin", network.caipId, address),
  groupId: uuidOf("group", coin.symbol)
})

/** The native coin, then the tokens. */
export const coinsOf = (network: RunningNetwork): ReadonlyArray<EvmCoin> => [
  place(network, network.nativeCoin, ""),
  ...network.tokens.map((token) => place(network, token, token.address))
]

/** The coins of the Aptos network. */
export const aptosCoins: ReadonlyArray<CoinOnNetwork> = Aptos.assets.map((asset) =>
  place(Aptos.network, asset, asset.address)
)

/** What an address holds, in the smallest unit. */
export const balanceOf = ({ address, network: { chain } }: EvmCoin, owner: Address): Effect.Effect<bigint> =>
  address === ""
    ? chain.balance(owner)
    : chain
        .call({
          to: address,
          data: encodeFunctionData({ abi: SandboxToken.abi, functionName: "balanceOf", args: [owner] })
        })
        .pipe(Effect.orDie, Effect.map(BigInt))
