/** Fields of replies that nothing here relies on: of their type, null, or absent. */
import * as Schema from "effect/Schema"

/** A field that may be null or absent. */
export const lenient = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

export const Text = lenient(Schema.String)
export const Flag = lenient(Schema.Boolean)
export const Quantity = lenient(Schema.Number)
