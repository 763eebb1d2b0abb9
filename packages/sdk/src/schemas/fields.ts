/** Fields that intents share. */
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import * as checks from "./checks.ts"

interface Caip2IdSentences {
  readonly required: string
  readonly blank: string
  readonly spaces: string
}

const usual: Caip2IdSentences = {
  required: "CAIP2 ID is required",
  blank: "CAIP2 ID cannot be blank",
  spaces: "CAIP2 ID cannot have leading or trailing spaces"
}

// What property tests take for one: any trimmed text would be nonsense, and hardly ever the id of an Aptos chain.
const idLike = (source: string) => ({ arbitraryConstraint: { patterns: [{ source, flags: "" }] } }) as const

const caip2Id = ({ blank, required, spaces }: Caip2IdSentences, source: string) =>
  Schema.String.check(
    Schema.isNonEmpty({ message: blank }),
    Schema.isTrimmed({ message: spaces, ...idLike(source) })
  ).annotateKey({ messageMissingKey: required })

/** A CAIP-2 chain id: required, not blank, no surrounding spaces. */
export const Caip2Id = (sentences = usual) => caip2Id(sentences, "^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$")

/** A CAIP-2 chain id that must name an Aptos chain. */
export const AptosCaip2Id = (message: string) => {
  const source = "^aptos:[-_a-zA-Z0-9]{1,32}$"
  return caip2Id(usual, source).check(Schema.isPattern(/^aptos:/i, { message, ...idLike(source) }))
}

type Amount = number | bigint

/** Whether an amount has no fraction. */
export const whole = (message: string) =>
  Schema.makeFilter((value: Amount) => checks.isWhole(value), { message, by: "isWhole" })

/** Whether an amount is exact, and fits the word in which it travels. */
export const exact = Schema.makeFilter((value: Amount) => checks.isExact(value), {
  by: "isExact",
  // Property tests would draw fractions and wider integers without end.
  arbitraryConstraint: { number: "integer", order: Order.BigInt, minimum: 0n, maximum: (1n << 256n) - 1n }
})

/** A big integer or a number. NaN is no number to anybody who means an amount. */
export const Quantity = Schema.Union([
  Schema.BigInt,
  Schema.Number.check(
    Schema.makeFilter((value: number) => checks.isNumber(value), { message: "Invalid input", by: "isNumber" })
  )
])
  .annotate({ message: "Invalid input" })
  .annotateKey({ messageMissingKey: "Invalid input" })

/** A positive whole amount in the smallest unit. */
export const Amount = Quantity.check(
  Schema.makeFilter((value: Amount) => checks.isPositive(value), {
    message: "Amount must be greater than 0",
    by: "isPositive"
  }),
  whole("Amount must be an integer"),
  exact
)

/** An amount of native coin in wei: whole, not negative. */
export const Value = Quantity.check(
  Schema.makeFilter((value: Amount) => checks.isNatural(value), {
    message: "Transaction value cannot be negative",
    by: "isNatural"
  }),
  whole("Transaction value must be an integer"),
  exact
)

/** Text that may not be empty. */
export const NonEmpty = (required: string, empty: string) =>
  Schema.String.check(Schema.isNonEmpty({ message: empty })).annotateKey({ messageMissingKey: required })
