import * as Effect from "effect/Effect"
import { formatUnits, getAddress, isAddress, isAddressEqual, isHash } from "viem/utils"
import { type Explorer, type ExplorerTransaction, formatHoldings, toTransfer, type Transfer } from "../ChainAdapter.ts"
import { balancesOf } from "./coins.ts"
import * as Faucet from "./faucet.ts"
import type { Receipt, Transaction } from "../../node/Ledger.ts"
import { nftsOf } from "./nfts.ts"
import { eventMovements, valueMovements } from "./movements.ts"
import type { RunningNetwork } from "./RunningNetwork.ts"
import { treasuryAddress } from "./treasury.ts"

const amount = ({ nativeCoin }: RunningNetwork, value: bigint): string =>
  `${formatUnits(value, nativeCoin.decimals)} ${nativeCoin.symbol}`

const purposeOf = ({ data, to }: Transaction, isFunding: boolean): string => {
  if (to === undefined) return "new contract"
  if (isFunding && isAddressEqual(to, Faucet.address)) return "fund"
  return data === "0x" ? "transfer" : "call"
}

/** What a transaction moved: coins of its own, and what contracts reported. */
const transfersOf = (
  network: RunningNetwork,
  transaction: Transaction,
  { logs, status }: Receipt
): ReadonlyArray<Transfer> =>
  [...(status === "success" ? valueMovements(network, transaction) : []), ...logs.flatMap(eventMovements(network))].map(
    toTransfer
  )

const toExplorer = (network: RunningNetwork, transaction: Transaction, receipt: Receipt): ExplorerTransaction => {
  const isFunding = isAddressEqual(transaction.from, treasuryAddress)
  return {
    hash: transaction.hash,
    block: String(transaction.blockNumber),
    at: transaction.timestamp * 1000,
    from: transaction.from,
    to: transaction.to ?? receipt.contractAddress ?? undefined,
    purpose: purposeOf(transaction, isFunding),
    value: amount(network, transaction.value),
    status: receipt.status,
    reason: receipt.revertReason ?? "",
    isFunding,
    transfers: transfersOf(network, transaction, receipt),
    facts: {
      Fee: amount(network, receipt.gasUsed * receipt.effectiveGasPrice),
      "Gas used": String(receipt.gasUsed),
      Events: String(receipt.logs.length),
      Data: transaction.data
    }
  }
}

export const make = (network: RunningNetwork): Explorer => {
  const { chain } = network

  const transaction = Effect.fnUntraced(function* (hash: string) {
    if (!isHash(hash)) return undefined
    const [found, receipt] = yield* Effect.all([chain.transaction(hash), chain.receipt(hash)])
    return found === undefined || receipt === undefined ? undefined : toExplorer(network, found, receipt)
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
      return { address, ...formatHoldings(yield* balancesOf(network, address), yield* nftsOf(network, address)) }
    })
  }
}
