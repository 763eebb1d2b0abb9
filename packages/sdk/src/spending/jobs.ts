/** What the job of an intent spends or allows, and which contracts it calls. */
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { toBytes } from "../core/hex.ts"
import type { Job } from "../intents/job.ts"
import { spendingOfEntryFunction } from "./aptosCalls.ts"
import { type CalledContract, type ContractCall, contractsOf, spendingOfCall } from "./evmCalls.ts"
import { addressOf, assetOf, chainIdOf, type Spending } from "../core/Spending.ts"

const text = (value: unknown): string => (typeof value === "string" ? value : "")

const amountIn = (value: unknown): bigint => (typeof value === "bigint" ? value : 0n)

/** A raw transaction, which a job has as the bytes of its JSON. */
const transactionIn = (hex: unknown): Readonly<Record<string, unknown>> | undefined => {
  const json = Result.try((): unknown => JSON.parse(new TextDecoder().decode(toBytes(`0x${text(hex).slice(2)}`))))
  const read = Result.getOrUndefined(json)
  return Predicate.isObject(read) ? { ...read } : undefined
}

const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The call of a raw transaction on an EVM chain. */
const callIn = (
  caip2Id: string,
  { data = "0x", to, value }: Readonly<Record<string, unknown>>
): ContractCall | undefined => {
  const wei = Result.getOrUndefined(Result.try(() => BigInt(text(value) || "0x0")))
  return chainIdOf(caip2Id).startsWith("eip155:") &&
    typeof to === "string" &&
    typeof data === "string" &&
    wei !== undefined
    ? { caip2Id, to, value: wei, data }
    : undefined
}

const spendingOfTransaction = (caip2Id: string, hex: unknown): ReadonlyArray<Spending> => {
  const transaction = transactionIn(hex) ?? {}
  const { function: name, functionArguments, typeArguments } = transaction
  if (chainIdOf(caip2Id).startsWith("aptos:") && typeof name === "string") {
    return spendingOfEntryFunction(caip2Id, {
      function: name,
      typeArguments: listIn(typeArguments).map(text),
      functionArguments: listIn(functionArguments)
    })
  }
  const call = callIn(caip2Id, transaction)
  return call === undefined
    ? [{ kind: "unknown", caip2Id: chainIdOf(caip2Id), because: "the transaction cannot be read" }]
    : spendingOfCall(call)
}

/**
 * The contracts that the job of an intent calls; on Aptos the functions.
 *
 * @param job the kind, and the values of its tuple
 */
export const contractsOfJob = ({ type, values }: Job): ReadonlyArray<CalledContract> => {
  const caip2Id = text(values["caip2Id"])
  if (type !== "RAW_TRANSACTION") return []
  return listIn(values["transactions"]).flatMap((hex) => {
    const transaction = transactionIn(hex) ?? {}
    const name = transaction["function"]
    if (typeof name === "string") return [{ caip2Id: chainIdOf(caip2Id), address: addressOf(caip2Id, name) }]
    const call = callIn(caip2Id, transaction)
    return call === undefined ? [] : contractsOf(call)
  })
}

/**
 * What the job of an intent spends. A job of a kind that is not known is unknown.
 *
 * @param job the kind, and the values of its tuple
 */
export const spendingOfJob = ({ type, values }: Job): ReadonlyArray<Spending> => {
  const caip2Id = text(values["caip2Id"])
  switch (type) {
    case "TOKEN_TRANSFER":
      return [
        {
          kind: "transfer",
          ...assetOf(caip2Id, text(values["tokenAddress"])),
          recipient: addressOf(caip2Id, text(values["recipientWalletAddress"])),
          amount: amountIn(values["amount"])
        }
      ]
    case "NFT_TRANSFER":
      return [
        {
          kind: "transfer",
          ...assetOf(caip2Id, text(values["collectionAddress"])),
          recipient: addressOf(caip2Id, text(values["recipientWalletAddress"])),
          tokenId: text(values["nftId"]),
          amount: amountIn(values["amount"])
        }
      ]
    case "NFT_MINT":
    case "NFT_CREATE_COLLECTION":
      return []
    case "RAW_TRANSACTION":
      return listIn(values["transactions"]).flatMap((hex) => spendingOfTransaction(caip2Id, hex))
    default:
      return [{ kind: "unknown", because: `the kind ${type} is not known` }]
  }
}
