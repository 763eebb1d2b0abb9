/**
 * Schemas of replies. The backend's replies differ from its own types, so a field that the SDK does not depend on has
 * the type of the published original and accepts every value: another type, null, or none. The types are written out beside
 * the schemas: a program that resolves modules as `node` did before `exports` does not find the types of Effect.
 */
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** A schema whose type is `T`, for an encoded `E`. */
export interface Typed<T, E = T> extends Schema.Bottom<T, E, never, never, SchemaAST.AST, Typed<T, E>> {}

/** Gives a schema the type `T`, where the published original's differs: it has names that no reply has, or never null. */
export const typed =
  <T>() =>
  <S extends Schema.Constraint>(reply: S) =>
    Schema.make<Typed<T, S["Encoded"]>>(reply.ast)

/** Accepts every value. Arbitraries and JSON schemas are those of `expected`, the schema of the usual value. */
export const anything = (expected: Schema.Constraint) =>
  Schema.Unknown.check(
    Schema.makeFilter(() => true, {
      implied: true,
      representation: { id: "@okto-effect/protocol/anything", payload: null, schemas: [expected.ast] },
      toJsonSchema: ({ schemas: [schema = {}] }) => [schema, true]
    })
  )

/** The schema of the usual value, for one that accepts every value. */
export const expectedOf = (ast: SchemaAST.AST): SchemaAST.AST => {
  const [check] = ast.checks ?? []
  const [expected] = check?._tag === "Filter" ? (check.annotations?.representation?.schemas ?? []) : []
  return ast._tag === "Unknown" && SchemaAST.isAST(expected) ? expectedOf(expected) : ast
}

/** An optional field with the type of `expected` that accepts every value. */
export const lenient = <S extends Schema.Constraint>(expected: S) =>
  Schema.make<Typed<S["Type"], S["Encoded"]>>(Schema.optionalKey(anything(expected)).ast)

/** An array of `T` whose entries accept every value: an unexpected entry does not make the reply fail. */
export const listOf =
  <T>() =>
  <S extends Schema.Constraint>(entry: S) =>
    typed<Array<T>>()(Schema.Array(Schema.make<Typed<T, S["Encoded"]>>(anything(entry).ast)))

// Fields, described for the OpenAPI document: without what only this SDK makes of them, and as they are spelled on the wire.

export const text = (description: string) => lenient(Schema.String.annotate({ description }))
export const flag = (description: string) => lenient(Schema.Boolean.annotate({ description }))
export const quantity = (description: string) => lenient(Schema.Finite.annotate({ description }))

/** An optional text that the SDK depends on: another type makes the reply malformed. */
export const strictText = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))

/** Fields of several replies. */
export const shared = {
  caipId: /* @__PURE__ */ text("The chain, as a CAIP-2 id such as `eip155:84532`."),
  networkName: /* @__PURE__ */ text("The chain's name, such as `BASE_TESTNET`."),
  networkId: /* @__PURE__ */ text("The backend's id of the chain, a UUID."),
  symbol: /* @__PURE__ */ text("The short name of the token, such as `USDC`."),
  shortName: /* @__PURE__ */ text("A shorter name for people."),
  groupId: /* @__PURE__ */ text("The backend's id of the same token on all chains."),
  image: /* @__PURE__ */ text("The URL of its picture."),
  userSWA: /* @__PURE__ */ text("The smart wallet address of the user.")
}
