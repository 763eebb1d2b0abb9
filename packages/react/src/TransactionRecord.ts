/**
 * What is written down of a transaction before it leaves, so that a page that is reloaded in the middle can pick it up.
 *
 * Nothing in it is secret. An operation's signature is one of the session key, not the key, and is good for this one
 * operation: whoever has it can send the same bytes again, and the backend takes an id once.
 */
import type { SignedUserOp } from "@okto-effect/sdk"
import type { Errors } from "@okto-effect/sdk/effect"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { patterns } from "./operation.gen.ts"

/**
 * Where records are kept: texts by name. `localStorage` and the `AsyncStorage` of React Native are such stores. One that
 * outlives the tab lets another tab pick up what this one left.
 */
export interface TransactionStore {
  readonly getItem: (name: string) => string | null | Promise<string | null>
  readonly setItem: (name: string, text: string) => unknown
  readonly removeItem: (name: string) => unknown
}

/** The page's session storage. It is looked up at each use: there is none on a server, and where it is blocked it throws. */
export const sessionStore: TransactionStore = {
  getItem: (name) => sessionStorage.getItem(name),
  setItem: (name, text) => sessionStorage.setItem(name, text),
  removeItem: (name) => sessionStorage.removeItem(name)
}

/** The operation could not be written down, so it was not sent. `cause` is what the store threw. */
export class TransactionNotRecorded extends Data.TaggedError("TransactionNotRecorded")<{
  readonly message: string
  readonly cause: unknown
}> {
  constructor(cause: unknown) {
    super({ message: "The transaction could not be written down, so it was not sent", cause })
  }

  /** What a caller can do about it. */
  get category(): Errors.Category {
    return "retry"
  }
}

/** An earlier transaction of the same key has not ended, so this one was not sent: `reset` picks the earlier one up. */
export class TransactionPending extends Data.TaggedError("TransactionPending")<{
  readonly message: string
  /** The earlier one's. */
  readonly jobId: string
}> {
  constructor(jobId: string) {
    super({ message: "An earlier transaction has not ended, so this one was not sent", jobId })
  }

  /** What a caller can do about it. */
  get category(): Errors.Category {
    return "uncertain"
  }
}

/** Whether there is an earlier transaction could not be read. `cause` is what the store threw. */
export class RecordNotRead extends Data.TaggedError("RecordNotRead")<{
  readonly message: string
  readonly cause: unknown
}> {
  constructor(cause: unknown) {
    super({ message: "The record of an earlier transaction could not be read", cause })
  }

  /** What a caller can do about it. */
  get category(): Errors.Category {
    return "retry"
  }
}

/** What is kept of a transaction. */
export interface TransactionRecord {
  readonly jobId: string
  readonly operation?: SignedUserOp | undefined
  /** Whether the backend is known to have it. */
  readonly isAccepted: boolean
  /** Whether a page has picked it up, which may have sent the same bytes again: what the first was told is not all then. */
  readonly isResumed?: boolean | undefined
}

/** Whether records are of one transaction. Some backends return another job id than the operation's. */
const isSame = (one: TransactionRecord, other: TransactionRecord): boolean =>
  one.jobId === other.jobId || (one.operation !== undefined && one.operation.nonce === other.operation?.nonce)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const isSignedUserOp = (value: unknown): value is SignedUserOp =>
  isObject(value) &&
  Object.entries(patterns).every(([name, pattern]) => {
    const field = value[name]
    return typeof field === "string" && pattern.test(field)
  })

/** The record in a value. Absent where the value is none; unknown fields are ignored. */
const recordIn = (value: unknown): TransactionRecord | undefined => {
  if (!isObject(value)) return undefined
  const { isAccepted, isResumed, jobId, operation } = value
  if (typeof jobId !== "string" || jobId === "" || typeof isAccepted !== "boolean") return undefined
  if (operation !== undefined && !isSignedUserOp(operation)) return undefined
  if (isResumed !== undefined && typeof isResumed !== "boolean") return undefined
  return {
    jobId,
    ...(operation !== undefined && { operation }),
    isAccepted,
    ...(isResumed !== undefined && { isResumed })
  }
}

/** The text of a record. Throws where that could not be read again. */
const encode = (record: TransactionRecord): string => {
  const known = recordIn(record)
  if (known === undefined) throw new TypeError("This is no record of a transaction")
  return JSON.stringify(known)
}

/** What a text says. A text that is no record is ignored. */
const decode = (text: string | null): TransactionRecord | undefined => {
  try {
    return recordIn(JSON.parse(text ?? "null"))
  } catch {
    return undefined
  }
}

const turns = /* @__PURE__ */ new Map<string, Semaphore.Semaphore>()

/** One change of a name at a time: of all pages of the origin, where the browser has locks, and of this one elsewhere. */
const inTurn =
  (name: string) =>
  <A, E>(change: Effect.Effect<A, E>): Effect.Effect<A, E> => {
    const locks = typeof navigator === "undefined" ? undefined : navigator.locks
    if (locks !== undefined) {
      return Effect.flatten(Effect.promise(() => locks.request(name, () => Effect.runPromiseExit(change))))
    }
    const turn = turns.get(name) ?? Semaphore.makeUnsafe(1)
    turns.set(name, turn)
    return turn.withPermits(1)(change)
  }

/** The records of one store, one change at a time. */
export class TransactionRecords {
  readonly #store: () => TransactionStore

  /** `store` is asked at each use. */
  constructor(store: () => TransactionStore) {
    this.#store = store
  }

  readonly #get = (name: string): Effect.Effect<TransactionRecord | undefined, RecordNotRead> =>
    Effect.map(
      Effect.tryPromise({ try: async () => this.#store().getItem(name), catch: (cause) => new RecordNotRead(cause) }),
      decode
    )

  readonly #set = (name: string, record: TransactionRecord): Effect.Effect<unknown, TransactionNotRecorded> =>
    Effect.tryPromise({
      try: async () => this.#store().setItem(name, encode(record)),
      catch: (cause) => new TransactionNotRecorded(cause)
    })

  readonly #remove = (name: string): Effect.Effect<void> =>
    Effect.tryPromise(async () => this.#store().removeItem(name)).pipe(
      Effect.asVoid,
      Effect.catch((cause) => Effect.logWarning("The record of a transaction could not be removed.", cause))
    )

  /** The record of a name, if there is one. An operation in doubt is marked: whoever reads it may send it again. */
  pickUp(name: string): Effect.Effect<TransactionRecord | undefined, RecordNotRead> {
    const marked = (left: TransactionRecord | undefined): Effect.Effect<TransactionRecord | undefined> =>
      left === undefined || left.isAccepted || left.isResumed === true
        ? Effect.succeed(left)
        : this.#set(name, { ...left, isResumed: true }).pipe(
            Effect.catch((error) => Effect.logWarning("The record of a transaction could not be marked.", error)),
            Effect.as(left)
          )
    return inTurn(name)(Effect.flatMap(this.#get(name), marked))
  }

  /**
   * Writes a record down, unless there is one of another transaction. `isWanted` is asked once it is written: a record
   * that is not wanted any more is removed before anything else can be written.
   */
  write(
    name: string,
    record: TransactionRecord,
    isWanted: () => boolean = () => true
  ): Effect.Effect<void, TransactionNotRecorded | TransactionPending> {
    const known = Effect.mapError(this.#get(name), ({ cause }) => new TransactionNotRecorded(cause))
    const unlessPending = (
      earlier: TransactionRecord | undefined
    ): Effect.Effect<unknown, TransactionNotRecorded | TransactionPending> =>
      earlier === undefined || isSame(earlier, record)
        ? this.#set(name, { ...record, isResumed: earlier?.isResumed })
        : Effect.fail(new TransactionPending(earlier.jobId))
    const writing = Effect.flatMap(known, unlessPending)
    return inTurn(name)(Effect.flatMap(writing, () => (isWanted() ? Effect.void : this.#remove(name))))
  }

  /** Forgets a transaction that has ended. One that cannot be forgotten is found to have ended when it is picked up. */
  remove(name: string, ended: TransactionRecord): Effect.Effect<void> {
    return Effect.asVoid(this.#removeUnless(() => false)(name, ended))
  }

  /**
   * Forgets an operation that was refused, unless another page knows more of it: that page's record is returned then. It
   * may have sent the same bytes again.
   */
  retract(name: string, refused: TransactionRecord): Effect.Effect<TransactionRecord | undefined> {
    return this.#removeUnless(({ isAccepted, isResumed }) => isAccepted || isResumed === true)(name, refused)
  }

  readonly #removeUnless =
    (isKept: (known: TransactionRecord) => boolean) =>
    (name: string, ended: TransactionRecord): Effect.Effect<TransactionRecord | undefined> => {
      const removing = (known: TransactionRecord | undefined): Effect.Effect<TransactionRecord | undefined> => {
        if (known === undefined || !isSame(known, ended)) return Effect.succeed(undefined)
        return isKept(known) ? Effect.succeed(known) : Effect.as(this.#remove(name), undefined)
      }
      return inTurn(name)(Effect.flatMap(this.#get(name), removing)).pipe(
        Effect.catch(({ cause }) =>
          Effect.as(Effect.logWarning("The record of a transaction could not be removed.", cause), undefined)
        )
      )
    }
}
