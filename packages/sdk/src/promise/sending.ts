/** Calls that send a user operation: how they may differ, and what an abort leaves behind. */
import type { SignedUserOp } from "@okto-effect/contract/UserOp"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { ClientDisposed, type Sent } from "../Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type { SendKind } from "../schemas/input/callOptions.ts"
import { ownFields } from "../schemas/input/copyInput.ts"
import { call, type Caller } from "./call.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { intents, parts } from "./parts.ts"
import type { CallOptions } from "./Runner.ts"

/** How an operation is sent. */
export interface SendOptions extends CallOptions {
  /**
   * Called before the operation leaves, and awaited for 30 seconds at most: write the operation down, and `resume` it
   * whatever happens. When it throws or rejects, nothing is sent and the call rejects with its error.
   */
  readonly onOperation?: ((operation: SignedUserOp, jobId: string) => unknown) | undefined
  /** Whether the same bytes are sent again while it is not known whether they arrived. Default: true. */
  readonly resend?: boolean | undefined
  /** Milliseconds for which an unknown outcome is looked for. Default: 60,000. */
  readonly settleFor?: number | undefined
}

/** How an intent is submitted. */
export interface SubmitOptions extends SendOptions {
  /**
   * The job id: a UUID of your own, for example from the row of a payment. A job that has an order with this id is not
   * sent again, and calls with one id at the same time are one.
   */
  readonly jobId?: string | undefined
}

/** What a function of the app threw: it ends the call as it is. */
class Thrown extends Data.TaggedError("Thrown")<{ readonly cause: unknown }> {}

/** Is told of an operation just before it leaves: from then on an abort leaves its outcome unknown. */
type OnSent = (sent: Sent) => void

/** The options as the services take them. */
export const withEffects = (
  { jobId, onOperation, resend, settleFor }: SubmitOptions,
  onSent: OnSent
): Intents.SubmitOptions<Thrown> => ({
  jobId,
  resend,
  settleFor,
  onOperation: (operation, jobId, validUntil) => {
    const recorded = onOperation
      ? Effect.tryPromise({ try: async () => onOperation(operation, jobId), catch: (cause) => new Thrown({ cause }) })
      : Effect.void
    return Effect.map(recorded, () => onSent({ operation, jobId, validUntil }))
  }
})

type Sending = <O extends CallOptions, E>(
  client: Caller,
  kind: SendKind,
  sender: (intents: Intents.Intents["Service"], own: Partial<O>, onSent: OnSent) => Effect.Effect<string, E>,
  options: O | null | undefined
) => OktoPromise<string, Exclude<E, Thrown> | ClientUnusable>

/**
 * Runs a call that sends, made with its options, which are read once. An abort before anything was sent rejects as it does
 * elsewhere; after that with an `AbortError` that has the `jobId` and the `operation`, for nobody knows what became of it.
 */
export const sending: Sending = async (client, kind, sender, options) => {
  const own = ownFields(options)
  let sent: Sent | undefined
  const sends = Effect.gen(function* () {
    const { sendOptions } = yield* parts.intents
    const checked = yield* Effect.fromResult(sendOptions(kind, own))
    return yield* sender(yield* intents, checked, (operation) => {
      sent = operation
    })
  })
  try {
    return await call(client, sends, own)
  } catch (error) {
    if (error instanceof Thrown) throw error.cause
    if (sent === undefined) throw error
    if (error instanceof ClientDisposed) throw Object.assign(error, sent)
    const { signal } = own
    if (signal?.aborted !== true || error !== signal.reason) throw error
    const { operation, ...told } = sent
    const abort = Object.assign(new DOMException("The call was aborted.", "AbortError"), {
      ...told,
      cause: signal.reason
    })
    // For programs alone: what is not enumerable is not printed, and a signed operation is money.
    throw Object.defineProperty(abort, "operation", { value: operation })
  }
}
