/** What each intent asks of a chain. Addresses are texts, as the user spelled them. */
import * as Data from "effect/Data"
import type { Hex } from "viem"

/** A transfer of coins. */
export interface TokenTransfer {
  readonly type: "TOKEN_TRANSFER"
  readonly caip2Id: string
  readonly recipientWalletAddress: string
  /** Empty for the native coin. */
  readonly tokenAddress: string
  /** In the smallest unit. */
  readonly amount: bigint
}

/** A transfer of an NFT, or of several of one kind. */
export interface NftTransfer {
  readonly type: "NFT_TRANSFER"
  readonly caip2Id: string
  readonly nftId: string
  readonly recipientWalletAddress: string
  readonly collectionAddress: string
  readonly nftType: string
  readonly amount: bigint
}

/** Transactions of the chain's own kind. */
export interface RawTransactions {
  readonly type: "RAW_TRANSACTION"
  readonly caip2Id: string
  /** Each the UTF-8 bytes of a JSON text. */
  readonly transactions: ReadonlyArray<Hex>
}

/** The creation of a collection of NFTs; `data` is the JSON of a `CollectionData`. */
export interface NftCreateCollection {
  readonly type: "NFT_CREATE_COLLECTION"
  readonly caip2Id: string
  readonly name: string
  readonly uri: string
  readonly data: Hex
}

/** The minting of an NFT; `data` is the JSON of a `MintData`. */
export interface NftMint {
  readonly type: "NFT_MINT"
  readonly caip2Id: string
  readonly nftName: string
  /** Empty for the user's own collection. */
  readonly collectionAddress: string
  readonly uri: string
  readonly data: Hex
}

/** A decoded intent. */
export type Job = TokenTransfer | NftTransfer | RawTransactions | NftCreateCollection | NftMint

/** The job of one type. */
export type JobOf<Type extends Job["type"]> = Extract<Job, { readonly type: Type }>

/** A job that did not succeed. */
export class JobFailed extends Data.TaggedError("JobFailed")<{
  /** What the order says about it. */
  readonly reason: string
  /** Transactions that were mined nevertheless, the reverted one last. */
  readonly hashes: ReadonlyArray<Hex>
  readonly cause?: unknown
}> {}
