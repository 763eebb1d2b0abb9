import * as Effect from "effect/Effect"
import { isAddress } from "viem/utils"
import type { ChainAdapter } from "../ChainAdapter.ts"
import { balancesOf, coinsOf } from "./coins.ts"
import { decodeRawTransaction, estimate, execute } from "./execution.ts"
import * as Explorer from "./explorer.ts"
import { mintNft, setBalance } from "./seedHoldings.ts"
import { activityOf } from "./movements.ts"
import { nftsOf } from "./nfts.ts"
import { view } from "./view.ts"
import { EvmNetworks } from "./EvmNetworks.ts"

export const make = Effect.gen(function* () {
  const { networks } = yield* EvmNetworks
  return [...networks.values()].map((network): ChainAdapter => ({
    network,
    coins: coinsOf(network),
    isToken: (text) => network.tokens.some(({ address }) => address.toLowerCase() === text.toLowerCase()),
    isAddress: (text) => isAddress(text, { strict: false }),
    addressOf: ({ wallet }) => wallet,
    fund: ({ wallet }) => Effect.orDie(network.fund(wallet)),
    setBalance: (holder, coin, amount) => setBalance(network, holder, coin, amount),
    mintNft: (holder, nft) => mintNft(network, holder, nft),
    save: network.chain.save,
    execute: (job, holder) => execute(job, network.chain, holder),
    estimate: (job, holder) => estimate(job, network.chain, holder),
    decodeTransaction: decodeRawTransaction,
    view: (call) => view(network.chain, call),
    balances: ({ wallet }) => balancesOf(network, wallet),
    nfts: ({ wallet }) => nftsOf(network, wallet),
    activity: ({ wallet }) => activityOf(network, wallet),
    explorer: Explorer.make(network)
  }))
})
