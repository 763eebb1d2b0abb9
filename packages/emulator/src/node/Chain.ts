/** An EVM chain in this process: one block per transaction, with real signatures, hashes and receipts. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Semaphore from "effect/Semaphore"
import { getMinimumGasLimit, type TypedTransaction } from "@ethereumjs/tx"
import { bytesToHex, getAddress, parseTransaction } from "viem/utils"
import { type Address, BaseError, type Hex } from "viem"
import { seconds, sleepThrough } from "../world/Time.ts"
import { CallReverted, type EmbeddedChain, type TransactionRequest } from "./ChainCalls.ts"
import * as Engine from "./engine.ts"
import { blockOf } from "./Ledger.ts"
import type { Overrides } from "./Message.ts"
import * as Pool from "./pool.ts"
import { newTables } from "./tables.ts"
import { TransactionRefused, type WaitingTransaction } from "./TransactionRefused.ts"

/** A chain is new, and has no fees and no contracts but Ethereum's own, unless it is told otherwise. */
type Options = Pick<Engine.Options, "chainId"> &
  Partial<Omit<Engine.Options, "timestamp">> & {
    /** Held while its state may change. */
    readonly lock?: Semaphore.Semaphore
  }

/** Milliseconds after which a call or an estimate fails. Transactions are bounded by their gas alone. */
const callTimeout = 5_000

/** Starts a chain. Block times come from the clock, and none is earlier than that of the block before. */
export const make = Effect.fnUntraced(function* ({
  chainId,
  baseFee = 0n,
  genesis = [],
  lock = Semaphore.makeUnsafe(1),
  precompiles = [],
  predeploys = [],
  tables = newTables()
}: Options): Effect.fn.Return<EmbeddedChain> {
  const timestamp = yield* seconds
  const engine = yield* Effect.promise(() =>
    Engine.make({ chainId, baseFee, genesis, timestamp, precompiles, predeploys, tables })
  )
  const { ledger, state } = engine

  // Calls and blocks share the EVM's journal: one runs at a time, and is not interrupted.
  const exclusive = <A, E>(effect: Effect.Effect<A, E>) => lock.withPermit(Effect.uninterruptible(effect))

  const account = (address: Address) => exclusive(Effect.sync(() => state.account(address.toLowerCase())))

  /** The time of the next block, if it was set. */
  let wantedTimestamp: number | undefined
  const nextTimestamp = Effect.map(seconds, (now) => wantedTimestamp ?? Math.max(now, engine.head().timestamp))

  /** Mines a transaction at the time of the next block. */
  const mineBy = <A>(mine: (timestamp: number) => Promise<A>) =>
    Effect.flatMap(nextTimestamp, (timestamp) =>
      Effect.tryPromise({
        try: async () => {
          const before = engine.head()
          const mined = await mine(timestamp)
          if (engine.head() !== before) wantedTimestamp = undefined
          return mined
        },
        catch: (cause) => new TransactionRefused({ message: messageOf(cause), cause })
      })
    )

  const mine = (transaction: TypedTransaction) => mineBy((timestamp) => engine.mine(transaction, timestamp))

  /** Runs a message. The EVM throws when it is malformed. */
  const attemptRun = <A>(run: () => Promise<A>) =>
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

  /** Runs something on the newest state at the time of the next block, in it or in the newest one, within {@link callTimeout}. */
  const runNow = (
    run: (options: Engine.RunOptions) => Promise<Engine.Outcome>,
    overrides: Overrides | undefined,
    isNext = true
  ) =>
    exclusive(
      Effect.flatMap(nextTimestamp, (timestamp) =>
        runWithTimeout((limit) => run({ timestamp, isNext, limit, overrides }))
      )
    )

  const transact = Effect.fnUntraced(function* (request: TransactionRequest) {
    const { privateKey, to, value = 0n, data = "0x" } = request
    const signer = yield* attempt("invalid private key", () => engine.signerOf(privateKey))
    const from = signer.address
    const message = { from, to, value, data }
    return yield* exclusive(
      Effect.gen(function* () {
        const sender = state.account(from.toLowerCase())
        if (sender.balance < value) return yield* insufficient(from, sender.balance, value)
        const signedWith = Effect.fnUntraced(function* (gas: bigint) {
          const transaction = yield* attempt("invalid transaction", () =>
            signer.sign({ ...(to && { to }), data, value, gasLimit: gas, nonce: sender.nonce })
          )
          yield* validateTransaction(transaction, from, sender, baseFee)
          return transaction
        })
        const gas = request.gas ?? (engine.isTransfer(message) ? Engine.transferGas : undefined)
        if (gas !== undefined) return yield* mine(yield* signedWith(gas))
        const options = { timestamp: yield* nextTimestamp, isNext: true }
        const attempted = <A>(run: () => Promise<A>) => Effect.mapError(attemptRun(run), refuse)
        const whole = yield* attempted(() => engine.run(message, options))
        // What was used is nearly always enough, and to mine it with that tells: the search would run it twice more.
        const likely = yield* signedWith(whole.gasNeeded)
        const mined = yield* mineBy((timestamp) =>
          engine.mineIf(
            likely,
            timestamp,
            (outcome) => Engine.endsAlike(outcome, whole) && outcome.gasUsed === whole.gasUsed
          )
        )
        if (mined !== undefined) return mined
        const range = { high: Engine.blockGasLimit, tolerance: jobTolerance }
        const found = yield* attempted(() => engine.searchGas(message, whole, range, options))
        return yield* mine(yield* signedWith(found))
      })
    )
  })

  /** Decodes a transaction, and finds out who sends it. */
  const decode = Effect.fnUntraced(function* (raw: Hex, impersonated?: Address) {
    const { chainId: signedFor, type } = yield* attempt("malformed transaction", () => parseTransaction(raw))
    if (signedFor !== chainId) {
      const other = signedFor === undefined ? "without a chain id" : `for chain ${signedFor}`
      return yield* new TransactionRefused({ message: `wrong chain id: signed ${other}, this is chain ${chainId}` })
    }
    if (type === "eip4844") return yield* new TransactionRefused({ message: "blob transactions are not supported" })
    const transaction = yield* attempt("malformed transaction", () => engine.decode(raw, impersonated))
    const from = yield* attempt("invalid sender", () => getAddress(bytesToHex(transaction.getSenderAddress().bytes)))
    const validate = Effect.suspend(() =>
      validateTransaction(transaction, from, state.account(from.toLowerCase()), baseFee)
    )
    return { from, transaction, validate }
  })

  const submit: EmbeddedChain["submit"] = (raw, impersonated) =>
    Effect.flatMap(decode(raw, impersonated), ({ transaction, validate }) =>
      exclusive(
        Effect.andThen(
          validate,
          Effect.suspend(() => {
            state.impersonated = impersonated?.toLowerCase()
            return mine(transaction)
          }).pipe(Effect.ensuring(Effect.sync(() => void (state.impersonated = undefined))))
        )
      )
    )

  const succeed = (outcome: Engine.Outcome) =>
    outcome.failure === undefined
      ? Effect.succeed(outcome)
      : new CallReverted({ message: outcome.failure.reason, data: outcome.data, reverted: outcome.failure.reverted })

  return {
    chainId,
    baseFee,
    pool: Pool.make(),
    transact,
    submit,
    check: (raw, impersonated) =>
      Effect.flatMap(decode(raw, impersonated), ({ from, transaction, validate }) =>
        exclusive(validate).pipe(
          Effect.catchIf(
            ({ early }) => early !== undefined,
            () => Effect.void
          ),
          Effect.map(() => waitingOf(transaction, from))
        )
      ),
    mineEmpty: exclusive(Effect.orDie(mineBy(engine.mineEmpty))),
    setNextTimestamp: (timestamp) =>
      Effect.suspend(() => {
        const newest = engine.head().timestamp
        if (timestamp < newest) {
          return new TransactionRefused({
            message: `expected a time from that of the newest block, ${newest}, got ${timestamp}`
          })
        }
        wantedTimestamp = timestamp
        return Effect.void
      }),
    write: (address, fields) => exclusive(Effect.promise(() => engine.write(address, fields))),
    save: Effect.map(exclusive(Effect.sync(engine.save)), (restore) =>
      exclusive(
        Effect.sync(() => {
          restore()
          wantedTimestamp = undefined
        })
      )
    ),
    call: (message, overrides, isNext = false) =>
      runNow((options) => engine.run(message, options), overrides, isNext).pipe(
        Effect.flatMap(succeed),
        Effect.map(({ data }) => data)
      ),
    estimateGas: (message, overrides) =>
      runNow((options) => engine.estimate(message, options), overrides).pipe(
        Effect.flatMap(succeed),
        Effect.map(({ gasNeeded }) => gasNeeded)
      ),
    accessList: Effect.fnUntraced(function* (message, overrides) {
      const listed = yield* runNow((options) => engine.run(message, { ...options, reportsAccessList: true }), overrides)
      const { accessList = [] } = listed
      const { failure, gasUsed } = yield* runNow(
        (options) => engine.run({ ...message, accessList }, options),
        overrides
      )
      return { accessList, gasUsed, error: failure?.reason }
    }),
    balance: (address) => Effect.map(account(address), ({ balance }) => balance),
    nonce: (address) => Effect.map(account(address), ({ nonce }) => nonce),
    code: (address) => Effect.map(account(address), ({ code }) => bytesToHex(code)),
    storageAt: (address, slot) => exclusive(Effect.sync(() => state.slot(address.toLowerCase(), slot))),
    head: Effect.sync(() => blockOf(engine.head())),
    blockNumber: Effect.sync(() => engine.head().number),
    block: (at) => Effect.sync(() => ledger.block(at)),
    receipt: (hash) => Effect.sync(() => ledger.receipt(hash)),
    transaction: (hash) => Effect.sync(() => ledger.transaction(hash)),
    transfers: (party) => Effect.sync(() => ledger.transfers(party)),
    logs: (filter = {}) => Effect.sync(() => ledger.logs(filter))
  }
})

/** The gas of a job may be a 64th too high: each step of the search runs it. */
const jobTolerance = 64n

// The EVM appends a description of itself, the block and the transaction to its messages, and viem what it was given.
const messageOf = (cause: unknown) => {
  if (cause instanceof BaseError) return cause.shortMessage
  return cause instanceof Error ? cause.message.replace(/ \((?:vm|tx) .*$/s, "") : String(cause)
}

const stopped = (message: string) => new CallReverted({ message, data: "0x", reverted: false })

const refuse = (cause: CallReverted) => new TransactionRefused({ message: cause.message, cause })

const attempt = <A>(what: string, body: () => A) =>
  Effect.try({
    try: body,
    catch: (cause) => new TransactionRefused({ message: `${what}: ${messageOf(cause)}`, cause })
  })

const insufficient = (address: Address, have: bigint, want: bigint) =>
  new TransactionRefused({ message: Engine.insufficientFunds(address, have, want) })

const maxFeeOf = (transaction: TypedTransaction): bigint =>
  "maxFeePerGas" in transaction ? transaction.maxFeePerGas : transaction.gasPrice

const waitingOf = (transaction: TypedTransaction, from: Address): WaitingTransaction => ({
  hash: bytesToHex(transaction.hash()),
  from,
  nonce: transaction.nonce,
  maxFee: maxFeeOf(transaction)
})

/** Checks a transaction before it runs. The messages are those of nodes, which viem recognises. */
const validateTransaction = (
  transaction: TypedTransaction,
  from: Address,
  sender: { readonly nonce: bigint; readonly balance: bigint },
  baseFee: bigint
): Effect.Effect<void, TransactionRefused> => {
  const { nonce, gasLimit, value } = transaction
  const maxFee = maxFeeOf(transaction)
  const cost = value + gasLimit * maxFee
  const refuse = (message: string) => new TransactionRefused({ message })
  if (nonce < sender.nonce) return refuse(`nonce too low: next nonce ${sender.nonce}, tx nonce ${nonce}`)
  if (gasLimit > Engine.blockGasLimit) return refuse(`exceeds block gas limit: ${gasLimit} > ${Engine.blockGasLimit}`)
  if (maxFee < baseFee) {
    return refuse(Engine.feeTooLow(maxFee, baseFee))
  }
  const intrinsic = getMinimumGasLimit(transaction)
  if (gasLimit < intrinsic) return refuse(`intrinsic gas too low: have ${gasLimit}, want ${intrinsic}`)
  if (sender.balance < cost) return insufficient(from, sender.balance, cost)
  if (nonce > sender.nonce) {
    const message = `nonce too high: next nonce ${sender.nonce}, tx nonce ${nonce}`
    return new TransactionRefused({ message, early: waitingOf(transaction, from) })
  }
  return Effect.void
}
