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

/** The intent of a transaction. */
export const intentOf = ({ chainId, data, from, to, value }: Transaction) => ({
  caip2Id: `eip155:${chainId}`,
  transaction: { from, to, value, data }
})

/** The name of the lock that a page holds while it sends. */
export const lockName = (jobId: string): string => `okto_ethereum_send/${jobId}`

/**
 * Whether a failure says that an operation was not executed. Every other failure after it was sent leaves that unknown.
 */
export const isNotExecuted = (error: unknown, jobId: string): boolean =>
  error instanceof NotExecuted || (error instanceof ExecutionFailed && error.jobId === jobId)

/**
 * Waits until an order has the hash of its transaction, also of one that was reverted. Rejects with `OrderFailed` where it
 * ended without one, and otherwise like `waitForOrder`.
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
  throw new ProviderRpcError(errorCodes.failed, "The transaction was executed, but its hash is not known", {
    jobId,
    order
  })
}

const isHash = (text: string | undefined): text is Hex => text !== undefined && /^0x[0-9a-fA-F]{64}$/.test(text)

/** The transactions of a client. */
export class Transactions {
  readonly #scope: TransactionContext

  constructor(scope: TransactionContext) {
    this.#scope = scope
  }

  /**
   * Sends a transaction, or resumes an equal one of this user whose outcome is unknown. Returns its hash.
   *
   * @param mayStart called before an operation leaves; throws where it may not leave any more
   */
  async send(user: string, transaction: Transaction, mayStart: () => void): Promise<Hex> {
    const name = this.#nameOf(user, transaction)
    const unknown = await this.#takeUnknown(name)
    if (unknown !== undefined) {
      mayStart()
      const hash = await this.#resume(name, unknown)
      if (hash !== undefined) return hash
    }
    return this.#sendNew(name, transaction, mayStart)
  }

  /** Records of equal transactions have one name. */
  #nameOf(user: string, { chainId, data, to, value }: Transaction): string {
    const content = keccak256(stringToHex([chainId, to.toLowerCase(), value, data.toLowerCase()].join(" ")))
    return `${this.#scope.prefix(user)}/send/${content}`
  }

  async #read(name: string): Promise<ReadonlyArray<SendRecord>> {
    const values = (await readJson(this.#scope.store, name, stored.List)) ?? []
    return values.flatMap((value) => {
      const send = decode(stored.Send, value)
      return send === undefined ? [] : [recordIn(send)]
    })
  }

  /** Replaces the records of a name, one change at a time. */
  #change(
    name: string,
    change: (records: ReadonlyArray<SendRecord>) => ReadonlyArray<SendRecord>
  ): Promise<ReadonlyArray<SendRecord>> {
    const { store } = this.#scope
    return withLock(name, async () => {
      const records = change(await this.#read(name))
      if (records.length === 0) await store.removeItem(name)
      else await store.setItem(name, JSON.stringify(records))
      return records
    })
  }

  /** The oldest record whose outcome is unknown, also because the page that sent it is gone. */
  async #takeUnknown(name: string): Promise<SendRecord | undefined> {
    for (const record of await this.#read(name)) {
      if (record.isUnknown === true) return record
      if (await isLocked(lockName(record.jobId))) continue
      await this.#markUnknown(name, record)
      return record
    }
    return undefined
  }

  /** A record that cannot be changed is unknown to the next page anyway. */
  async #markUnknown(name: string, { jobId }: SendRecord): Promise<void> {
    await this.#change(name, (records) =>
      records.map((record) => (record.jobId === jobId ? { ...record, isUnknown: true } : record))
    ).catch(() => undefined)
  }

  /** A record that cannot be removed is resumed by the next equal request, which then finds the known outcome. */
  async #remove(name: string, { jobId }: SendRecord): Promise<void> {
    await this.#change(name, (records) => records.filter((record) => record.jobId !== jobId)).catch(() => undefined)
  }

  /** The hash of an earlier operation; `undefined` where it was not executed and cannot be any more. */
  async #resume(name: string, record: SendRecord): Promise<Hex | undefined> {
    const { client, outcomeTimeout, signal } = this.#scope
    try {
      const jobId = await resume(client, record.operation ?? record.jobId, { outcomeTimeout, signal })
      return await this.#follow(name, record, jobId)
    } catch (error) {
      if (!(error instanceof NotExecuted)) throw this.#unknown(record, error)
      await this.#remove(name, record)
      return undefined
    }
  }

  async #sendNew(name: string, transaction: Transaction, mayStart: () => void): Promise<Hex> {
    const { client, outcomeTimeout, signal } = this.#scope
    let sent: SendRecord | undefined
    let release = (): void => undefined
    try {
      const jobId = await evmRawTransaction(client, intentOf(transaction), {
        outcomeTimeout,
        signal,
        onOperation: async (operation, jobId) => {
          mayStart()
          const record = { jobId, operation }
          release = acquireLock(lockName(jobId))
          await this.#change(name, (records) => [...records, record])
          try {
            mayStart()
          } catch (error) {
            await this.#remove(name, record)
            throw error
          }
          sent = record
        }
      })
      if (sent === undefined) throw new ProviderRpcError(errorCodes.failed, "The operation was not recorded")
      return await this.#follow(name, sent, jobId)
    } catch (error) {
      if (error instanceof ProviderRpcError || sent === undefined) throw toProviderError(error, "send")
      if (isNotExecuted(error, sent.jobId)) {
        await this.#remove(name, sent)
        throw toProviderError(error, "send")
      }
      await this.#markUnknown(name, sent)
      throw this.#unknown(sent, error)
    } finally {
      release()
    }
  }

  /** Waits for the hash of an accepted operation. Once its outcome is told, its record is removed. */
  async #follow(name: string, record: SendRecord, jobId: string): Promise<Hex> {
    try {
      const hash = await waitForHash(this.#scope, jobId)
      await this.#remove(name, record)
      return hash
    } catch (error) {
      if (!(error instanceof OrderFailed) && !(error instanceof ProviderRpcError)) {
        await this.#markUnknown(name, record)
        throw this.#unknown(record, error)
      }
      await this.#remove(name, record)
      throw toProviderError(error, "send")
    }
  }

  #unknown({ jobId }: SendRecord, error: unknown): ProviderRpcError {
    return error instanceof ProviderRpcError ? error : outcomeUnknown(jobId, error)
  }
}
