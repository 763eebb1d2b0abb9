/**
 * The kinds of intents that the backend knows, as arguments of the service `Intents`. What callers write of each is described
 * in `schemas/intents.ts`.
 */
import type { IntentType } from "@okto-effect/protocol/Order"
import * as Predicate from "effect/Predicate"
import { fromBytes, fromNumber, fromText } from "../core/hex.ts"
import { ChainTypeInvalid, type RecipientIsSender } from "../errors/Errors.ts"
import * as compiled from "../schemas/compiled/intents.gen.ts"
import type * as schemas from "../schemas/intents.ts"
import * as Intent from "./Intent.ts"

const isAptos = (caip2Id: string): boolean => /^aptos:/i.test(caip2Id)

const isEvm = (caip2Id: string): boolean => /^eip155:/i.test(caip2Id)

/** A token transfer; `amount` is in the token's smallest unit. */
export type TokenTransfer = typeof schemas.TokenTransfer.Type

const tokenRecipient = ({ recipient }: TokenTransfer): string => recipient

/** The intent that transfers a token, or the chain's native coin where `token` is empty. An argument of `Intents.submit`. */
export const tokenTransfer: Intent.Estimable<TokenTransfer, typeof schemas.TokenTransfer.Encoded, RecipientIsSender> = {
  ...Intent.define({
    type: "TOKEN_TRANSFER",
    decoder: compiled.TokenTransfer,
    recipient: tokenRecipient,
    // The type of a coin on Aptos, which has `::`, is no address.
    addresses: ({ recipient, token }) => ({ recipient, token: token.includes("::") ? undefined : token }),
    refuse: Intent.refuseOwnAddress(tokenRecipient, "Recipient address cannot be same as the user address"),
    job: { caip2Id: "string", recipientWalletAddress: "string", tokenAddress: "string", amount: "uint256" },
    encode: ({ amount, caip2Id, recipient, token }) => ({
      caip2Id,
      recipientWalletAddress: recipient,
      tokenAddress: token,
      amount: BigInt(amount)
    })
  }),
  details: ({ amount, caip2Id, recipient, token }) => ({
    recipientWalletAddress: recipient,
    caip2Id,
    tokenAddress: token,
    amount: String(amount)
  })
}

/** An NFT transfer; `amount` is 1 and `nftType` `ERC721` unless given. */
export type NftTransfer = typeof schemas.NftTransfer.Type

/** The input of an NFT transfer: `amount` and `nftType` are optional. */
export type NftTransferInput = typeof schemas.NftTransfer.Encoded

const nftRecipient = ({ recipientWalletAddress }: NftTransfer): string => recipientWalletAddress

/** The intent that transfers an NFT: an ERC-721 token, or an amount of an ERC-1155 item. An argument of `Intents.submit`. */
export const nftTransfer: Intent.Estimable<NftTransfer, NftTransferInput, RecipientIsSender> = {
  ...Intent.define({
    type: "NFT_TRANSFER",
    decoder: compiled.NftTransfer,
    expectations: { amount: "a count, 1 for ERC721" },
    crossFieldIssues: (candidate) => {
      if (!Predicate.isObject(candidate)) return []
      const { amount, nftType }: { readonly amount?: unknown; readonly nftType?: unknown } = candidate
      const isCounted = typeof amount === "number" || typeof amount === "bigint"
      return isCounted && amount !== 1 && amount !== 1n && (nftType ?? "ERC721") === "ERC721"
        ? [{ path: "amount", message: "ERC721 transfers must have amount exactly 1" }]
        : []
    },
    recipient: nftRecipient,
    addresses: ({ caip2Id, collectionAddress, nftId, recipientWalletAddress }) => ({
      collectionAddress,
      // The id is an address on Aptos, or a number of the older standard, and a number on EVM chains.
      nftId: isAptos(caip2Id) && !/^\d+$/.test(nftId) ? nftId : undefined,
      recipientWalletAddress
    }),
    refuse: Intent.refuseOwnAddress(nftRecipient, "Recipient wallet address cannot be same as the user address"),
    job: {
      caip2Id: "string",
      nftId: "string",
      recipientWalletAddress: "string",
      collectionAddress: "string",
      nftType: "string",
      amount: "uint256"
    },
    encode: ({ amount, ...rest }) => ({ ...rest, amount: BigInt(amount) })
  }),
  details: ({ amount, ...rest }) => ({ ...rest, amount: String(amount) })
}

const onAptos = { caip2Id: "a chain such as 'aptos:testnet'" }

/** The input of `nftCreateCollection`: a collection to create; `uri` points at its metadata. */
export type NftCollection = typeof schemas.NftCollection.Type

/** The intent that creates an NFT collection on an Aptos chain. An argument of `Intents.submit`. */
export const nftCollection: Intent.Intent<NftCollection, typeof schemas.NftCollection.Encoded> = Intent.define({
  type: "NFT_CREATE_COLLECTION",
  decoder: compiled.NftCollection,
  expectations: onAptos,
  job: { caip2Id: "string", name: "string", uri: "string", data: "bytes" },
  encode: ({ caip2Id, data: { attributes = "", description = "", symbol = "", type = "" }, name, uri }) => ({
    caip2Id,
    name,
    uri,
    data: fromText(JSON.stringify({ type, attributes, description, symbol }))
  })
})

/** An NFT to mint; without `collectionAddress` the backend chooses one. */
export type NftMint = typeof schemas.NftMint.Type

/** What callers write. */
export interface NftMintInput {
  /** The chain, as a CAIP-2 id such as `aptos:testnet`. */
  readonly caip2Id: string
  /** The name of the NFT. */
  readonly nftName: string
  /** The address of the collection. */
  readonly collectionAddress?: string | undefined
  /** The URL of its metadata. */
  readonly uri: string
  /** The recipient, the text and the properties of the NFT. */
  readonly data: {
    readonly recipientWalletAddress?: string | undefined
    readonly description?: string | undefined
    /** `type` is the Aptos property type, by its number. */
    readonly properties?:
      | ReadonlyArray<{ readonly name: string; readonly type: number; readonly value: string }>
      | undefined
  }
}

/** The intent that mints an NFT into a collection on an Aptos chain. An argument of `Intents.submit`. */
export const nftMint: Intent.Intent<NftMint, NftMintInput, ChainTypeInvalid> = Intent.define({
  type: "NFT_MINT",
  decoder: compiled.NftMint,
  expectations: onAptos,
  addresses: ({ caip2Id, collectionAddress, data: { recipientWalletAddress } }) =>
    isAptos(caip2Id) ? { collectionAddress, "data.recipientWalletAddress": recipientWalletAddress } : {},
  refuse: ({ caip2Id }) =>
    isAptos(caip2Id) ? undefined : new ChainTypeInvalid(caip2Id, "NFT Minting is only supported on Aptos chain"),
  job: { caip2Id: "string", nftName: "string", collectionAddress: "string", uri: "string", data: "bytes" },
  encode: ({ caip2Id, collectionAddress = "", data, nftName, uri }) => {
    const { description = "", properties = [], recipientWalletAddress = "" } = data
    return {
      caip2Id,
      nftName,
      collectionAddress,
      uri,
      data: fromText(
        JSON.stringify({
          recipientWalletAddress,
          description,
          properties: properties.map(({ name, type, value }) => ({ name, valueType: String(type), value }))
        })
      )
    }
  }
})

/** A raw transaction on an EVM chain. */
export type RawEvm = typeof schemas.RawEvm.Type

/** What callers write. */
export type RawEvmInput = typeof schemas.RawEvm.Encoded

/** The intent that sends a transaction on an EVM chain. An argument of `Intents.submit`. */
export const rawEvm: Intent.Intent<RawEvm, RawEvmInput, ChainTypeInvalid> = Intent.define({
  type: "RAW_TRANSACTION",
  decoder: compiled.RawEvm,
  addresses: ({ caip2Id, transaction: { from, to } }) =>
    isEvm(caip2Id) ? { "transaction.from": from, "transaction.to": to } : {},
  refuse: ({ caip2Id }) => (isEvm(caip2Id) ? undefined : new ChainTypeInvalid(caip2Id, "Invalid Chain Type")),
  job: { caip2Id: "string", transactions: "bytes[]" },
  encode: ({ caip2Id, transaction: { data = "0x", from, to, value = 0 } }) => ({
    caip2Id,
    transactions: [fromText(JSON.stringify({ from, to, data, value: fromNumber(BigInt(value)) }))]
  })
})

/** Raw transactions on an Aptos chain. */
export type RawAptos = typeof schemas.RawAptos.Type

/** What callers write. */
export interface RawAptosInput {
  /** The chain, as a CAIP-2 id such as `aptos:testnet`. */
  readonly caip2Id: string
  /** Entry functions with their arguments, one transaction each. */
  readonly transactions: ReadonlyArray<{
    /** For example `0x1::coin::transfer`. */
    readonly function: string
    readonly typeArguments?: ReadonlyArray<string> | undefined
    readonly functionArguments?: ReadonlyArray<schemas.Argument> | undefined
  }>
}

/** An argument as JSON has it: big integers as decimal text, bytes as hex. */
const plain = (argument: schemas.Argument): unknown => {
  if (typeof argument === "bigint") return argument.toString()
  if (argument instanceof Uint8Array) return fromBytes(argument)
  if (argument instanceof ArrayBuffer) return fromBytes(new Uint8Array(argument))
  return Array.isArray(argument) ? argument.map(plain) : argument
}

/** The intent that calls entry functions on an Aptos chain, one transaction each. An argument of `Intents.submit`. */
export const rawAptos: Intent.Intent<RawAptos, RawAptosInput> = Intent.define({
  type: "RAW_TRANSACTION",
  decoder: compiled.RawAptos,
  expectations: {
    ...onAptos,
    functionArguments: "texts, booleans, bytes, bigints, numbers below 2^53, or lists of them"
  },
  job: { caip2Id: "string", transactions: "bytes[]" },
  encode: ({ caip2Id, transactions }) => ({
    caip2Id,
    transactions: transactions.map(({ function: name, functionArguments = [], typeArguments = [] }) =>
      fromText(JSON.stringify({ function: name, typeArguments, functionArguments: functionArguments.map(plain) }))
    )
  })
})

/** The kinds by the backend's names, to read the job of an operation. Raw transactions of all chains have one tuple. */
export const kinds: Readonly<Record<IntentType, Pick<Intent.Intent<never>, "readParameters">>> = {
  TOKEN_TRANSFER: tokenTransfer,
  NFT_TRANSFER: nftTransfer,
  NFT_CREATE_COLLECTION: nftCollection,
  NFT_MINT: nftMint,
  RAW_TRANSACTION: rawEvm
}
