/** Checks of operations and contacts, for arbitrary input. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decoder from "@okto-effect/protocol/Decoder"
import { SignedUserOp, UserOp } from "@okto-effect/protocol/UserOp"
import { runs } from "../../../scripts/deep.ts"
import { Errors } from "../src/effect.ts"
import { checkContact } from "../src/login/otpRoutes.ts"
import { checkUserOp } from "../src/intents/checkUserOp.ts"
import { address, operationSentences } from "./support.ts"

const sentences: Readonly<Record<string, string>> = { ...operationSentences, signature: "must be a hex string" }

const names = Object.keys(sentences)

const right: Readonly<Record<string, unknown>> = Object.fromEntries(
  names.map((name) => [name, name === "sender" || name === "paymaster" ? address : "0x01"])
)

const Wrong = Schema.Union([
  Schema.Literals(["", "0xg", "12", "0x1 "]),
  Schema.Int,
  Schema.Boolean,
  Schema.Null,
  Schema.Array(Schema.String)
])

const signed = Decoder.fromSchema(SignedUserOp)

describe("a user operation", () => {
  it.effect.prop(
    "is taken as it is",
    [SignedUserOp],
    ([op]) => Effect.all([checkUserOp(signed, op), checkUserOp(Decoder.fromSchema(UserOp), { ...op, more: 1 })]),
    { arbitrary: { runs: runs(100) } }
  )

  it.effect.prop(
    "is refused with the sentence of each malformed field",
    [Schema.Record(Schema.Literals(names), Wrong)],
    ([wrong]) =>
      Effect.gen(function* () {
        const result = yield* Effect.result(checkUserOp(signed, { ...right, ...wrong }))
        const expected = names.filter((name) => name in wrong).map((name) => sentences[name])
        if (expected.length === 0) return assert.isTrue(Result.isSuccess(result))
        assert.strictEqual(Result.isFailure(result) ? result.failure.message : "", expected.join(", "))
      }),
    { arbitrary: { runs: runs(100) } }
  )

  it.effect.prop(
    "that lacks fields says which",
    [Schema.Array(Schema.Literals(names)).check(Schema.isMinLength(1))],
    ([missing]) =>
      Effect.gen(function* () {
        const op = Object.fromEntries(Object.entries(right).filter(([name]) => !missing.includes(name)))
        const error = yield* Effect.flip(checkUserOp(signed, op))
        assert.instanceOf(error, Errors.UserOperationIncomplete)
        assert.sameMembers([...error.missing], [...new Set(missing)])
      }),
    { arbitrary: { runs: runs(100) } }
  )
})

describe("a contact", () => {
  it.effect.prop(
    "is a phone number when it has ten digits, with any characters between them",
    [Schema.String.check(Schema.isMaxLength(30))],
    ([text]) =>
      Effect.gen(function* () {
        const result = yield* Effect.result(checkContact(text, "whatsapp"))
        const digits = Array.from(text).filter((character) => character >= "0" && character <= "9").length
        assert.strictEqual(Result.isSuccess(result), digits === 10)
        if (Result.isFailure(result)) {
          assert.strictEqual(result.failure.message, "Invalid phone number format: must contain exactly 10 digits")
        }
      }),
    { arbitrary: { runs: runs(100) } }
  )

  it.effect.prop(
    "is taken as it was typed",
    [
      Schema.String.check(Schema.isPattern(/^[ -]{0,3}(\d[ -]{0,2}){10}$/)),
      Schema.String.check(Schema.isPattern(/^[a-z0-9]{1,9}@[a-z0-9]{1,9}\.[a-z]{2,4}$/))
    ],
    ([phone, email]) =>
      Effect.gen(function* () {
        assert.strictEqual(yield* checkContact(phone, "whatsapp"), phone)
        assert.strictEqual(yield* checkContact(email, "email"), email)
      }),
    { arbitrary: { runs: runs(100) } }
  )

  it.effect.prop(
    "without an @ or a dot behind it is no email",
    [
      Schema.String.check(Schema.isPattern(/^[^@]{0,20}$/)),
      Schema.String.check(Schema.isPattern(/^[a-z]{1,9}@[a-z]{1,9}$/))
    ],
    ([text, local]) =>
      Effect.gen(function* () {
        for (const contact of [text, local]) {
          assert.strictEqual((yield* Effect.flip(checkContact(contact, "email"))).message, "Invalid email format")
        }
      }),
    { arbitrary: { runs: runs(100) } }
  )
})
