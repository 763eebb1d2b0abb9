/** The estimate of an intent: its cost and its user operation, before it is sent. */
import * as Schema from "effect/Schema"
import { flag, lenient, shared, text, typed } from "./Lenient.ts"
import { IntentType } from "./Order.ts"
import { Bytes, Hex } from "./Primitives.ts"
import { UserOp } from "./UserOp.ts"

/** The request of `POST /estimate`: an intent in plain JSON, with the fees and the client's paymaster authorization. */
export const EstimateRequest = Schema.Struct({
  /** The kind of intent. */
  type: IntentType.annotate({ description: "The kind of intent." }),
  /** UUID v4. The paymaster data is signed for it. */
  jobId: Schema.String.annotate({ description: "UUID v4. The paymaster data is signed for it." }),
  /** The address that pays the fees. Absent: no explicit fee payer. */
  feePayerAddress: Schema.optionalKey(
    Schema.String.annotate({ description: "The address that pays the fees. Absent: no explicit fee payer." })
  ),
  /** The intent's fields by their wire names. Amounts are decimal text in the smallest unit. */
  details: Schema.Record(Schema.String, Schema.Unknown).annotate({
    description: "The intent's fields by their wire names. Amounts are decimal text in the smallest unit."
  }),
  /** Fees for each unit of gas, in wei, hex. */
  gasDetails: Schema.Struct({ maxFeePerGas: Hex(), maxPriorityFeePerGas: Hex() }).annotate({
    description: "Fees for each unit of gas, in wei, hex."
  }),
  /** The paymaster authorization, hex. */
  paymasterData: Bytes().annotateKey({ description: "The paymaster authorization, hex." })
}).annotate({
  identifier: "EstimateRequest",
  description:
    "The request of `POST /estimate`: an intent in plain JSON, with the fees and the client's paymaster authorization."
})
export type EstimateRequest = typeof EstimateRequest.Type

/**
 * The reply to an estimate: fees, the job in plain JSON, and the unsigned user operation. Sign and execute `userOps` to
 * send it.
 */
export type Estimate = {
  /** What is transferred, and what it costs. */
  details: {
    estimation?: Record<string, unknown>
    fees: {
      /** Decimal text in USDT. Empty if the price is unknown. */
      approxTransactionFeesInUSDT: string
      /** The fee by CAIP-2 id: decimal text in the smallest unit of the native coin. */
      transactionFees: Record<string, string>
    }
    swapFees?: Record<string, string>
  }
  /** The job that is estimated, decoded. */
  callData: {
    intentType: string
    jobId: string
    clientSWA: string
    userSWA: string
    feePayerAddress: string
    policies: { gsnEnabled: boolean; sponsorshipEnabled: boolean }
    gsn?: Record<string, unknown>
    payload: Record<string, unknown>
  }
  /** The user operation that is estimated, unsigned. */
  userOps: UserOp
}

const record = /* @__PURE__ */ lenient(Schema.Record(Schema.String, Schema.Unknown))
// Absent from some replies, null in others.
const amounts = (description: string) =>
  typed<Record<string, string>>()(
    lenient(Schema.NullOr(Schema.Record(Schema.String, Schema.String)).annotate({ description, maybe: true }))
  )

export const Estimate = Schema.Struct({
  details: lenient(
    Schema.Struct({
      estimation: Schema.optionalKey(record),
      fees: lenient(
        Schema.Struct({
          approxTransactionFeesInUSDT: text("Decimal text in USDT. Empty if the price is unknown."),
          transactionFees: amounts("The fee by CAIP-2 id: decimal text in the smallest unit of the native coin.")
        })
      ),
      swapFees: Schema.optionalKey(amounts("The fees of a swap."))
    }).annotate({ description: "What is transferred, and what it costs." })
  ),
  callData: lenient(
    Schema.Struct({
      intentType: text("The kind of intent."),
      jobId: text("The id of the job."),
      clientSWA: text("The smart wallet address of the app."),
      userSWA: shared.userSWA,
      feePayerAddress: text("The address that pays the fees."),
      policies: lenient(
        Schema.Struct({
          gsnEnabled: flag("Whether fees may be paid in tokens."),
          sponsorshipEnabled: flag("Whether another account may pay the fees.")
        })
      ),
      gsn: Schema.optionalKey(record),
      payload: record
    }).annotate({ description: "The job that is estimated, decoded." })
  ),
  userOps: lenient(UserOp).annotateKey({ description: "The user operation that is estimated, unsigned." })
}).annotate({
  identifier: "Estimate",
  description:
    "The reply to an estimate: fees, the job in plain JSON, and the unsigned user operation. Sign and execute `userOps` to send it."
})
