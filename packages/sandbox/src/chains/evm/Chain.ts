/** An EVM chain in this process: one block per transaction, with real signatures, hashes and receipts. */
import { min } from "effect/BigInt"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Semaphore from "effect/Semaphore"
import { getMinimumGasLimit, type TypedTransaction } from "@ethereumjs/tx"
import { createAddressFromPrivateKey } from "@ethereumjs/util"
import { bytesToHex, getAddress, hexToBytes, parseTransaction } from "viem/utils"
import type { Address, Hex } from "viem"
import { seconds, sleepThrough } from "../../state/Time.ts"
import { CallReverted, type ChainCalls, type TransactionRequest, TransactionRefused } from "./ChainCalls.ts"
import * as Engine from "./engine.ts"
import type { Message, Overrides } from "./Message.ts"

/** A chain has no fees and no contracts but Ethereum's own, unless it is told otherwise. */
type Options = Pick<Engine.Options, "chainId"> & Partial<Omit<Engine.Options, "timestamp">>

/** The address of a private key. Throws when the key is invalid. */
export const addressOf = (privateKey: Hex): Address =>
  getAddress(bytesToHex(createAddressFromPrivateKey(hexToBytes(privateKey)).bytes))

/** Milliseconds after which a call or an estimate fails. Transactions are bounded by their gas alone. */
const callTimeout = 5_000

/** Starts a chain. Block times come from the clock, and each is later than the previous one. */
export const make = Effect.fnUntraced(function* ({
  chainId,
  baseFee = 0n,
  genesis = [],
  precompiles = [],
  predeploys = []
}: Options): Effect.fn.Return<ChainCalls> {
  const timestamp = yield* seconds
  const engine = yield* Effect.promise(() =>
    Engine.make({ chainId, baseFee, genesis, timestamp, precompiles, predeploys })
  )
  const { ledger, state } = engine

  // Calls and blocks share the EVM's journal: one runs at a time, and is not interrupted.
  const lock = yield* Semaphore.make(1)
  const exclusive = <A, E>(effect: Effect.Effect<A, E>) => lock.withPermit(Effect.uninterruptible(effect))

  const account = (address: Address) => exclusive(Effect.sync(() => state.account(address.toLowerCase())))

  const balanceOf = (address: Address, { accounts = {} }: Overrides = {}) => {
    const key = address.toLowerCase()
    const override = Object.entries(accounts).find(([overridden]) => overridden.toLowerCase() === key)
    return override?.[1].balance ?? state.account(key).balance
  }

  const nextTimestamp = Effect.map(seconds, (now) => Math.max(now, engine.head().timestamp + 1))

  const mine = (transaction: TypedTransaction) =>
    Effect.flatMap(nextTimestamp, (timestamp) =>
      Effect.tryPromise({
        try: () => engine.mine(transaction, timestamp),
        catch: (cause) => new TransactionRefused({ message: messageOf(cause), cause })
      })
    )

  /** Runs a message. The EVM throws when it is malformed. */
  const attemptRun = (run: () => Promise<Engine.Outcome>) =>
    Effect.tryPromise({ try: run, catch: (cause) => stopped(messageOf(cause)) })

  /** Runs a message that fails after {@link callTimeout}. */
  const runWithTimeout = Effect.fnUntraced(function* (run: (limit: AbortSignal) => Promise<Engine.Outcome>) {
    const limit = new AbortController()
    const alarm = Effect.andThen(
      sleepThrough(callTimeout),
      Effect.sync(() => limit.abort())
    )
    const waiting = yield* Effect.forkChild(Effect.interruptible(alarm), { startImmediately: true })
    const outcome = yield* attemptRun(() => run(limit.signal)).pipe(
      Effect.ensuring(Fiber.interrupt(waiting)),
      Effect.result
    )
    if (!limit.signal.aborted) return yield* Effect.fromResult(outcome)
    return yield* stopped(`execution took longer than ${callTimeout} ms`)
  })

  const simulate = (message: Message) =>
    Effect.flatMap(nextTimestamp, (timestamp) => attemptRun(() => engine.simulate(message, timestamp)))

  const transact = Effect.fnUntraced(function* (request: TransactionRequest) {
    const { privateKey, to, value = 0n, data = "0x" } = request
    const signer = yield* attempt("invalid private key", () => engine.signerOf(privateKey))
    const from = signer.address
    return yield* exclusive(
      Effect.gen(function* () {
        const sender = state.account(from.toLowerCase())
        if (sender.balance < value) return yield* insufficient(from, sender.balance, value)
        const gas = request.gas ?? withMargin(yield* Effect.mapError(simulate({ from, to, value, data }), refuse))
        const transaction = yield* attempt("invalid transaction", () =>
          signer.sign({ ...(to && { to }), data, value, gasLimit: gas, nonce: sender.nonce })
        )
        yield* validateTransaction(transaction, from, sender, baseFee)
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
      Effect.suspend(() => validateTransaction(transaction, from, state.account(from.toLowerCase()), baseFee)).pipe(
        Effect.andThen(mine(transaction))
      )
    )
  })

  const succeed = (outcome: Engine.Outcome) =>
    outcome.failure === undefined
      ? Effect.succeed(outcome)
      : new CallReverted({ message: outcome.failure.reason, data: outcome.data, reverted: outcome.failure.reverted })

  return {
    chainId,
    baseFee,
    transact,
    submit,
    atomically: (work) =>
      Effect.acquireUseRelease(
        exclusive(Effect.sync(engine.save)),
        () => work,
        (end, exit) => exclusive(Effect.sync(() => end(Exit.isSuccess(exit))))
      ),
    call: (message, overrides) =>
      exclusive(
        Effect.flatMap(seconds, (now) =>
          runWithTimeout((limit) => engine.run(message, Math.max(now, engine.head().timestamp), limit, overrides))
        )
      ).pipe(
        Effect.flatMap(succeed),
        Effect.map((outcome) => outcome.data)
      ),
    estimateGas: (message, overrides) =>
      exclusive(
        Effect.gen(function* () {
          const { from, value = 0n } = message
          const balance = from === undefined ? value : balanceOf(from, overrides)
          if (balance < value) return yield* stopped("insufficient funds for transfer")
          const timestamp = yield* nextTimestamp
          return yield* runWithTimeout((limit) => engine.simulate(message, timestamp, limit, overrides))
        })
      ).pipe(Effect.flatMap(succeed), Effect.map(withMargin)),
    accessList: (message, overrides) =>
      exclusive(
        Effect.gen(function* () {
          const timestamp = yield* nextTimestamp
          const { accessList = [] } = yield* runWithTimeout((limit) =>
            engine.trace(message, timestamp, limit, overrides)
          )
          const { failure, gasUsed } = yield* runWithTimeout((limit) =>
            engine.simulate({ ...message, accessList }, timestamp, limit, overrides)
          )
          return { accessList, gasUsed, error: failure?.reason }
        })
      ),
    balance: (address) => Effect.map(account(address), ({ balance }) => balance),
    nonce: (address) => Effect.map(account(address), ({ nonce }) => nonce),
    code: (address) => Effect.map(account(address), ({ code }) => bytesToHex(code)),
    storageAt: (address, slot) => exclusive(Effect.sync(() => state.slot(address.toLowerCase(), slot))),
    head: Effect.sync(engine.head),
    blockNumber: Effect.sync(() => engine.head().number),
    block: (at) => Effect.sync(() => ledger.block(at)),
    receipt: (hash) => Effect.sync(() => ledger.receipt(hash)),
    transaction: (hash) => Effect.sync(() => ledger.transaction(hash)),
    transfers: (party) => Effect.sync(() => ledger.transfers(party)),
    logs: (filter = {}) => Effect.sync(() => ledger.logs(filter))
  }
})

const withMargin = ({ gasUsed }: Engine.Outcome) => min((gasUsed * 13n) / 10n, Engine.blockGasLimit)

// The EVM appends a description of itself, the block and the transaction to its messages.
const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message.replace(/ \(vm .*$/s, "") : String(cause))

/** A call that no contract reverted. */
const stopped = (message: string) => new CallReverted({ message, data: "0x", reverted: false })

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

/** Checks a transaction before it runs. The messages are those of nodes, which viem recognises. */
const validateTransaction = (
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
