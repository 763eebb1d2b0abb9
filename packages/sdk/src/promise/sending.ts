/** Calls that send an operation: their options, what the app records of it, and what an abort leaves behind. */
import type { Address } from "@okto-effect/protocol/Primitives"
import type { SignedUserOp } from "@okto-effect/protocol/UserOp"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { ClientDisposed, type SentOperation } from "../errors/Errors.ts"
import { ownProperties, withProperties } from "../input/snapshot.ts"
import { isFunction } from "../input/validate.ts"
import type * as Intents from "../intents/Intents.ts"
import type * as Kinds from "../intents/kinds.ts"
import { abortError } from "./abort.ts"
import * as lazy from "./lazy.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { toOptions } from "./positions.ts"
import { type Caller, type CallOptions, type ClientServices, run, useService } from "./run.ts"

/** How an intent is built. */
export interface BuildOptions extends CallOptions {
  /** The address that pays the fees where the chain has sponsorship: hex, 20 bytes. Default: no explicit fee payer. */
  readonly feePayer?: Address | null | undefined
}

/** What the app learns of an operation that it records. */
export interface RecordingOptions {
  /** Fires when the operation was not recorded in time. */
  readonly signal: AbortSignal
  /** The `jobId` of the call's options, if it has one. */
  readonly ownJobId: string | undefined
}

/** How an operation is sent. */
export interface SendOptions extends CallOptions {
  /**
   * Called before the operation is sent, and awaited for 30 seconds at most. Store the operation here, so that `resume`
   * can continue with it after a reload. When it throws or rejects, nothing is sent and the call rejects with its error.
   * When it takes longer, `signal` fires and the call rejects with `OperationNotRecorded`, which has the operation: write
   * nothing after that, or resume what was written. Store an `ownJobId` with the operation, and
   * pass it to `resume`, which then compares the order of this id.
   */
  readonly onOperation?: ((operation: SignedUserOp, jobId: string, options: RecordingOptions) => unknown) | undefined
  /** Whether the same bytes are sent again while it is not known whether they arrived. Default: true. */
  readonly resend?: boolean | undefined
  /** Milliseconds for which an unknown outcome is looked up. Default: 60,000. */
  readonly outcomeTimeout?: number | undefined
}

/** How an intent is submitted. */
export interface SubmitOptions extends BuildOptions, SendOptions {
  /**
   * The job id: a UUID of your own, for example from the row of a payment. A job that has an order with this id is not
   * sent again, and concurrent calls with one id are one.
   */
  readonly jobId?: string | undefined
}

/** The options of an intent, whose third argument is a fee payer, as in the published original, or all of them. */
export const intentOptions = <O extends BuildOptions>(
  feePayer: Address | O | null | undefined,
  options: O | null | undefined
): Partial<O> =>
  typeof feePayer === "object" && feePayer !== null
    ? toOptions(feePayer, ownProperties(options))
    : toOptions(options, { feePayer })

/** What a callback of the app threw: it ends the call as it is. */
class CallbackFailed extends Data.TaggedError("CallbackFailed")<{ readonly cause: unknown }> {}

/** Called with an operation just before it is sent: from then on an abort leaves its outcome unknown. */
type OnSent = (sent: SentOperation) => void

/**
 * The options of the façade as the service takes them. Its `onOperation` runs the app's, if there is one, and then calls `onSent`. One that
 * is no function stays as it is: the service refuses it.
 */
const toServiceOptions = (own: Partial<SubmitOptions>, onSent: OnSent): Intents.SubmitOptions<CallbackFailed> => {
  const { feePayer, onOperation } = own
  const record: Intents.SubmitOptions<CallbackFailed>["onOperation"] = (operation, jobId, validUntil) =>
    Effect.map(
      onOperation
        ? Effect.tryPromise({
            try: async (signal) => onOperation({ ...operation }, jobId, { signal, ownJobId: own.jobId }),
            catch: (cause) => new CallbackFailed({ cause })
          })
        : Effect.void,
      () => onSent({ operation, jobId, validUntil })
    )
  const isCallable = !onOperation || isFunction(onOperation)
  return withProperties(own, { feePayer: feePayer ?? undefined, ...(isCallable ? { onOperation: record } : {}) })
}

/** What is sent: the member of the service, and the kinds of intents. */
type Send<E> = (
  intents: Intents.IntentsService,
  options: Intents.SubmitOptions<CallbackFailed>,
  kinds: typeof Kinds
) => Effect.Effect<string, E, ClientServices>

type RunSending = <E>(
  client: Caller,
  options: Partial<SubmitOptions> | null | undefined,
  send: Send<E>
) => OktoPromise<string, Exclude<E, CallbackFailed> | ClientUnusable>

/**
 * Runs a call that sends. An abort before anything was sent rejects as for any call; after that it rejects with an `AbortError`
 * that has the `jobId` and the `operation`, because the outcome is unknown.
 */
export const runSending: RunSending = async (client, options, send) => {
  const own = ownProperties(options)
  const { signal } = own
  let sent: SentOperation | undefined
  const sending = useService(lazy.intents, (intents, kinds) =>
    send(
      intents,
      toServiceOptions(own, (operation) => void (sent = operation)),
      kinds
    )
  )
  try {
    return await run(client, sending, own)
  } catch (error) {
    if (error instanceof CallbackFailed) throw error.cause
    if (sent === undefined) throw error
    if (error instanceof ClientDisposed) throw Object.assign(error, sent)
    // Where the platform gives no reason, any failure after an abort counts as the abort.
    if (signal?.aborted !== true || error !== (signal.reason ?? error)) throw error
    const { operation, ...facts } = sent
    const abort = Object.assign(abortError(), { ...facts, cause: error })
    // Not enumerable, so that it is not printed: who has a signed operation can send it.
    throw Object.defineProperty(abort, "operation", { value: operation })
  }
}
