/** The session key's approval of a message that the user's key is to sign. */
import type { MessageSigning } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { bytesToHex, sha256, stringToBytes } from "viem/utils"
import type { Address } from "viem"
import { expectSigner } from "../../verify/signature.ts"

type Transaction = MessageSigning.SignMessageRequest["data"]["transactions"][number]

/** RFC 8785: JSON with sorted keys and no spaces. Keys sort by UTF-16 code units, which is how JavaScript compares strings. */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (!Predicate.isObject(value)) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`)
  return `{${members.join(",")}}`
}

/** The approved text: the message, the user's key, and the threshold of its shares. */
const approval = (
  { method, signingMessage, transactionId }: Transaction,
  { keyId, threshold }: { readonly keyId: string; readonly threshold: number }
): string => {
  const message = canonicalJson({ [transactionId]: { requestType: method, signingMessage } })
  const setup = { t: threshold, key_id: keyId, message, signAlg: "secp256k1" }
  const digest = sha256(sha256(stringToBytes(canonicalJson(setup)), "bytes"), "bytes")
  return canonicalJson({ challenge: bytesToHex(digest).slice(2), setup })
}

/** Checks the session key's signature over the approval. */
export const verifyApproval = Effect.fnUntraced(function* (
  transaction: Transaction,
  by: { readonly keyId: string; readonly threshold: number; readonly sessionAddress: Address }
) {
  yield* expectSigner("session signature", {
    message: stringToBytes(approval(transaction, by)),
    signature: transaction.userSessionSignature,
    by: by.sessionAddress
  })
})
