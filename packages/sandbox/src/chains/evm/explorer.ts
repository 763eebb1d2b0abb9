/** What an explorer shows of an EVM chain. */
import * as Effect from "effect/Effect"
import { formatUnits, getAddress, isAddress, isAddressEqual, isHash, slice } from "viem/utils"
import type { Address, Hex } from "viem"
import { type Explored, type ExploredTransaction, inWords, type Transfer } from "../Venue.ts"
import { balancesOf, coinsOf } from "./coins.ts"
import * as Faucet from "./faucet.ts"
import type { Log, Receipt, Transaction } from "./Ledger.ts"
import { nftsOf } from "./nfts.ts"
import { itemTransfers, nativeTransfers, transferTopic } from "./transfers.ts"
import type { RunningNetwork } from "./World.ts"

const amount = ({ nativeCoin }: RunningNetwork, value: bigint): string =>
  `${formatUnits(value, nativeCoin.decimals)} ${nativeCoin.symbol}`

const party = (address: Address): Address | undefined => (BigInt(address) === 0n ? undefined : address)

const inTopic = (topic: Hex): Address => getAddress(slice(topic, 12))

/** What moved by an event of a contract of ours; an event of another says nothing that can be relied on. */
const transfersOf = (network: RunningNetwork, log: Log): ReadonlyArray<Transfer> => {
  const [topic, from, to, id] = log.topics
  const collection = network.collections.find(({ address }) => isAddressEqual(address, log.address))
  if (collection?.type === "ERC1155") {
    return itemTransfers(log).map((item) => ({
      what: `${item.amount} ${collection.name} #${item.id}`,
      from: party(item.from),
      to: item.to
    }))
  }
  if (topic !== transferTopic || from === undefined || to === undefined) return []
  const parties = { from: party(inTopic(from)), to: inTopic(to) }
  if (collection !== undefined)
    return id === undefined ? [] : [{ what: `${collection.name} #${BigInt(id)}`, ...parties }]
  if (isAddressEqual(log.address, nativeTransfers)) return [{ what: amount(network, BigInt(log.data)), ...parties }]
  const coin = coinsOf(network).find(({ address }) => address !== "" && isAddressEqual(address, log.address))
  return coin === undefined
    ? []
    : [{ what: `${formatUnits(BigInt(log.data), coin.decimals)} ${coin.symbol}`, ...parties }]
}

const purposeOf = ({ data, to }: Transaction, isFunding: boolean): string => {
  if (to === undefined) return "new contract"
  if (isFunding && isAddressEqual(to, Faucet.address)) return "fund"
  return data === "0x" ? "transfer" : "call"
}

const explored = (network: RunningNetwork, transaction: Transaction, receipt: Receipt): ExploredTransaction => {
  const isFunding = isAddressEqual(transaction.from, network.treasuryAddress)
  return {
    hash: transaction.hash,
    block: String(transaction.blockNumber),
    at: transaction.timestamp * 1000,
    from: transaction.from,
    to: transaction.to ?? receipt.contractAddress,
    purpose: purposeOf(transaction, isFunding),
    value: amount(network, transaction.value),
    status: receipt.status,
    reason: receipt.revertReason ?? "",
    isFunding,
    transfers: receipt.logs.flatMap((log) => transfersOf(network, log)),
    facts: {
      Fee: amount(network, receipt.gasUsed * receipt.effectiveGasPrice),
      "Gas used": String(receipt.gasUsed),
      Events: String(receipt.logs.length),
      Data: transaction.data
    }
  }
}

/** A network for the explorer. */
export const make = (network: RunningNetwork): Explored => {
  const { chain } = network

  const transaction = Effect.fnUntraced(function* (hash: string) {
    if (!isHash(hash)) return undefined
    const [found, receipt] = yield* Effect.all([chain.transaction(hash), chain.receipt(hash)])
    return found === undefined || receipt === undefined ? undefined : explored(network, found, receipt)
  })

  return {
    transaction,

    latest: Effect.fnUntraced(function* (count) {
      const head = yield* chain.blockNumber
      const numbers = Array.from({ length: Math.min(Number(head), count) }, (_, index) => head - BigInt(index))
      const blocks = yield* Effect.forEach(numbers, (number) => chain.block(number))
      const found = yield* Effect.forEach(
        blocks.flatMap((block) => block?.transactions ?? []),
        transaction
      )
      return found.filter((one) => one !== undefined)
    }),

    holdings: Effect.fnUntraced(function* (text) {
      if (!isAddress(text, { strict: false })) return undefined
      const address = getAddress(text)
      return { address, ...inWords(yield* balancesOf(network, address), yield* nftsOf(network, address)) }
    })
  }
}
