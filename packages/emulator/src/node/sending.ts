/** Sends transactions to a chain: signed ones, and those of impersonated accounts. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { concat, pad, serializeTransaction } from "viem/utils"
import type { Hex } from "viem"
import { sleepThrough } from "../world/Time.ts"
import type { EmbeddedChain } from "./ChainCalls.ts"
import type { Receipt } from "./Ledger.ts"
import type { Node } from "./Node.ts"
import { type Call, messageOf } from "./parameters.ts"
import type { Waiting } from "./pool.ts"
import { receiptJson } from "./records.ts"
import { refused, reverted, RpcFailed } from "./RpcFailed.ts"
import type { WaitingTransaction } from "./TransactionRefused.ts"
import { unsupported } from "./unsupportedMethods.ts"

/** A transaction that was sent: mined, or waiting for others of its sender. */
type Sent = { readonly hash: Hex } & ({ readonly receipt: Receipt } | { readonly waiting: Waiting })

export const send = (chain: EmbeddedChain, raw: Hex, impersonated?: Hex): Effect.Effect<Sent, RpcFailed> => {
  const wait = (transaction: WaitingTransaction) =>
    Effect.map(chain.pool.add(raw, transaction, impersonated), (waiting): Sent => ({ hash: waiting.hash, waiting }))
  const sent = chain.pool.isAutomatic()
    ? chain.submit(raw, impersonated).pipe(
        Effect.map((receipt): Sent => ({ hash: receipt.transactionHash, receipt })),
        Effect.catchIf(
          ({ early }) => early !== undefined,
          ({ early, ...error }) => (early === undefined ? Effect.fail(error) : wait(early))
        )
      )
    : Effect.flatMap(chain.check(raw, impersonated), wait)
  return sent.pipe(
    Effect.tap(() => chain.pool.mineAutomatically(chain)),
    Effect.mapError(refused)
  )
}

/** Refuses a message that names another chain. */
export const requireOwnChain = (
  { chainId }: EmbeddedChain,
  { chainId: named }: Pick<typeof Call.Type, "chainId">
): Effect.Effect<void, RpcFailed> =>
  named === undefined || named === BigInt(chainId)
    ? Effect.void
    : new RpcFailed({ code: -32000, message: `chainId does not match node's (have=${named}, want=${chainId})` })

/** Sends a transaction of an impersonated account. In the place of a signature, it has the address of the account. */
export const sendUnsigned = Effect.fnUntraced(function* (
  { chain, impersonated }: Node,
  { from, gasPrice, ...call }: typeof Call.Type
) {
  if (from === undefined || !impersonated.has(from.toLowerCase())) return yield* unsupported("eth_sendTransaction")
  yield* requireOwnChain(chain, call)
  const message = messageOf({ from, gasPrice, ...call })
  const nonce = call.nonce ?? chain.pool.nextNonce(from, yield* chain.nonce(from))
  const gas = call.gas ?? (yield* Effect.mapError(chain.estimateGas(message), reverted))
  const tip = gasPrice ?? call.maxPriorityFeePerGas ?? 0n
  const raw = serializeTransaction(
    {
      type: "eip1559",
      chainId: chain.chainId,
      to: call.to,
      data: message.data,
      value: call.value,
      accessList: call.accessList,
      nonce: Number(nonce),
      gas,
      maxFeePerGas: gasPrice ?? call.maxFeePerGas ?? chain.baseFee + tip,
      maxPriorityFeePerGas: tip
    },
    { r: pad(concat(["0x01", from])), s: "0x01", yParity: 0 }
  )
  return (yield* send(chain, raw, from)).hash
})

/** Milliseconds for which `eth_sendRawTransactionSync` waits for a receipt. */
const syncTimeout = 5_000

/** The receipt of a transaction that was sent, once it is mined. */
export const receiptOf = (sent: Sent, timeout: bigint | number = syncTimeout) => {
  if ("receipt" in sent) return Effect.succeed(receiptJson(sent.receipt))
  const wait = Math.min(Number(timeout), syncTimeout)
  return Effect.raceFirst(
    Deferred.await(sent.waiting.mined).pipe(Effect.mapBoth({ onSuccess: receiptJson, onFailure: refused })),
    Effect.andThen(
      sleepThrough(wait),
      new RpcFailed({
        code: 4,
        message: `the transaction was added to the transaction pool but wasn't processed in ${wait} ms`,
        data: sent.hash
      })
    )
  )
}
