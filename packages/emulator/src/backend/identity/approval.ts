/** The session key's approval of a message that the user's key is to sign. */
import type { MessageSigning } from "@okto-effect/protocol"
import { bytesToHex, sha256, stringToBytes } from "viem/utils"
import type { Address } from "viem"
import { expectSigner } from "../../verify/signature.ts"

type Transaction = MessageSigning.SignMessageRequest["data"]["transactions"][number]

/** The approved text: the message, the user's key, and the threshold of its shares, as RFC 8785 has JSON: with sorted keys. */
const approval = (
  { method, signingMessage, transactionId }: Transaction,
  { keyId, threshold }: { readonly keyId: string; readonly threshold: number }
): string => {
  const message = JSON.stringify({ [transactionId]: { requestType: method, signingMessage } })
  const setup = { key_id: keyId, message, signAlg: "secp256k1", t: threshold }
  const digest = sha256(sha256(stringToBytes(JSON.stringify(setup)), "bytes"), "bytes")
  return JSON.stringify({ challenge: bytesToHex(digest).slice(2), setup })
}

/** Checks the session key's signature over the approval. */
export const verifyApproval = (
  transaction: Transaction,
  by: { readonly keyId: string; readonly threshold: number; readonly sessionAddress: Address }
) =>
  expectSigner("session signature", {
    message: stringToBytes(approval(transaction, by)),
    signature: transaction.userSessionSignature,
    by: by.sessionAddress
  })
