/** An EVM chain that lives in this process: one block per transaction, real signatures, hashes and receipts. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Semaphore from "effect/Semaphore"
import type { AddPrecompile } from "@ethereumjs/evm"
import { getMinimumGasLimit, type TypedTransaction } from "@ethereumjs/tx"
import { createAddressFromPrivateKey } from "@ethereumjs/util"
import { bytesToHex, getAddress, hexToBytes, parseTransaction } from "viem/utils"
import type { Address, Hex } from "viem"
import { Curve } from "../../verify/Curve.ts"
import { CallReverted, type ChainCalls, type TransactionRequest, TransactionRefused } from "./ChainCalls.ts"
import * as Engine from "./engine.ts"
import * as Provider from "./provider.ts"

/** A chain. */
export interface Chain extends ChainCalls {
  /** The chain as an EIP-1193 provider, for viem's `custom` transport. */
  readonly provider: Provider.Provider
}

export interface Options {
  readonly chainId: number
  /** Wei per gas; nothing when absent. */
  readonly baseFee?: bigint | undefined
  /** Balances in wei before the first block. */
  readonly genesis?: ReadonlyArray<readonly [address: Address, balance: bigint]> | undefined
  /** Contracts in native code; none beside Ethereum's own when absent. */
  readonly precompiles?: ReadonlyArray<AddPrecompile> | undefined
}

/** The address that a private key signs for. Throws when the key is not one. */
export const addressOf = (privateKey: Hex): Address =>
  getAddress(bytesToHex(createAddressFromPrivateKey(hexToBytes(privateKey)).bytes))

/** Milliseconds for which somebody waits for a call or an estimate. What changes the chain has its gas for a bound. */
const longestCall = 5_000

const seconds = Effect.map(Clock.currentTimeMillis, (millis) => Math.floor(millis / 1000))

/** Starts a chain. Block times come from the clock, and each is later than the one before. */
export const make = Effect.fnUntraced(function* ({
  chainId,
  baseFee = 0n,
  genesis = [],
  precompiles = []
}: Options): Effect.fn.Return<Chain> {
  const timestamp = yield* seconds
  const curve = yield* Curve
  const engine = yield* Effect.promise(() => Engine.make({ chainId, baseFee, genesis, timestamp, curve, precompiles }))
  const { ledger, state } = engine

  // Calls and blocks share one journal, so only one may run at a time, and none may be left half done.
  const lock = yield* Semaphore.make(1)
  const exclusive = <A, E>(effect: Effect.Effect<A, E>) => lock.withPermit(Effect.uninterruptible(effect))

  const account = (address: Address) => exclusive(Effect.sync(() => state.account(address.toLowerCase())))

  const nextTimestamp = Effect.map(seconds, (now) => Math.max(now, engine.head().timestamp + 1))

  const mine = (transaction: TypedTransaction) =>
    Effect.flatMap(nextTimestamp, (timestamp) =>
      Effect.tryPromise({
        try: () => engine.mine(transaction, timestamp),
        catch: (cause) => new TransactionRefused({ message: messageOf(cause), cause })
      })
    )

  /** What the EVM throws instead of running a message: it is malformed. */
  const attemptRun = (run: Engine.Engine["run"], message: Engine.Message, timestamp: number, limit?: AbortSignal) =>
    Effect.tryPromise({
      try: () => run(message, timestamp, limit),
      catch: (cause) => new CallReverted({ message: messageOf(cause), data: "0x", reverted: false })
    })

  /** Runs a message that nobody waits for any longer than {@link longestCall}. */
  const inTime = Effect.fnUntraced(function* (run: Engine.Engine["run"], message: Engine.Message, timestamp: number) {
    const limit = new AbortController()
    const alarm = Effect.andThen(
      Effect.sleep(longestCall),
      Effect.sync(() => limit.abort())
    )
    const waiting = yield* Effect.forkChild(Effect.interruptible(alarm), { startImmediately: true })
    const outcome = yield* attemptRun(run, message, timestamp, limit.signal).pipe(
      Effect.ensuring(Fiber.interrupt(waiting)),
      Effect.result
    )
    if (!limit.signal.aborted) return yield* Effect.fromResult(outcome)
    return yield* new CallReverted({
      message: `execution took longer than ${longestCall} ms`,
      data: "0x",
      reverted: false
    })
  })

  const rehearse = (message: Engine.Message) =>
    Effect.flatMap(nextTimestamp, (timestamp) => attemptRun(engine.rehearse, message, timestamp))

  const transact = Effect.fnUntraced(function* (request: TransactionRequest) {
    const { privateKey, to, value = 0n, data = "0x" } = request
    const from = yield* attempt("invalid private key", () => engine.addressOf(privateKey))
    return yield* exclusive(
      Effect.gen(function* () {
        const sender = state.account(from.toLowerCase())
        if (sender.balance < value) return yield* insufficient(from, sender.balance, value)
        const gas = request.gas ?? withMargin(yield* Effect.mapError(rehearse({ from, to, value, data }), refuse))
        const transaction = yield* attempt("invalid transaction", () =>
          engine.sign({ to, data, value, gas, nonce: sender.nonce }, privateKey)
        )
        yield* admit(transaction, from, sender, baseFee)
        return yield* mine(transaction)
      })
    )
  })

  const submit = Effect.fnUntraced(function* (raw: Hex) {
    const { chainId: signedFor, type } = yield* attempt("malformed transaction", () => parseTransaction(raw))
    if (signedFor !== chainId) {
      const other = signedFor === undefined ? "without a chain id" : `for chain ${signedFor}`
      return yield* new TransactionRefused({ message: `wrong chain id: signed ${other}, this is chain ${chainId}` })
    }
    if (type === "eip4844") return yield* new TransactionRefused({ message: "blob transactions are not supported" })
    const transaction = yield* attempt("malformed transaction", () => engine.decode(raw))
    const from = yield* attempt("invalid sender", () => getAddress(bytesToHex(transaction.getSenderAddress().bytes)))
    return yield* exclusive(
      Effect.suspend(() => admit(transaction, from, state.account(from.toLowerCase()), baseFee)).pipe(
        Effect.andThen(mine(transaction))
      )
    )
  })

  const succeed = (outcome: Engine.Outcome) =>
    outcome.failure === undefined
      ? Effect.succeed(outcome)
      : new CallReverted({ message: outcome.failure.reason, data: outcome.data, reverted: outcome.failure.reverted })

  const calls: ChainCalls = {
    chainId,
    baseFee,
    transact,
    submit,
    call: (message) =>
      exclusive(
        Effect.flatMap(seconds, (now) => inTime(engine.run, message, Math.max(now, engine.head().timestamp)))
      ).pipe(
        Effect.flatMap(succeed),
        Effect.map((outcome) => outcome.data)
      ),
    estimateGas: (message) =>
      exclusive(
        Effect.gen(function* () {
          const { from, value = 0n } = message
          const balance = from === undefined ? value : state.account(from.toLowerCase()).balance
          if (balance < value) {
            return yield* new CallReverted({ message: "insufficient funds for transfer", data: "0x", reverted: false })
          }
          return yield* inTime(engine.rehearse, message, yield* nextTimestamp)
        })
      ).pipe(Effect.flatMap(succeed), Effect.map(withMargin)),
    balance: (address) => Effect.map(account(address), ({ balance }) => balance),
    nonce: (address) => Effect.map(account(address), ({ nonce }) => nonce),
    code: (address) => Effect.map(account(address), ({ code }) => bytesToHex(code)),
    head: Effect.sync(engine.head),
    blockNumber: Effect.sync(() => engine.head().number),
    block: (at) => Effect.sync(() => ledger.block(at)),
    receipt: (hash) => Effect.sync(() => ledger.receipt(hash)),
    transaction: (hash) => Effect.sync(() => ledger.transaction(hash)),
    transfers: (party) => Effect.sync(() => ledger.transfers(party)),
    logs: (filter = {}) => Effect.sync(() => ledger.logs(filter))
  }
  return { ...calls, provider: yield* Provider.make(calls) }
})

const withMargin = ({ gasUsed }: Engine.Outcome) => {
  const wanted = (gasUsed * 13n) / 10n
  return wanted < Engine.blockGasLimit ? wanted : Engine.blockGasLimit
}

// The EVM puts a description of itself, the block and the transaction behind its sentences.
const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message.replace(/ \(vm .*$/s, "") : String(cause))

const refuse = (cause: CallReverted) => new TransactionRefused({ message: cause.message, cause })

const attempt = <A>(what: string, body: () => A) =>
  Effect.try({
    try: body,
    catch: (cause) => new TransactionRefused({ message: `${what}: ${messageOf(cause)}`, cause })
  })

const insufficient = (address: Address, have: bigint, want: bigint) =>
  new TransactionRefused({
    message: `insufficient funds for gas * price + value: address ${address} have ${have} want ${want}`
  })

/** The rules that a transaction meets before it is run, in the words that nodes use, which viem recognises. */
const admit = (
  transaction: TypedTransaction,
  from: Address,
  sender: { readonly nonce: bigint; readonly balance: bigint },
  baseFee: bigint
): Effect.Effect<void, TransactionRefused> => {
  const { nonce, gasLimit, value } = transaction
  const maxFee = "maxFeePerGas" in transaction ? transaction.maxFeePerGas : transaction.gasPrice
  const cost = value + gasLimit * maxFee
  const refuse = (message: string) => new TransactionRefused({ message })
  if (nonce < sender.nonce) return refuse(`nonce too low: next nonce ${sender.nonce}, tx nonce ${nonce}`)
  if (nonce > sender.nonce) return refuse(`nonce too high: next nonce ${sender.nonce}, tx nonce ${nonce}`)
  if (gasLimit > Engine.blockGasLimit) return refuse(`exceeds block gas limit: ${gasLimit} > ${Engine.blockGasLimit}`)
  if (maxFee < baseFee) {
    return refuse(`max fee per gas less than block base fee: maxFeePerGas: ${maxFee}, baseFee: ${baseFee}`)
  }
  const intrinsic = getMinimumGasLimit(transaction)
  if (gasLimit < intrinsic) return refuse(`intrinsic gas too low: have ${gasLimit}, want ${intrinsic}`)
  if (sender.balance < cost) return insufficient(from, sender.balance, cost)
  return Effect.void
}
