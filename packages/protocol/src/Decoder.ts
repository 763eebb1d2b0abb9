/**
 * Decoders of values from outside: made of a Schema, or compiled from one ahead of time, so that a bundle has no Schema
 * in it. Both find the same issues in a value, in the order and wording of the error catalogue.
 */
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"
import { formatPath, invalid, type Issue, typeMismatch, notInEnum, required, unrecognizedKeys } from "./issues.ts"

export type { Issue } from "./issues.ts"

/** How a value is read. */
export interface DecodeOptions {
  /** Whether unknown keys are issues. */
  readonly strict: boolean
  /** Whether to stop at the first issue. */
  readonly first?: boolean
}

/** Decodes values from outside. */
export interface Decoder<out A> {
  /**
   * Whether a value is an `A` as it is. Unknown keys are ignored.
   *
   * @param value any value
   */
  readonly is: (value: unknown) => value is A
  /**
   * Returns the value, with defaults and without unknown keys, or its issues.
   *
   * @param value any value
   * @param options whether unknown keys are issues, and whether to stop at the first issue
   */
  readonly decode: (value: unknown, options: DecodeOptions) => Result.Result<A, ReadonlyArray<Issue>>
}

const kinds: Readonly<Record<string, string>> = {
  String: "string",
  Number: "number",
  BigInt: "bigint",
  Boolean: "boolean",
  Objects: "object",
  Arrays: "array"
}

const annotated = (annotations: object | undefined, key: string): string | undefined =>
  Predicate.hasProperty(annotations, key) && typeof annotations[key] === "string" ? annotations[key] : undefined

/** The literals of an enumeration, or `undefined` for another union. */
const literals = (ast: SchemaAST.Union): ReadonlyArray<unknown> | undefined =>
  ast.types.every((type) => type._tag === "Literal")
    ? ast.types.map((type) => (type._tag === "Literal" ? type.literal : ""))
    : undefined

const members = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  ast._tag === "Union" && annotated(ast.annotations, "message") === undefined ? ast.types.flatMap(members) : [ast]

const ofType = (ast: SchemaAST.AST, input: unknown): string =>
  annotated(ast.annotations, "message") ?? typeMismatch(kinds[ast._tag], input)

type Path = ReadonlyArray<PropertyKey>

const isUnexpected = (issue: SchemaIssue.Issue): boolean =>
  issue._tag === "UnexpectedKey" || (issue._tag === "Pointer" && isUnexpected(issue.issue))

const unexpectedKeys = (issue: SchemaIssue.Issue): Path => (issue._tag === "Pointer" ? issue.path : [])

const toIssues = (issue: SchemaIssue.Issue, path: Path, override?: string): ReadonlyArray<Issue> => {
  const issueOf = (message: string): ReadonlyArray<Issue> => [{ path: formatPath(path), message: override ?? message }]
  switch (issue._tag) {
    case "Pointer":
      return toIssues(issue.issue, [...path, ...issue.path], override)
    case "Encoding":
      return toIssues(issue.issue, path, override)
    case "Filter":
      return toIssues(issue.issue, path, override ?? SchemaIssue.defaultCheckHook(issue))
    case "Composite": {
      // Unknown keys are one issue, after those of the known keys.
      const unknown = issue.issues.filter(isUnexpected).flatMap(unexpectedKeys)
      const known = issue.issues.filter((inner) => !isUnexpected(inner))
      return [
        ...known.flatMap((inner) => toIssues(inner, path, override)),
        ...(unknown.length === 0 ? [] : issueOf(unrecognizedKeys(unknown)))
      ]
    }
    case "AnyOf": {
      const message = annotated(issue.ast.annotations, "message")
      if (message !== undefined) return issueOf(message)
      const input = SchemaIssue.hasInput(issue) ? issue.input : undefined
      const expected = literals(issue.ast)
      if (expected !== undefined) return issueOf(notInEnum(expected, input))
      if (issue.issues.length > 0) return issue.issues.flatMap((inner) => toIssues(inner, path, override))
      // The message names the type if there is one besides undefined and null; a big integer is a number.
      const [only, ...others] = members(issue.ast).filter(({ _tag }) => !["Undefined", "Null", "BigInt"].includes(_tag))
      return issueOf(only === undefined || others.length > 0 ? invalid : ofType(only, input))
    }
    case "MissingKey":
      return issueOf(annotated(issue.annotations, "messageMissingKey") ?? required)
    case "InvalidType": {
      const input = SchemaIssue.hasInput(issue) ? issue.input : undefined
      // A key that is there but undefined is missing: callers pass optional values on.
      const missing = input === undefined ? annotated(issue.ast.context?.annotations, "messageMissingKey") : undefined
      return issueOf(missing ?? ofType(issue.ast, input))
    }
    default:
      return issueOf(SchemaIssue.defaultLeafHook(issue))
  }
}

/**
 * Makes a decoder from a schema.
 *
 * @param schema - needs no services to decode
 * @returns a decoder whose issues have the messages of the annotations `message` and `messageMissingKey`
 *
 * @example
 * ```ts
 * import * as Schema from "effect/Schema"
 * import { Decoder } from "@okto-effect/sdk/protocol"
 *
 * export const points = Decoder.fromSchema(Schema.Struct({ total: Schema.Number }))
 * ```
 */
export const fromSchema = <S extends Schema.ConstraintDecoder<unknown>>(schema: S): Decoder<S["Type"]> => ({
  is: (value): value is S["Type"] => SchemaParser.is(schema)(value),
  decode: (value, { first, strict }) =>
    Result.mapError(
      SchemaParser.decodeUnknownResult(schema)(value, {
        errors: first === true ? "first" : "all",
        onExcessProperty: strict ? "error" : "ignore",
        reportInput: true
      }),
      (issue) => toIssues(issue, [])
    )
})
