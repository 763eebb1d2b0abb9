/** The fields that intents share. */
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import * as checks from "./checks.ts"

const usual = {
  required: "CAIP2 ID is required",
  blank: "CAIP2 ID cannot be blank",
  spaces: "CAIP2 ID cannot have leading or trailing spaces"
}

// The ids that property tests generate: other trimmed texts are hardly ever the id of an Aptos chain.
const idLike = (source: string) => ({ arbitraryConstraint: { patterns: [{ source, flags: "" }] } }) as const

const caip2Id = ({ blank, required, spaces }: typeof usual, source: string) =>
  Schema.String.check(
    Schema.isNonEmpty({ message: blank }),
    Schema.isTrimmed({ message: spaces, ...idLike(source) })
  ).annotateKey({ messageMissingKey: required })

/** A CAIP-2 chain id: required, not blank, without spaces around it. */
export const Caip2Id = (messages = usual) => caip2Id(messages, "^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$")

/**
 * The CAIP-2 id of an Aptos chain.
 *
 * @param message what another chain is refused with
 */
export const AptosCaip2Id = (message: string) => {
  const source = "^aptos:[-_a-zA-Z0-9]{1,32}$"
  return caip2Id(usual, source).check(Schema.isPattern(/^aptos:/i, { message, ...idLike(source) }))
}

type Amount = number | bigint

/**
 * Checks that an amount has no fraction.
 *
 * @param message what another value is refused with
 * @returns A check, for `check` of a schema.
 */
export const whole = (message: string) =>
  Schema.makeFilter((value: Amount) => checks.isWhole(value), { message, check: "isWhole" })

/** Checks that an amount is exact and fits 256 bits. */
export const exact = Schema.makeFilter((value: Amount) => checks.checkUint256(value), {
  check: "checkUint256",
  // Property tests would generate too many fractions and wider integers.
  arbitraryConstraint: { number: "integer", order: Order.BigInt, minimum: 0n, maximum: (1n << 256n) - 1n }
})

/** A big integer or a number other than NaN. */
export const Quantity = Schema.Union([
  Schema.BigInt,
  Schema.Number.check(
    Schema.makeFilter((value: number) => checks.isNumber(value), { message: "Invalid input", check: "isNumber" })
  )
])
  .annotate({ message: "Invalid input" })
  .annotateKey({ messageMissingKey: "Invalid input" })

/** A positive whole amount in the smallest unit. */
export const Amount = Quantity.check(
  Schema.makeFilter((value: Amount) => checks.isPositive(value), {
    message: "Amount must be greater than 0",
    check: "isPositive"
  }),
  whole("Amount must be an integer"),
  exact
)

/** An amount of the native coin in wei: whole, not negative. */
export const Value = Quantity.check(
  Schema.makeFilter((value: Amount) => checks.isNatural(value), {
    message: "Transaction value cannot be negative",
    check: "isNatural"
  }),
  whole("Transaction value must be an integer"),
  exact
)

/**
 * Text that is not empty.
 *
 * @param required what an absent text is refused with
 * @param empty what an empty text is refused with
 * @returns The schema.
 */
export const NonEmpty = (required: string, empty: string) =>
  Schema.String.check(Schema.isNonEmpty({ message: empty })).annotateKey({ messageMissingKey: required })
