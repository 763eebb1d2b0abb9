/** Message signing and contract reads as they travel. */
import * as Schema from "effect/Schema"
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

const SignedMessage = Schema.Struct({
  transactionId: Schema.optionalKey(Schema.String),
  signature: Schema.optionalKey(Schema.String)
})

/** One signature for each message, without `0x`; the backend's documentation shows one alone, with `0x`. */
export const SignedMessages = Schema.Union([Schema.Array(SignedMessage), SignedMessage])

/** `POST /readContractData`: a view of an EVM contract or of an Aptos module. */
export const ReadContractRequest = Schema.Struct({ caip2Id: Schema.String, data: Schema.Unknown })
export type ReadContractRequest = typeof ReadContractRequest.Type
