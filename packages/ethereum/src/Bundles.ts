/**
 * Bundles of calls (EIP-5792), executed in order. A bundle is recorded before its first call leaves, and each operation
 * before it leaves, so that its status is known after a reload.
 */
import type { UncheckedUserOp } from "@okto-effect/contract/UserOp"
import {
  type Address,
  evmRawTransaction,
  getOrdersHistory,
  type Hex,
  isFinal,
  type Order,
  resume,
  type SignedUserOp,
  waitForOrder
} from "@okto-effect/sdk"
import { bytesToHex, isHex, numberToHex } from "viem/utils"
import { errorCodes, ProviderRpcError, toProviderError } from "./errors.ts"
import { withLock, acquireLock, isLocked, readJson } from "./store.ts"
import * as stored from "./stored.gen.ts"
import type * as schemas from "./stored.ts"
import {
  intentOf,
  isNotExecuted,
  lockName,
  recordIn,
  type TransactionContext,
  type SendRecord,
  type Transaction
} from "./transactions.ts"

/** 32 random bytes that do not begin with a zero digit: MetaMask's specification describes an id as a number. */
const newId = (randomBytes: TransactionContext["randomBytes"]): Hex => {
  const bytes = randomBytes(32).slice()
  bytes[0] = (bytes[0] ?? 0) | 0x10
  return bytesToHex(bytes)
}

/** A bundle that was taken. */
export interface Bundle {
  readonly id: string
  readonly chainId: number
  readonly from: Address
  readonly calls: ReadonlyArray<{ readonly to: Address; readonly value: Hex; readonly data: Hex }>
}

/** A call of a bundle that left, or is about to. */
interface SentCall extends SendRecord {
  /** Unix milliseconds at which it left. */
  readonly at: number
  /** Whether the backend refused it, so that it is not executed. */
  readonly isRefused?: boolean | undefined
}

interface BundleRecord extends Bundle {
  readonly sent: ReadonlyArray<SentCall>
}

/** How many bundles of a user are remembered. */
const remembered = 100

/**
 * Milliseconds by the device's clock after which the backend is asked whether an operation without an order can still be
 * executed: its paymaster authorization is valid for six hours, and clocks may differ by one.
 */
const expiry = 7 * 3_600_000

/** Milliseconds for which a request of a status looks an order up that is missing. */
const lookupTimeout = 5_000

/** How one call ended, or that it did not. */
type CallOutcome =
  | { readonly kind: "pending" }
  | { readonly kind: "never-sent" }
  | { readonly kind: "ended"; readonly order: Order }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const isText = (value: unknown): value is Hex => isHex(value, { strict: false })

/** Reads a stored value as a bundle. */
const bundleIn = ({ sent, ...bundle }: typeof schemas.Bundle.Type): BundleRecord => ({
  ...bundle,
  sent: sent.map(({ at, isRefused, ...send }) => ({ ...recordIn(send), at, isRefused: isRefused === true }))
})

/** The status of a bundle, as `wallet_getCallsStatus` answers it. */
export interface BundleStatus {
  readonly version: "2.0.0"
  readonly id: string
  readonly chainId: Hex
  readonly status: 100 | 200 | 400 | 500 | 600
  readonly atomic: false
  readonly receipts?: ReadonlyArray<unknown>
}

/** The bundles of a client. */
export class Bundles {
  readonly #scope: TransactionContext

  constructor(scope: TransactionContext) {
    this.#scope = scope
  }

  get #options() {
    return { signal: this.#scope.signal }
  }

  #nameOf(user: string, id: string): string {
    return `${this.#scope.prefix(user)}/bundle/${id}`
  }

  async #read(user: string, id: string): Promise<BundleRecord | undefined> {
    const bundle = await readJson(this.#scope.store, this.#nameOf(user, id), stored.Bundle)
    return bundle && bundleIn(bundle)
  }

  async #write(user: string, record: BundleRecord): Promise<void> {
    await this.#scope.store.setItem(this.#nameOf(user, record.id), JSON.stringify(record))
  }

  /** Adds an id to the list of those that are remembered, and forgets the oldest. */
  async #remember(user: string, id: string): Promise<void> {
    const { prefix, store } = this.#scope
    const name = `${prefix(user)}/bundles`
    await withLock(name, async () => {
      const ids = (await readJson(store, name, stored.List)) ?? []
      const kept = [...ids.filter((known) => typeof known === "string"), id]
      for (const old of kept.splice(0, Math.max(0, kept.length - remembered))) {
        await store.removeItem(this.#nameOf(user, old))
      }
      await store.setItem(name, JSON.stringify(kept))
    })
  }

  /**
   * Takes a bundle. Returns its id once the first call was accepted, or may have been; the others follow in order. Rejects
   * where the first call is refused: then nothing was sent.
   *
   * @param mayStart called before an operation leaves; throws where it may not leave any more
   */
  async send(
    user: string,
    { id = newId(this.#scope.randomBytes), ...bundle }: Omit<Bundle, "id"> & { id?: string },
    mayStart: () => void
  ): Promise<string> {
    const record = await withLock(`${this.#nameOf(user, id)}/new`, async (): Promise<BundleRecord> => {
      // Also one that cannot be read.
      if ((await this.#scope.store.getItem(this.#nameOf(user, id))) !== null) {
        throw new ProviderRpcError(errorCodes.duplicateBundle, `A bundle with the id ${id} was sent already`)
      }
      const record = { ...bundle, id, sent: [] }
      await this.#remember(user, id)
      await this.#write(user, record)
      return record
    })
    const release = acquireLock(lockName(this.#nameOf(user, id)))
    try {
      const first = await this.#sendCall(user, record, mayStart)
      void this.#finish(user, first, mayStart).finally(release)
      return id
    } catch (error) {
      release()
      await this.#scope.store.removeItem(this.#nameOf(user, id))
      throw toProviderError(error, "send")
    }
  }

  /** The calls after the first, each once the one before was executed. What is not known to be executed ends the bundle. */
  async #finish(user: string, first: BundleRecord, mayStart: () => void): Promise<void> {
    const { client, giveUpAfter, outcomeTimeout, signal } = this.#scope
    try {
      let record = first
      for (;;) {
        const last = record.sent.at(-1)
        if (last === undefined || record.sent.length === record.calls.length) return
        if (last.isUnknown === true) await resume(client, last.operation ?? last.jobId, { outcomeTimeout, signal })
        const order = await waitForOrder(client, last.jobId, { giveUpAfter, signal })
        if (order.status !== "SUCCESSFUL") return
        record = await this.#sendCall(user, record, mayStart)
      }
    } catch {
      // The status of the bundle says how far it came.
    }
  }

  /** Sends the next call. Rejects where it was not executed, and returns the record where it was accepted or may have been. */
  async #sendCall(user: string, record: BundleRecord, mayStart: () => void): Promise<BundleRecord> {
    const { client, outcomeTimeout, signal } = this.#scope
    const call = record.calls[record.sent.length]
    if (call === undefined) return record
    const { chainId, from } = record
    const transaction: Transaction = { chainId, from, to: call.to, data: call.data, value: BigInt(call.value) }
    let current = record
    const onOperation = async (operation: SignedUserOp, jobId: string): Promise<void> => {
      mayStart()
      current = { ...record, sent: [...record.sent, { jobId, operation, at: this.#scope.now() }] }
      await this.#write(user, current)
      mayStart()
    }
    /** Replaces the last call, and writes it down if that is possible. */
    const update = async (change: Partial<SentCall>): Promise<void> => {
      current = {
        ...current,
        sent: current.sent.map((sent, at) => (at === record.sent.length ? { ...sent, ...change } : sent))
      }
      await this.#write(user, current).catch(() => undefined)
    }
    try {
      const jobId = await evmRawTransaction(client, intentOf(transaction), { outcomeTimeout, signal, onOperation })
      await update({ jobId })
      return current
    } catch (error) {
      const last = current === record ? undefined : current.sent.at(-1)
      if (last === undefined) throw error
      if (isNotExecuted(error, last.jobId) || error instanceof ProviderRpcError) {
        await update({ isRefused: true })
        throw error
      }
      await update({ isUnknown: true })
      return current
    }
  }

  /** The record of a bundle, or of a single transaction by its job id. Rejects where there is none. */
  async find(
    user: string,
    id: string,
    account: Address,
    chainId: number
  ): Promise<Bundle & { sent: ReadonlyArray<SentCall> }> {
    const record = await this.#read(user, id)
    if (record !== undefined) return record
    if (!uuid.test(id)) throw new ProviderRpcError(errorCodes.unknownBundle, `There is no bundle with the id ${id}`)
    const [order] = await getOrdersHistory(this.#scope.client, { intentId: id }, this.#options)
    if (order === undefined || order.status === "NOT_EXISTS") {
      throw new ProviderRpcError(errorCodes.unknownBundle, `There is no bundle with the id ${id}`)
    }
    const caip = order.details.caip2id ?? order.details.caip2Id
    const own = /^eip155:(\d+)$/.exec(caip)?.[1]
    const to = account
    return {
      id,
      chainId: own === undefined ? chainId : Number(own),
      from: account,
      calls: [{ to, value: "0x0", data: "0x" }],
      sent: [{ jobId: id, at: 0 }]
    }
  }

  /** The outcome of each call. */
  async #outcomes(user: string, record: BundleRecord): Promise<ReadonlyArray<CallOutcome>> {
    const isRunning = await isLocked(lockName(this.#nameOf(user, record.id)))
    const outcomes: Array<CallOutcome> = []
    for (const [at] of record.calls.entries()) {
      const sent = record.sent[at]
      outcomes.push(
        sent === undefined
          ? { kind: isRunning ? "pending" : "never-sent" }
          : sent.isRefused === true
            ? { kind: "never-sent" }
            : await this.#outcome(sent)
      )
    }
    // After a call that failed, none is sent.
    const failed = outcomes.findIndex((outcome) => isFailure(outcome))
    return outcomes.map((outcome, at) =>
      failed >= 0 && at > failed && record.sent[at] === undefined ? { kind: "never-sent" } : outcome
    )
  }

  async #outcome({ at, jobId, operation }: SentCall): Promise<CallOutcome> {
    const orders = await getOrdersHistory(this.#scope.client, { intentId: jobId }, this.#options)
    const order = orders.find(({ intentId }) => intentId.toLowerCase() === jobId.toLowerCase())
    if (order === undefined || order.status === "NOT_EXISTS") {
      const age = this.#scope.now() - at
      // The device's clock decides only when to ask. A negative age says that it was set back, so nothing of the real one.
      const isAsked = age > expiry || age < 0
      return {
        kind:
          isAsked && operation !== undefined && (await this.#hasExpired(operation, jobId)) ? "never-sent" : "pending"
      }
    }
    return isFinal(order) ? { kind: "ended", order } : { kind: "pending" }
  }

  /**
   * Whether an operation cannot be executed any more: by the backend's clock, because the device's may have jumped, where
   * its replies have a date that the page can read.
   */
  async #hasExpired(operation: UncheckedUserOp, jobId: string): Promise<boolean> {
    try {
      const outcomeTimeout = Math.min(this.#scope.outcomeTimeout ?? lookupTimeout, lookupTimeout)
      await resume(this.#scope.client, operation, { ...this.#options, outcomeTimeout, resend: false })
      return false
    } catch (error) {
      return isNotExecuted(error, jobId)
    }
  }

  /**
   * The status of a bundle.
   *
   * @param receiptOf reads the receipt of a transaction from its chain
   */
  async status(
    user: string,
    record: Bundle & { sent: ReadonlyArray<SentCall> },
    receiptOf: (hash: Hex) => Promise<unknown>
  ): Promise<BundleStatus> {
    const outcomes = await this.#outcomes(user, record)
    const hashes = outcomes.flatMap((outcome) =>
      outcome.kind === "ended" ? outcome.order.downstreamTransactionHash.filter(isText) : []
    )
    const receipts = (await Promise.all(hashes.map(receiptOf))).filter(isObject)
    return {
      version: "2.0.0",
      id: record.id,
      chainId: numberToHex(record.chainId),
      status: statusOf(outcomes),
      atomic: false,
      ...(receipts.length > 0 && {
        receipts: receipts.map(({ blockHash, blockNumber, gasUsed, logs, status, transactionHash }) => ({
          logs,
          status,
          blockHash,
          blockNumber,
          gasUsed,
          transactionHash
        }))
      })
    }
  }
}

const isFailure = (outcome: CallOutcome): boolean =>
  outcome.kind === "never-sent" || (outcome.kind === "ended" && outcome.order.status !== "SUCCESSFUL")

/** Statuses of orders that were not executed. */
const notExecuted: ReadonlySet<string> = new Set(["BUNDLER_DISCARDED", "EXPIRED", "REJECTED"])

/** The status of EIP-5792: 100 pending, 200 confirmed, 400 not executed, 500 failed, 600 executed in part. */
const statusOf = (outcomes: ReadonlyArray<CallOutcome>): BundleStatus["status"] => {
  if (outcomes.some(({ kind }) => kind === "pending")) return 100
  const failed = outcomes.filter(isFailure)
  if (failed.length === 0) return 200
  if (failed.length < outcomes.length) return 600
  const wasExecuted = outcomes.some((outcome) => outcome.kind === "ended" && !notExecuted.has(outcome.order.status))
  return wasExecuted ? 500 : 400
}
