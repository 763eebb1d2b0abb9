/** Builds unsigned user operations, and estimates their fees. */
import type { Estimate } from "@okto-effect/protocol/Estimate"
import type { Address } from "@okto-effect/protocol/Primitives"
import type { UserOp } from "@okto-effect/protocol/UserOp"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { Checksums } from "../core/settings.ts"
import { hasValidChecksum } from "../core/crypto.ts"
import { fromNumber } from "../core/hex.ts"
import * as Backend from "../http/Backend.ts"
import { ClientSigner, signPaymasterData } from "../signer/ClientSigner.ts"
import * as compiled from "../schemas/compiled/intents.gen.ts"
import { estimateRoute } from "../schemas/compiled/routes.gen.ts"
import { CurrentEnvironment } from "../core/Environment.ts"
import * as Errors from "../errors/Errors.ts"
import { fieldIssue, validate } from "../input/validate.ts"
import type * as Session from "../session/Session.ts"
import { callData } from "../core/userOp.ts"
import { gasLimits } from "../core/gas.ts"
import { nonceOf, paymasterValidity } from "../core/paymasterData.ts"
import { type ChainData, orNotLoggedIn } from "./chainData.ts"
import { withChecksum } from "./addresses.ts"
import type { Estimable, Intent } from "./Intent.ts"
import { checkJobId } from "./job.ts"

/** How an operation is built. */
export interface BuildOptions {
  /** The address that pays the fees where the chain has sponsorship. Default: the zero address, no explicit fee payer. */
  readonly feePayer?: Address | undefined
  /** The job id, which is also the nonce: a UUID that was not used before. Default: a random one. */
  readonly jobId?: string | undefined
}

/** Why an operation could not be built, apart from the refusals of its kind. */
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

/** The zero address: no explicit fee payer. Empty text means the same. */
const defaultFeePayer = `0x${"0".repeat(40)}` as const

/** Adds the type and the chain of an intent to the current span. */
export const annotate = (intent: { readonly type: string }, candidate: unknown): Effect.Effect<void> =>
  Effect.annotateCurrentSpan({
    "okto.intent.type": intent.type,
    "okto.chain":
      Predicate.hasProperty(candidate, "caip2Id") && Predicate.isString(candidate.caip2Id) ? candidate.caip2Id : ""
  })

const refuseUnlessPossible = <I extends { readonly caip2Id: string }, Input, E>(
  intent: Intent<I, Input, E>,
  input: I,
  own: ReadonlyArray<string>
): Effect.Effect<void, E> => {
  const refusal = intent.refuse(input, own)
  return refusal === undefined ? Effect.void : Effect.fail(refusal)
}

export const make = Effect.fnUntraced(function* (chainData: ChainData) {
  const backend = yield* Backend.Backend
  const client = yield* ClientSigner
  const environment = yield* CurrentEnvironment
  const random = yield* SecureRandom.SecureRandom
  const checksums = yield* Checksums

  /** What an operation and an estimate have in common. */
  const assemble = Effect.fnUntraced(function* <I extends { readonly caip2Id: string }, Input, E>(
    user: Session.LiveSession,
    intent: Intent<I, Input, E>,
    input: I,
    purpose: "estimate" | "operation",
    options: BuildOptions
  ) {
    const hasRecipient = intent.recipient(input) !== undefined
    if (hasRecipient) yield* refuseUnlessPossible(intent, input, [user.userSWA])
    const feePayer = yield* validate(compiled.FeePayer, options.feePayer || defaultFeePayer, Errors.ArgumentInvalid, [
      "feePayer",
      "an address, 0x and 40 hex digits"
    ])
    if (checksums === "require" && !hasValidChecksum(feePayer)) {
      return yield* new Errors.ArgumentInvalid([
        { ...fieldIssue("feePayer", withChecksum, feePayer), message: "Invalid fee payer address checksum" }
      ])
    }
    const jobId = options.jobId === undefined ? yield* random.uuidV4() : yield* checkJobId(options.jobId)
    const nonce = nonceOf(jobId)
    const now = yield* Clock.currentTimeMillis
    const validUntil = Math.floor(now / 1000) + paymasterValidity
    const authorization = signPaymasterData(client, {
      purpose,
      nonce: jobId,
      validUntil,
      validAfter: 0,
      untrusted: { intent: intent.type }
    }).pipe(Effect.provideService(SecureRandom.SecureRandom, random))

    // Read and signed at the same time. When several fail, the failure of the chain is returned.
    const [chain, own, fees, paymasterData] = yield* Effect.all(
      [
        chainData.chain(input.caip2Id),
        hasRecipient ? chainData.ownAddresses(input.caip2Id) : Effect.succeed([]),
        Effect.exit(chainData.fees),
        Effect.exit(authorization)
      ],
      { concurrency: 4 }
    )
    yield* refuseUnlessPossible(intent, input, own)
    return {
      feePayer,
      jobId,
      nonce,
      chain,
      fees: yield* fees,
      paymasterData: yield* paymasterData
    }
  })

  const build = Effect.fn("Intents.build")(function* <I extends { readonly caip2Id: string }, Input, E>(
    user: Session.LiveSession,
    intent: Intent<I, Input, E>,
    input: I,
    options: BuildOptions
  ): Effect.fn.Return<UserOp, BuildFailure | E> {
    yield* annotate(intent, input)
    const { chain, feePayer, fees, nonce, paymasterData } = yield* assemble(user, intent, input, "operation", options)
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

  const estimate = Effect.fnUntraced(function* <I extends { readonly caip2Id: string }, Input, E>(
    user: Session.LiveSession,
    intent: Estimable<I, Input, E>,
    input: I,
    options: BuildOptions
  ): Effect.fn.Return<Estimate, BuildFailure | E | Errors.EstimateUnavailable> {
    const { feePayer, fees, jobId, paymasterData } = yield* assemble(user, intent, input, "estimate", options)
    const request = {
      type: intent.type,
      jobId,
      ...(feePayer === defaultFeePayer ? {} : { feePayerAddress: feePayer }),
      details: intent.details(input),
      gasDetails: fees,
      paymasterData
    }
    return yield* orNotLoggedIn(backend.call(estimateRoute, request, Errors.EstimateUnavailable))
  })

  return { build, estimate }
})
