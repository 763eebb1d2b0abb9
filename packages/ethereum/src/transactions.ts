/**
 * Sends transactions as raw intents. Each operation is recorded before it leaves; a record whose outcome is unknown, after a
 * lost reply or a reload, is resumed by the same request instead of sending another.
 */
import type { UncheckedUserOp } from "@okto-effect/contract/UserOp"
import {
  type Address,
  evmRawTransaction,
  ExecutionFailed,
  type Hex,
  NotExecuted,
  type OktoClient,
  OrderFailed,
  resume,
  waitForOrder
} from "@okto-effect/sdk"
import { keccak256, stringToHex } from "viem/utils"
import { errorCodes, outcomeUnknown, ProviderRpcError, toProviderError } from "./errors.ts"
import { decode, withLock, acquireLock, isLocked, type ProviderStore, readJson } from "./store.ts"
import * as stored from "./stored.gen.ts"
import type * as schemas from "./stored.ts"

/** A transaction of the user. */
export interface Transaction {
  readonly chainId: number
  readonly from: Address
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
}

/** An operation that left, or is about to. */
export interface SendRecord {
  readonly jobId: string
  readonly operation?: UncheckedUserOp | undefined
  /** Whether the page that sent it does not know its outcome. */
  readonly isUnknown?: boolean | undefined
  /** Whether it was refused, so that it is not executed. */
  readonly isRefused?: boolean | undefined
}

/** Reads a stored value as a record. Without an operation that can be sent again, its job id tells the outcome. */
export const recordIn = ({ isUnknown, jobId, operation }: typeof schemas.Send.Type): SendRecord => ({
  jobId,
  operation: decode(stored.Operation, operation),
  isUnknown: isUnknown === true
})

/** What transactions need of their provider. */
export interface TransactionContext {
  readonly client: OktoClient
  readonly store: ProviderStore
  /** Before the name of everything stored for a user. */
  readonly prefix: (user: string) => string
  /** Milliseconds after which a transaction without an end is given up: its outcome is then unknown. */
  readonly giveUpAfter: number
  /** Milliseconds for which the outcome of a send without an answer is looked up. */
  readonly outcomeTimeout: number | undefined
  /** The time by the device's clock, in Unix milliseconds. */
  readonly now: () => number
  /** Returns random bytes. */
  readonly randomBytes: (size: number) => Uint8Array
  /** Aborts with the provider. */
  readonly signal: AbortSignal
}

/** The name of the lock that a page holds while it sends. */
export const lockName = (jobId: string): string => `okto_ethereum_send/${jobId}`

/**
 * Whether a failure says that an operation was not executed. Every other failure after it was sent leaves that unknown.
 */
export const isNotExecuted = (error: unknown, jobId: string): boolean =>
  error instanceof NotExecuted || (error instanceof ExecutionFailed && error.jobId === jobId)

/**
 * Waits until an order has the hash of its transaction, also of one that was reverted. Rejects with `OrderFailed` where it
 * failed without one, with 6900 where it succeeded without one, and otherwise like `waitForOrder`.
 */
export const waitForHash = async ({ client, giveUpAfter, signal }: TransactionContext, jobId: string): Promise<Hex> => {
  const found = new AbortController()
  let hash: string | undefined
  const order = await waitForOrder(client, jobId, {
    giveUpAfter,
    signal: AbortSignal.any([signal, found.signal]),
    onStatusChange: ({ downstreamTransactionHash: [first] }) => {
      hash ??= first
      if (hash !== undefined) found.abort()
    }
  }).catch((error: unknown) => {
    if (hash === undefined) throw error
    return undefined
  })
  const known = hash ?? order?.downstreamTransactionHash[0]
  if (isHash(known)) return known
  if (order !== undefined && order.status !== "SUCCESSFUL") throw new OrderFailed(jobId, order)
  throw new ProviderRpcError(
    errorCodes.outcomeUnknown,
    `The transaction was executed (job ${jobId}), but its hash is not known yet. The same request looks again.`,
    { jobId, order }
  )
}

export const isHash = (text: string | undefined): text is Hex => text !== undefined && /^0x[0-9a-fA-F]{64}$/.test(text)

/** Finds out the outcome of an operation, and sends it again where that is needed. Returns its job id. */
export const resumeRecord = (
  { client, outcomeTimeout, signal }: TransactionContext,
  { jobId, operation }: SendRecord
): Promise<string> => resume(client, operation ?? jobId, { outcomeTimeout, signal })

/** An operation that was accepted, or may have been. */
interface Sent {
  /** What was written last. */
  readonly record: SendRecord
  /** The job id of the backend; `undefined` where it is not known whether the operation was accepted. */
  readonly jobId?: string
  /** Why that is not known. */
  readonly error?: unknown
}

/**
 * Sends a transaction as an operation. Rejects where it is not executed.
 *
 * @param mayStart called before an operation leaves; throws where it may not leave any more
 * @param write stores the record before the operation leaves, and when it was refused or its outcome is unknown
 */
export const sendOperation = async (
  { client, outcomeTimeout, signal }: TransactionContext,
  { chainId, data, from, to, value }: Transaction,
  mayStart: () => void,
  write: (record: SendRecord) => Promise<unknown>
): Promise<Sent> => {
  let record: SendRecord | undefined
  const onOperation = async (operation: UncheckedUserOp, jobId: string): Promise<void> => {
    mayStart()
    const written = { jobId, operation }
    await write(written)
    record = written
    mayStart()
  }
  try {
    const intent = { caip2Id: `eip155:${chainId}`, transaction: { from, to, value, data } }
    const jobId = await evmRawTransaction(client, intent, { outcomeTimeout, signal, onOperation })
    if (record === undefined) throw new ProviderRpcError(errorCodes.failed, "The operation was not recorded")
    return { record, jobId }
  } catch (error) {
    if (record === undefined) throw toProviderError(error, "send")
    const isRefused = error instanceof ProviderRpcError || isNotExecuted(error, record.jobId)
    record = { ...record, [isRefused ? "isRefused" : "isUnknown"]: true }
    // A record that cannot be changed is unknown to the next page anyway.
    await write(record).catch(() => undefined)
    if (isRefused) throw toProviderError(error, "send")
    return { record, error }
  }
}

/**
 * Sends a transaction, or resumes an equal one of this user whose outcome is unknown. Returns its hash.
 *
 * @param mayStart called before an operation leaves; throws where it may not leave any more
 */
export const sendOnce = async (
  context: TransactionContext,
  user: string,
  transaction: Transaction,
  mayStart: () => void
): Promise<Hex> => {
  const { store } = context
  const { chainId, data, to, value } = transaction
  // Records of equal transactions have one name.
  const content = keccak256(stringToHex([chainId, to.toLowerCase(), value, data.toLowerCase()].join(" ")))
  const name = `${context.prefix(user)}/send/${content}`

  const read = async (): Promise<ReadonlyArray<SendRecord>> =>
    ((await readJson(store, name, stored.List)) ?? []).flatMap((value) => {
      const send = decode(stored.Send, value)
      return send === undefined ? [] : [recordIn(send)]
    })

  /** Replaces the records, one change at a time. */
  const change = (next: (records: ReadonlyArray<SendRecord>) => ReadonlyArray<SendRecord>): Promise<void> =>
    withLock(name, async () => {
      const records = next(await read())
      if (records.length === 0) await store.removeItem(name)
      else await store.setItem(name, JSON.stringify(records))
    })

  /**
   * Marks a record as unknown, or removes it. One that cannot be changed is resumed by the next equal request, which then
   * finds the outcome.
   */
  const update = (record: SendRecord, isUnknown: boolean): Promise<void> =>
    change((records) =>
      records.flatMap((other) => (other.jobId !== record.jobId ? [other] : isUnknown ? [{ ...other, isUnknown }] : []))
    ).catch(() => undefined)

  /** Waits for the hash of an accepted operation. Once its outcome is told, its record is removed. */
  const follow = async (record: SendRecord, jobId: string): Promise<Hex> => {
    try {
      const hash = await waitForHash(context, jobId)
      await update(record, false)
      return hash
    } catch (error) {
      // Without its hash a transaction that was executed stays recorded: sent again, it would be paid twice.
      const isKnown = error instanceof OrderFailed
      await update(record, !isKnown)
      throw isKnown || error instanceof ProviderRpcError
        ? toProviderError(error, "send")
        : outcomeUnknown(record.jobId, error)
    }
  }

  // The oldest record whose outcome is unknown, also because the page that sent it is gone.
  for (const record of await read()) {
    if (record.isUnknown !== true && (await isLocked(lockName(record.jobId)))) continue
    await update(record, true)
    mayStart()
    let jobId: string
    try {
      jobId = await resumeRecord(context, record)
    } catch (error) {
      if (!(error instanceof NotExecuted)) throw outcomeUnknown(record.jobId, error)
      await update(record, false)
      break
    }
    return follow(record, jobId)
  }

  let release: (() => void) | undefined
  try {
    const { error, jobId, record } = await sendOperation(context, transaction, mayStart, (record) => {
      if (release !== undefined) return update(record, record.isUnknown === true)
      release = acquireLock(lockName(record.jobId))
      return change((records) => [...records, record])
    })
    if (jobId === undefined) throw outcomeUnknown(record.jobId, error)
    return await follow(record, jobId)
  } finally {
    release?.()
  }
}
