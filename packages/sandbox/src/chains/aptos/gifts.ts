/** What a seed gives people on the Aptos ledger. */
import * as Effect from "effect/Effect"
import type { Hex } from "viem"
import { JobFailed } from "../Job.ts"
import type { CoinOnNetwork, NftGrant } from "../Venue.ts"
import { objectOf } from "./address.ts"
import { type Aptos, type Change, faucet } from "./Aptos.ts"
import { createCollection, mint, send } from "./functions.ts"
import * as State from "./State.ts"

const transact = (aptos: Aptos["Service"], sender: Hex, purpose: string, change: Change) =>
  aptos.transact(sender, purpose, change).pipe(
    Effect.mapError((cause) => new JobFailed({ reason: cause.message, hashes: [], cause })),
    Effect.asVoid
  )

/** Leaves an account exactly so much of a coin. */
export const setBalance = Effect.fnUntraced(function* (
  aptos: Aptos["Service"],
  account: Hex,
  { address }: CoinOnNetwork,
  amount: bigint
) {
  const held = State.balance(yield* aptos.state, address, account)
  if (held === amount) return
  yield* held < amount
    ? transact(aptos, faucet, "fund", (state) => State.grant(state, address, account, amount - held))
    : transact(aptos, account, "transfer", (state, sender) => send(state, address, sender, faucet, held - amount))
})

/** Gives an account NFTs of a collection of its own, which is made when there is none. */
export const giveNft = (
  aptos: Aptos["Service"],
  account: Hex,
  { collection, name, quantity }: NftGrant
): Effect.Effect<void, JobFailed> =>
  transact(aptos, account, "mint", (before, creator) => {
    const address = objectOf(creator, collection)
    const nft = { name, description: "", uri: "", properties: [], owner: creator }
    const ready =
      State.collection(before, address) === undefined
        ? createCollection(before, creator, { name: collection, description: "", uri: "" })
        : before
    return Array.from({ length: quantity }).reduce<State.State>((state) => mint(state, address, nft), ready)
  })
