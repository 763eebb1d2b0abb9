/** Signs messages with the user's key. */
import type { MessageSigning } from "@okto-effect/contract"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { privateKeyToAccount } from "viem/accounts"
import type { Hex } from "viem"
import { verifyApproval } from "../../identity/approval.ts"
import { Settings } from "../../Settings.ts"
import { Invalid, sentence } from "../../verify/Invalid.ts"
import type { SessionHandlers } from "../contract.ts"
import { refusals } from "../Refused.ts"

const Fields = Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String }))

/** Limits of typed data, in characters and types: each struct is hashed with all types that it refers to. */
const longestTypedData = 50_000
const mostTypes = 32

const TypedData = Schema.fromJsonString(
  Schema.Struct({
    types: Schema.Record(Schema.String, Fields).check(
      Schema.isMaxProperties(mostTypes, { message: `expected at most ${mostTypes} types` })
    ),
    primaryType: Schema.optionalKey(Schema.String),
    domain: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
    message: Schema.Record(Schema.String, Schema.Unknown)
  })
)

/** The most messages in one request. */
const most = 20

/** The primary type of a message without `primaryType`: the one that no other type refers to. */
const outermost = (types: Readonly<Record<string, typeof Fields.Type>>): string | undefined => {
  const used = new Set(Object.values(types).flatMap((fields) => fields.map(({ type }) => type.replace(/\[.*$/, ""))))
  return Object.keys(types).find((name) => name !== "EIP712Domain" && !used.has(name))
}

const signTypedData = Effect.fnUntraced(function* (privateKey: Hex, text: string) {
  const malformed = (cause: unknown) => new Invalid({ message: `typed data: ${sentence(cause)}`, cause })
  if (text.length > longestTypedData) {
    const expected = `expected at most ${longestTypedData} characters`
    return yield* new Invalid({ message: `typed data: ${expected}, got ${text.length}` })
  }
  const {
    domain = {},
    message,
    primaryType,
    types
  } = yield* Effect.mapError(Schema.decodeUnknownEffect(TypedData)(text), malformed)
  const primary = primaryType ?? outermost(types)
  if (primary === undefined) return yield* new Invalid({ message: "typed data: expected a primaryType" })
  return yield* Effect.tryPromise({
    try: () => privateKeyToAccount(privateKey).signTypedData({ domain, types, primaryType: primary, message }),
    catch: malformed
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
    signMessage: ({ data: { transactions, userData } }, { session: { address, publicKey, user } }) =>
      Effect.gen(function* () {
        if (userData.userSWA.toLowerCase() !== user.swa.toLowerCase()) {
          return yield* new Invalid({ message: `userSWA: expected ${user.swa}, got ${userData.userSWA}` })
        }
        if (userData.sessionPk.toLowerCase() !== publicKey.toLowerCase()) {
          return yield* new Invalid({ message: `sessionPk: expected ${publicKey}, got ${userData.sessionPk}` })
        }
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
      }).pipe(Effect.mapError((invalid) => refusals.unverified(invalid.message, invalid)))
  } satisfies Partial<SessionHandlers>
})
