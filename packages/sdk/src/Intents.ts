/** Turns intents into user operations, signs them, sends them, and follows what becomes of them. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { fromNumber, isHex } from "./abi/hex.ts"
import * as Bff from "./Bff.ts"
import { ClientSigner, promised } from "./ClientSigner.ts"
import type { Chain } from "@okto-effect/contract/Chain"
import type { Estimate } from "@okto-effect/contract/Estimate"
import type { Order } from "@okto-effect/contract/Order"
import type { Wallet } from "@okto-effect/contract/Portfolio"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import * as compiled from "./compiled/operation.gen.ts"
import * as Routes from "./compiled/routes.gen.ts"
import type { SignedUserOp, UncheckedUserOp, UserOp } from "@okto-effect/contract/UserOp"
import { CurrentEnvironment } from "./Environment.ts"
import * as Errors from "./Errors.ts"
import * as Explorer from "./Explorer.ts"
import * as failures from "./failures.ts"
import type { Estimable, Intent } from "./intents/Intent.ts"
import { parseIntent } from "./intents/parse.ts"
import { Departed } from "./sending/Departed.ts"
import { oneRun } from "./sending/oneRun.ts"
import { jobOf } from "./sending/jobOf.ts"
import { type Job, matchesIntent, textOf } from "./sending/matchesIntent.ts"
import { isRefusal, mayBeSecondDelivery } from "./sending/refusal.ts"
import { resolveOutcome } from "./sending/resolveOutcome.ts"
import { toldId } from "./line/secrets.ts"
import { inForce } from "./requests/inForce.ts"
import { keepFor } from "./requests/keepFor.ts"
import { layerOf } from "./internal/layerPer.ts"
import { readOptions } from "./internal/options.ts"
import { owned, ownFields } from "./internal/owned.ts"
import { personalSign } from "./signing/crypto.ts"
import { recipe as makeRecipe } from "./internal/recipe.ts"
import { uuid } from "./internal/uuid.ts"
import { checkUserOp } from "./userop/check.ts"
import { validate } from "./internal/validate.ts"
import * as Orders from "./Orders.ts"
import * as Session from "./Session.ts"
import { Transport } from "./Transport.ts"
import { callData } from "./userop/callData.ts"
import { gasLimits } from "./userop/gas.ts"
import { hash } from "./userop/hash.ts"
import { nonceOf, uuidOf } from "./userop/nonce.ts"
import { paymasterValidity, validUntilOf } from "./userop/paymasterData.ts"

/** How an operation may differ from the usual. */
export interface BuildOptions {
  /** Who pays the fees, where the chain has sponsorship. Nobody in particular unless given. */
  readonly feePayer?: Address | undefined
  /** The job id, and with it the nonce: a UUID that was not used before. Default: a random one. */
  readonly jobId?: string | undefined
}

/** How an operation is sent. */
export interface SendOptions<out E = never> {
  /**
   * Runs before the operation leaves, so that a program can write it down and resume it whatever happens. When it fails,
   * or takes longer than 30 seconds, nothing is sent.
   */
  readonly onOperation?: ((operation: SignedUserOp, jobId: string) => Effect.Effect<unknown, E>) | undefined
  /** Whether the same bytes are sent again while it is not known whether they arrived. Default: true. */
  readonly resend?: boolean | undefined
  /** How long doubt is tried to be settled. Default: one minute. */
  readonly settleFor?: Duration.Input | undefined
}

/**
 * How an intent is built and sent. A `jobId` of the caller's makes it repeatable: a job that has an order with this id
 * already is not sent again, and calls with one id at the same time are one.
 */
export interface SubmitOptions<out E = never> extends BuildOptions, SendOptions<E> {}

/** What is paid at most, in wei per gas; a backend that asks for more is not obeyed. Default: 10,000 gwei. */
export const FeeCeiling = Context.Reference<bigint>("@okto-effect/sdk/FeeCeiling", {
  defaultValue: () => 10_000n * 10n ** 9n
})

/** Why an operation could not be built, beside what its intent refuses with. */
export type BuildFailure =
  | Errors.ArgumentInvalid
  | Errors.ChainNotSupported
  | Errors.ChainsUnavailable
  | Errors.ClientDetailsMissing
  | Errors.FeeTooHigh
  | Errors.GasValuesUnavailable
  | Errors.NotLoggedIn
  | Errors.SignerFailed
  | Errors.ValidationFailed

/** Why what operations take could not be asked for ahead. Nothing else fails for it: they ask again. */
export type PrepareFailure = Errors.ChainsUnavailable | Errors.GasValuesUnavailable | Errors.NotLoggedIn

/** Why an operation could not be signed. */
export type SignFailure = Errors.NotLoggedIn | Errors.UserOperationIncomplete | Errors.UserOperationMalformed

/** Why a signed operation was not executed, or is not known to be. */
export type SendFailure =
  | Errors.ArgumentInvalid
  | Errors.NotLoggedIn
  | Errors.ExecutionFailed
  | Errors.ExecutionUnknown
  | Errors.OperationNotRecorded

/** Why an operation could not be executed. */
export type ExecuteFailure = SignFailure | SendFailure

/** Why an intent was not submitted, or is not known to be, beside what it refuses with. */
export type SubmitFailure = BuildFailure | SendFailure | Errors.JobIdTaken | Errors.OrdersUnavailable

/** Why it is still not known what became of an operation, or why it never will be one. */
export type ResumeFailure =
  | Errors.ArgumentInvalid
  | Errors.ExecutionUnknown
  | Errors.NotExecuted
  | Errors.OrderNotFound
  | Errors.OrdersUnavailable
  | SignFailure

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

/** How long doubt is tried to be settled. */
const settleWithin = Duration.minutes(1)

/** Nobody in particular pays; an empty text means the same. */
const defaultFeePayer = `0x${"0".repeat(40)}` as const

/** Characters that a fee in hex has at most: 16 bytes. */
const feeLength = 34

/** A fee as an operation has it: hex that fits travels as it came. */
const hexFee = (fee: string | number): Hex => (isHex(fee) && fee.length <= feeLength ? fee : fromNumber(BigInt(fee)))

/** A user who logs out while an operation is built is not logged in. */
const signedIn = <A, E>(
  call: Effect.Effect<A, E | Errors.SessionKeysMissing>
): Effect.Effect<A, E | Errors.NotLoggedIn> =>
  Effect.mapError(call, (error) =>
    error instanceof Errors.SessionKeysMissing ? new Errors.NotLoggedIn(undefined, { cause: error.cause }) : error
  )

/** An id that the caller chose, for which job, and what a call fails with when it is another job's. */
interface ChosenId<out E> {
  readonly job: Job
  readonly taken: Effect.Effect<never, E>
}

/** Whether an order is that of a job, as far as both tell; of a job that cannot be read nothing can be compared. */
const isOrderOf = (order: Order, job: Job | undefined): boolean => job === undefined || matchesIntent(order, job)

/** What a trace says of an operation. */
const facts = (intent: { readonly type: string }, candidate: unknown) =>
  Effect.annotateCurrentSpan({
    "okto.intent.type": intent.type,
    "okto.chain":
      Predicate.hasProperty(candidate, "caip2Id") && Predicate.isString(candidate.caip2Id) ? candidate.caip2Id : ""
  })

const nilId = "00000000-0000-0000-0000-000000000000"

const checkJobId = (candidate: unknown): Effect.Effect<string, Errors.ArgumentInvalid> =>
  typeof candidate === "string" && uuid.test(candidate) && candidate !== nilId
    ? Effect.succeed(candidate.toLowerCase())
    : Effect.fail(new Errors.ArgumentInvalid([{ path: "jobId", message: "Invalid job id: must be a UUID" }]))

/** How long a program may take to write an operation down. */
const recordedWithin = Duration.seconds(30)

/** How long the order of a job is looked for whose id the caller chose and the backend refused: it may be there already. */
const listedWithin = Duration.seconds(10)

/** When a refusal is checked for the second time: an order of an operation that was delivered twice is listed by then. */
const secondLookAfter = Duration.seconds(2)

/** How long after the end of its paymaster authorization an operation's order may still turn up, by whose clock. */
const gracePeriod = { backendTime: Duration.minutes(10), deviceTime: Duration.hours(1) }

const make = Effect.gen(function* () {
  const bff = yield* Bff.Bff
  const client = yield* ClientSigner
  const environment = yield* CurrentEnvironment
  const explorer = yield* Explorer.Explorer
  const orders = yield* Orders.Orders
  const random = yield* SecureRandom.SecureRandom
  const session = yield* Session.Session
  const transport = yield* Transport
  const road = transport.road ?? transport
  const ceilingInForce = yield* inForce(FeeCeiling)

  const owner = Effect.map(session.peek, (user) => user?.publicKey)
  const chains = keepFor({ read: explorer.getChains, age: Duration.minutes(5), owner })
  const gas = keepFor({
    read: signedIn(bff.call(Routes.gasValues, undefined, failures.gasValues)),
    age: Duration.seconds(5),
    owner
  })
  const wallets = keepFor({ read: explorer.getAccount, age: Duration.infinity, owner })

  // Lists are taken as they come: what an entry has instead of an id is nobody's.
  const sameChain = (one: unknown, other: string): boolean =>
    typeof one === "string" && one.toLowerCase() === other.toLowerCase()

  const chainOf = Effect.fnUntraced(function* (caip2Id: string) {
    const isWanted = (chain: Chain | null) => sameChain(chain?.caipId, caip2Id)
    const chain = (yield* chains.get((list) => list.some(isWanted))).find(isWanted)
    return chain ?? (yield* new Errors.ChainNotSupported(caip2Id))
  })

  const ahead = Effect.all(
    [
      chains.get(),
      gas.renew,
      // Not knowing the wallets costs no transfer either.
      Effect.ignore(wallets.get())
    ],
    { concurrency: "unbounded", discard: true }
  )

  /** The user's addresses on a chain. Not knowing them costs a warning, not the transfer. */
  const ownAddresses = (caip2Id: string) => {
    const on = (list: ReadonlyArray<Wallet | null>) =>
      list.flatMap((wallet) =>
        sameChain(wallet?.caipId, caip2Id) && typeof wallet?.address === "string" ? [wallet.address] : []
      )
    return wallets
      .get((list) => on(list).length > 0)
      .pipe(
        Effect.map(on),
        Effect.catch((cause) =>
          Effect.as(Effect.logWarning("The wallets could not be read to compare the recipient with.", cause), [])
        )
      )
  }

  const refuseUnlessPossible = <I extends { readonly caip2Id: string }, Input, E>(
    intent: Intent<I, Input, E>,
    input: I,
    own: ReadonlyArray<string>
  ): Effect.Effect<void, E> => {
    const refusal = intent.refuse(input, own)
    return refusal === undefined ? Effect.void : Effect.fail(refusal)
  }

  /** Everything about an intent that its operation and its estimate share. */
  const assemble = Effect.fnUntraced(function* <I extends { readonly caip2Id: string }, Input, E>(
    user: Session.LiveSession,
    intent: Intent<I, Input, E>,
    candidate: Input,
    purpose: "estimate" | "operation",
    options: BuildOptions
  ) {
    const input = yield* parseIntent(intent, candidate)
    yield* refuseUnlessPossible(intent, input, [user.userSWA])
    const feePayer = yield* validate(compiled.FeePayer, options.feePayer || defaultFeePayer, Errors.ArgumentInvalid)
    const jobId = options.jobId === undefined ? yield* random.uuidV4() : yield* checkJobId(options.jobId)
    const nonce = nonceOf(jobId)
    const now = yield* Clock.currentTimeMillis
    const validUntil = Math.floor(now / 1000) + paymasterValidity
    const promise = promised(client, {
      purpose,
      nonce: jobId,
      validUntil,
      validAfter: 0,
      unproven: { intent: intent.type }
    }).pipe(Effect.provideService(SecureRandom.SecureRandom, random))

    // Asked for together, and signed while they are on their way. When several fail, the chain is what the caller hears
    // about first.
    const [chain, own, fees, paymasterData] = yield* Effect.all(
      [
        chainOf(input.caip2Id),
        intent.recipient(input) === undefined ? Effect.succeed([]) : ownAddresses(input.caip2Id),
        Effect.exit(gas.get()),
        Effect.exit(promise)
      ],
      { concurrency: 4 }
    )
    yield* refuseUnlessPossible(intent, input, own)
    const { maxFeePerGas, maxPriorityFeePerGas } = yield* fees
    const ceiling = yield* ceilingInForce
    if (BigInt(maxFeePerGas) > ceiling) return yield* new Errors.FeeTooHigh(BigInt(maxFeePerGas), ceiling)
    return {
      input,
      feePayer,
      jobId,
      nonce,
      chain,
      fees: { maxFeePerGas: hexFee(maxFeePerGas), maxPriorityFeePerGas: hexFee(maxPriorityFeePerGas) },
      paymasterData: yield* paymasterData
    }
  })

  const buildFor = Effect.fn("Intents.build")(function* <I extends { readonly caip2Id: string }, Input, E>(
    user: Session.LiveSession,
    intent: Intent<I, Input, E>,
    candidate: Input,
    options: BuildOptions
  ): Effect.fn.Return<UserOp, BuildFailure | E> {
    yield* facts(intent, candidate)
    const { chain, feePayer, fees, input, nonce, paymasterData } = yield* assemble(
      user,
      intent,
      candidate,
      "operation",
      options
    )
    // Key order is wire order.
    return {
      sender: user.userSWA,
      nonce,
      paymaster: environment.paymaster,
      callGasLimit: fromNumber(gasLimits.callGasLimit),
      verificationGasLimit: fromNumber(gasLimits.verificationGasLimit),
      preVerificationGas: fromNumber(gasLimits.preVerificationGas),
      maxFeePerGas: fees.maxFeePerGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
      paymasterPostOpGasLimit: fromNumber(gasLimits.paymasterPostOpGasLimit),
      paymasterVerificationGasLimit: fromNumber(gasLimits.paymasterVerificationGasLimit),
      callData: callData({
        nonce,
        jobManager: environment.jobManager,
        clientSWA: client.swa,
        userSWA: user.userSWA,
        feePayer,
        chain,
        type: intent.type,
        parameters: intent.jobParameters(input)
      }),
      paymasterData
    }
  })

  const signFor = (user: Session.LiveSession, op: UserOp): Effect.Effect<SignedUserOp> =>
    Effect.sync(() => ({
      ...op,
      signature: personalSign({ raw: hash(op, environment) }, Redacted.value(user.privateKey))
    })).pipe(Effect.withSpan("Intents.sign", { attributes: { "okto.job_id": uuidOf(op.nonce) } }))

  const notToExecute = (cause: unknown) =>
    new Errors.NotLoggedIn("User must be logged in to execute user operation", { cause })

  /** Sends an operation once, and no policy repeats it: what a repetition is told is not what happened. */
  const attempt = (op: SignedUserOp): Effect.Effect<string, Errors.ExecutionFailed> =>
    bff.call(Routes.execute, op, failures.execute).pipe(
      Effect.map(({ jobId }) => String(jobId)),
      Effect.catchTag("SessionKeysMissing", (error) =>
        Effect.fail(new Errors.ExecutionFailed(new Errors.Unauthorized(error.cause)))
      ),
      Effect.provideService(Bff.RetryPolicy, (once) => once)
    )

  /** The job id that the backend answered: recorded backends answer another than the operation's. */
  const answered = Effect.fnUntraced(function* (jobId: string, sent: Errors.Sent) {
    const told = toldId(jobId)
    yield* Effect.annotateCurrentSpan({ "okto.job_id": told })
    if (jobId.toLowerCase() !== sent.jobId) {
      yield* Effect.logWarning("The backend returned another job id than the operation's.", {
        jobId: told,
        own: sent.jobId
      })
    }
    return jobId
  })

  const sentBy = (operation: SignedUserOp): Errors.Sent => ({
    jobId: uuidOf(operation.nonce),
    operation,
    validUntil: validUntilOf(operation.paymasterData)
  })

  /** An attempt under an id that the caller chose: another id in the answer says nothing of this one. */
  const underOwnId = (attempted: Effect.Effect<string, Errors.ExecutionFailed>, { jobId }: Errors.Sent) =>
    Effect.filterOrFail(
      attempted,
      (other) => other.toLowerCase() === jobId,
      () =>
        new Errors.ExecutionFailed(
          new Errors.Undecodable({ path: "data.jobId", message: "the backend answered another job id" })
        )
    )

  /** Ids of operations that left, and of which it is not known whether they were executed. */
  const unresolved = new Set<string>()

  const resolved = ({ jobId }: Errors.Sent) => Effect.sync(() => unresolved.delete(jobId))

  /** Remembers whether the outcome of an operation is known once a call that sends it has ended. */
  const remembering = <A, E, R>(jobId: string, sending: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const wasUnresolved = unresolved.has(jobId)
      unresolved.add(jobId)
      return Effect.onExit(sending, (exit) =>
        Effect.sync(() => {
          const failure = Exit.isFailure(exit) ? Option.getOrUndefined(Cause.findErrorOption(exit.cause)) : undefined
          const isKnown = Exit.isSuccess(exit) || failure instanceof Errors.ExecutionFailed
          if (isKnown || (failure instanceof Errors.NotLoggedIn && !wasUnresolved)) unresolved.delete(jobId)
        })
      )
    })

  /** The first attempt, and what it takes to know what came of it. */
  const sendOnce = Effect.fnUntraced(function* <E2>(
    op: SignedUserOp,
    sent: Errors.Sent,
    { resend = true, settleFor = settleWithin }: SendOptions,
    chosen: ChosenId<E2> | undefined,
    wasSent: boolean
  ): Effect.fn.Return<string, SendFailure | E2> {
    const attempted = chosen === undefined ? attempt(op) : underOwnId(attempt(op), sent)
    const first = yield* Effect.result(attempted)
    if (Result.isSuccess(first)) return yield* answered(first.success, sent)

    const { reason } = first.failure
    if (reason._tag === "Unauthorized" && !reason.sent) return yield* notToExecute(reason.cause)
    const isRefused = isRefusal(reason)
    // Only of what was never sent before, here or elsewhere, a refusal can be the whole truth.
    const isConclusive = isRefused && chosen === undefined && !wasSent
    if (isConclusive && !mayBeSecondDelivery(reason)) return yield* new Errors.ExecutionFailed(reason, sent)
    const outcome = yield* resolveOutcome({
      lookUp: orders.lookUp(sent.jobId),
      resend: resend && !isRefused ? attempted : undefined,
      failedWith: reason,
      within: isRefused ? Duration.min(listedWithin, Duration.fromInputUnsafe(settleFor)) : settleFor,
      ...(isConclusive ? { firstWait: secondLookAfter, provesAbsence: ({ looksBefore }) => looksBefore > 0 } : {})
    })
    switch (outcome._tag) {
      case "Accepted":
        return yield* answered(outcome.jobId, sent)
      case "NotExecuted":
        return yield* new Errors.ExecutionFailed(reason, sent)
      case "Found":
        if (isOrderOf(outcome.order, chosen?.job ?? jobOf(op))) return yield* answered(sent.jobId, sent)
        if (chosen !== undefined) return yield* chosen.taken
        return yield* new Errors.ExecutionUnknown(first.failure, sent)
      case "Unknown":
        return yield* new Errors.ExecutionUnknown(first.failure, sent)
    }
  })

  /** Sends an operation, which is executed once or not at all. */
  const send = Effect.fn("Intents.execute")(function* <E = never, E2 = never>(
    op: SignedUserOp,
    options: SendOptions<E>,
    chosen?: ChosenId<E2>
  ): Effect.fn.Return<string, SendFailure | E | E2> {
    const sent = sentBy(op)
    const { onOperation } = options
    if (onOperation !== undefined) {
      yield* Effect.timeoutOrElse(onOperation(op, sent.jobId), {
        duration: recordedWithin,
        orElse: () => Effect.fail(new Errors.OperationNotRecorded())
      })
    }
    const depart = yield* Departed
    depart(sent)
    const { resend, settleFor } = options
    const sending = sendOnce(op, sent, { resend, settleFor }, chosen, unresolved.has(sent.jobId))
    return yield* remembering(sent.jobId, sending)
  })

  /** Finds out whether an operation was executed that may have been sent before, in another session perhaps. */
  const resumeOperation = Effect.fnUntraced(function* (
    user: Session.LiveSession,
    given: UncheckedUserOp,
    { resend = true, settleFor = settleWithin }: SendOptions
  ): Effect.fn.Return<string, ResumeFailure> {
    const checked = yield* checkUserOp(compiled.SendableUserOp, given)
    if (checked.sender.toLowerCase() !== user.userSWA.toLowerCase()) {
      return yield* new Errors.ArgumentInvalid([{ path: "sender", message: "The operation is another user's" }])
    }
    // The same hash, signed by the key that the backend knows now: the same bytes, while the session is the same.
    const op = yield* signFor(user, checked)
    const sent = sentBy(op)
    const validUntil = Duration.seconds(sent.validUntil ?? Number.POSITIVE_INFINITY)
    const outcome = yield* resolveOutcome({
      lookUp: orders.lookUp(sent.jobId),
      resend: resend ? attempt(op) : undefined,
      resendUntil: Duration.toMillis(validUntil),
      provesAbsence: ({ date, deviceTime }) =>
        date === undefined
          ? deviceTime > Duration.toMillis(Duration.sum(validUntil, gracePeriod.deviceTime))
          : date > Duration.toMillis(Duration.sum(validUntil, gracePeriod.backendTime)),
      within: settleFor
    })
    switch (outcome._tag) {
      case "Found":
        if (isOrderOf(outcome.order, jobOf(op))) return yield* Effect.as(resolved(sent), sent.jobId)
        return yield* new Errors.ExecutionUnknown(new Errors.JobIdTaken(sent.jobId), sent)
      case "Accepted":
        return yield* Effect.andThen(resolved(sent), answered(outcome.jobId, sent))
      case "NotExecuted":
        return yield* Effect.andThen(resolved(sent), Effect.fail(new Errors.NotExecuted(sent)))
      case "Unknown":
        return yield* new Errors.ExecutionUnknown(outcome.failure ?? new Errors.OrderNotFound(sent.jobId), sent)
    }
  })

  const seek = Effect.fnUntraced(function* (
    jobId: string,
    { settleFor = settleWithin }: SendOptions
  ): Effect.fn.Return<string, Errors.ArgumentInvalid | Errors.OrderNotFound | Errors.OrdersUnavailable> {
    const id = yield* checkJobId(jobId)
    const outcome = yield* resolveOutcome({ lookUp: orders.lookUp(id), resend: undefined, within: settleFor })
    if (outcome._tag === "Found") return id
    const failure = outcome._tag === "Unknown" ? outcome.failure : undefined
    return yield* failure?._tag === "OrdersUnavailable" ? failure : new Errors.OrderNotFound(id)
  })

  /** Builds, signs and sends; with an id of the caller's, unless there is an order of the job. */
  const submitFor = Effect.fnUntraced(function* <I extends { readonly caip2Id: string }, Input, E, E2>(
    user: Session.LiveSession,
    intent: Intent<I, Input, E>,
    candidate: Input,
    options: SubmitOptions<E2>
  ): Effect.fn.Return<string, SubmitFailure | E | E2> {
    const { jobId } = options
    if (jobId === undefined) {
      return yield* send(yield* signFor(user, yield* buildFor(user, intent, candidate, options)), options)
    }
    const input = yield* parseIntent(intent, candidate)
    const job = { type: intent.type, values: intent.jobValues(input) }
    const taken = new Errors.JobIdTaken(jobId)
    const looking = Effect.flatMap(checkJobId(jobId), orders.find)
    const [op, known] = yield* Effect.all([Effect.result(buildFor(user, intent, candidate, options)), looking], {
      concurrency: 2
    })
    if (known !== undefined) return yield* matchesIntent(known, job) ? Effect.succeed(jobId.toLowerCase()) : taken
    return yield* send(yield* signFor(user, yield* Effect.fromResult(op)), options, { job, taken })
  })

  return Intents.of({
    build: (intent, candidate, options) =>
      Effect.suspend(() => {
        const own = ownFields(options)
        const input = owned(candidate)
        return Effect.flatMap(session.current, (user) => session.within(user, buildFor(user, intent, input, own)))
      }),
    estimate: Effect.fn("Intents.estimate")(function* (intent, input, given) {
      const candidate = owned(input)
      yield* facts(intent, candidate)
      const options = ownFields(given)
      const user = yield* session.current
      const estimating = Effect.gen(function* () {
        const { feePayer, fees, input, jobId, paymasterData } = yield* assemble(
          user,
          intent,
          candidate,
          "estimate",
          options
        )
        const request = {
          type: intent.type,
          jobId,
          ...(feePayer === defaultFeePayer ? {} : { feePayerAddress: feePayer }),
          details: intent.details(input),
          gasDetails: fees,
          paymasterData
        }
        return yield* signedIn(bff.call(Routes.estimate, request, failures.estimate))
      })
      return yield* session.within(user, estimating)
    }),
    sign: Effect.fnUntraced(function* (op) {
      const user = yield* Effect.mapError(
        session.current,
        ({ cause }) => new Errors.NotLoggedIn("User must be logged in to sign user operation", { cause })
      )
      return yield* signFor(user, yield* checkUserOp(compiled.UserOp, op))
    }),
    execute: Effect.fnUntraced(function* (op, options) {
      const user = yield* Effect.mapError(session.current, ({ cause }) => notToExecute(cause))
      const own = yield* Effect.fromResult(readOptions("send", options))
      const signed = yield* checkUserOp(compiled.SendableUserOp, op)
      return yield* session.within(user, send(signed, own))
    }),
    submit: Effect.fn("Intents.submit")(function* (intent, input, given) {
      const candidate = owned(input)
      yield* facts(intent, candidate)
      const options = yield* Effect.fromResult(readOptions("submit", given))
      const user = yield* session.current
      const run = session.within(user, submitFor(user, intent, candidate, options))
      if (options.jobId === undefined) return yield* run
      const parsed = yield* parseIntent(intent, candidate)
      const jobId = yield* checkJobId(options.jobId)
      const job = textOf({ type: intent.type, values: intent.jobValues(parsed) })
      const name = [environment.bff, client.swa, user.userSWA, jobId].join(" ").toLowerCase()
      return yield* oneRun({ road, name, jobId, job }, run)
    }),
    resume: Effect.fn("Intents.resume")(function* (sent, given) {
      const options = yield* Effect.fromResult(readOptions("resume", given))
      const user = yield* session.current
      return yield* session.within(
        user,
        typeof sent === "string" ? seek(sent, options) : resumeOperation(user, sent, options)
      )
    }),
    prepare: Effect.flatMap(session.current, (user) => session.within(user, ahead)).pipe(
      Effect.withSpan("Intents.prepare")
    ),
    order: orders.find,
    forgetChains: chains.drop
  })
})

export const recipe = /* @__PURE__ */ makeRecipe(
  Intents,
  [
    Bff.recipe,
    ClientSigner,
    CurrentEnvironment,
    Explorer.recipe,
    Orders.recipe,
    SecureRandom.SecureRandom,
    Session.recipe,
    Transport
  ],
  make
)

export const layer: Layer.Layer<
  Intents,
  never,
  | Bff.Bff
  | ClientSigner
  | CurrentEnvironment
  | Explorer.Explorer
  | Orders.Orders
  | SecureRandom.SecureRandom
  | Session.Session
  | Transport
> = /* @__PURE__ */ layerOf(recipe)

/** {@link Orders.watch}, where it used to be. */
export const watch = Orders.watch

/** {@link Orders.settled}, where it used to be. */
export const settled = Orders.settled
