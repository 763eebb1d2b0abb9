/** The adapter of the Aptos ledger. */
import * as Effect from "effect/Effect"
import { decoder } from "../../verify/Invalid.ts"
import type { ChainAdapter } from "../ChainAdapter.ts"
import { wholeAddressOf } from "./address.ts"
import { make as makeLedger } from "./Aptos.ts"
import { decodeMoveCall, MoveCall } from "./arguments.ts"
import { estimate, execute } from "./execution.ts"
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
    isAddress: (text) => wholeAddressOf(text) !== undefined,
    addressOf: ({ aptosAccount }) => aptosAccount,
    fund: ({ aptosAccount }) => aptos.fund(aptosAccount),
    setBalance: ({ aptosAccount }, coin, amount) => setBalance(aptos, aptosAccount, coin, amount),
    mintNft: ({ aptosAccount }, nft) => mintNft(aptos, aptosAccount, nft),
    save: aptos.save,
    execute: (job, holder) => execute(job, aptos, holder),
    estimate: (job, holder) => estimate(job, aptos, holder),
    decodeTransaction: decodeMoveCall,
    view: (asked) => Effect.flatMap(readCall(asked), aptos.view),
    balances: ({ aptosAccount }) => Effect.map(aptos.ledger, ({ state }) => balancesOf(state, aptosAccount)),
    nfts: ({ aptosAccount }) => Effect.map(aptos.ledger, ({ state }) => nftsOf(state, aptosAccount)),
    activity: ({ aptosAccount }) => Effect.map(aptos.ledger, (ledger) => activityOf(ledger, aptosAccount)),
    explorer: Explorer.make(aptos)
  }
})
