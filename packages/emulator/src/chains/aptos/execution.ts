/** Executes jobs on the Aptos ledger, for the user's account. */
import * as Effect from "effect/Effect"
import type { Hex } from "viem"
import type { Invalid } from "../../verify/Invalid.ts"
import {
  decodeCollectionData,
  decodeMintData,
  decodeTransactions,
  failed,
  type Job,
  JobFailed,
  type JobOf,
  type MintData
} from "../Job.ts"
import type { Holder } from "../ChainAdapter.ts"
import { addressOf } from "./address.ts"
import { type Aptos, callEntryFunction, type Change } from "./Aptos.ts"
import { abort, decodeMoveCall } from "./arguments.ts"
import { assetOf, createCollection, giveToken, mint, ownCollection, send } from "./functions.ts"
import { apt } from "./Network.ts"
import * as State from "./State.ts"

/** One transaction of a job. */
interface Step {
  readonly purpose: string
  readonly change: Change
}

const recipient = (text: string): Hex => addressOf(text) ?? abort(`recipientWalletAddress ${text} is not an address`)

const tokenTransfer =
  ({ amount, recipientWalletAddress, tokenAddress }: JobOf<"TOKEN_TRANSFER">): Change =>
  (state, sender) =>
    send(state, tokenAddress === "" ? apt : assetOf(tokenAddress), sender, recipient(recipientWalletAddress), amount)

const nftTransfer =
  ({ amount, collectionAddress, nftId, recipientWalletAddress }: JobOf<"NFT_TRANSFER">): Change =>
  (state, sender) => {
    if (amount !== 1n) return abort(`an NFT transfer on Aptos moves 1 NFT, not ${amount}`)
    const address = addressOf(nftId) ?? abort(`nftId ${nftId} is not an address`)
    const collection = State.token(state, address)?.collection
    if (collection !== undefined && collection !== addressOf(collectionAddress)) {
      return abort(`the NFT ${nftId} is in the collection ${collection}, not in ${collectionAddress}`)
    }
    return giveToken(state, sender, address, recipient(recipientWalletAddress))
  }

/** The collection of users who name none when they mint. */
const defaultCollection = "My NFTs"

const nftMint =
  (job: JobOf<"NFT_MINT">, data: typeof MintData.Type): Change =>
  (state, sender) => {
    const { description, properties, recipientWalletAddress } = data
    const nft = {
      name: job.nftName,
      uri: job.uri,
      description,
      properties,
      owner: recipientWalletAddress === "" ? sender : recipient(recipientWalletAddress)
    }
    if (job.collectionAddress !== "") {
      const named = addressOf(job.collectionAddress)
      return mint(state, sender, named ?? abort(`collectionAddress ${job.collectionAddress} is not an address`), nft)
    }
    return mint(state, sender, ownCollection(state, sender, defaultCollection), nft)
  }

const steps = (job: Job): Effect.Effect<ReadonlyArray<Step>, Invalid> => {
  switch (job.type) {
    case "TOKEN_TRANSFER":
      return Effect.succeed([{ purpose: "transfer", change: tokenTransfer(job) }])
    case "NFT_TRANSFER":
      return Effect.succeed([{ purpose: "transfer of an NFT", change: nftTransfer(job) }])
    case "NFT_CREATE_COLLECTION":
      return Effect.map(decodeCollectionData(job.data), ({ description }) => [
        {
          purpose: "creation of a collection",
          change: (state, sender) => createCollection(state, sender, { name: job.name, uri: job.uri, description })
        }
      ])
    case "NFT_MINT":
      return Effect.map(decodeMintData(job.data), (data) => [{ purpose: "mint", change: nftMint(job, data) }])
    case "RAW_TRANSACTION":
      return Effect.map(decodeTransactions(job, decodeMoveCall), (calls) =>
        calls.map((call) => ({ purpose: call.function, change: callEntryFunction(call) }))
      )
  }
}

/** See `ChainAdapter.execute`. */
export const execute = Effect.fn("aptos.execute")(function* (
  job: Job,
  aptos: Aptos,
  { aptosAccount }: Holder
): Effect.fn.Return<ReadonlyArray<Hex>, JobFailed> {
  const hashes: Array<Hex> = []
  const failedAfter = (cause: { readonly message: string }) => new JobFailed({ message: cause.message, hashes, cause })
  for (const { change, purpose } of yield* Effect.mapError(steps(job), failedAfter)) {
    hashes.push(yield* Effect.mapError(aptos.transact(aptosAccount, purpose, change), failedAfter))
  }
  return hashes
})

/** Gas units of every transaction: the ledger does not measure gas. */
const gas = 9n

/** See `ChainAdapter.estimate`. */
export const estimate = Effect.fn("aptos.estimate")(
  function* (job: Job, aptos: Aptos, { aptosAccount }: Holder) {
    const planned = yield* steps(job)
    yield* aptos.simulate(
      aptosAccount,
      planned.map(({ change }) => change)
    )
    return gas * BigInt(planned.length)
  },
  Effect.mapError((cause) => failed(cause.message, cause))
)
