import * as Effect from "effect/Effect"
import { decoder } from "../../verify/Invalid.ts"
import type { ChainAdapter } from "../ChainAdapter.ts"
import { addressOf } from "./address.ts"
import { make as makeLedger } from "./Aptos.ts"
import { decodeMoveCall, MoveCall } from "./arguments.ts"
import { estimate, execute } from "./execution.ts"
import { findAsset } from "./functions.ts"
import * as Explorer from "./explorer.ts"
import { mintNft, setBalance } from "./seedHoldings.ts"
import { activityOf, balancesOf, coins, nftsOf } from "./holdings.ts"
import { network } from "./Network.ts"
import { World } from "../../world/World.ts"
import { tablesOf } from "./State.ts"

const readCall = decoder("error in reading request", MoveCall)

export const make = Effect.map(World, ({ table }): ChainAdapter => {
  const aptos = makeLedger(tablesOf(table))
  return {
    network,
    coins,
    isAddress: (text) => addressOf(text) !== undefined,
    isToken: (text) => findAsset(text) !== undefined,
    addressOf: ({ aptosAccount }) => aptosAccount,
    fund: ({ aptosAccount }) => aptos.fund(aptosAccount),
    setBalance: ({ aptosAccount }, coin, amount) => setBalance(aptos, aptosAccount, coin, amount),
    mintNft: ({ aptosAccount }, nft) => mintNft(aptos, aptosAccount, nft),
    save: aptos.save,
    execute: (job, holder) => execute(job, aptos, holder),
    estimate: (job, holder) => estimate(job, aptos, holder),
    decodeTransaction: decodeMoveCall,
    view: (asked) => Effect.flatMap(readCall(asked), aptos.view),
    balances: ({ aptosAccount }) => Effect.sync(() => balancesOf(aptos.state, aptosAccount)),
    nfts: ({ aptosAccount }) => Effect.sync(() => nftsOf(aptos.state, aptosAccount)),
    activity: ({ aptosAccount }) => Effect.sync(() => activityOf(aptos.state, aptosAccount)),
    explorer: Explorer.make(aptos.state)
  }
})
