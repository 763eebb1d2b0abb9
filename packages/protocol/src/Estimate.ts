/** The estimate of an intent: its cost and its user operation, before it is sent. */
import * as Schema from "effect/Schema"
import { Flag, lenient, Text } from "./Lenient.ts"
import { IntentType } from "./Order.ts"
import { Bytes, Hex } from "./Primitives.ts"
import { UserOp } from "./UserOp.ts"

/** The request of `POST /estimate`: an intent in plain JSON, with the fees and the client's paymaster authorization. */
export const EstimateRequest = Schema.Struct({
  /** The kind of intent. */
  type: IntentType,
  /** UUID v4. The paymaster data is signed for it. */
  jobId: Schema.String,
  /** The address that pays the fees. Absent: no explicit fee payer. */
  feePayerAddress: Schema.optionalKey(Schema.String),
  /** The intent's fields by their wire names. Amounts are decimal text in the smallest unit. */
  details: Schema.Record(Schema.String, Schema.Unknown),
  /** Fees for each unit of gas, in wei, hex. */
  gasDetails: Schema.Struct({ maxFeePerGas: Hex(), maxPriorityFeePerGas: Hex() }),
  /** The paymaster authorization, hex. */
  paymasterData: Bytes()
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
const amounts = /* @__PURE__ */ lenient(Schema.NullOr(Schema.Record(Schema.String, Schema.String))).annotate({
  maybe: true
})

export const Estimate = Schema.Struct({
  details: lenient(
    Schema.Struct({
      estimation: record,
      fees: lenient(Schema.Struct({ approxTransactionFeesInUSDT: Text, transactionFees: amounts })),
      swapFees: amounts
    })
  ),
  callData: lenient(
    Schema.Struct({
      intentType: Text,
      jobId: Text,
      clientSWA: Text,
      userSWA: Text,
      feePayerAddress: Text,
      policies: lenient(Schema.Struct({ gsnEnabled: Flag, sponsorshipEnabled: Flag })),
      gsn: record,
      payload: record
    })
  ),
  userOps: lenient(UserOp)
})
