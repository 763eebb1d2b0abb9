/** What a request would spend or allow, before it is sent: for apps that show it, or that have rules of their own. */
import type { UserOp } from "@okto-effect/protocol/UserOp"
import * as Result from "effect/Result"
import type { Spending } from "../core/Spending.ts"
import { copyInput, copyJson } from "../input/snapshot.ts"
import type { Intent } from "../intents/Intent.ts"
import * as kinds from "../intents/kinds.ts"
import { type ContractCall, spendingOfCall } from "./evmCalls.ts"
import { jobOfOperation, spendingOfJob } from "./jobs.ts"
import { spendingOfTypedData } from "./typedData.ts"

/** A request, named as the function that sends or signs it. */
export type SpendingRequest =
  | { readonly kind: "tokenTransfer"; readonly input: kinds.TokenTransfer }
  | { readonly kind: "nftTransfer"; readonly input: kinds.NftTransferInput }
  | { readonly kind: "nftMint"; readonly input: kinds.NftMintInput }
  | { readonly kind: "nftCreateCollection"; readonly input: kinds.NftCollection }
  | { readonly kind: "evmRawTransaction"; readonly input: kinds.RawEvmInput }
  | { readonly kind: "aptosRawTransaction"; readonly input: kinds.RawAptosInput }
  /** A user operation, signed or not. */
  | { readonly kind: "operation"; readonly operation: Pick<UserOp, "callData"> }
  /** Typed data (EIP-712): an object, or its JSON text. */
  | { readonly kind: "typedData"; readonly data: string | object }
  /** A text that is signed (EIP-191): no contract takes it for a permit. */
  | { readonly kind: "message"; readonly message: string }

const unknown = (because: string): ReadonlyArray<Spending> => [{ kind: "unknown", because }]

const ofIntent = <I extends { readonly caip2Id: string }>(
  { decoder, jobValues, type }: Pick<Intent<I>, "decoder" | "jobValues" | "type">,
  input: unknown
): ReadonlyArray<Spending> =>
  Result.match(decoder.decode(copyInput(input), { strict: true }), {
    onFailure: () => unknown("the input is malformed"),
    onSuccess: (decoded) => spendingOfJob({ type, values: jobValues(decoded) })
  })

/**
 * The part of {@link describeSpending} that reads the call of a contract, for bundles that need no more.
 *
 * @param call - The call: `caip2Id` of an EVM chain (CAIP-2), the value in wei, the call data as hex.
 * @returns One entry for each transfer or allowance, also of calls in a batch, as `describeSpending` returns them.
 *
 * @example
 * ```ts
 * import { describeCall } from "@okto-effect/sdk/spending"
 *
 * export const [payment] = describeCall({ caip2Id: "eip155:84532", to: `0x${"0b".repeat(20)}`, value: 5n, data: "0x" })
 * // { kind: "transfer", caip2Id: "eip155:84532", token: "", recipient: "0x0b…", amount: 5n }
 * ```
 */
export const describeCall = (call: ContractCall): ReadonlyArray<Spending> => spendingOfCall(call)

/**
 * The part of {@link describeSpending} that reads typed data (EIP-712), for bundles that need no more.
 *
 * @param data - The typed data: an object, or its JSON text.
 * @returns One entry for each transfer or allowance, as `describeSpending` returns them.
 *
 * @example
 * ```ts
 * import { describeTypedData } from "@okto-effect/sdk/spending"
 *
 * export const isPermit = (typedData: object) =>
 *   describeTypedData(typedData).some((one) => one.kind === "allowance" || one.kind === "unlimited-allowance")
 * ```
 */
export const describeTypedData = (data: string | object): ReadonlyArray<Spending> => {
  const own = copyJson(data)
  return spendingOfTypedData(typeof own === "string" ? own : JSON.stringify(own))
}

/**
 * Says from facts what a request would spend or allow. Nothing is asked of a backend or a chain: the fees of a transaction are
 * not counted, and what a contract does beyond the known functions cannot be told.
 *
 * @param request - The kind of request, with the input of its function: `caip2Id` (CAIP-2), amounts in the smallest unit.
 * @returns One entry for each transfer or allowance, in the order of the request; an entry of the kind `unknown` for what
 *   cannot be told, also where the input is malformed; nothing for what spends nothing.
 *
 * @example
 * ```ts
 * import { describeSpending } from "@okto-effect/sdk/spending"
 *
 * export const [payment] = describeSpending({
 *   kind: "tokenTransfer",
 *   input: { caip2Id: "eip155:84532", recipient: `0x${"0b".repeat(20)}`, token: "", amount: 5n }
 * })
 * // { kind: "transfer", caip2Id: "eip155:84532", token: "", recipient: "0x0b…", amount: 5n }
 * ```
 */
export const describeSpending = (request: SpendingRequest): ReadonlyArray<Spending> => {
  switch (request.kind) {
    case "tokenTransfer":
      return ofIntent(kinds.tokenTransfer, request.input)
    case "nftTransfer":
      return ofIntent(kinds.nftTransfer, request.input)
    case "nftMint":
      return ofIntent(kinds.nftMint, request.input)
    case "nftCreateCollection":
      return ofIntent(kinds.nftCollection, request.input)
    case "evmRawTransaction":
      return ofIntent(kinds.rawEvm, request.input)
    case "aptosRawTransaction":
      return ofIntent(kinds.rawAptos, request.input)
    case "operation": {
      const job = jobOfOperation(request.operation)
      return job === undefined ? unknown("the call data starts no job") : spendingOfJob(job)
    }
    case "typedData":
      return describeTypedData(request.data)
    case "message":
      return []
    default:
      return unknown("the kind of request is not known")
  }
}
