/** Turns intents into user operations, signs them, sends them, and follows what becomes of them. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { isHex, numberToHex, zeroAddress } from "viem"
import { Bff } from "./Bff.ts"
import { ClientSigner } from "./ClientSigner.ts"
import type { Estimate } from "./contract/Estimate.ts"
import { isFinal, type Order } from "./contract/Order.ts"
import { Address, type Hex } from "./contract/Primitives.ts"
import * as Routes from "./contract/Routes.ts"
import { SignedUserOp, UserOp } from "./contract/UserOp.ts"
import { CurrentEnvironment } from "./Environment.ts"
import * as Errors from "./Errors.ts"
import { Explorer } from "./Explorer.ts"
import type { Estimable, Intent, Recipient } from "./intents/Intent.ts"
import { parseIntent } from "./internal/parseIntent.ts"
import { keepFor } from "./internal/keepFor.ts"
import { personalSign } from "./internal/personalSign.ts"
import { checkUserOp } from "./internal/userOpCheck.ts"
import { validate } from "./internal/validate.ts"
import { Session } from "./Session.ts"
import { callData } from "./userop/callData.ts"
import { gasLimits } from "./userop/gas.ts"
import { hash } from "./userop/hash.ts"
import { nonceOf } from "./userop/nonce.ts"
import { paymasterValidity, signPaymasterData } from "./userop/paymasterData.ts"

/** How an operation may differ from the usual. */
export interface BuildOptions {
  /** Who pays the fees, where the chain has sponsorship. Nobody in particular unless given. */
  readonly feePayer?: Address | undefined
}

/** Why an operation could not be built. */
export type BuildFailure =
  | Errors.ArgumentInvalid
  | Errors.ChainNotSupported
  | Errors.ChainTypeInvalid
  | Errors.ChainsUnavailable
  | Errors.ClientDetailsMissing
  | Errors.GasValuesUnavailable
  | Errors.NotLoggedIn
  | Errors.RecipientIsSender
  | Errors.SessionKeysMissing
  | Errors.ValidationFailed

/** Why an operation could not be signed. */
export type SignFailure = Errors.NotLoggedIn | Errors.UserOperationIncomplete | Errors.UserOperationMalformed

/** Why an operation could not be executed. */
export type ExecuteFailure = SignFailure | Errors.ExecutionFailed | Errors.SessionKeysMissing

/** Builds, signs, executes and follows intents. */
export class Intents extends Context.Service<
  Intents,
  {
    /** Checks an intent and builds its unsigned user operation. Rules about its shape run before anything is sent. */
    readonly build: <I extends { readonly caip2Id: string }, Input>(
      intent: Intent<I, Input>,
      input: Input,
      options?: BuildOptions
    ) => Effect.Effect<UserOp, BuildFailure>
    /**
     * What an intent would cost, checked like {@link build} but sent to nobody's account. Its `userOps` is the operation
     * as the backend would build it, not signed yet.
     */
    readonly estimate: <I extends { readonly caip2Id: string }, Input>(
      intent: Estimable<I, Input>,
      input: Input,
      options?: BuildOptions
    ) => Effect.Effect<Estimate, BuildFailure | Errors.EstimateUnavailable>
    /** The operation with the session key's signature. The given object is left as it is. */
    readonly sign: (op: UserOp) => Effect.Effect<SignedUserOp, SignFailure>
    /** Sends a signed operation. Answers the job id, which is the intent id of its order. */
    readonly execute: (op: SignedUserOp) => Effect.Effect<string, ExecuteFailure>
    /** Builds, signs and executes in one go. */
    readonly submit: <I extends { readonly caip2Id: string }, Input>(
      intent: Intent<I, Input>,
      input: Input,
      options?: BuildOptions
    ) => Effect.Effect<string, BuildFailure | ExecuteFailure>
    /** The order of a job, once it exists. */
    readonly order: (jobId: string) => Effect.Effect<Order | undefined, Errors.OrdersUnavailable>
    /** Forgets the chains it knows, so that the next build asks again. */
    readonly forgetChains: Effect.Effect<void>
  }
>()("@okto-effect/sdk/Intents") {}

/**
 * Checks an intent as {@link Intents} does before anything is sent, and answers it with its defaults filled in. It needs
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

/** Nobody in particular pays; an empty text means the same. */
const defaultFeePayer = zeroAddress

/** An address as it is compared: letter case and leading zeros do not count, which Aptos leaves out. */
const comparable = (address: string): string => address.toLowerCase().replace(/^0x0*/, "")

/** A fee as an operation has it: hex travels as it came. */
const hexFee = (fee: string): Hex => (isHex(fee) ? fee : numberToHex(BigInt(fee)))

export const make = Effect.gen(function* () {
  const bff = yield* Bff
  const client = yield* ClientSigner
  const environment = yield* CurrentEnvironment
  const explorer = yield* Explorer
  const random = yield* SecureRandom.SecureRandom
  const session = yield* Session

  const owner = Effect.map(session.peek, (_) => _?.publicKey)
  const chains = keepFor({ read: explorer.getChains, age: Duration.minutes(5), owner })
  const gas = keepFor({ read: bff.call(Routes.gasValues, undefined), age: Duration.seconds(5), owner })

  const wallets = keepFor({ read: explorer.getAccount, age: Duration.infinity, owner })

  const chainOf = Effect.fnUntraced(function* (caip2Id: string) {
    const wanted = caip2Id.toLowerCase()
    const chain = (yield* chains.get).find((_) => _.caipId.toLowerCase() === wanted)
    if (chain !== undefined) return chain
    // It may have been added since.
    yield* chains.drop
    return yield* new Errors.ChainNotSupported(caip2Id)
  })

  /** Fails when the intent would send to one of these addresses. */
  const checkRecipient = (recipient: Recipient | undefined, own: ReadonlyArray<string>) =>
    recipient !== undefined && own.some((_) => comparable(_) === comparable(recipient.address))
      ? Effect.fail(new Errors.RecipientIsSender(recipient.address, recipient.own))
      : Effect.void

  /** The user's addresses on a chain. Not knowing them costs a warning, not the transfer. */
  const ownAddresses = (caip2Id: string) =>
    wallets.get.pipe(
      Effect.map((list) =>
        list.flatMap(({ address, caipId }) =>
          caipId.toLowerCase() === caip2Id.toLowerCase() && address ? [address] : []
        )
      ),
      Effect.catch((cause) =>
        Effect.as(Effect.logWarning("The wallets could not be read to compare the recipient with.", cause), [])
      )
    )

  /** Everything about an intent that its operation and its estimate share. */
  const prepare = Effect.fnUntraced(function* <I extends { readonly caip2Id: string }, Input>(
    intent: Intent<I, Input>,
    candidate: Input,
    options: BuildOptions | undefined
  ) {
    const user = yield* session.current
    const input = yield* parseIntent(intent, candidate)
    const refusal = intent.refuse(input)
    if (refusal !== undefined) return yield* Effect.fail(refusal)
    const recipient = intent.recipient(input)
    yield* checkRecipient(recipient, [user.userSWA])
    const feePayer = yield* validate(Address(), options?.feePayer || defaultFeePayer, Errors.ArgumentInvalid)
    const jobId = yield* random.uuidV4()
    const nonce = nonceOf(jobId)
    const now = yield* Clock.currentTimeMillis
    const validUntil = Math.floor(now / 1000) + paymasterValidity
    const promise = signPaymasterData({ nonce, validUntil }).pipe(Effect.provideService(ClientSigner, client))

    // Asked for together, and signed while they are on their way. When several fail, the chain is what the caller hears
    // about first.
    const [chain, own, fees, promised] = yield* Effect.all(
      [
        chainOf(input.caip2Id),
        recipient === undefined ? Effect.succeed([]) : ownAddresses(input.caip2Id),
        Effect.exit(gas.get),
        Effect.exit(promise)
      ],
      { concurrency: 4 }
    )
    yield* checkRecipient(recipient, own)
    const { maxFeePerGas, maxPriorityFeePerGas } = yield* fees
    return {
      user,
      input,
      feePayer,
      jobId,
      nonce,
      chain,
      fees: { maxFeePerGas: hexFee(maxFeePerGas), maxPriorityFeePerGas: hexFee(maxPriorityFeePerGas) },
      paymasterData: yield* promised
    }
  })

  const build: Intents["Service"]["build"] = Effect.fn("Intents.build")(function* (intent, candidate, options) {
    const { chain, feePayer, fees, input, nonce, paymasterData, user } = yield* prepare(intent, candidate, options)
    // Key order is wire order.
    return {
      sender: user.userSWA,
      nonce,
      paymaster: environment.paymaster,
      callGasLimit: numberToHex(gasLimits.callGasLimit),
      verificationGasLimit: numberToHex(gasLimits.verificationGasLimit),
      preVerificationGas: numberToHex(gasLimits.preVerificationGas),
      maxFeePerGas: fees.maxFeePerGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
      paymasterPostOpGasLimit: numberToHex(gasLimits.paymasterPostOpGasLimit),
      paymasterVerificationGasLimit: numberToHex(gasLimits.paymasterVerificationGasLimit),
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

  const estimate: Intents["Service"]["estimate"] = Effect.fn("Intents.estimate")(
    function* (intent, candidate, options) {
      const { feePayer, fees, input, jobId, paymasterData } = yield* prepare(intent, candidate, options)
      return yield* bff.call(Routes.estimate, {
        type: intent.type,
        jobId,
        ...(feePayer === defaultFeePayer ? {} : { feePayerAddress: feePayer }),
        details: intent.details(input),
        gasDetails: fees,
        paymasterData
      })
    }
  )

  const sign: Intents["Service"]["sign"] = Effect.fn("Intents.sign")(function* (op) {
    const user = yield* Effect.mapError(
      session.current,
      () => new Errors.NotLoggedIn("User must be logged in to sign user operation")
    )
    yield* checkUserOp(UserOp, op)
    const raw: Hex = hash(op, environment)
    return { ...op, signature: yield* personalSign({ raw }, user.privateKey) }
  })

  const execute: Intents["Service"]["execute"] = Effect.fn("Intents.execute")(function* (op) {
    yield* Effect.mapError(
      session.current,
      () => new Errors.NotLoggedIn("User must be logged in to execute user operation")
    )
    yield* checkUserOp(SignedUserOp, op)
    return (yield* bff.call(Routes.execute, op)).jobId
  })

  return Intents.of({
    build,
    estimate,
    sign,
    execute,
    submit: (intent, input, options) =>
      build(intent, input, options).pipe(Effect.flatMap(sign), Effect.flatMap(execute)),
    order: (jobId) => Effect.map(explorer.getOrdersHistory({ intentId: jobId }), ([order]) => order),
    forgetChains: chains.drop
  })
})

export const layer: Layer.Layer<
  Intents,
  never,
  Bff | ClientSigner | CurrentEnvironment | Explorer | SecureRandom.SecureRandom | Session
> = Layer.effect(Intents, make)

// ---------------------------------------------------------------------------------------------------------------
// Following an order
// ---------------------------------------------------------------------------------------------------------------

/** Milliseconds between two looks at an order: soon at first, because many settle at once, then ever more patiently. */
const pause = (look: number): number => Math.min(250 * 1.5 ** look, 10_000)

/** Looks in a row that may fail before following gives up. */
const patience = 5

/** The next look at an order that differs from the last one seen. Gives up only when the backend keeps failing. */
const nextChange = Effect.fnUntraced(function* (jobId: string, seen: string | undefined, firstLook: number) {
  const intents = yield* Intents
  let failures = 0
  for (let look = firstLook; ; look++) {
    const order = yield* intents
      .order(jobId)
      .pipe(
        Effect.catch((error) =>
          error.category === "retry" && ++failures < patience ? Effect.succeed(undefined) : Effect.fail(error)
        )
      )
    if (order !== undefined && order.status !== seen) return { order, look: look + 1 }
    yield* Effect.sleep(pause(look))
  }
})

/**
 * Follows an order: emits it whenever its status changes, and ends with its final state. A failed order is emitted like
 * any other; the stream fails only when the orders cannot be read.
 */
export const watch = (jobId: string): Stream.Stream<Order, Errors.OrdersUnavailable, Intents> =>
  Stream.unfold<
    { readonly seen: string | undefined; readonly look: number } | undefined,
    Order,
    Errors.OrdersUnavailable,
    Intents
  >({ seen: undefined, look: 0 }, (state) =>
    state === undefined
      ? Effect.succeed(undefined)
      : Effect.map(
          nextChange(jobId, state.seen, state.look),
          ({ look, order }) => [order, isFinal(order) ? undefined : { seen: order.status, look }] as const
        )
  )

/** Waits for an order to reach its end. Answers the final order, a failed one included. */
export const settled = Effect.fn("Intents.settled")(function* (jobId: string) {
  let state: { readonly order: Order | undefined; readonly look: number } = { order: undefined, look: 0 }
  for (;;) {
    const next = yield* nextChange(jobId, state.order?.status, state.look)
    if (isFinal(next.order)) return next.order
    state = next
  }
})
