/**
 * Sends transactions as raw intents. Each operation is recorded before it leaves; a record whose outcome is unknown, after a
 * lost reply or a reload, is resumed by the same request instead of sending another.
 */
import type { UncheckedUserOp } from "@okto-effect/protocol/UserOp"
import {
  type Address,
  evmRawTransaction,
  ExecutionFailed,
  type Hex,
  isOktoError,
  NotExecuted,
  OperationNotRecorded,
  type Order,
  OrderFailed,
  resume,
  type SendOptions,
  waitForOrder
} from "@okto-effect/sdk"
import { isHash, keccak256, stringToHex } from "viem/utils"
import { errorCodes, ProviderRpcError, toProviderError } from "../errors.ts"
import { acquireLock, isLocked, withLock } from "../locks.ts"
import { readList } from "../store.ts"
import * as stored from "../schemas.gen.ts"
import type * as schemas from "../schemas.ts"
import type { ConfirmationRequest } from "../options.ts"
import type { Authorized, Wallet } from "../Wallet.ts"

/** A transaction, as the user confirms it and the SDK sends it. */
export type Call = Extract<ConfirmationRequest, { readonly kind: "call" }>

/** A call with the fields of a request, or of a stored bundle. */
export const toCall = (
  chainId: number,
  { data, to, value }: { readonly to: Address; readonly value?: Hex | null | undefined; readonly data: Hex }
): Call => ({ kind: "call", caip2Id: `eip155:${chainId}`, transaction: { to, value: BigInt(value ?? 0), data } })

/** An operation that left, or is about to. Without one that can be sent again, the job id tells the outcome. */
export type SendRecord = typeof schemas.Send.Type

/** Removes the record of a job, and adds one in its place. Returns false where there was none. */
type Change = (jobId: string, added: ReadonlyArray<SendRecord>) => Promise<boolean | void>

/** The name of the lock that a page holds while it sends. */
export const lockName = (jobId: string): string => `okto_ethereum_send/${jobId}`

/** Whether a failure says that an operation was not executed. Every other one after it was sent leaves that unknown. */
export const isNotExecuted = (error: unknown, jobId: string): boolean =>
  error instanceof NotExecuted ||
  error instanceof OrderFailed ||
  (error instanceof ExecutionFailed && error.jobId === jobId)

/** Finds out the outcome of an operation, and sends it again where that is needed. Returns its job id. */
export const resumeRecord = (
  { client, options: { outcomeTimeout }, signal }: Wallet,
  { jobId, operation }: SendRecord,
  options?: SendOptions
): Promise<string> =>
  resume(client, stored.Operation.is(operation) ? operation : jobId, { outcomeTimeout, signal, ...options })

/** Whether an error says that the outcome of a transaction is unknown. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ProviderRpcError && error.code === errorCodes.outcomeUnknown

/**
 * Fails for an operation that was recorded: removes the record where it did not leave, or is not executed, and fails with
 * 6900 where that is unknown.
 */
const failRecorded = async (jobId: string, error: unknown, change: Change): Promise<never> => {
  if (isOutcomeUnknown(error)) throw error
  // An error of ours is that of the callback, which kept the operation from leaving.
  if (!(error instanceof ProviderRpcError || isNotExecuted(error, jobId))) {
    throw new ProviderRpcError(
      errorCodes.outcomeUnknown,
      `It is not known yet whether the transaction was executed (job ${jobId}). The same request finds out.`,
      isOktoError(error) && error.jobId !== undefined ? error : { jobId, cause: error }
    )
  }
  // A record that cannot be removed is resumed by the next equal request, which then finds the outcome. One that another tab
  // has removed is sent again there, and only there.
  const isRemoved = await change(jobId, []).catch(() => true)
  throw isRemoved === false ? toProviderError(error) : error
}

/**
 * Waits until an order has the hash of its transaction, also of one that was reverted. Rejects with `OrderFailed` where it
 * failed without one, with 6900 where it succeeded without one, and otherwise like `waitForOrder`.
 */
const waitForHash = ({ client, giveUpAfter, signal }: Wallet, jobId: string): Promise<Hex> =>
  new Promise((resolve, reject) => {
    const onStatusChange = ({ downstreamTransactionHash }: Order): void => {
      const hash = downstreamTransactionHash.find(isHash)
      if (hash !== undefined) resolve(hash)
    }
    waitForOrder(client, jobId, { giveUpAfter, onStatusChange, signal, throwOnFailure: true }).then(
      // Too late where the hash was there.
      (order) =>
        reject(
          new ProviderRpcError(
            errorCodes.outcomeUnknown,
            `The transaction was executed (job ${jobId}), but its hash is not known yet. The same request finds out.`,
            { jobId, order }
          )
        ),
      reject
    )
  })

/**
 * Sends a transaction as an operation, and returns its job id. One that is recorded too late for the SDK is resumed once it is
 * recorded. Rejects with 6900 where it is not known whether it was accepted, and with another error where it is not executed.
 *
 * @param change records the operation before it leaves, and removes its record when it was refused
 */
export const sendOperation = async (
  wallet: Wallet,
  { address, check }: Authorized,
  { caip2Id, transaction }: Call,
  change: Change
): Promise<string> => {
  const {
    client,
    options: { outcomeTimeout },
    signal
  } = wallet
  let recorded: string | undefined
  let recording: Promise<void> | undefined
  const record = async (operation: UncheckedUserOp, jobId: string): Promise<void> => {
    check()
    await change(jobId, [{ jobId, operation }])
    recorded = jobId
    check()
  }
  const onOperation = (operation: UncheckedUserOp, jobId: string) => (recording = record(operation, jobId))
  const intent = { caip2Id, transaction: { from: address, ...transaction } }
  const send = async (): Promise<string> => {
    try {
      return await evmRawTransaction(client, intent, { outcomeTimeout, signal, onOperation })
    } catch (error) {
      if (!(error instanceof OperationNotRecorded)) throw error
      await recording
      return resumeRecord(wallet, error)
    }
  }
  try {
    return await send()
  } catch (error) {
    if (recorded === undefined) throw error
    return failRecorded(recorded, error, change)
  }
}

/** Answers to requests that resume a record, also where they send in its place, by its job id. */
const resuming = /* @__PURE__ */ new Map<string, Promise<Hex>>()

/** Sends a transaction, or resumes an equal one of this user whose outcome is unknown. Returns its hash. */
export const sendOnce = async (wallet: Wallet, authorized: Authorized, call: Call): Promise<Hex> => {
  const { store } = wallet
  const { data, to, value } = call.transaction
  // Records of equal transactions have one name.
  const content = keccak256(stringToHex([call.caip2Id, to, value, data].join(" ").toLowerCase()))
  const name = wallet.nameOf(authorized.user, "send", content)
  const read = () => readList(store, name, stored.Send.is)

  const change: Change = (jobId, added) =>
    withLock(name, async () => {
      const before = await read()
      const records = [...before.filter((other) => other.jobId !== jobId), ...added]
      await (records.length === 0 ? store.removeItem(name) : store.setItem(name, JSON.stringify(records)))
      return records.length < before.length
    })

  /** Waits for the hash of an operation that may have left. Once its outcome is known, its record is removed. */
  const follow = async (recorded: string, accepted: string | Promise<string>): Promise<Hex> => {
    try {
      const hash = await waitForHash(wallet, await accepted)
      // A record that cannot be removed is resumed by the next equal request, which then finds the outcome.
      await change(recorded, []).catch(() => undefined)
      return hash
    } catch (error) {
      // Without its hash a transaction that was executed stays recorded: sent again, it would be paid twice.
      return failRecorded(recorded, error, change)
    }
  }

  const send = async (): Promise<Hex> => {
    let recorded = ""
    let release: (() => void) | undefined
    try {
      const accepted = await sendOperation(wallet, authorized, call, async (jobId, added) => {
        recorded = jobId
        release ??= await acquireLock(lockName(jobId))
        return change(jobId, added)
      })
      return await follow(recorded, accepted)
    } finally {
      release?.()
    }
  }

  /**
   * Resumes the first record that no other request resumes, and goes on where it is not executed. After the last record it
   * shares the answer of one that another request resumes, or sends.
   */
  const resumeOrSend = async ([record, ...others]: ReadonlyArray<SendRecord>, shared?: Promise<Hex>): Promise<Hex> => {
    if (record === undefined) return shared ?? send()
    const { jobId } = record
    if (resuming.has(jobId)) return resumeOrSend(others, resuming.get(jobId))
    authorized.check()
    const answer = follow(jobId, resumeRecord(wallet, record))
      .catch((error: unknown) => {
        if (error instanceof NotExecuted) return resumeOrSend(others)
        throw error
      })
      .finally(() => resuming.delete(jobId))
    resuming.set(jobId, answer)
    return answer
  }

  // Those of requests and pages that are over. Read again, because one that ended meanwhile has removed its record, and knows
  // its outcome.
  const ended: Array<string> = []
  for (const { jobId } of await read()) if (!(await isLocked(lockName(jobId)))) ended.push(jobId)
  return resumeOrSend((await read()).filter(({ jobId }) => ended.includes(jobId)))
}
