/** Sets the holdings of seeded users on an EVM chain, by transactions of the treasury and of the users. */
import * as Effect from "effect/Effect"
import { encodeFunctionData } from "viem/utils"
import type { Address, Hex } from "viem"
import { failed, type JobFailed } from "../Job.ts"
import type { CoinOnNetwork, Holder, NftToMint } from "../ChainAdapter.ts"
import { EmulatorItems, EmulatorNft, EmulatorToken } from "../../node/artifacts.gen.ts"
import { balancesOf } from "./coins.ts"
import type { TransactionRequest } from "../../node/ChainCalls.ts"
import { send } from "./execution.ts"
import type { Collection } from "./Networks.ts"
import type { RunningNetwork } from "./RunningNetwork.ts"
import { treasury, treasuryAddress } from "./treasury.ts"

/** Sends a transaction that is no activity of a user. */
const seed = ({ chain, seeding }: RunningNetwork, request: TransactionRequest) =>
  Effect.map(send(chain, request), ({ transactionHash }) => seeding.set(transactionHash, true))

/** Gas of a transfer of the native coin between accounts. */
const transferGas = 21_000n

const setNative = Effect.fnUntraced(function* (
  network: RunningNetwork,
  holder: Holder,
  now: bigint,
  amount: bigint
): Effect.fn.Return<void, JobFailed> {
  const { baseFee } = network
  const give = (value: bigint) => seed(network, { privateKey: treasury, to: holder.wallet, value })
  if (now < amount) return yield* give(amount - now)
  const fee = transferGas * baseFee
  // Returning the excess costs a fee, which the treasury sends first if it is missing.
  const short = fee - (now - amount)
  if (short > 0n) yield* give(short)
  const value = (short > 0n ? now + short : now) - amount - fee
  return yield* seed(network, { privateKey: holder.privateKey, to: treasuryAddress, value, gas: transferGas })
})

const setToken = (network: RunningNetwork, holder: Holder, token: Address, now: bigint, amount: bigint) => {
  const { abi } = EmulatorToken
  return now < amount
    ? seed(network, {
        privateKey: treasury,
        to: token,
        data: encodeFunctionData({ abi, functionName: "mint", args: [holder.wallet, amount - now] })
      })
    : seed(network, {
        privateKey: holder.privateKey,
        to: token,
        data: encodeFunctionData({ abi, functionName: "transfer", args: [treasuryAddress, now - amount] })
      })
}

/** See `ChainAdapter.setBalance`. */
export const setBalance = Effect.fnUntraced(function* (
  network: RunningNetwork,
  holder: Holder,
  { address, symbol }: CoinOnNetwork,
  amount: bigint
) {
  const held = (yield* balancesOf(network, holder.wallet)).find(({ coin }) => coin.address === address)
  if (held === undefined) return yield* failed(`${symbol} is no coin of ${network.caipId}`)
  if (held.balance === amount) return
  const token = network.tokens.find((one) => one.address === address)
  yield* token === undefined
    ? setNative(network, holder, held.balance, amount)
    : setToken(network, holder, token.address, held.balance, amount)
})

/** The call data of the treasury's mints. */
const mints: { readonly [Type in Collection["type"]]: (to: Address, nft: NftToMint) => ReadonlyArray<Hex> } = {
  ERC721: (to, { quantity }) =>
    Array.from({ length: quantity }, () =>
      encodeFunctionData({ abi: EmulatorNft.abi, functionName: "mint", args: [to] })
    ),
  ERC1155: (to, { id, quantity }) => [
    encodeFunctionData({ abi: EmulatorItems.abi, functionName: "mint", args: [to, id, BigInt(quantity)] })
  ]
}

/** Mints NFTs of a deployed collection. */
export const mintNft = Effect.fnUntraced(function* (network: RunningNetwork, { wallet }: Holder, nft: NftToMint) {
  const wanted = nft.collection.toLowerCase()
  const found = network.collections.find(({ address, name, symbol }) =>
    [address, name, symbol].some((known) => known.toLowerCase() === wanted)
  )
  if (found === undefined) {
    const expected = network.collections.map(({ name, symbol }) => `${symbol} (${name})`).join(" or ")
    return yield* failed(`expected a collection of ${network.caipId}: ${expected}, got ${nft.collection}`)
  }
  for (const data of mints[found.type](wallet, nft)) {
    yield* seed(network, { privateKey: treasury, to: found.address, data })
  }
})
