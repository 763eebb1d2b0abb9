/** The session store with one operation at a time, and a limit of five seconds for each. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { mask, redactCause, redactValues } from "../errors/redaction.ts"
import { removeText, type SessionStoreService, StorageFailed } from "./SessionStore.ts"

/** Milliseconds that an operation of the store may take. */
const timeout = 5000

const keys = /(?:0x)?[0-9a-f]{64,}/gi

/** Redacts the keys of a stored session: those in `text`, and everything that has the form of a key. */
const redactKeys = (text = ""): ((message: string) => string) => {
  const redact = redactValues(() => text.match(keys) ?? [])
  return (message) => redact(message).replace(keys, mask)
}

/** `onLateWrite` runs after a write of `text` that ended past its limit: it may have overwritten a newer one. */
export const make = (
  store: SessionStoreService,
  scope: Scope.Scope,
  onLateWrite: (text: string | undefined) => Effect.Effect<void>
) => {
  const semaphore = Semaphore.makeUnsafe(1)

  /**
   * Runs an effect once every effect enqueued before it has ended, and does not wait for it. Closing the client's scope
   * waits for enqueued effects, so that a logout reaches the store; after that, nothing starts.
   */
  const enqueue = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<Fiber.Fiber<A, E>> =>
    Effect.forkIn(semaphore.withPermit(effect), scope, { startImmediately: true, uninterruptible: true })

  /** Enqueues an effect and waits for it. Interrupting the caller does not interrupt the effect. */
  const runExclusive = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(enqueue(effect), Fiber.join)

  const limited = Effect.fnUntraced(function* <A>(
    operation: () => Effect.Effect<A, StorageFailed>,
    onLate: Effect.Effect<void>,
    text?: string
  ) {
    const safe = Effect.suspend(operation).pipe(
      Effect.catchDefect((defect) => Effect.fail(new StorageFailed(defect))),
      Effect.mapError(({ cause }) => new StorageFailed(redactCause(cause, redactKeys(text))))
    )
    // Detached: an operation that was interrupted may have happened or not, and one that never ends must not keep the
    // client's scope from closing.
    const fiber = yield* Effect.forkDetach(safe, { startImmediately: true })
    const waiting = Effect.raceFirst(
      Effect.interruptible(Fiber.await(fiber)),
      Effect.interruptible(Effect.as(Effect.sleep(timeout), undefined))
    )
    const exit = fiber.pollUnsafe() ?? (yield* waiting)
    if (exit === undefined) {
      yield* Effect.forkIn(Effect.andThen(Fiber.await(fiber), onLate), scope)
      return yield* new StorageFailed(new Error(`the store was silent for ${timeout} ms`))
    }
    if (Exit.isSuccess(exit)) return exit.value
    // A store that interrupts itself has failed, too.
    const failure = Cause.squash(exit.cause)
    return yield* failure instanceof StorageFailed ? failure : new StorageFailed(failure)
  })

  /** The text that the last write has failed to store. */
  let unwritten: string | undefined

  return {
    enqueue,
    runExclusive,
    /** Whether this is that text. */
    isUnwritten: (text: string) => text === unwritten,
    read: limited(() => store.read, Effect.void),
    /** Brings what is read up to date; `undefined` where the store does not need it. */
    refresh: store.refresh && limited(() => store.refresh ?? Effect.void, Effect.void),
    write: (text: string) =>
      limited(
        () => {
          unwritten = undefined
          return Effect.tapError(store.write(text), () => Effect.sync(() => void (unwritten = text)))
        },
        runExclusive(onLateWrite(text)),
        text
      ),
    /** Removes the stored text: if it is still the one that was read, where the store can tell. */
    remove: (text: string | undefined) =>
      limited(() => removeText(store, text), runExclusive(onLateWrite(undefined)), text)
  }
}

export type SerializedStore = ReturnType<typeof make>
