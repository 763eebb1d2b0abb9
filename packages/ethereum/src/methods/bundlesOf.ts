/**
 * Bundles of calls (EIP-5792), executed in order. A bundle is recorded before its first call leaves, and each operation
 * before it leaves, so that its status is known after a reload.
 */
import { getOrdersHistory, type Hex, isFinal, type Order, waitForOrder } from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import { bytesToHex, isHash, numberToHex } from "viem/utils"
import { errorCodes, isObject, ProviderRpcError } from "../errors.ts"
import { isLocked, withLock } from "../locks.ts"
import { readJson, readList } from "../store.ts"
import * as stored from "../schemas.gen.ts"
import type * as schemas from "../schemas.ts"
import {
  isNotExecuted,
  isOutcomeUnknown,
  lockName,
  resumeRecord,
  type SendRecord,
  sendOperation,
  toCall
} from "./transactions.ts"
import type { Authorized, Wallet } from "../Wallet.ts"

const randomBytesOfPlatform = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size))

/** 32 random bytes that do not begin with a zero digit: MetaMask's specification describes an id as a number. */
const newId = (randomBytes = randomBytesOfPlatform): string => bytesToHex(randomBytes(32)).replace("0x0", "0x1")

/** A bundle that was taken, and its calls that left, or are about to. */
type BundleRecord = typeof schemas.Bundle.Type

type SentCall = BundleRecord["sent"][number]

/** A bundle that was found. A single transaction was found by its order. */
type Found = BundleRecord & { readonly order?: Order }

/** How many orders are looked up at a time: a browser has as many connections to a host. */
const lookUps = 6

/** Calls a function with each item, some at a time. Returns the results in order. */
const inParallel = <A, B>(items: ReadonlyArray<A>, run: (item: A) => Promise<B>): Promise<ReadonlyArray<B>> =>
  Effect.runPromise(Effect.forEach(items, (item) => Effect.promise(() => run(item)), { concurrency: lookUps }))

/** How many bundles of a user are remembered. */
const remembered = 100

/**
 * Milliseconds by the device's clock after which the backend is asked whether an operation without an order can still be
 * executed: its paymaster authorization is valid for six hours, and clocks may differ by one.
 */
const expiry = 7 * 3_600_000

/** Milliseconds for which a request of a status looks an order up that is missing. */
const lookupTimeout = 5_000

/** How a call ended. */
type Ended = Omit<typeof schemas.Ended.Type, "jobId">

/** How a call ended, or that it is pending. */
type CallStatus = Ended | { readonly status: 100; readonly hashes: ReadonlyArray<Hex> }

const pending: CallStatus = { status: 100, hashes: [] }

const neverSent: Ended = { status: 400, hashes: [] }

/** Whether a status is not looked up again. The hash of a transaction that was executed may come later. */
const isKept = ({ hashes, status }: CallStatus): boolean => status !== 100 && (status !== 200 || hashes.length > 0)

const finalStatus = ({ downstreamTransactionHash, status }: Order): Ended => ({
  // Those of 400 were not executed.
  status: status === "SUCCESSFUL" ? 200 : ["BUNDLER_DISCARDED", "EXPIRED", "REJECTED"].includes(status) ? 400 : 500,
  hashes: downstreamTransactionHash.filter(isHash)
})

/** The status of a bundle: that of its calls, or 600 where some were executed and others not. */
const combine = (statuses: ReadonlyArray<number>): number => {
  if (statuses.includes(100)) return 100
  if (statuses.every((status) => status === 200)) return 200
  return statuses.includes(200) ? 600 : Math.max(...statuses)
}

const uuid = /^[0-9a-f-]{36}$/i

/** The fields of a receipt that EIP-5792 names. */
const receiptFields = ["logs", "status", "blockHash", "blockNumber", "gasUsed", "transactionHash"]

/** The status of a bundle, as `wallet_getCallsStatus` answers it. */
interface BundleStatus {
  readonly version: "2.0.0"
  readonly id: string
  readonly chainId: Hex
  readonly status: number
  readonly atomic: false
  readonly receipts?: ReadonlyArray<unknown>
}

const createDuplicateError = (id: string): ProviderRpcError =>
  new ProviderRpcError(errorCodes.duplicateBundle, `A bundle with the id ${id} was sent already`)

/** The bundles of a user. */
export const bundlesOf = (wallet: Wallet, authorized: Authorized) => {
  const { address, user } = authorized
  const { client, giveUpAfter, now, options, signal, store } = wallet
  const nameOf = (id: string): string => wallet.nameOf(user, "bundle", id)
  /** Beside the record of a bundle, which another page may be writing. */
  const endedNameOf = (id: string): string => wallet.nameOf(user, "ended", id)

  const write = async (record: BundleRecord): Promise<void> => {
    await store.setItem(nameOf(record.id), JSON.stringify(record))
  }

  /** Puts an id at the end of the list of those that are remembered, or takes it off, and forgets the oldest. */
  const changeIds = (id: string, added: ReadonlyArray<string>): Promise<void> => {
    const name = wallet.nameOf(user, "bundles")
    return withLock(name, async () => {
      const before = await readList(store, name, (id) => typeof id === "string")
      const ids = before.filter((other) => other !== id).concat(added)
      for (const old of ids.splice(0, ids.length - remembered)) {
        await store.removeItem(nameOf(old))
        await store.removeItem(endedNameOf(old))
      }
      await store.setItem(name, JSON.stringify(ids))
    })
  }

  /**
   * Sends the calls of a bundle in order, each once the one before was executed: a bundle whose first call is refused is
   * forgotten. Rejects where a call is refused, or its outcome stays unknown.
   *
   * @param onTaken called when the first call was accepted, or may have been: from then on, the bundle's status says all
   */
  const run = async (bundle: BundleRecord, onTaken: () => void): Promise<void> => {
    const { calls, chainId } = bundle
    let sent: ReadonlyArray<SentCall> = []
    for (const call of calls) {
      const before = sent
      const change = (_: string, added: ReadonlyArray<SendRecord>): Promise<void> => {
        sent = [...before, ...added.map((send) => ({ ...send, at: now() }))]
        return write({ ...bundle, sent })
      }
      // The bundle's record is there before an operation is made.
      const sending = write({ ...bundle, sent }).then(() =>
        sendOperation(wallet, authorized, toCall(chainId, call), change)
      )
      const jobId = await sending.catch(async (error: unknown) => {
        const last = sent.at(-1)
        if (last !== undefined && isOutcomeUnknown(error)) {
          onTaken()
          return resumeRecord(wallet, last)
        }
        if (before.length === 0) {
          await store.removeItem(nameOf(bundle.id))
          // The page is told why the bundle was refused. An id that stays takes a place in the list, and no more.
          await changeIds(bundle.id, []).catch(() => undefined)
        }
        throw error
      })
      // Some backends return another job id than the operation's.
      await change(jobId, [{ ...sent.at(-1), jobId }]).catch(() => undefined)
      onTaken()
      if (sent.length === calls.length) return
      const order = await waitForOrder(client, jobId, { giveUpAfter, signal })
      if (order.status !== "SUCCESSFUL") return
    }
  }

  const orderOf = async (jobId: string): Promise<Order | undefined> => {
    const orders = await getOrdersHistory(client, { intentId: jobId }, { signal })
    // The entries of lists in replies are not checked.
    return orders.find(
      (order: Order | null) =>
        String(order?.intentId).toLowerCase() === jobId.toLowerCase() && order?.status !== "NOT_EXISTS"
    )
  }

  const callStatus = async (call: SentCall, known?: Order): Promise<CallStatus> => {
    const { at, jobId } = call
    const order = known ?? (await orderOf(jobId))
    if (order !== undefined) return isFinal(order) ? finalStatus(order) : pending
    const age = now() - at
    // The device's clock decides only when to ask. A negative age says that it was set back, so nothing of the real one.
    if (age >= 0 && age <= expiry) return pending
    // By the backend's clock, because the device's may have jumped, where its replies have a date that the page can read.
    const outcomeTimeout = Math.min(options.outcomeTimeout ?? lookupTimeout, lookupTimeout)
    return resumeRecord(wallet, call, { outcomeTimeout, resend: false }).then(
      () => pending,
      (error: unknown) => (isNotExecuted(error, jobId) ? neverSent : pending)
    )
  }

  /** The statuses of calls that were sent. One that a call keeps is read from the store, or stored there. */
  const statusesOf = async ({ id, order, sent }: Found): Promise<ReadonlyArray<CallStatus>> => {
    if (order !== undefined) return inParallel(sent, (call) => callStatus(call, order))
    // What cannot be read or stored is looked up again.
    const before = await readList(store, endedNameOf(id), stored.Ended.is).catch(() => [])
    const known = new Map(before.map(({ jobId, ...ended }) => [jobId, ended]))
    const statuses = await inParallel(sent, async (call) => ({
      jobId: call.jobId,
      ...(known.get(call.jobId) ?? (await callStatus(call)))
    }))
    const kept = statuses.filter(isKept)
    if (kept.some(({ jobId }) => !known.has(jobId))) {
      const storing = async () => store.setItem(endedNameOf(id), JSON.stringify(kept))
      await storing().catch(() => undefined)
    }
    return statuses
  }

  /** The record of a bundle, or of a single transaction by its job id. Rejects where there is none. */
  const find = async (id: string): Promise<Found> => {
    const bundle = await readJson(store, nameOf(id))
    if (stored.Bundle.is(bundle)) return bundle
    const order = uuid.test(id) ? await orderOf(id) : undefined
    if (order === undefined) {
      throw new ProviderRpcError(errorCodes.unknownBundle, `There is no bundle with the id ${id}`)
    }
    const { caip2Id, caip2id } = Object(order.details)
    const [, chainId = wallet.chainId] = /^eip155:(\d+)$/.exec(caip2id ?? caip2Id) ?? []
    return { id, chainId: Number(chainId), from: address, calls: [], sent: [{ jobId: id, at: 0 }], order }
  }

  /** Rejects where a bundle with an id was sent already, also one that cannot be read. */
  const requireNew = async (id: string): Promise<void> => {
    if ((await store.getItem(nameOf(id))) !== null) throw createDuplicateError(id)
  }

  return {
    requireNew,

    /**
     * Takes a bundle. Returns its id once the first call was accepted, or may have been; the others follow in order. Rejects
     * where the first call is refused: then nothing was sent.
     */
    send: async ({
      id = newId(options.randomBytes),
      ...bundle
    }: Pick<BundleRecord, "calls" | "chainId"> & { readonly id?: string | undefined }): Promise<string> => {
      const lock = lockName(nameOf(id))
      if (await isLocked(lock)) throw createDuplicateError(id)
      return new Promise((resolve, reject) => {
        withLock(lock, async () => {
          await requireNew(id)
          await changeIds(id, [id])
          await run({ ...bundle, id, from: address, sent: [] }, () => resolve(id))
        }).catch(reject)
      })
    },

    find,

    /** The status of a bundle. */
    status: async (id: string): Promise<BundleStatus> => {
      const found = await find(id)
      const isComplete = found.sent.length >= found.calls.length
      const isRunning = !isComplete && (await isLocked(lockName(nameOf(id))))
      // Read again: a bundle that is over may have sent its calls meanwhile.
      const bundle = isComplete || isRunning ? found : await find(id)
      const { calls, chainId, sent } = bundle
      const known = await statusesOf(bundle)
      // After a call that failed, none is sent.
      const unsent = isRunning && known.every(({ status }) => status < 400) ? pending : neverSent
      const statuses = [...known, ...calls.slice(sent.length).map(() => unsent)]
      const answers = await Promise.all(
        statuses
          .flatMap(({ hashes }) => hashes)
          .map((hash) => wallet.askNode(chainId, "eth_getTransactionReceipt", [hash]))
      )
      const receipts = answers
        .filter(isObject)
        .map((receipt) => Object.fromEntries(receiptFields.map((field) => [field, receipt[field]])))
      return {
        version: "2.0.0",
        id,
        chainId: numberToHex(chainId),
        status: combine(statuses.map(({ status }) => status)),
        atomic: false,
        ...(receipts.length > 0 && { receipts })
      }
    }
  }
}
