/**
 * The session store as the session uses it: one operation after the other, each waited for no longer than five seconds.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Semaphore from "effect/Semaphore"
import { mask, redactCause, redactValues } from "../redaction.ts"
import { type SessionStore, StorageFailed } from "./SessionStore.ts"

/** Milliseconds that a store may be silent. */
const timeout = 5000

/** A store whose operations run one after the other. */
export interface SerializedStore {
  /** Runs when everything before it is over, and is not waited for. */
  readonly enqueue: <A, E>(use: Effect.Effect<A, E>) => Effect.Effect<Fiber.Fiber<A, E>>
  /** Runs when everything before it is over, and goes on when its caller does not wait any more. */
  readonly inTurn: <A, E>(use: Effect.Effect<A, E>) => Effect.Effect<A, E>
  readonly read: Effect.Effect<string | undefined, StorageFailed>
  /** Writes a text, or removes what is there. */
  readonly put: (text: string | undefined) => Effect.Effect<void, StorageFailed>
}

const keys = /(?:0x)?[0-9a-f]{64,}/gi

/** Removes the keys of a stored session from texts: those in `text`, and all else that has the form of one. */
const redactKeys = (text = ""): ((said: string) => string) => {
  const redact = redactValues(() => text.match(keys) ?? [])
  return (said) => redact(said).replace(keys, mask)
}

/**
 * Nothing here runs in the scope of the client, which would end it: a logout reaches the store although the client is
 * released meanwhile. `late` runs after a write that ended when its time was up, and so may have undone a newer one.
 */
export const make = (store: SessionStore["Service"], late: Effect.Effect<void>): SerializedStore => {
  const turn = Semaphore.makeUnsafe(1)

  const enqueue: SerializedStore["enqueue"] = (use) =>
    Effect.forkDetach(turn.withPermit(use), { startImmediately: true })

  const inTurn: SerializedStore["inTurn"] = (use) => Effect.flatMap(enqueue(use), Fiber.join)

  /** The operation is not interrupted when time is up: whether a write happened would not be known. */
  const limited = Effect.fnUntraced(function* <A>(
    operation: () => Effect.Effect<A, StorageFailed>,
    afterwards: Effect.Effect<void>,
    text?: string
  ) {
    const contained = Effect.suspend(operation).pipe(
      Effect.catchDefect((defect) => Effect.fail(new StorageFailed(defect))),
      Effect.mapError(({ cause }) => new StorageFailed(redactCause(cause, redactKeys(text))))
    )
    const fiber = yield* Effect.forkDetach(contained, { startImmediately: true })
    const exit =
      fiber.pollUnsafe() ?? (yield* Effect.raceFirst(Fiber.await(fiber), Effect.as(Effect.sleep(timeout), undefined)))
    if (exit === undefined) {
      yield* Effect.forkDetach(Effect.andThen(Fiber.await(fiber), afterwards))
      return yield* new StorageFailed(new Error(`the store was silent for ${timeout} ms`))
    }
    if (Exit.isSuccess(exit)) return exit.value
    // A store that is interrupted by itself has failed, too.
    const failure = Cause.squash(exit.cause)
    return yield* failure instanceof StorageFailed ? failure : new StorageFailed(failure)
  })

  return {
    enqueue,
    inTurn,
    read: limited(() => store.read, Effect.void),
    put: (text) => limited(() => (text === undefined ? store.remove : store.write(text)), inTurn(late), text)
  }
}
