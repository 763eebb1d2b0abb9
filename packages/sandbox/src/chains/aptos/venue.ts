/** The Aptos ledger as a venue. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Invalid, sentence } from "../../verify/Invalid.ts"
import type { Venue } from "../Venue.ts"
import { activityOf } from "./activity.ts"
import { Aptos } from "./Aptos.ts"
import { balancesOf, coins } from "./coins.ts"
import { estimate, execute } from "./execution.ts"
import * as Explorer from "./explorer.ts"
import { giveNft, setBalance } from "./gifts.ts"
import { decodeMoveCall, MoveCall } from "./MoveCall.ts"
import { network } from "./Network.ts"
import { nftsOf } from "./nfts.ts"

const view = Effect.fnUntraced(function* (aptos: Aptos["Service"], asked: unknown) {
  const call = yield* Effect.mapError(
    Schema.decodeUnknownEffect(MoveCall)(asked),
    (cause) => new Invalid({ message: `error in reading request: ${sentence(cause)}`, cause })
  )
  return yield* Effect.mapError(aptos.view(call), (cause) => new Invalid({ message: cause.message, cause }))
})

export const make = Effect.map(Aptos, (aptos): Venue => ({
  network,
  coins,
  addressOf: ({ aptosAccount }) => aptosAccount,
  fund: ({ aptosAccount }) => aptos.fund(aptosAccount),
  setBalance: ({ aptosAccount }, coin, amount) => setBalance(aptos, aptosAccount, coin, amount),
  giveNft: ({ aptosAccount }, nft) => giveNft(aptos, aptosAccount, nft),
  execute: (job, holder) => execute(job, aptos, holder),
  estimate,
  transaction: decodeMoveCall,
  view: (call) => view(aptos, call),
  balances: ({ aptosAccount }) => Effect.map(aptos.state, (state) => balancesOf(state, aptosAccount)),
  nfts: ({ aptosAccount }) => Effect.map(aptos.state, (state) => nftsOf(state, aptosAccount)),
  activity: ({ aptosAccount }) => Effect.map(aptos.transactions, (all) => activityOf(all, aptosAccount)),
  explored: Explorer.make(aptos),
  rpc: undefined
}))
