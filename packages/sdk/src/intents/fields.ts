/** Fields that intents share. */
import * as Schema from "effect/Schema"

/** A CAIP-2 chain id: required, not blank, no surrounding spaces. `name` is what the sentences call it. */
export const Caip2Id = (name = "CAIP2 ID", required = "CAIP2 ID is required") =>
  Schema.String.check(
    Schema.isNonEmpty({ message: `${name} cannot be blank` }),
    Schema.isTrimmed({ message: `${name} cannot have leading or trailing spaces` })
  ).annotateKey({ messageMissingKey: required })

/** A CAIP-2 chain id that must name an Aptos chain. */
export const AptosCaip2Id = (message: string) =>
  Caip2Id().check(
    Schema.isPattern(/^aptos:/i, { message, arbitrary: { constraint: { patterns: ["^aptos:[a-z]{1,8}$"] } } })
  )

const maximum = (1n << 256n) - 1n

const isWhole = (value: number | bigint): boolean => typeof value === "bigint" || Number.isInteger(value)

const whole = (message: string) => Schema.makeFilter((value: number | bigint) => isWhole(value) || message)

const fits = Schema.makeFilter(
  (value: number | bigint) => !isWhole(value) || BigInt(value) <= maximum || "Amount does not fit 256 bits"
)

// NaN is no number to anybody who means an amount.
const Quantity = Schema.Union([
  Schema.BigInt,
  Schema.Number.check(Schema.makeFilter((value: number) => !Number.isNaN(value) || "Invalid input"))
])
  .annotate({ message: "Invalid input" })
  .annotateKey({ messageMissingKey: "Invalid input" })

/** A positive whole amount in the smallest unit that fits 256 bits. */
export const Amount = Quantity.check(
  Schema.makeFilter((value: number | bigint) => value > 0 || "Amount must be greater than 0"),
  whole("Amount must be an integer"),
  fits
)

/** An amount of native coin in wei: whole, not negative, fits 256 bits. */
export const Value = Quantity.check(
  Schema.makeFilter((value: number | bigint) => value >= 0 || "Transaction value cannot be negative"),
  whole("Transaction value must be an integer"),
  fits
)

/** Text that may not be empty. */
export const NonEmpty = (required: string, empty: string) =>
  Schema.String.check(Schema.isNonEmpty({ message: empty })).annotateKey({ messageMissingKey: required })
