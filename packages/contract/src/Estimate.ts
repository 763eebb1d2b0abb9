/** What an intent would cost and do, asked before it is sent. */
import * as Schema from "effect/Schema"
import { Flag, lenient, Text } from "./Lenient.ts"
import { IntentType } from "./Order.ts"
import { Hex } from "./Primitives.ts"
import { UserOp } from "./UserOp.ts"

/** `POST /estimate`: an intent in plain JSON, with the fees and the client's promise to pay. */
export const EstimateRequest = Schema.Struct({
  type: IntentType,
  /** A UUID v4; the paymaster data covers it. */
  jobId: Schema.String,
  /** Who pays the fees; absent when nobody in particular does. */
  feePayerAddress: Schema.optionalKey(Schema.String),
  /** The intent's fields under their wire names; amounts are decimal text. */
  details: Schema.Record(Schema.String, Schema.Unknown),
  gasDetails: Schema.Struct({ maxFeePerGas: Hex(), maxPriorityFeePerGas: Hex() }),
  paymasterData: Hex()
})
export type EstimateRequest = typeof EstimateRequest.Type

/**
 * The estimate: what it costs, the job in plain JSON, and its user operation, not signed yet. Sign and execute
 * `userOps` to go ahead.
 */
export type Estimate = {
  details: {
    estimation?: Record<string, unknown>
    fees: {
      /** Empty when there is no price. */
      approxTransactionFeesInUSDT: string
      /** CAIP-2 id to fee in the native coin's smallest unit, decimal text. */
      transactionFees: Record<string, string>
    }
    swapFees?: Record<string, string>
  }
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
  userOps: UserOp
}

const record = /* @__PURE__ */ lenient(Schema.Record(Schema.String, Schema.Unknown))
// Not in every reply, or null.
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
