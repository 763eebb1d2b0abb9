/**
 * Fields of replies. The backend answers more loosely than its own types say, so what nobody here relies on is typed as
 * the published original types it, and taken as it comes: of another type, null or absent as well.
 */
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"

/** A field that every reply should have. */
export interface Said<T, E = T> extends Schema.Bottom<T, E, never, never, SchemaAST.AST, Said<T, E>> {}

/** A field that the published original types, and that no reply is known to have. */
export interface Promised<T, E = T> extends Schema.Bottom<
  T,
  E,
  never,
  never,
  SchemaAST.AST,
  Promised<T, E>,
  T,
  T,
  readonly [],
  T,
  "readonly",
  "required",
  "no-default",
  "readonly",
  "optional"
> {}

/** Accepts anything. What should be there is kept as an annotation, for tests that make replies up. */
const anything = (said: Schema.Constraint) => Schema.Unknown.annotate({ said: said.ast })

/** A field that is typed like `said`, and accepts anything. */
export const lenient = <S extends Schema.Constraint>(said: S) =>
  Schema.make<Said<S["Type"], S["Encoded"]>>(Schema.optionalKey(anything(said)).ast)

/** A {@link lenient} field that some replies do not have. */
export const maybe = <T, E>(field: Said<T, E>) => Schema.optionalKey(field.annotate({ presence: "sometimes" }))

/** A field that only the published original's types have. */
export const promised = <T, E>(field: Said<T, E>) =>
  Schema.make<Promised<T, E>>(field.annotate({ presence: "never" }).ast)

/** Another type for a field: the published original's. */
export const typed =
  <T>() =>
  <E>(field: Said<unknown, E>) =>
    Schema.make<Said<T, E>>(field.ast)

/** A list. Entries are taken as they come: one that is odd does not spoil the others. */
export const listOf = <S extends Schema.Constraint>(entry: S) =>
  Schema.mutable(Schema.Array(Schema.make<Said<S["Type"], S["Encoded"]>>(anything(entry).ast)))

export const Text = /* @__PURE__ */ lenient(Schema.String)
export const Flag = /* @__PURE__ */ lenient(Schema.Boolean)
export const Quantity = /* @__PURE__ */ lenient(Schema.Number)
