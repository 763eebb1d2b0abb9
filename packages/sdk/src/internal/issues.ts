/** Turns what a Schema found into the complaints a developer reads, in the order and wording of the catalogue. */
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"
import type { Issue } from "../Errors.ts"

/** What sort of thing it is, in a word. */
export const received = (input: unknown): string =>
  input === null ? "null" : Array.isArray(input) ? "array" : typeof input

/** Longer texts are not repeated in a complaint: a key in the wrong field is one. */
const longest = 40

/** A value as a complaint names it: text in quotes, unless it may be a secret, and what is no scalar by its type. */
export const named = (input: unknown): string => {
  // A URL with a password in it has an at sign.
  if (typeof input === "string" && input.length <= longest && !input.includes("@")) return `'${input}'`
  return typeof input === "number" || typeof input === "boolean" ? String(input) : received(input)
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

/** The literals of an enumeration, quoted; `undefined` for any other union. */
const literals = (ast: SchemaAST.Union): string | undefined =>
  ast.types.every((type) => type._tag === "Literal")
    ? ast.types.map((type) => (type._tag === "Literal" ? `'${String(type.literal)}'` : "")).join(" | ")
    : undefined

const members = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  ast._tag === "Union" && annotated(ast.annotations, "message") === undefined ? ast.types.flatMap(members) : [ast]

const wrongType = (ast: SchemaAST.AST, input: unknown): string => {
  if (input === undefined) return "Required"
  const kind = kinds[ast._tag]
  return kind === undefined ? "Invalid input" : `Expected ${kind}, received ${received(input)}`
}

const mistyped = (ast: SchemaAST.AST, input: unknown): string =>
  annotated(ast.annotations, "message") ?? wrongType(ast, input)

type Path = ReadonlyArray<PropertyKey>

const at = (path: Path): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "")

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
        ...(unknown.length === 0
          ? []
          : say(`Unrecognized key(s) in object: ${unknown.map((key) => `'${String(key)}'`).join(", ")}`))
      ]
    }
    case "AnyOf": {
      const message = annotated(issue.ast.annotations, "message")
      if (message !== undefined) return say(message)
      const expected = literals(issue.ast)
      const input = SchemaIssue.hasInput(issue) ? issue.input : undefined
      if (expected !== undefined) {
        return say(
          input === undefined ? "Required" : `Invalid enum value. Expected ${expected}, received ${named(input)}`
        )
      }
      if (issue.issues.length > 0) return issue.issues.flatMap((inner) => complaints(inner, path, override))
      // An optional field of one type is complained about as that type, and a big integer is a number.
      const [only, ...others] = members(issue.ast).filter(({ _tag }) => !["Undefined", "Null", "BigInt"].includes(_tag))
      return say(only === undefined || others.length > 0 ? "Invalid input" : mistyped(only, input))
    }
    case "MissingKey":
      return say(annotated(issue.annotations, "messageMissingKey") ?? "Required")
    case "InvalidType": {
      const input = SchemaIssue.hasInput(issue) ? issue.input : undefined
      // A key that is there but undefined is missing to everybody who passes an optional value on.
      const missing = input === undefined ? annotated(issue.ast.context?.annotations, "messageMissingKey") : undefined
      return say(missing ?? mistyped(issue.ast, input))
    }
    default:
      return say(SchemaIssue.defaultLeafHook(issue))
  }
}

/**
 * The value of a schema, or every complaint about `input` at once; with `first`, only one, of however many there are. With
 * `strict`, unknown keys are complaints too.
 */
export const parse = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown,
  options: { readonly strict: boolean; readonly first?: boolean }
): Result.Result<S["Type"], ReadonlyArray<Issue>> =>
  Result.mapError(
    SchemaParser.decodeUnknownResult(schema)(input, {
      errors: options.first === true ? "first" : "all",
      onExcessProperty: options.strict ? "error" : "ignore",
      reportInput: true
    }),
    (issue) => complaints(issue, [])
  )
