/** Turns intents into user operations, signs them, sends them, and follows what becomes of them. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import { isHex, numberToHex, zeroAddress } from "viem"
import * as Bff from "./Bff.ts"
import { ClientSigner } from "./ClientSigner.ts"
import type { Chain } from "@okto-effect/contract/Chain"
import type { Estimate } from "@okto-effect/contract/Estimate"
import type { Order } from "@okto-effect/contract/Order"
import type { Wallet } from "@okto-effect/contract/Portfolio"
import { Address, type Hex } from "@okto-effect/contract/Primitives"
import * as Routes from "@okto-effect/contract/Routes"
import { SignedUserOp, type UncheckedUserOp, UserOp } from "@okto-effect/contract/UserOp"
import { CurrentEnvironment } from "./Environment.ts"
import * as Errors from "./Errors.ts"
import * as Explorer from "./Explorer.ts"
import * as failures from "./failures.ts"
import type { Estimable, Intent } from "./intents/Intent.ts"
import { parseIntent } from "./intents/parse.ts"
import { keepFor } from "./requests/keepFor.ts"
import { layerOf } from "./internal/layerPer.ts"
import { personalSign } from "./signing/personalSign.ts"
import { recipe as makeRecipe } from "./internal/recipe.ts"
import { checkUserOp } from "./userop/check.ts"
import { validate } from "./internal/validate.ts"
import * as Orders from "./Orders.ts"
import * as Session from "./Session.ts"
import { callData } from "./userop/callData.ts"
import { gasLimits } from "./userop/gas.ts"
import { hash } from "./userop/hash.ts"
import { nonceOf, uuidOf } from "./userop/nonce.ts"
import { paymasterValidity, signPaymasterData } from "./userop/paymasterData.ts"

/** How an operation may differ from the usual. */
export interface BuildOptions {
  /** Who pays the fees, where the chain has sponsorship. Nobody in particular unless given. */
  readonly feePayer?: Address | undefined
}

/** Why an operation could not be built, beside what its intent refuses with. */
export type BuildFailure =
  | Errors.ArgumentInvalid
  | Errors.ChainNotSupported
  | Errors.ChainsUnavailable
  | Errors.ClientDetailsMissing
  | Errors.GasValuesUnavailable
  | Errors.NotLoggedIn
  | Errors.ValidationFailed

/** Why an operation could not be signed. */
export type SignFailure = Errors.NotLoggedIn | Errors.UserOperationIncomplete | Errors.UserOperationMalformed

/** Why a signed operation was not executed, or is not known to be. */
export type SendFailure = Errors.NotLoggedIn | Errors.ExecutionFailed | Errors.ExecutionUnknown

/** Why an operation could not be executed. */
export type ExecuteFailure = SignFailure | SendFailure

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
     * Sends a signed operation. Returns the job id, which is the intent id of its order. Fails with `ExecutionUnknown`
     * when the user logs out before the backend answers.
     */
    readonly execute: (op: UncheckedUserOp) => Effect.Effect<string, ExecuteFailure>
    /** Builds, signs and executes in one go, for the user who is logged in when it begins. */
    readonly submit: <I extends { readonly caip2Id: string }, Input, E>(
      intent: Intent<I, Input, E>,
      input: Input,
      options?: BuildOptions
    ) => Effect.Effect<string, BuildFailure | SendFailure | E>
    /** The order of a job, once it exists. `Orders.settled` waits for its end. */
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

/** Characters that a fee in hex has at most: 16 bytes. */
const feeLength = 34

/** A fee as an operation has it: hex that fits travels as it came. */
const hexFee = (fee: string | number): Hex => (isHex(fee) && fee.length <= feeLength ? fee : numberToHex(BigInt(fee)))

/** A user who logs out while an operation is built is not logged in. */
const signedIn = <A, E>(
  call: Effect.Effect<A, E | Errors.SessionKeysMissing>
): Effect.Effect<A, E | Errors.NotLoggedIn> =>
  Effect.mapError(call, (error) =>
    error instanceof Errors.SessionKeysMissing ? new Errors.NotLoggedIn(undefined, { cause: error.cause }) : error
  )

/** What a trace says of an operation. */
const facts = (intent: { readonly type: string }, candidate: unknown) =>
  Effect.annotateCurrentSpan({
    "okto.intent.type": intent.type,
    "okto.chain": Predicate.hasProperty(candidate, "caip2Id") ? String(candidate.caip2Id) : ""
  })

const make = Effect.gen(function* () {
  const bff = yield* Bff.Bff
  const client = yield* ClientSigner
  const environment = yield* CurrentEnvironment
  const explorer = yield* Explorer.Explorer
  const orders = yield* Orders.Orders
  const random = yield* SecureRandom.SecureRandom
  const session = yield* Session.Session

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
  const prepare = Effect.fnUntraced(function* <I extends { readonly caip2Id: string }, Input, E>(
    user: Session.LiveSession,
    intent: Intent<I, Input, E>,
    candidate: Input,
    options: BuildOptions | undefined
  ) {
    const input = yield* parseIntent(intent, candidate)
    yield* refuseUnlessPossible(intent, input, [user.userSWA])
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
        intent.recipient(input) === undefined ? Effect.succeed([]) : ownAddresses(input.caip2Id),
        Effect.exit(gas.get()),
        Effect.exit(promise)
      ],
      { concurrency: 4 }
    )
    yield* refuseUnlessPossible(intent, input, own)
    const { maxFeePerGas, maxPriorityFeePerGas } = yield* fees
    return {
      input,
      feePayer,
      jobId,
      nonce,
      chain,
      fees: { maxFeePerGas: hexFee(maxFeePerGas), maxPriorityFeePerGas: hexFee(maxPriorityFeePerGas) },
      paymasterData: yield* promised
    }
  })

  const buildFor = Effect.fn("Intents.build")(function* <I extends { readonly caip2Id: string }, Input, E>(
    user: Session.LiveSession,
    intent: Intent<I, Input, E>,
    candidate: Input,
    options: BuildOptions | undefined
  ): Effect.fn.Return<UserOp, BuildFailure | E> {
    yield* facts(intent, candidate)
    const { chain, feePayer, fees, input, nonce, paymasterData } = yield* prepare(user, intent, candidate, options)
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

  const signFor = (user: Session.LiveSession, op: UserOp): Effect.Effect<SignedUserOp> =>
    Effect.sync(() => ({ ...op, signature: personalSign({ raw: hash(op, environment) }, user.privateKey) })).pipe(
      Effect.withSpan("Intents.sign", { attributes: { "okto.job_id": uuidOf(op.nonce) } })
    )

  const notToExecute = (cause: unknown) =>
    new Errors.NotLoggedIn("User must be logged in to execute user operation", { cause })

  /** Whether the backend took what had left when the session ended is not known. */
  const send = (op: SignedUserOp): Effect.Effect<string, SendFailure> =>
    bff.call(Routes.execute, op, failures.execute).pipe(
      Effect.map(({ jobId }) => String(jobId)),
      Effect.tap((jobId) => Effect.annotateCurrentSpan({ "okto.job_id": jobId })),
      Effect.catchTags({
        SessionKeysMissing: ({ cause }) => Effect.fail(notToExecute(cause)),
        ExecutionFailed: (error) => {
          if (error.reason._tag !== "Unauthorized") return Effect.fail(error)
          return Effect.fail(
            error.reason.sent ? new Errors.ExecutionUnknown(error, uuidOf(op.nonce), op) : notToExecute(error)
          )
        }
      }),
      Effect.withSpan("Intents.execute")
    )

  return Intents.of({
    build: (intent, candidate, options) =>
      Effect.flatMap(session.current, (user) => session.within(user, buildFor(user, intent, candidate, options))),
    estimate: Effect.fn("Intents.estimate")(function* (intent, candidate, options) {
      yield* facts(intent, candidate)
      const user = yield* session.current
      const estimating = Effect.gen(function* () {
        const { feePayer, fees, input, jobId, paymasterData } = yield* prepare(user, intent, candidate, options)
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
      return yield* signFor(user, yield* checkUserOp(UserOp, op))
    }),
    execute: Effect.fnUntraced(function* (op) {
      const user = yield* Effect.mapError(session.current, ({ cause }) => notToExecute(cause))
      const signed = yield* checkUserOp(SignedUserOp, op)
      return yield* session.within(user, send(signed))
    }),
    submit: Effect.fn("Intents.submit")(function* (intent, candidate, options) {
      yield* facts(intent, candidate)
      const user = yield* session.current
      return yield* session.within(
        user,
        buildFor(user, intent, candidate, options).pipe(
          Effect.flatMap((op) => signFor(user, op)),
          Effect.flatMap(send)
        )
      )
    }),
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
    Session.recipe
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
> = /* @__PURE__ */ layerOf(recipe)

/** {@link Orders.watch}, where it used to be. */
export const watch = Orders.watch

/** {@link Orders.settled}, where it used to be. */
export const settled = Orders.settled
