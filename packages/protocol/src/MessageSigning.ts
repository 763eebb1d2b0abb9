/** Message signing on the wire. */
import * as Schema from "effect/Schema"
import { listOf, text } from "./Lenient.ts"
import { Address, Bytes, PublicKey } from "./Primitives.ts"

/** The standard that a message is signed by: EIP-191 text or EIP-712 typed data. */
export const SigningMethod = Schema.Literals(["EIP191", "EIP712"])
export type SigningMethod = typeof SigningMethod.Type

/** The request of `POST /signMessage`: messages, each approved by a signature of the session key. */
export const SignMessageRequest = Schema.Struct({
  /** The messages, the key that signs them, and how the session key approves it. */
  data: Schema.Struct({
    userData: Schema.Struct({ userSWA: Address(), jobId: Schema.String, sessionPk: PublicKey() }),
    transactions: Schema.Array(
      Schema.Struct({
        transactionId: Schema.String,
        method: SigningMethod,
        signingMessage: Schema.String,
        userSessionSignature: Bytes()
      })
    )
  }).annotate({
    description: "The messages, the key that signs them, and how the session key approves it."
  })
}).annotate({
  identifier: "SignMessageRequest",
  description: "The request of `POST /signMessage`: messages, each approved by a signature of the session key."
})
export type SignMessageRequest = typeof SignMessageRequest.Type

const SignedMessage = Schema.Struct({
  transactionId: text("The id of the message in the request."),
  signature: text("The signature of the user's wallet, hex.")
})

/**
 * The reply to `POST /signMessage`: a signature for each message, hex without `0x`. The backend's documentation shows a
 * single one with `0x`.
 */
export const SignedMessages = Schema.Union([listOf<typeof SignedMessage.Type>()(SignedMessage), SignedMessage])
