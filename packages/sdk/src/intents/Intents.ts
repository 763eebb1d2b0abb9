/** Turns intents into user operations, signs them, sends them, and finds out whether they were executed. */
import type { Estimate } from "@okto-effect/contract/Estimate"
import type { Order } from "@okto-effect/contract/Order"
import type { SignedUserOp, UncheckedUserOp, UserOp } from "@okto-effect/contract/UserOp"
import * as Context from "effect/Context"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Bff from "../http/Bff.ts"
import { ClientSigner } from "../clientSigner/ClientSigner.ts"
import * as compiled from "../schemas/compiled/operation.gen.ts"
import { CurrentEnvironment } from "../Environment.ts"
import * as Errors from "../Errors.ts"
import * as Explorer from "../explorer/Explorer.ts"
import { sendOptions } from "../schemas/input/callOptions.ts"
import { owned, ownFields } from "../schemas/input/copyInput.ts"
import * as Orders from "../orders/Orders.ts"
import * as Session from "../session/Session.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import { Transport } from "../http/Transport.ts"
import { checkUserOp } from "../userop/check.ts"
import { annotate, type BuildFailure, type BuildOptions, make as makeBuild } from "./build.ts"
import * as ChainData from "./chainData.ts"
import { dedupeByJobId } from "./dedupeByJobId.ts"
import type { Estimable, Intent } from "./Intent.ts"
import { checkJobId } from "./jobId.ts"
import { matchesIntent, textOf } from "./matchesIntent.ts"
import { parseIntent } from "./parse.ts"
import { make as makeResume, type ResumeFailure } from "./resume.ts"
import { make as makeSending, notToExecute, type SendFailure, type SendOptions } from "./send.ts"
import { make as makeSign, type SignFailure } from "./sign.ts"

export type { BuildFailure, BuildOptions, ResumeFailure, SendFailure, SendOptions, SignFailure }
export { FeeCeiling } from "./fees.ts"

/**
 * How an intent is built and sent. A `jobId` of the caller's makes it repeatable: a job that has an order with this id
 * already is not sent again, and calls with one id at the same time are one.
 */
export interface SubmitOptions<out E = never> extends BuildOptions, SendOptions<E> {}

/** Why what operations take could not be asked for ahead. Nothing else fails for it: they ask again. */
export type PrepareFailure = Errors.ChainsUnavailable | Errors.GasValuesUnavailable | Errors.NotLoggedIn

/** Why an operation could not be executed. */
export type ExecuteFailure = SignFailure | SendFailure

/** Why an intent was not submitted, or is not known to be, beside what it refuses with. */
export type SubmitFailure = BuildFailure | SendFailure | Errors.JobIdTaken | Errors.OrdersUnavailable

/** Builds, signs, executes and follows intents. */
export class Intents extends Context.Service<
  Intents,
  {
    /** Checks an intent and builds its unsigned user operation. Rules about its shape run before anything is sent. */
    readonly build: <I extends { readonly caip2Id: string }, Input, E>(
      intent: Intent<I, Input, E>,
      input: Input,
      options?: BuildOptions
    ) => Effect.Effect<UserOp, BuildFailure | E>
    /**
     * What an intent would cost, checked like {@link build} but sent to nobody's account. Its `userOps` is the operation
     * as the backend would build it, not signed yet.
     */
    readonly estimate: <I extends { readonly caip2Id: string }, Input, E>(
      intent: Estimable<I, Input, E>,
      input: Input,
      options?: BuildOptions
    ) => Effect.Effect<Estimate, BuildFailure | E | Errors.EstimateUnavailable>
    /** The operation with the session key's signature. The given object is left as it is. */
    readonly sign: (op: UncheckedUserOp) => Effect.Effect<SignedUserOp, SignFailure>
    /**
     * Sends a signed operation, once: when no clear answer comes, its order is looked for and the same bytes are sent
     * again. Returns the job id, which is the intent id of its order. Fails with `ExecutionUnknown` when it is not known
     * in time whether it was executed.
     */
    readonly execute: <E = never>(
      op: UncheckedUserOp,
      options?: SendOptions<E>
    ) => Effect.Effect<string, ExecuteFailure | E>
    /** Builds, signs and executes in one go, for the user who is logged in when it begins. */
    readonly submit: <I extends { readonly caip2Id: string }, Input, E, E2 = never>(
      intent: Intent<I, Input, E>,
      input: Input,
      options?: SubmitOptions<E2>
    ) => Effect.Effect<string, SubmitFailure | E | E2>
    /**
     * Finds out what became of an operation that was sent, and returns its job id. The operation itself is looked for and,
     * while its promise is good, sent again, also in another session of the same user; a job id is only looked for. Fails
     * with `NotExecuted` when it is too late for it to be executed: then it is safe to build another.
     */
    readonly resume: (
      sent: UncheckedUserOp | string,
      options?: Omit<SendOptions, "onOperation">
    ) => Effect.Effect<string, ResumeFailure>
    /** The order of a job, once it exists. `Orders.settled` waits for its end. */
    readonly order: (jobId: string) => Effect.Effect<Order | undefined, Errors.OrdersUnavailable>
    /**
     * Asks now for what the next operation takes: chains, wallets and fresh gas values. What is built within the next five
     * seconds then asks for nothing, and is sent in one round trip.
     */
    readonly prepare: Effect.Effect<void, PrepareFailure>
    /** Forgets the chains it knows, so that the next build asks again. */
    readonly forgetChains: Effect.Effect<void>
  }
>()("@okto-effect/sdk/Intents") {}

/**
 * Checks an intent as {@link Intents} does before anything is sent, and returns it with its defaults filled in. It needs
 * no session and no backend, so a form can use it while somebody types.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Intents, tokenTransfer } from "@okto-effect/sdk/effect"
 *
 * const issues = Effect.runSync(
 *   Intents.check(tokenTransfer, { caip2Id: "eip155:1", recipient: "0x", token: "", amount: 0n }).pipe(
 *     Effect.as([]),
 *     Effect.catchTag("ValidationFailed", ({ issues }) => Effect.succeed(issues))
 *   )
 * )
 * ```
 */
export const check = parseIntent

const make = Effect.gen(function* () {
  const client = yield* ClientSigner
  const environment = yield* CurrentEnvironment
  const orders = yield* Orders.Orders
  const session = yield* Session.Session
  const transport = yield* Transport
  const transportId = transport.road ?? transport
  const chainData = yield* ChainData.make
  const { build, estimate } = yield* makeBuild(chainData)
  const sign = makeSign(environment)
  const sending = yield* makeSending
  const { resumeJob, resumeOperation } = yield* makeResume(sending, sign)

  /** Builds, signs and sends; with an id of the caller's, unless there is an order of the job. */
  const submitFor = Effect.fnUntraced(function* <I extends { readonly caip2Id: string }, Input, E, E2>(
    user: Session.LiveSession,
    intent: Intent<I, Input, E>,
    candidate: Input,
    options: SubmitOptions<E2>
  ): Effect.fn.Return<string, SubmitFailure | E | E2> {
    const { jobId } = options
    if (jobId === undefined) {
      return yield* sending.send(yield* sign(user, yield* build(user, intent, candidate, options)), options)
    }
    const input = yield* parseIntent(intent, candidate)
    const job = { type: intent.type, values: intent.jobValues(input) }
    const taken = new Errors.JobIdTaken(jobId)
    const looking = Effect.flatMap(checkJobId(jobId), orders.find)
    const [op, known] = yield* Effect.all([Effect.result(build(user, intent, candidate, options)), looking], {
      concurrency: 2
    })
    if (known !== undefined) return yield* matchesIntent(known, job) ? Effect.succeed(jobId.toLowerCase()) : taken
    return yield* sending.send(yield* sign(user, yield* Effect.fromResult(op)), options, { job, taken })
  })

  return Intents.of({
    build: (intent, candidate, options) =>
      Effect.suspend(() => {
        const own = ownFields(options)
        const input = owned(candidate)
        return Effect.flatMap(session.current, (user) => session.within(user, build(user, intent, input, own)))
      }),
    estimate: Effect.fn("Intents.estimate")(function* (intent, input, given) {
      const candidate = owned(input)
      yield* annotate(intent, candidate)
      const user = yield* session.current
      return yield* session.within(user, estimate(user, intent, candidate, ownFields(given)))
    }),
    sign: Effect.fnUntraced(function* (op) {
      const user = yield* Effect.mapError(
        session.current,
        ({ cause }) => new Errors.NotLoggedIn("User must be logged in to sign user operation", { cause })
      )
      return yield* sign(user, yield* checkUserOp(compiled.UserOp, op))
    }),
    execute: Effect.fnUntraced(function* (op, options) {
      const user = yield* Effect.mapError(session.current, ({ cause }) => notToExecute(cause))
      const own = yield* Effect.fromResult(sendOptions("send", options))
      const signed = yield* checkUserOp(compiled.SendableUserOp, op)
      return yield* session.within(user, sending.send(signed, own))
    }),
    submit: Effect.fn("Intents.submit")(function* (intent, input, given) {
      const candidate = owned(input)
      yield* annotate(intent, candidate)
      const options = yield* Effect.fromResult(sendOptions("submit", given))
      const user = yield* session.current
      const run = session.within(user, submitFor(user, intent, candidate, options))
      if (options.jobId === undefined) return yield* run
      const parsed = yield* parseIntent(intent, candidate)
      const jobId = yield* checkJobId(options.jobId)
      const job = textOf({ type: intent.type, values: intent.jobValues(parsed) })
      const name = [environment.bff, client.swa, user.userSWA, jobId].join(" ").toLowerCase()
      return yield* dedupeByJobId({ transportId, name, jobId, job }, run)
    }),
    resume: Effect.fn("Intents.resume")(function* (sent, given) {
      const options = yield* Effect.fromResult(sendOptions("resume", given))
      const user = yield* session.current
      return yield* session.within(
        user,
        typeof sent === "string" ? resumeJob(sent, options) : resumeOperation(user, sent, options)
      )
    }),
    prepare: Effect.flatMap(session.current, (user) => session.within(user, chainData.prepare)).pipe(
      Effect.withSpan("Intents.prepare")
    ),
    order: orders.find,
    forgetChains: chainData.forgetChains
  })
})

export const layer: Layer.Layer<
  Intents,
  never,
  ClientSigner | CurrentEnvironment | SecureRandom.SecureRandom | SessionStore | Transport
> = /* @__PURE__ */ Layer.provide(Layer.effect(Intents, make), [
  Bff.layer,
  Explorer.layer,
  Orders.layer,
  Session.layerAtOnce
])
