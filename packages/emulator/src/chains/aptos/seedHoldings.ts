/** Sets the holdings of seeded users on the Aptos ledger. */
import * as Effect from "effect/Effect"
import type { Hex } from "viem"
import { failed, type JobFailed } from "../Job.ts"
import type { CoinOnNetwork, NftToMint } from "../ChainAdapter.ts"
import { type Aptos, type Change, faucet, seeding } from "./Aptos.ts"
import { mint, ownCollection, send } from "./functions.ts"
import * as State from "./State.ts"

const transact = (aptos: Aptos, sender: Hex, change: Change) =>
  aptos.transact(sender, seeding, change).pipe(
    Effect.mapError((cause) => failed(cause.message, cause)),
    Effect.asVoid
  )

/** See `ChainAdapter.setBalance`. */
export const setBalance = Effect.fnUntraced(function* (
  aptos: Aptos,
  account: Hex,
  coin: CoinOnNetwork,
  amount: bigint
) {
  const held = State.balance(aptos.state, coin.address, account)
  if (held === amount) return
  yield* held < amount
    ? transact(aptos, faucet, (state) => State.move(state, coin.address, undefined, account, amount - held))
    : transact(aptos, account, (state, sender) => send(state, coin, sender, faucet, held - amount))
})

/** Mints NFTs in a collection of the account, which is created when there is none. */
export const mintNft = (
  aptos: Aptos,
  account: Hex,
  { collection, name, quantity }: NftToMint
): Effect.Effect<void, JobFailed> =>
  transact(aptos, account, (state, creator) => {
    const address = ownCollection(state, creator, collection)
    for (let count = 0; count < quantity; count++) {
      mint(state, creator, address, { name, description: "", uri: "", properties: [], owner: creator })
    }
  })
