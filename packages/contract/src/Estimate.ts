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

const amounts = Schema.Record(Schema.String, Schema.String)

/**
 * The estimate: what it costs, the job in plain JSON, and its user operation, not signed yet. Sign and execute
 * `userOps` to go ahead.
 */
export const Estimate = Schema.Struct({
  details: Schema.Struct({
    estimation: lenient(Schema.Record(Schema.String, Schema.Unknown)),
    fees: Schema.Struct({
      /** Empty when there is no price. */
      approxTransactionFeesInUSDT: Text,
      /** CAIP-2 id to fee in the native coin's smallest unit, decimal text. */
      transactionFees: lenient(amounts)
    }),
    swapFees: lenient(amounts)
  }),
  callData: Schema.Struct({
    intentType: Schema.String,
    jobId: Schema.String,
    clientSWA: Text,
    userSWA: Text,
    feePayerAddress: Text,
    policies: lenient(Schema.Struct({ gsnEnabled: Flag, sponsorshipEnabled: Flag })),
    gsn: lenient(Schema.Record(Schema.String, Schema.Unknown)),
    payload: lenient(Schema.Record(Schema.String, Schema.Unknown))
  }),
  userOps: UserOp
})
export type Estimate = typeof Estimate.Type
