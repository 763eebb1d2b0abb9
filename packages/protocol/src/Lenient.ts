/**
 * Schemas of replies. The backend's replies differ from its own types, so a field that this SDK does not depend on has
 * the type of the published original and accepts every value: another type, null, or none. The types are written out beside
 * the schemas: a program that resolves modules as `node` did before `exports` does not find the types of Effect.
 */
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"

/** A schema whose type is `T`, for an encoded `E`. */
export interface Typed<T, E = T> extends Schema.Bottom<T, E, never, never, SchemaAST.AST, Typed<T, E>> {}

/**
 * Accepts every value. The annotation `expectedSchema` keeps the schema of the usual value: arbitraries generate
 * replies by it.
 */
export const anything = (expected: Schema.Constraint) => Schema.Unknown.annotate({ expectedSchema: expected.ast })

/** An optional field with the type of `expected` that accepts every value. */
export const lenient = <S extends Schema.Constraint>(expected: S) =>
  Schema.make<Typed<S["Type"], S["Encoded"]>>(Schema.optionalKey(anything(expected)).ast)

/** Gives a schema the type `T`, for example the published original's. */
export const typed =
  <T>() =>
  <S extends Schema.Constraint>(reply: S) =>
    Schema.make<Typed<T, S["Encoded"]>>(reply.ast)

/** An array of `T` whose entries accept every value: an unexpected entry does not make the reply fail. */
export const listOf =
  <T>() =>
  <S extends Schema.Constraint>(entry: S) =>
    typed<Array<T>>()(Schema.Array(Schema.make<Typed<T, S["Encoded"]>>(anything(entry).ast)))

export const Text = /* @__PURE__ */ lenient(Schema.String)

/** An optional text that the SDK depends on: another type makes the reply malformed. */
export const StrictText = /* @__PURE__ */ Schema.optionalKey(
  Schema.String.annotate({ expectedSchema: Schema.String.ast })
)
export const Flag = /* @__PURE__ */ lenient(Schema.Boolean)
export const Quantity = /* @__PURE__ */ lenient(Schema.Number)
