/** What databases are asked and answer, as JSON: amounts are decimal text, because they have 256 bits. */
import { LedgerFailed, type Reservation, type ReserveResult } from "@okto-effect/sdk/spending"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const resultWith = <S extends Schema.Codec<bigint, unknown>>(left: S) =>
  Schema.Union([
    Schema.Struct({ _tag: Schema.Literal("Reserved") }),
    Schema.Struct({ _tag: Schema.Literal("IdUsed") }),
    Schema.Struct({
      _tag: Schema.Literal("Exceeded"),
      index: Schema.Int,
      left,
      freeAt: Schema.optional(Schema.Number)
    })
  ])

/** What a ledger answers. */
export const Answer = resultWith(Schema.BigInt)

const readText = Schema.decodeUnknownEffect(Schema.fromJsonString(resultWith(Schema.BigIntFromString)))

/** A failure of a database, as that of its ledger. */
export const ledgerFailed = (cause: unknown): LedgerFailed =>
  cause instanceof LedgerFailed ? cause : new LedgerFailed({ cause })

/** Reads the answer of a database. */
export const readAnswer = (text: unknown): Effect.Effect<ReserveResult, LedgerFailed> =>
  Effect.mapError(readText(text), ledgerFailed)

/** The parts of a reservation as JSON. */
export const partsToJson = (parts: ReadonlyArray<Reservation>): string =>
  JSON.stringify(
    parts.map(({ amount, key, limit, until, window }) => ({
      key,
      amount: String(amount),
      limit: String(limit),
      window,
      until
    }))
  )
