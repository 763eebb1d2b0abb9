/** Calls that send a user operation: how they may differ, and what an abort leaves behind. */
import type { SignedUserOp } from "@okto-effect/contract/UserOp"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { ClientDisposed, type Sent } from "../Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type { SendKind } from "../schemas/input/callOptions.ts"
import { ownFields } from "../schemas/input/copyInput.ts"
import { Departed } from "../intents/Departed.ts"
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
  /** Milliseconds for which doubt is tried to be settled. Default: 60,000. */
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

/** The options as the services take them. */
export const withEffects = ({
  jobId,
  onOperation,
  resend,
  settleFor
}: SubmitOptions): Intents.SubmitOptions<Thrown> => {
  return {
    jobId,
    resend,
    settleFor,
    onOperation:
      onOperation &&
      ((operation, jobId) =>
        Effect.tryPromise({
          try: async () => onOperation(operation, jobId),
          catch: (cause) => new Thrown({ cause })
        }))
  }
}

type Sending = <O extends CallOptions, E>(
  client: Caller,
  kind: SendKind,
  sender: (intents: Intents.Intents["Service"], own: Partial<O>) => Effect.Effect<string, E>,
  options: O | null | undefined
) => OktoPromise<string, Exclude<E, Thrown> | ClientUnusable>

/**
 * Runs a call that sends, made with its options, which are read once. An abort before anything was sent rejects as it does
 * elsewhere; after that with an `AbortError` that has the `jobId` and the `operation`, for nobody knows what became of it.
 */
export const sending: Sending = async (client, kind, sender, options) => {
  const own = ownFields(options)
  const left: { sent?: Sent } = {}
  const sends = Effect.gen(function* () {
    const { sendOptions } = yield* parts.intents
    const checked = yield* Effect.fromResult(sendOptions(kind, own))
    return yield* sender(yield* intents, checked)
  })
  const remembering = Effect.provideService(sends, Departed, (sent) => {
    left.sent = sent
  })
  try {
    return await call(client, remembering, own)
  } catch (error) {
    const { sent } = left
    if (error instanceof Thrown) throw error.cause
    if (sent === undefined) throw error
    if (error instanceof ClientDisposed) throw Object.assign(error, sent)
    const { signal } = own
    if (signal?.aborted !== true || error !== signal.reason) throw error
    throw Object.assign(new DOMException("The call was aborted.", "AbortError"), { ...sent, cause: signal.reason })
  }
}
