/**
 * Calls of the façade: the services behind them, effects run with a client, and what an abort leaves behind of those that
 * send an operation.
 */
import type { Address } from "@okto-effect/protocol/Primitives"
import type { SignedUserOp } from "@okto-effect/protocol/UserOp"
import { typeName } from "@okto-effect/protocol/issues"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { ArgumentInvalid, ClientDisposed, type ConfigurationInvalid, type SentOperation } from "../errors/Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import type { SendKind } from "../intents/send.ts"
import { ownProperties } from "../input/snapshot.ts"
import { call as common, type Options, readOptions } from "../input/options.ts"
import { isFunction, passes } from "../input/validate.ts"
import { Session } from "../session/Session.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { abortError } from "./abort.ts"
import { toOptions } from "./positions.ts"
import * as lazy from "./lazy.ts"
import type { CallOptions, ClientServices, CoreServices } from "./Runner.ts"

// The services. A page that makes a client and asks who is signed in needs none of them: each is loaded when a call first
// needs it.
export const explorer = /* @__PURE__ */ Effect.flatMap(lazy.explorer, ({ service }) => service)
export const intents = /* @__PURE__ */ Effect.flatMap(lazy.intents, ({ service }) => service)
export const login = /* @__PURE__ */ Effect.flatMap(lazy.login, ({ service }) => service)
export const messages = /* @__PURE__ */ Effect.flatMap(lazy.messages, ({ service }) => service)
export const userKeys = /* @__PURE__ */ Effect.flatMap(lazy.userKeys, ({ service }) => service)

/** What a call needs of its client. Structural, so that a client of another installed copy of this package is accepted. */
export interface Caller {
  runWith<R, A, E, E2 = never>(
    layer: Layer.Layer<R, E2, CoreServices>,
    effect: Effect.Effect<A, E, R | ClientServices>,
    options?: CallOptions | null
  ): OktoPromise<A, E | E2 | ClientDisposed | ConfigurationInvalid>
}

const isCaller = (client: unknown): boolean => Predicate.hasProperty(client, "runWith") && isFunction(client.runWith)

type Call = <A, E>(
  client: Caller,
  effect: Effect.Effect<A, E, ClientServices>,
  options?: CallOptions | null
) => OktoPromise<A, E | ClientUnusable>

/**
 * Runs an effect with a client, for the user of now: when their session ends while modules are loaded, the call does not go
 * on for the next user. Rejects with the effect's own error; never throws.
 */
export const call: Call = async (client, effect, options) => {
  if (!passes(isCaller, client)) {
    throw new ArgumentInvalid([{ path: "client", message: `Expected an OktoClient, received ${typeName(client)}` }])
  }
  const ofUser = Session.use((session) => session.within(session.peek(), effect))
  return client.runWith(Layer.empty, ofUser, options)
}

/** Runs a call of a service, which may be loaded first. */
export const callService = <S, A, E, E2>(
  client: Caller,
  service: Effect.Effect<S, E, ClientServices>,
  use: (service: S) => Effect.Effect<A, E2, ClientServices>,
  options?: CallOptions | null
): OktoPromise<A, E | E2 | ClientUnusable> => call(client, Effect.flatMap(service, use), options)

type CallWith = <O extends CallOptions, A, E>(
  client: Caller,
  options: O | null | undefined,
  tables: ReadonlyArray<Options>,
  effect: (own: Partial<O>) => Effect.Effect<A, E, ClientServices>
) => OktoPromise<A, E | ClientUnusable>

/** Runs an effect that is made with the options of its call, which are read once and checked before. */
export const callWith: CallWith = async (client, options, tables, effect) => {
  const own = Result.getOrThrow(readOptions(options, common, ...tables))
  return call(client, effect(own), own)
}

/** How an intent is built. */
export interface BuildOptions extends CallOptions {
  /** The address that pays the fees where the chain has sponsorship: hex, 20 bytes. Default: no explicit fee payer. */
  readonly feePayer?: Address | null | undefined
}

/** How an operation is sent. */
export interface SendOptions extends CallOptions {
  /**
   * Called before the operation is sent, and awaited for 30 seconds at most. Store the operation here, so that `resume`
   * can continue with it after a reload. When it throws or rejects, nothing is sent and the call rejects with its error.
   * When it takes longer, `signal` fires and the call rejects with `OperationNotRecorded`, which has the operation: write
   * nothing after that, or resume what was written.
   */
  readonly onOperation?:
    | ((operation: SignedUserOp, jobId: string, options: { readonly signal: AbortSignal }) => unknown)
    | undefined
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

/** The options of the façade as the service takes them. */
export const toServiceOptions = (
  { feePayer, jobId, onOperation, outcomeTimeout, resend }: SubmitOptions,
  onSent: OnSent
): Intents.SubmitOptions<CallbackFailed> => ({
  feePayer: feePayer ?? undefined,
  jobId,
  resend,
  outcomeTimeout,
  onOperation: (operation, jobId, validUntil) => {
    const recorded = onOperation
      ? Effect.tryPromise({
          try: async (signal) => onOperation({ ...operation }, jobId, { signal }),
          catch: (cause) => new CallbackFailed({ cause })
        })
      : Effect.void
    return Effect.map(recorded, () => onSent({ operation, jobId, validUntil }))
  }
})

type CallSending = <O extends CallOptions, E>(
  client: Caller,
  kind: SendKind,
  options: O | null | undefined,
  send: (intents: Intents.IntentsService, own: Partial<O>, onSent: OnSent) => Effect.Effect<string, E, ClientServices>
) => OktoPromise<string, Exclude<E, CallbackFailed> | ClientUnusable>

/**
 * Runs a call that sends, made with its options, which are read once. An abort before anything was sent rejects as for any
 * call; after that it rejects with an `AbortError` that has the `jobId` and the `operation`, because the outcome is unknown.
 */
export const callSending: CallSending = async (client, kind, options, send) => {
  const own = ownProperties(options)
  let sent: SentOperation | undefined
  const sending = Effect.gen(function* () {
    const { sendOptions } = yield* lazy.intents
    const checked = yield* Effect.fromResult(sendOptions(kind, own))
    return yield* send(yield* intents, checked, (operation) => {
      sent = operation
    })
  })
  try {
    return await call(client, sending, own)
  } catch (error) {
    if (error instanceof CallbackFailed) throw error.cause
    if (sent === undefined) throw error
    if (error instanceof ClientDisposed) throw Object.assign(error, sent)
    const { signal } = own
    // Where the platform gives no reason, any failure after an abort counts as the abort.
    if (signal?.aborted !== true || error !== (signal.reason ?? error)) throw error
    const { operation, ...facts } = sent
    const abort = Object.assign(abortError(), { ...facts, cause: error })
    // Not enumerable, so that it is not printed: who has a signed operation can send it.
    throw Object.defineProperty(abort, "operation", { value: operation })
  }
}
