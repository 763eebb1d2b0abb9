/**
 * Records of transactions, written before their operations are sent: after a reload, the transaction resumes from storage.
 *
 * A record has no secrets. An operation's signature is valid for this operation only: a reader can send the same bytes
 * again, and the backend accepts each id once.
 */
import type { SignedUserOp } from "@okto-effect/sdk"
import type { Errors } from "@okto-effect/sdk/effect"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { patterns } from "./operation.gen.ts"

/**
 * Stores records as texts by name, like `localStorage` and the `AsyncStorage` of React Native. With a store that outlives
 * the tab, another tab can resume the transaction. A function that does not answer within five seconds has failed.
 */
export interface TransactionStore {
  /**
   * Returns the text of a name, or null.
   *
   * @param name the name of the text
   */
  readonly getItem: (name: string) => string | null | Promise<string | null>
  /**
   * Stores a text.
   *
   * @param name the name of the text
   * @param text what to store
   */
  readonly setItem: (name: string, text: string) => unknown
  /**
   * Removes a text.
   *
   * @param name the name of the text
   */
  readonly removeItem: (name: string) => unknown
}

/** The page's session storage. It is read at each use, because servers have none and a blocked one throws. */
export const sessionStorageStore: TransactionStore = {
  getItem: (name) => sessionStorage.getItem(name),
  setItem: (name, text) => sessionStorage.setItem(name, text),
  removeItem: (name) => sessionStorage.removeItem(name)
}

/** A function of the store did not answer within five seconds: the cause of the failure of the step that needed it. */
export class TransactionStoreTimeout extends Data.TaggedError("TransactionStoreTimeout")<{
  readonly message: string
  /** The function that did not answer. */
  readonly call: keyof TransactionStore
}> {
  constructor(call: keyof TransactionStore) {
    super({ message: `The store of transactions did not answer ${call} within 5 seconds`, call })
  }

  /** What the app can do about it. */
  get category(): Errors.ErrorCategory {
    return "retry"
  }
}

/**
 * The operation could not be recorded, so it was not sent. `cause` is what the store threw, or {@link TransactionStoreTimeout}.
 */
export class TransactionNotRecorded extends Data.TaggedError("TransactionNotRecorded")<{
  readonly message: string
  readonly cause: unknown
}> {
  constructor(cause: unknown) {
    super({ message: "The transaction could not be written down, so it was not sent", cause })
  }

  /** What the app can do about it. */
  get category(): Errors.ErrorCategory {
    return "retry"
  }
}

/** An earlier transaction of the same key has not ended, so this one was not sent: `reset` resumes the earlier one. */
export class TransactionPending extends Data.TaggedError("TransactionPending")<{
  readonly message: string
  /** The job id of the earlier transaction. */
  readonly jobId: string
}> {
  constructor(jobId: string) {
    super({ message: "An earlier transaction has not ended, so this one was not sent", jobId })
  }

  /** What the app can do about it. */
  get category(): Errors.ErrorCategory {
    return "unknown"
  }
}

/**
 * The record of an earlier transaction could not be read. `cause` is what the store threw, or {@link TransactionStoreTimeout}.
 */
export class TransactionRecordNotRead extends Data.TaggedError("TransactionRecordNotRead")<{
  readonly message: string
  readonly cause: unknown
}> {
  constructor(cause: unknown) {
    super({ message: "The record of an earlier transaction could not be read", cause })
  }

  /** What the app can do about it. */
  get category(): Errors.ErrorCategory {
    return "retry"
  }
}

/** The record of a transaction. */
export interface TransactionRecord {
  readonly jobId: string
  readonly operation?: SignedUserOp | undefined
  /** Whether the backend has accepted it. */
  readonly isAccepted: boolean
  /** Whether another page has resumed it, and may have sent the same bytes again. */
  readonly isResumed?: boolean | undefined
  /** Whether the app chose the job id: another process may have sent another operation with it. */
  readonly isOwnJobId?: boolean | undefined
}

/** Whether records are of one transaction. Some backends return another job id than that of the operation. */
const isSame = (one: TransactionRecord, other: TransactionRecord): boolean =>
  one.jobId === other.jobId || (one.operation !== undefined && one.operation.nonce === other.operation?.nonce)

const isPromise = <A>(value: A | PromiseLike<A>): value is PromiseLike<A> =>
  Predicate.isObject(value) && "then" in value

const isSignedUserOp = (value: unknown): value is SignedUserOp =>
  Predicate.isObject(value) &&
  Object.entries(patterns).every(([name, pattern]) => {
    const field = value[name]
    return typeof field === "string" && pattern.test(field)
  })

/** Reads a value as a record. Unknown fields are ignored. */
const recordIn = (value: unknown): TransactionRecord | undefined => {
  if (!Predicate.isObject(value)) return undefined
  const { isAccepted, isOwnJobId, isResumed, jobId, operation } = value
  if (typeof jobId !== "string" || jobId === "" || typeof isAccepted !== "boolean") return undefined
  if (operation !== undefined && !isSignedUserOp(operation)) return undefined
  if (isResumed !== undefined && typeof isResumed !== "boolean") return undefined
  if (isOwnJobId !== undefined && typeof isOwnJobId !== "boolean") return undefined
  return {
    jobId,
    ...(operation !== undefined && { operation }),
    isAccepted,
    ...(isResumed !== undefined && { isResumed }),
    ...(isOwnJobId !== undefined && { isOwnJobId })
  }
}

/** The text of a record. Throws when it could not be decoded again. */
const encode = (record: TransactionRecord): string => {
  const known = recordIn(record)
  if (known === undefined) throw new TypeError("This is no record of a transaction")
  return JSON.stringify(known)
}

/** The record in a text, if it is one. */
const decode = (text: string | null): TransactionRecord | undefined => {
  try {
    return recordIn(JSON.parse(text ?? "null"))
  } catch {
    return undefined
  }
}

/** Logs what could not be stored: a transaction goes on without it. */
export const warn = (message: string, cause: unknown): Promise<void> =>
  Effect.runPromise(Effect.logWarning(message, cause))

const queues = /* @__PURE__ */ new Map<string, Promise<unknown>>()

/** Makes one change of a record at a time: in all pages of the origin where the browser has locks, else in this page. */
const oneAtATime = async <A>(name: string, change: () => Promise<A>): Promise<A> => {
  // Null in happy-dom, a page of tests.
  const locks: LockManager | null | undefined = typeof navigator === "undefined" ? undefined : navigator.locks
  let isGranted = false
  const onGranted = () => {
    isGranted = true
    return change()
  }
  try {
    if (locks) return await locks.request(name, onGranted)
  } catch (error) {
    if (isGranted) throw error
    // The browser refuses locks, as in a sandboxed frame.
  }
  const turn = (queues.get(name) ?? Promise.resolve()).then(change, change)
  queues.set(name, turn)
  return turn
}

/** Milliseconds in which each function of a store must answer: all steps that need the record wait for it, in all pages. */
const answersWithin = 5_000

/** Waits for milliseconds. Rejects when it is aborted. */
type Sleep = (milliseconds: number, options: AbortController) => Promise<void>

const byPlatform: Sleep = (milliseconds, options) => Effect.runPromise(Effect.sleep(milliseconds), options)

/** What this page last had each store keep, by name; null for nothing. */
const stores = /* @__PURE__ */ new WeakMap<TransactionStore, Map<string, string | null>>()

/** Whether another page may have sent the operation of a record again. */
const isOfAnother = ({ isAccepted, isResumed }: TransactionRecord): boolean => isAccepted || isResumed === true

/** The records of one store. */
export class TransactionRecords {
  readonly #store: TransactionStore
  readonly #sleep: Sleep
  readonly #kept: Map<string, string | null>

  /** @param sleep waits for a store that does not answer. Default: by the platform's clock */
  constructor(store: TransactionStore, sleep: Sleep = byPlatform) {
    this.#store = store
    this.#sleep = sleep
    this.#kept = stores.get(store) ?? new Map()
    stores.set(store, this.#kept)
  }

  /**
   * Calls a function of the store. Rejects with what it throws, and with `TransactionStoreTimeout`.
   *
   * @param onLate called when it has answered after its time
   */
  async #inTime<A>(
    call: keyof TransactionStore,
    answer: A | PromiseLike<A>,
    onLate: () => void = () => undefined
  ): Promise<A> {
    if (!isPromise(answer)) return answer
    const controller = new AbortController()
    const late = this.#sleep(answersWithin, controller).then(() => {
      answer.then(onLate, () => undefined)
      throw new TransactionStoreTimeout(call)
    })
    try {
      return await Promise.race([answer, late])
    } finally {
      controller.abort()
    }
  }

  async #getText(name: string): Promise<string | null> {
    return this.#inTime("getItem", this.#store.getItem(name))
  }

  async #get(name: string): Promise<TransactionRecord | undefined> {
    return decode(await this.#getText(name))
  }

  async #setText(name: string, text: string): Promise<void> {
    await this.#inTime("setItem", this.#store.setItem(name, text), () => this.#repair(name, text))
  }

  async #set(name: string, record: TransactionRecord): Promise<void> {
    const text = encode(record)
    await this.#setText(name, text)
    this.#kept.set(name, text)
  }

  /** Removes a record. Answers whether the store has said so. */
  async #remove(name: string): Promise<boolean> {
    this.#kept.set(name, null)
    try {
      await this.#inTime("removeItem", this.#store.removeItem(name), () => this.#repair(name, null))
      return true
    } catch (cause) {
      await warn("The record of a transaction could not be removed.", cause)
      return false
    }
  }

  /**
   * Undoes a change that the store has made after its time. Such a record is of an operation that was not sent, and would be
   * sent after a reload; such a removal may be of the record of the next one.
   */
  #repair(name: string, late: string | null): void {
    const repairing = oneAtATime(name, async () => {
      const now = this.#kept.get(name) ?? null
      if (now === late || (await this.#getText(name)) !== late) return
      await (now === null ? this.#remove(name) : this.#setText(name, now))
    })
    repairing.catch((cause: unknown) => warn("The record of a transaction could not be corrected.", cause))
  }

  /**
   * Loads a record, if there is one. That of an operation whose outcome is unknown is marked, because its reader may send
   * it again. Rejects with `TransactionRecordNotRead`.
   */
  load(name: string): Promise<TransactionRecord | undefined> {
    return oneAtATime(name, async () => {
      const record = await this.#get(name).catch((cause: unknown) =>
        Promise.reject(new TransactionRecordNotRead(cause))
      )
      if (record === undefined || record.isAccepted || record.isResumed === true) return record
      await this.#set(name, { ...record, isResumed: true }).catch((cause: unknown) =>
        warn("The record of a transaction could not be marked.", cause)
      )
      return record
    })
  }

  /**
   * Saves a record, unless there is one of another transaction. Rejects with `TransactionNotRecorded` and with
   * `TransactionPending`.
   *
   * @param isWanted called once the record is saved; a record that is not wanted any more is removed at once
   */
  save(name: string, record: TransactionRecord, isWanted: () => boolean = () => true): Promise<void> {
    return oneAtATime(name, async () => {
      try {
        const earlier = await this.#get(name)
        if (earlier !== undefined && !isSame(earlier, record)) throw new TransactionPending(earlier.jobId)
        const known = { isOwnJobId: record.isOwnJobId ?? earlier?.isOwnJobId, isResumed: earlier?.isResumed }
        await this.#set(name, { ...record, ...known }).catch(async (cause: unknown) => {
          // Stores make changes one after the other: it is then removed when it is there.
          if (cause instanceof TransactionStoreTimeout && earlier === undefined) await this.#remove(name)
          throw cause
        })
      } catch (cause) {
        throw cause instanceof TransactionPending ? cause : new TransactionNotRecorded(cause)
      }
      if (!isWanted()) await this.#remove(name)
    })
  }

  /** Removes the record of a transaction that has ended. When that fails, the next `load` finds that it has ended. */
  async remove(name: string, ended: TransactionRecord): Promise<void> {
    await this.#removeUnless(name, ended, () => false)
  }

  /**
   * Removes the record of a refused operation, unless another page knows more of it, because it may have sent the same
   * bytes again.
   *
   * @returns the record that remains: that of the other page, or the refused one where it could not be removed, because a
   *   reload then sends its operation
   */
  retract(name: string, refused: TransactionRecord): Promise<TransactionRecord | undefined> {
    return this.#removeUnless(name, refused, isOfAnother)
  }

  #removeUnless(
    name: string,
    ended: TransactionRecord,
    isKept: (known: TransactionRecord) => boolean
  ): Promise<TransactionRecord | undefined> {
    return oneAtATime(name, async () => {
      try {
        const known = await this.#get(name)
        if (known === undefined || !isSame(known, ended)) return undefined
        if (isKept(known)) return known
      } catch (cause) {
        await warn("The record of a transaction could not be removed.", cause)
        return ended
      }
      return (await this.#remove(name)) ? undefined : ended
    })
  }
}
