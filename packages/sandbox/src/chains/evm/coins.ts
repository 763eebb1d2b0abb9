/** Coins and tokens of an EVM chain, the native coin included. */
import * as Effect from "effect/Effect"
import { encodeFunctionData } from "viem/utils"
import type { Address } from "viem"
import { type Balance, type CoinOnNetwork, coinOnNetwork } from "../ChainAdapter.ts"
import { SandboxToken } from "./artifacts.gen.ts"
import type { RunningNetwork } from "./EvmNetworks.ts"

/** A coin of an EVM chain that runs here. */
export interface EvmCoin extends CoinOnNetwork {
  readonly network: RunningNetwork
  readonly address: Address | ""
}

/** The native coin, then the tokens. */
export const coinsOf = (network: RunningNetwork): readonly [EvmCoin, ...ReadonlyArray<EvmCoin>] => [
  coinOnNetwork(network, network.nativeCoin, ""),
  ...network.tokens.map((token) => coinOnNetwork(network, token, token.address))
]

const balanceOf = ({ address, network: { chain } }: EvmCoin, owner: Address): Effect.Effect<bigint> =>
  address === ""
    ? chain.balance(owner)
    : chain
        .call({
          to: address,
          data: encodeFunctionData({ abi: SandboxToken.abi, functionName: "balanceOf", args: [owner] })
        })
        .pipe(Effect.orDie, Effect.map(BigInt))

/** The balances of an address in all coins. */
export const balancesOf = (network: RunningNetwork, owner: Address): Effect.Effect<ReadonlyArray<Balance>> =>
  Effect.forEach(coinsOf(network), (coin) => Effect.map(balanceOf(coin, owner), (balance) => ({ coin, balance })))
