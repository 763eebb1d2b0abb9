/** What the job of an intent spends or allows, and which contracts it calls. */
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import { slice, toBytes } from "../core/hex.ts"
import { callsOnly } from "../core/userOp.ts"
import { type Job, jobOf } from "../intents/job.ts"
import { kinds } from "../intents/kinds.ts"
import { spendingOfEntryFunction } from "./aptosCalls.ts"
import { type CalledContract, type ContractCall, contractsOf, spendingOfCall } from "./evmCalls.ts"
import { addressOf, assetOf, chainIdOf, type Spending } from "../core/Spending.ts"
import { parseJson } from "../core/values.ts"

const text = (value: unknown): string => (typeof value === "string" ? value : "")

/** The fields of raw transactions. Others, or these in other letters, may mean something to another reader. */
const fields: ReadonlySet<string> = new Set("from to data value function typeArguments functionArguments".split(" "))

/** A raw transaction, which a job has as the bytes of its JSON: as the SDK writes it, because a field may be there twice. */
const transactionIn = (hex: unknown): Readonly<Record<string, unknown>> | undefined => {
  const json = new TextDecoder().decode(toBytes(`0x${text(hex).slice(2)}`))
  const parsed = parseJson(json)
  // What is nested too deeply cannot be written.
  const written = Result.getOrUndefined(Result.try(() => JSON.stringify(parsed)))
  return Predicate.isObject(parsed) && written === json && Object.keys(parsed).every((key) => fields.has(key))
    ? { ...parsed }
    : undefined
}

/**
 * The job that an operation starts, if it does nothing else. The tuple is encoded as the SDK encodes it: other readers may read
 * other bytes in another way.
 *
 * @param operation its call data, and the only contract that it may call, if that is known
 */
export const jobOfOperation = ({
  callData,
  jobManager
}: {
  readonly callData: Hex
  readonly jobManager?: Address | undefined
}): Job | undefined => {
  const target = jobManager ?? slice(callData, 44, 64)
  return callsOnly(target, callData) ? jobOf({ callData }) : undefined
}

const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The call of a raw transaction on an EVM chain. */
const callIn = (
  caip2Id: string,
  { data = "0x", to, value = "0x0" }: Readonly<Record<string, unknown>>
): ContractCall | undefined => {
  // Other readers may take a number of JSON, or another spelling, for an amount.
  return chainIdOf(caip2Id).startsWith("eip155:") &&
    typeof to === "string" &&
    typeof data === "string" &&
    typeof value === "string" &&
    /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)
    ? { caip2Id, to, value: BigInt(value), data }
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

/** Whether a chain is spelled so that every reader takes it for the same one. */
const isChain = (caip2Id: string): boolean =>
  /^(eip155:\d{1,32}|(?!eip155:)[a-z0-9-]{3,8}:[a-z0-9_-]{1,32})$/.test(chainIdOf(caip2Id))

/** Whether texts are addresses where those of a chain are known, so that every reader takes them for the same ones. */
const areAddresses = (caip2Id: string, ...addresses: ReadonlyArray<string>): boolean =>
  !chainIdOf(caip2Id).startsWith("eip155:") || addresses.every((one) => /^0x[0-9a-f]{40}$/i.test(one))

/**
 * What the job of an intent spends. A job of a kind that is not known is unknown, and so is one that cannot be read.
 *
 * @param job the kind, and the values of its tuple
 */
export const spendingOfJob = ({ type, values }: Job): ReadonlyArray<Spending> => {
  const { amount, transactions } = values
  const [caip2Id, recipient, tokenAddress, collection] = [
    text(values["caip2Id"]),
    text(values["recipientWalletAddress"]),
    text(values["tokenAddress"]),
    text(values["collectionAddress"])
  ]
  const unreadable = [{ kind: "unknown", caip2Id: chainIdOf(caip2Id), because: "the job cannot be read" }] as const
  if (Object.hasOwn(kinds, type) && !isChain(caip2Id)) return unreadable
  switch (type) {
    case "TOKEN_TRANSFER":
      return typeof amount === "bigint" && areAddresses(caip2Id, recipient, tokenAddress || recipient)
        ? [{ kind: "transfer", ...assetOf(caip2Id, tokenAddress), recipient: addressOf(caip2Id, recipient), amount }]
        : unreadable
    case "NFT_TRANSFER":
      return typeof amount === "bigint" && amount > 0n && areAddresses(caip2Id, recipient, collection)
        ? [
            {
              kind: "transfer",
              ...assetOf(caip2Id, collection),
              recipient: addressOf(caip2Id, recipient),
              tokenId: text(values["nftId"]),
              amount
            }
          ]
        : unreadable
    case "NFT_MINT":
    case "NFT_CREATE_COLLECTION":
      return []
    case "RAW_TRANSACTION":
      return Array.isArray(transactions)
        ? transactions.flatMap((hex: unknown) => spendingOfTransaction(caip2Id, hex))
        : unreadable
    default:
      return [{ kind: "unknown", because: `the kind ${type} is not known` }]
  }
}
