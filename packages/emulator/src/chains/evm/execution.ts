/** Executes jobs on the EVM chains, with the user's key. */
import { Primitives } from "@okto-effect/protocol"
import { sumAll } from "effect/BigInt"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maxUint256 } from "viem"
import { encodeFunctionData, getAddress, isAddress } from "viem/utils"
import type { Address, Hex } from "viem"
import { jsonBytesDecoder } from "../../verify/json.ts"
import { decodeTransactions, failed, type Job, JobFailed, type JobOf } from "../Job.ts"
import type { Holder } from "../ChainAdapter.ts"
import { EmulatorItems, EmulatorNft, EmulatorToken } from "../../node/artifacts.gen.ts"
import type { ChainCalls, TransactionRequest } from "../../node/ChainCalls.ts"
import type { Receipt } from "../../node/Ledger.ts"

interface Step {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
}

type Plan = Effect.Effect<ReadonlyArray<Step>, JobFailed>

/** Parses an address in any letter case. */
const address = (what: string, text: string): Effect.Effect<Address, JobFailed> =>
  isAddress(text, { strict: false }) ? Effect.succeed(getAddress(text)) : failed(`${what} ${text} is not an address`)

/** Parses the address of a contract: a call to an address without code would succeed and do nothing. */
const contract = Effect.fnUntraced(function* (chain: ChainCalls, what: string, text: string) {
  const at = yield* address(what, text)
  if ((yield* chain.code(at)) === "0x") return yield* failed(`there is no contract at ${what} ${text}`)
  return at
})

const tokenTransfer = Effect.fnUntraced(function* (job: JobOf<"TOKEN_TRANSFER">, chain: ChainCalls) {
  const to = yield* address("recipientWalletAddress", job.recipientWalletAddress)
  if (job.tokenAddress === "") return [{ to, value: job.amount }]
  const token = yield* contract(chain, "tokenAddress", job.tokenAddress)
  const data = encodeFunctionData({ abi: EmulatorToken.abi, functionName: "transfer", args: [to, job.amount] })
  return [{ to: token, data }]
})

const nftTransfer = Effect.fnUntraced(function* (job: JobOf<"NFT_TRANSFER">, chain: ChainCalls, { wallet }: Holder) {
  const to = yield* address("recipientWalletAddress", job.recipientWalletAddress)
  const collection = yield* contract(chain, "collectionAddress", job.collectionAddress)
  if (!/^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(job.nftId)) return yield* failed(`nftId ${job.nftId} is not a number`)
  const id = BigInt(job.nftId)
  if (id > maxUint256) return yield* failed(`nftId ${job.nftId} has more than 256 bits`)
  switch (job.nftType) {
    case "ERC721": {
      if (job.amount !== 1n) return yield* failed(`an ERC-721 transfer moves 1 NFT, not ${job.amount}`)
      const data = encodeFunctionData({
        abi: EmulatorNft.abi,
        functionName: "safeTransferFrom",
        args: [wallet, to, id]
      })
      return [{ to: collection, data }]
    }
    case "ERC1155": {
      const data = encodeFunctionData({
        abi: EmulatorItems.abi,
        functionName: "safeTransferFrom",
        args: [wallet, to, id, job.amount, "0x"]
      })
      return [{ to: collection, data }]
    }
    default:
      return yield* failed(`nftType ${job.nftType} is neither ERC721 nor ERC1155`)
  }
})

/** One transaction of a raw job. Keys come in any order. */
const RawTransaction = Schema.Struct({
  from: Primitives.Address("expected an address of 20 bytes"),
  to: Primitives.Address("expected an address of 20 bytes"),
  data: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^0x([0-9a-f]{2})*$/i))),
  /** In wei, hex or decimal. */
  value: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^(0x[0-9a-f]{1,64}|\d{1,78})$/i)))
})

export const decodeRawTransaction = jsonBytesDecoder("raw transaction", RawTransaction)

const rawTransaction = Effect.fnUntraced(function* (job: JobOf<"RAW_TRANSACTION">, { wallet }: Holder) {
  const transactions = yield* Effect.mapError(decodeTransactions(job, decodeRawTransaction), (invalid) =>
    failed(invalid.message, invalid)
  )
  return yield* Effect.forEach(transactions, ({ data = "0x", from, to, value = "0x0" }) =>
    from.toLowerCase() === wallet.toLowerCase()
      ? Effect.succeed({ to, data: `0x${data.slice(2)}` as const, value: BigInt(value) })
      : failed(`the transaction is from ${from}, the user's address is ${wallet}`)
  )
})

const plan = (job: Job, chain: ChainCalls, holder: Holder): Plan => {
  switch (job.type) {
    case "TOKEN_TRANSFER":
      return tokenTransfer(job, chain)
    case "NFT_TRANSFER":
      return nftTransfer(job, chain, holder)
    case "RAW_TRANSACTION":
      return rawTransaction(job, holder)
    default:
      return failed(`${job.type} is only supported on Aptos chains`)
  }
}

/** Signs and mines a transaction. Fails with its hash when it reverts. */
export const send = (chain: ChainCalls, request: TransactionRequest): Effect.Effect<Receipt, JobFailed> =>
  chain.transact(request).pipe(
    Effect.mapError((cause) => failed(cause.message, cause)),
    Effect.filterOrFail(
      ({ status }) => status === "success",
      ({ revertReason: message = "execution reverted", transactionHash }) =>
        new JobFailed({ message, hashes: [transactionHash] })
    )
  )

/** See `ChainAdapter.execute`. */
export const execute = Effect.fn("evm.execute")(function* (job: Job, chain: ChainCalls, holder: Holder) {
  const hashes: Array<Hex> = []
  for (const step of yield* plan(job, chain, holder)) {
    const { transactionHash } = yield* Effect.mapError(
      send(chain, { privateKey: holder.privateKey, ...step }),
      ({ cause, hashes: last, message }) => new JobFailed({ message, hashes: [...hashes, ...last], cause })
    )
    hashes.push(transactionHash)
  }
  return hashes
})

/** See `ChainAdapter.estimate`. */
export const estimate = Effect.fn("evm.estimate")(function* (job: Job, chain: ChainCalls, holder: Holder) {
  const used = yield* Effect.forEach(yield* plan(job, chain, holder), (step) =>
    Effect.mapError(chain.estimateGas({ from: holder.wallet, ...step }), (cause) => failed(cause.message, cause))
  )
  return sumAll(used)
})
