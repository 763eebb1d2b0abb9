/**
 * What reads a value from outside: made of a Schema, or compiled from one ahead of time, so that a bundle has no Schema in
 * it. Both say the same of every value, in the order and wording of the error catalogue.
 */
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"
import { at, invalid, type Issue, mistyped, notAmong, required, unexpected } from "./complaints.ts"

export type { Issue } from "./complaints.ts"

/** How a value is read. */
export interface Reading {
  /** Unknown keys are complaints, too. */
  readonly strict: boolean
  /** One complaint is enough, of however many there are. */
  readonly first?: boolean
}

/** Reads values from outside. */
export interface Reader<out A> {
  /** Whether a value will do as it is, with whatever else there is in it. */
  readonly is: (value: unknown) => value is A
  /** The value, with its defaults and without unknown keys, or every complaint about it at once. */
  readonly read: (value: unknown, reading: Reading) => Result.Result<A, ReadonlyArray<Issue>>
}

const kinds: Readonly<Record<string, string>> = {
  String: "string",
  Number: "number",
  BigInt: "bigint",
  Boolean: "boolean",
  Objects: "object",
  Arrays: "array"
}

const annotated = (annotations: object | undefined, key: string): string | undefined => {
  const message =
    annotations === undefined ? undefined : Object.entries(annotations).find(([name]) => name === key)?.[1]
  return typeof message === "string" ? message : undefined
}

/** The literals of an enumeration; `undefined` for any other union. */
const literals = (ast: SchemaAST.Union): ReadonlyArray<unknown> | undefined =>
  ast.types.every((type) => type._tag === "Literal")
    ? ast.types.map((type) => (type._tag === "Literal" ? type.literal : ""))
    : undefined

const members = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  ast._tag === "Union" && annotated(ast.annotations, "message") === undefined ? ast.types.flatMap(members) : [ast]

const ofType = (ast: SchemaAST.AST, input: unknown): string =>
  annotated(ast.annotations, "message") ?? mistyped(kinds[ast._tag], input)

type Path = ReadonlyArray<PropertyKey>

const isUnexpected = (issue: SchemaIssue.Issue): boolean =>
  issue._tag === "UnexpectedKey" || (issue._tag === "Pointer" && isUnexpected(issue.issue))

const unexpectedKeys = (issue: SchemaIssue.Issue): Path => (issue._tag === "Pointer" ? issue.path : [])

const complaints = (issue: SchemaIssue.Issue, path: Path, override?: string): ReadonlyArray<Issue> => {
  const say = (message: string): ReadonlyArray<Issue> => [{ path: at(path), message: override ?? message }]
  switch (issue._tag) {
    case "Pointer":
      return complaints(issue.issue, [...path, ...issue.path], override)
    case "Encoding":
      return complaints(issue.issue, path, override)
    case "Filter":
      return complaints(issue.issue, path, override ?? SchemaIssue.defaultCheckHook(issue))
    case "Composite": {
      // Unknown keys are one complaint, after those about the known ones.
      const unknown = issue.issues.filter(isUnexpected).flatMap(unexpectedKeys)
      const known = issue.issues.filter((inner) => !isUnexpected(inner))
      return [
        ...known.flatMap((inner) => complaints(inner, path, override)),
        ...(unknown.length === 0 ? [] : say(unexpected(unknown)))
      ]
    }
    case "AnyOf": {
      const message = annotated(issue.ast.annotations, "message")
      if (message !== undefined) return say(message)
      const input = SchemaIssue.hasInput(issue) ? issue.input : undefined
      const expected = literals(issue.ast)
      if (expected !== undefined) return say(notAmong(expected, input))
      if (issue.issues.length > 0) return issue.issues.flatMap((inner) => complaints(inner, path, override))
      // An optional field of one type is complained about as that type, and a big integer is a number.
      const [only, ...others] = members(issue.ast).filter(({ _tag }) => !["Undefined", "Null", "BigInt"].includes(_tag))
      return say(only === undefined || others.length > 0 ? invalid : ofType(only, input))
    }
    case "MissingKey":
      return say(annotated(issue.annotations, "messageMissingKey") ?? required)
    case "InvalidType": {
      const input = SchemaIssue.hasInput(issue) ? issue.input : undefined
      // A key that is there but undefined is missing to everybody who passes an optional value on.
      const missing = input === undefined ? annotated(issue.ast.context?.annotations, "messageMissingKey") : undefined
      return say(missing ?? ofType(issue.ast, input))
    }
    default:
      return say(SchemaIssue.defaultLeafHook(issue))
  }
}

/**
 * A reader made of a schema.
 *
 * @example
 * ```ts
 * import * as Schema from "effect/Schema"
 * import { Reader } from "@okto-effect/sdk/contract"
 *
 * export const points = Reader.fromSchema(Schema.Struct({ total: Schema.Number }))
 * ```
 */
export const fromSchema = <S extends Schema.ConstraintDecoder<unknown>>(schema: S): Reader<S["Type"]> => ({
  is: (value): value is S["Type"] => SchemaParser.is(schema)(value),
  read: (value, { first, strict }) =>
    Result.mapError(
      SchemaParser.decodeUnknownResult(schema)(value, {
        errors: first === true ? "first" : "all",
        onExcessProperty: strict ? "error" : "ignore",
        reportInput: true
      }),
      (issue) => complaints(issue, [])
    )
})
