/** The fee of a transfer that the user pays: looked up while the form is filled in, so that the balance leaves enough for it. */
import type { CallOptions, Estimate, OktoClient, OktoError, OktoPromise } from "@okto-effect/sdk"
import { useCallback, useEffect, useState } from "react"
import { type CallState, useOktoCall } from "../../useOktoCall.ts"
import type { NetworkInfo } from "../assets/networks.ts"
import { type ParsedAmount, toDecimal } from "../format.ts"

/** What a fee depends on. */
export interface FeeOptions<Transfer> {
  /** The network of what is sent; absent while it is not known. */
  readonly network: NetworkInfo | undefined
  /** The contract of what is sent; empty for a native coin. */
  readonly contract: string
  readonly parsed: ParsedAmount
  /** How much the user has; absent when it is not known. */
  readonly balance: bigint | undefined
  /** How much the user has of the network's coin; absent when it is not known. */
  readonly coinBalance?: bigint | undefined
  /** Returns a transfer of the same kind, whose fee is looked up while the form is filled in. Always the same function. */
  readonly sampleOf?: ((caip2Id: string, contract: string) => Transfer) | undefined
  readonly estimate: (client: OktoClient, options: CallOptions, transfer: Transfer) => OktoPromise<Estimate, OktoError>
}

/**
 * What is wrong with an amount. `feeUnknown`: the most that can be sent is not known, because the fee is not. `noFee`: the balance
 * has not enough left for the fee. `noCoin`: the user has not enough of the coin in which the fee is paid.
 */
export type AmountProblem =
  | "none"
  | "digits"
  | "decimals"
  | "zero"
  | "tooMuch"
  | "feeUnknown"
  | "noFee"
  | "noCoin"
  | undefined

/** Twice the estimated fee is kept, because fees change. */
const feeMargin = 2n

/** The estimated cost on a chain, in the smallest unit of its coin. */
export const costOn = (caip2Id: string, state: CallState<Estimate, OktoError>): bigint | undefined => {
  const cost = toDecimal(state.status === "done" ? state.value.details?.fees?.transactionFees?.[caip2Id] : undefined)
  return /^\d+$/.test(cost) ? BigInt(cost) : undefined
}

/** The problem of an amount with its fee, and the most that can be sent. `lookUpMost` looks the fee up if it is not known. */
export const useFee = <Transfer>({
  balance,
  coinBalance,
  contract,
  estimate,
  network,
  parsed,
  sampleOf
}: FeeOptions<Transfer>) => {
  const { run } = useOktoCall(estimate)
  const [sampled, setSampled] = useState<{ readonly of: string; readonly cost: bigint | undefined }>()
  const paysFee = network?.isEvm === true && !network.isSponsored
  // The fee is looked up once an amount was entered, before the review.
  const isWanted = paysFee && "amount" in parsed && parsed.amount > 0n
  const caip2Id = network?.caip2Id ?? ""
  const lookUp = useCallback(
    async () => ({
      of: `${caip2Id}/${contract}`,
      cost: sampleOf === undefined ? undefined : costOn(caip2Id, await run(sampleOf(caip2Id, contract)))
    }),
    [caip2Id, contract, run, sampleOf]
  )
  useEffect(() => {
    if (isWanted) void lookUp().then(setSampled)
  }, [isWanted, lookUp])
  const fee = sampled?.of === `${caip2Id}/${contract}` ? sampled.cost : undefined

  /** What is left of the balance after a fee. */
  const leftAfter = (cost: bigint | undefined): bigint | undefined => {
    if (balance === undefined || cost === undefined) return undefined
    const left = balance - cost * feeMargin
    return left > 0n ? left : 0n
  }
  const most = leftAfter(paysFee && contract === "" ? fee : 0n)

  const findProblem = (): AmountProblem => {
    if ("problem" in parsed) return parsed.problem
    if (parsed.amount === 0n) return "zero"
    if (balance !== undefined && parsed.amount > balance) return "tooMuch"
    if (!paysFee) return undefined
    if (contract === "")
      return fee !== undefined && balance !== undefined && parsed.amount + fee > balance ? "noFee" : undefined
    return coinBalance !== undefined && (coinBalance === 0n || coinBalance < (fee ?? 0n)) ? "noCoin" : undefined
  }

  return {
    problem: findProblem(),
    most,
    lookUpMost: async (): Promise<bigint | undefined> => {
      if (most !== undefined || balance === undefined) return most
      const found = await lookUp()
      setSampled(found)
      return leftAfter(found.cost)
    }
  }
}
