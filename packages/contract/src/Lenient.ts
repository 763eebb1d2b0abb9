/**
 * Replies. The backend answers more loosely than its own types say, so what nobody here relies on is typed as the
 * published original types it, and taken as it comes: of another type, null or absent as well.
 */
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"

/** A schema that is typed `T`, where the backend sends an `E`. */
export interface Said<T, E = T> extends Schema.Bottom<T, E, never, never, SchemaAST.AST, Said<T, E>> {}

/** Accepts anything. What should be there is kept as an annotation, for tests that make replies up. */
export const anything = (said: Schema.Constraint) => Schema.Unknown.annotate({ said: said.ast })

/** A field that every reply should have: typed like `said`, and accepts anything. */
export const lenient = <S extends Schema.Constraint>(said: S) =>
  Schema.make<Said<S["Type"], S["Encoded"]>>(Schema.optionalKey(anything(said)).ast)

/** The type of a reply: the published original's. */
export const typed =
  <T>() =>
  <S extends Schema.Constraint>(reply: S) =>
    Schema.make<Said<T, S["Encoded"]>>(reply.ast)

/** A list. Entries are taken as they come: one that is odd does not spoil the others. */
export const listOf =
  <T>() =>
  <S extends Schema.Constraint>(entry: S) =>
    typed<Array<T>>()(Schema.Array(Schema.make<Said<T, S["Encoded"]>>(anything(entry).ast)))

export const Text = /* @__PURE__ */ lenient(Schema.String)
export const Flag = /* @__PURE__ */ lenient(Schema.Boolean)
export const Quantity = /* @__PURE__ */ lenient(Schema.Number)
