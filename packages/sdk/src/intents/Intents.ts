/** Turns intents into user operations, signs them, sends them, and finds out whether they were executed. */
import type { Estimate } from "@okto-effect/protocol/Estimate"
import type { Order } from "@okto-effect/protocol/Order"
import type { SignedUserOp, UncheckedUserOp, UserOp } from "@okto-effect/protocol/UserOp"
import * as Context from "effect/Context"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Backend from "../http/Backend.ts"
import { Checksums } from "../core/settings.ts"
import { ClientSigner } from "../signer/ClientSigner.ts"
import { guarding } from "../signer/SpendingGuard.ts"
import * as compiled from "../schemas/compiled/intents.gen.ts"
import { CurrentEnvironment } from "../core/Environment.ts"
import * as Errors from "../errors/Errors.ts"
import { readOptions } from "../input/options.ts"
import { resumeRules, sendRules, submitRules } from "../input/rules.ts"
import { copyInput, ownProperties } from "../input/snapshot.ts"
import * as Orders from "../wallet/Orders.ts"
import { within } from "../session/ofOneUser.ts"
import type * as Session from "../session/Session.ts"
import * as SessionControl from "../session/SessionControl.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import { Transport } from "../http/Transport.ts"
import { checkUserOp } from "./checkUserOp.ts"
import { annotate, type BuildFailure, type BuildOptions, make as makeBuild } from "./build.ts"
import * as ChainData from "./chainData.ts"
import { dedupeByJobId } from "./dedupeByJobId.ts"
import { check, type Estimable, type Intent } from "./Intent.ts"
import { checkJobId, matchesIntent, jobText } from "./job.ts"
import { make as makeResume, type ResumeFailure } from "./resume.ts"
import {
  type CallerJobId,
  make as makeSending,
  makeSign,
  notLoggedInToExecute,
  type SendFailure,
  type ResumeOptions,
  type SendOptions,
  sentOf,
  type SignFailure
} from "./send.ts"

export type { BuildFailure, BuildOptions, ResumeFailure, ResumeOptions, SendFailure, SendOptions, SignFailure }
export { FeeCeiling } from "./chainData.ts"
export { check } from "./Intent.ts"

/**
 * How an intent is built and sent. With a `jobId` the call can be repeated: a job that has an order with this id is not sent
 * again, and concurrent calls with one id are one.
 */
export interface SubmitOptions<out E = never> extends BuildOptions, SendOptions<E> {}

/** Why `prefetch` failed. The next operation reads again what is missing. */
export type PrefetchFailure = Errors.ChainsUnavailable | Errors.GasValuesUnavailable | Errors.NotLoggedIn

/** Why an operation could not be executed. */
export type ExecuteFailure = SignFailure | SendFailure

/** Why an intent was not submitted, or its outcome is unknown, apart from the refusals of its kind. */
export type SubmitFailure = BuildFailure | SendFailure | Errors.JobIdTaken | Errors.OrdersUnavailable

/** The service {@link Intents}. */
export interface IntentsService {
  /** Checks an intent and builds its unsigned user operation. The input is checked before a request is sent. */
  readonly build: <I extends { readonly caip2Id: string }, Input, E>(
    intent: Intent<I, Input, E>,
    input: Input,
    options?: BuildOptions
  ) => Effect.Effect<UserOp, BuildFailure | E>
  /**
   * Estimates the fees of an intent, which is checked as by {@link build} and not executed. `userOps` of the estimate is
   * the unsigned operation as the backend would build it.
   */
  readonly estimate: <I extends { readonly caip2Id: string }, Input, E>(
    intent: Estimable<I, Input, E>,
    input: Input,
    options?: BuildOptions
  ) => Effect.Effect<Estimate, BuildFailure | E | Errors.EstimateUnavailable>
  /** Signs an operation with the session key. Returns a copy with its `signature`. */
  readonly sign: (op: UncheckedUserOp) => Effect.Effect<SignedUserOp, SignFailure>
  /**
   * Sends a signed operation, which is executed once: where the answer is lost, its order is looked up and the same bytes
   * are sent again. Returns the job id, which is the intent id of its order. Fails with `ExecutionUnknown` when the outcome
   * is still unknown after `outcomeTimeout`.
   */
  readonly execute: <E = never>(
    op: UncheckedUserOp,
    options?: SendOptions<E>
  ) => Effect.Effect<string, ExecuteFailure | E>
  /**
   * Builds, signs and executes an intent for the user who is logged in when the call begins. Returns the job id, for
   * `Orders.waitForFinal`. Fails with `ExecutionUnknown` like {@link execute}.
   */
  readonly submit: <I extends { readonly caip2Id: string }, Input, E, E2 = never>(
    intent: Intent<I, Input, E>,
    input: Input,
    options?: SubmitOptions<E2>
  ) => Effect.Effect<string, SubmitFailure | E | E2>
  /**
   * Resolves the outcome of an operation that was sent, and returns its job id. For an operation, its order is looked up
   * and the same bytes are sent again while its paymaster authorization is valid, also in another session of the same
   * user; for a job id, the order is looked up. Fails with `NotExecuted` when the operation cannot be executed any more:
   * then it is safe to build another.
   *
   * @param sent the signed operation, or its job id
   */
  readonly resume: (sent: UncheckedUserOp | string, options?: ResumeOptions) => Effect.Effect<string, ResumeFailure>
  /**
   * The order of a job, `undefined` while there is none. `Orders.waitForFinal` waits for its final status.
   *
   * @param jobId the job id, a UUID
   */
  readonly order: (jobId: string) => Effect.Effect<Order | undefined, Errors.OrdersUnavailable>
  /**
   * Reads what the next operation needs: chains, wallets and current fees. An operation that is built within the next five
   * seconds then reads nothing, and is sent in one round trip.
   */
  readonly prefetch: Effect.Effect<void, PrefetchFailure>
  /** Forgets the cached chains: the next build reads them again. */
  readonly forgetChains: Effect.Effect<void>
}

/** Builds, estimates, signs and sends intents. */
export class Intents extends Context.Service<Intents, IntentsService>()("@okto-effect/sdk/Intents") {}

const make = Effect.gen(function* () {
  const client = yield* ClientSigner
  const environment = yield* CurrentEnvironment
  const orders = yield* Orders.Orders
  const session = yield* SessionControl.SessionControl
  const transport = yield* Transport
  const checksums = yield* Checksums
  const transportId = transport.transportId ?? transport
  const chainData = yield* ChainData.make
  const { build, estimate } = yield* makeBuild(chainData)
  const sign = makeSign(environment)
  const askGuards = yield* guarding

  /** Asks whether an operation may be signed. */
  const mayBeSigned = (user: Session.LiveSession, op: UserOp) =>
    askGuards(user.userSWA, (guard, spender) => guard.beforeOperation(op, spender))

  /** Asks whether an operation that is signed may be sent. */
  const mayBeSent = (user: Session.LiveSession, op: UserOp) =>
    askGuards(user.userSWA, (guard, spender) => guard.beforeResending(op, spender))

  const sending = yield* makeSending(mayBeSent)

  /** Tells the guards when an operation was not executed. */
  const releasing = <A, E>(user: Session.LiveSession, sent: Effect.Effect<A, E>) =>
    Effect.tapError(sent, (error) =>
      error instanceof Errors.ExecutionFailed || error instanceof Errors.NotExecuted
        ? askGuards(user.userSWA, (guard, spender) => guard.afterFailure(error, spender))
        : Effect.void
    )

  const { resumeJob, resumeOperation } = yield* makeResume(sending, sign, { mayBeSigned, mayBeSent })

  /** Steps for the user of now. */
  const asUser = <A, E>(steps: (user: Session.LiveSession) => Effect.Effect<A, E>) =>
    Effect.flatMap(session.current, (user) => within(user, steps(user)))

  return Intents.of({
    build: (intent, candidate, options) =>
      Effect.suspend(() => {
        const own = ownProperties(options)
        const input = copyInput(candidate)
        return asUser((user) =>
          Effect.flatMap(check(intent, input, { checksums }), (checked) => build(user, intent, checked, own))
        )
      }),
    estimate: Effect.fn("Intents.estimate")(function* (intent, input, given) {
      const candidate = copyInput(input)
      const options = ownProperties(given)
      yield* annotate(intent, candidate)
      return yield* asUser((user) =>
        Effect.flatMap(check(intent, candidate, { checksums }), (checked) => estimate(user, intent, checked, options))
      )
    }),
    sign: Effect.fnUntraced(function* (op) {
      const own = copyInput(op)
      const user = yield* Effect.mapError(
        session.current,
        ({ cause }) => new Errors.NotLoggedIn("User must be logged in to sign user operation", { cause })
      )
      const checked = yield* checkUserOp(compiled.UserOp, own)
      yield* mayBeSigned(user, checked)
      yield* session.confirm(user)
      return yield* sign(user, checked)
    }),
    execute: Effect.fnUntraced(function* (op, given) {
      const own = copyInput(op)
      const options = readOptions(given, sendRules)
      const user = yield* Effect.mapError(session.current, ({ cause }) => notLoggedInToExecute(cause))
      const checked = yield* Effect.fromResult(options)
      const signed = yield* checkUserOp(compiled.SendableUserOp, own)
      yield* mayBeSent(user, signed)
      return yield* releasing(user, sending.send(user, signed, checked))
    }),
    submit: Effect.fn("Intents.submit")(function* (intent, input, given) {
      const candidate = copyInput(input)
      yield* annotate(intent, candidate)
      const options = yield* Effect.fromResult(readOptions(given, submitRules))
      const user = yield* session.current
      const checked = yield* check(intent, candidate, { checksums })
      const building = within(user, build(user, intent, checked, options))
      const send = <E3 = never>(op: UserOp, chosen?: CallerJobId<E3>) =>
        mayBeSigned(user, op).pipe(
          Effect.andThen(sign(user, op)),
          Effect.flatMap((signed) => releasing(user, sending.send(user, signed, options, chosen)))
        )
      if (options.jobId === undefined) return yield* send(yield* building)
      // As it is sent, and as its order shows it: half of an emoji is another character in UTF-8.
      const job = { type: intent.type, values: intent.readParameters(intent.jobParameters(checked)) }
      const jobId = yield* checkJobId(options.jobId)
      // Only where there is no order with this id.
      const sendingOnce = Effect.gen(function* () {
        const taken = new Errors.JobIdTaken(jobId)
        const finding = within(user, orders.find(jobId))
        const [op, existing] = yield* Effect.all([Effect.result(building), finding], { concurrency: 2 })
        const match = existing === undefined ? undefined : matchesIntent(existing, job)
        if (match === "same") return jobId
        if (match === "different") return yield* taken
        const built = yield* Effect.fromResult(op)
        sending.chosenIds.add(jobId)
        if (existing !== undefined) {
          return yield* new Errors.ExecutionUnknown(undefined, sentOf(yield* sign(user, built)), existing)
        }
        return yield* send(built, { job, taken })
      })
      const name = [environment.bff, client.swa, user.userSWA, jobId].join(" ").toLowerCase()
      return yield* dedupeByJobId({ transportId, name, jobId, job: jobText(job) }, sendingOnce, (waiting) =>
        session.during(user, waiting, () => new Errors.NotLoggedIn())
      )
    }),
    resume: Effect.fn("Intents.resume")(function* (sent, given) {
      const own = copyInput(sent)
      const options = yield* Effect.fromResult(readOptions(given, resumeRules))
      return yield* asUser((user) =>
        typeof own === "string"
          ? resumeJob(own, options)
          : Effect.andThen(session.confirm(user), releasing(user, resumeOperation(user, own, options)))
      )
    }),
    prefetch: asUser(() => chainData.prefetch).pipe(Effect.withSpan("Intents.prefetch")),
    order: orders.find,
    forgetChains: chainData.forgetChains
  })
})

/** The service as a layer, over the services that it needs. */
export const layer: Layer.Layer<
  Intents,
  never,
  ClientSigner | CurrentEnvironment | SecureRandom.SecureRandom | SessionStore | Transport
> = /* @__PURE__ */ Layer.provide(Layer.effect(Intents, make), [Backend.layer, Orders.layer, SessionControl.layer])
