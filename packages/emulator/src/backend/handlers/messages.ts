/** Signs messages with the user's key. */
import type { MessageSigning } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { privateKeyToAccount } from "viem/accounts"
import type { Hex } from "viem"
import { verifyApproval } from "../identity/approval.ts"
import { Settings } from "../../Settings.ts"
import { expectEqual, Invalid, sentence } from "../../verify/Invalid.ts"
import { jsonDecoder } from "../../verify/json.ts"
import type { SessionCall, SessionHandlers } from "../http/protocol.ts"
import { refuse, refusals } from "../http/Refused.ts"

const Fields = Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String }))

/** Limits of typed data, in characters and types: each struct is hashed with all types that it refers to. */
const longestTypedData = 50_000
const mostTypes = 32

const TypedData = Schema.Struct({
  types: Schema.Record(Schema.String, Fields).check(
    Schema.isMaxProperties(mostTypes, { message: `expected at most ${mostTypes} types` })
  ),
  primaryType: Schema.optionalKey(Schema.String),
  domain: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  message: Schema.Record(Schema.String, Schema.Unknown)
})

/** The most messages in one request. */
const most = 20

/** The primary type of a message without `primaryType`: the one that no other type refers to. */
const outermost = (types: Readonly<Record<string, typeof Fields.Type>>): string | undefined => {
  const used = new Set(Object.values(types).flatMap((fields) => fields.map(({ type }) => type.replace(/\[.*$/, ""))))
  return Object.keys(types).find((name) => name !== "EIP712Domain" && !used.has(name))
}

const readTypedData = jsonDecoder("typed data", TypedData)

const signTypedData = Effect.fnUntraced(function* (privateKey: Hex, text: string) {
  if (text.length > longestTypedData) {
    const expected = `expected at most ${longestTypedData} characters`
    return yield* new Invalid({ message: `typed data: ${expected}, got ${text.length}` })
  }
  const { domain = {}, message, primaryType, types } = yield* readTypedData(text)
  const primary = primaryType ?? outermost(types)
  if (primary === undefined) return yield* new Invalid({ message: "typed data: expected a primaryType" })
  return yield* Effect.tryPromise({
    try: () => privateKeyToAccount(privateKey).signTypedData({ domain, types, primaryType: primary, message }),
    catch: (cause) => new Invalid({ message: `typed data: ${sentence(cause)}`, cause })
  })
})

const signWith: Readonly<
  Record<MessageSigning.SigningMethod, (privateKey: Hex, text: string) => Effect.Effect<Hex, Invalid>>
> = {
  EIP191: (privateKey, message) => Effect.promise(() => privateKeyToAccount(privateKey).signMessage({ message })),
  EIP712: signTypedData
}

export const make = Effect.gen(function* () {
  const { environment } = yield* Settings

  return {
    signMessage: Effect.fnUntraced(function* (
      { data: { transactions, userData } }: MessageSigning.SignMessageRequest,
      { session: { address, publicKey, user } }: SessionCall
    ) {
      yield* expectEqual("userSWA", user.swa, userData.userSWA)
      yield* expectEqual("sessionPk", publicKey, userData.sessionPk)
      if (transactions.length > most) {
        return yield* new Invalid({ message: `transactions: expected at most ${most}, got ${transactions.length}` })
      }
      const { threshold } = environment
      return yield* Effect.forEach(
        transactions,
        Effect.fnUntraced(function* (transaction) {
          // Typed data can take long: other requests run in between.
          yield* Effect.yieldNow
          yield* verifyApproval(transaction, { keyId: user.ecdsaKeyId, threshold, sessionAddress: address })
          const signature = yield* signWith[transaction.method](user.privateKey, transaction.signingMessage)
          return { transaction_id: transaction.transactionId, signature: signature.slice(2) }
        })
      )
    }, refuse(refusals.unverified))
  } satisfies Partial<SessionHandlers>
})
