/** Message signing and contract reads as they travel. */
import * as Schema from "effect/Schema"
import { listOf, Text, typed } from "./Lenient.ts"
import { Address, Hex, PublicKey } from "./Primitives.ts"

/** How a message is signed: EIP-191 text or EIP-712 typed data. */
export const SigningMethod = Schema.Literals(["EIP191", "EIP712"])
export type SigningMethod = typeof SigningMethod.Type

/** `POST /signMessage`: one message, approved by the session key. */
export const SignMessageRequest = Schema.Struct({
  data: Schema.Struct({
    userData: Schema.Struct({ userSWA: Address(), jobId: Schema.String, sessionPk: PublicKey() }),
    transactions: Schema.Array(
      Schema.Struct({
        transactionId: Schema.String,
        method: SigningMethod,
        signingMessage: Schema.String,
        userSessionSignature: Hex()
      })
    )
  })
})
export type SignMessageRequest = typeof SignMessageRequest.Type

const SignedMessage = Schema.Struct({ transactionId: Text, signature: Text })

/** One signature for each message, without `0x`; the backend's documentation shows one alone, with `0x`. */
export const SignedMessages = Schema.Union([listOf<typeof SignedMessage.Type>()(SignedMessage), SignedMessage])

/** `POST /readContractData`: a view of an EVM contract or of an Aptos module. */
export const ReadContractRequest = Schema.Struct({
  caip2Id: Schema.optional(Schema.String),
  data: Schema.optional(Schema.Unknown)
})
export type ReadContractRequest = typeof ReadContractRequest.Type

/** The published original's type of what a view answers; see {@link ContractOutputs}. */
export type ReadContractResponse =
  | { status: "success"; data: Array<string> }
  | {
      status: "error"
      error: { code: number; errorCode: string; message: string; trace_id?: string; details?: string }
    }

/** What a view answers: one value for each output. The published original types it as an envelope, which it is not. */
export type ContractOutputs = ReadContractResponse & Array<unknown>

/** A view's outputs, taken as they come. */
export const ContractOutputs = typed<ContractOutputs>()(Schema.Unknown)
