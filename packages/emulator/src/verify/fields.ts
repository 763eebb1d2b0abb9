/** The fields of values that programs pass: options, seeds, faults and bodies. Each says what it expects. */
import { formatPath, formatValue } from "@okto-effect/protocol/issues"
import { meantName } from "@okto-effect/protocol/spelling"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaIssue from "effect/SchemaIssue"

/** An invalid field. */
export interface FieldIssue {
  /** Such as `balances[0].amount`; empty for the whole value. */
  readonly path: string
  /** What was expected, and what was passed. */
  readonly message: string
}

/** The annotations of a field that is absent: it says the same as one that is invalid. */
const absent = (message: string) => ({ messageMissingKey: message })

/** A text that is not empty. */
export const text = (message: string) =>
  Schema.String.annotate({ message }).check(Schema.isNonEmpty({ message })).annotateKey(absent(message))

export const shortText = (maximum: number, message: string) =>
  Schema.String.annotate({ message }).check(Schema.isMaxLength(maximum, { message })).annotateKey(absent(message))

export const pattern = (form: RegExp, message: string) =>
  Schema.String.annotate({ message }).check(Schema.isPattern(form, { message })).annotateKey(absent(message))

/** A text of a type that a guard tells. */
export const guarded = <A extends string>(isSo: (value: string) => value is A, message: string) =>
  Schema.String.annotate({ message }).pipe(Schema.refine(isSo, { message })).annotateKey(absent(message))

/** A number from a minimum to a maximum. */
export const between = (minimum: number, maximum: number, message: string) =>
  Schema.Number.annotate({ message })
    .check(Schema.isBetween({ minimum, maximum }, { message }))
    .annotateKey(absent(message))

/** A whole number from a minimum to a maximum. */
export const whole = (
  minimum: number,
  maximum: number,
  message = `expected a whole number from ${minimum} to ${maximum}`
) =>
  Schema.Number.annotate({ message })
    .check(Schema.isInt({ message }), Schema.isBetween({ minimum, maximum }, { message }))
    .annotateKey(absent(message))

export const oneOf = <const Names extends ReadonlyArray<string>>(
  names: Names,
  message = `expected one of ${names.join(", ")}`
) => Schema.Literals(names).annotate({ message }).annotateKey(absent(message))

/** Longer texts are told by their length. */
const longestText = 100

/** A value as a refusal shows it. A text is in quotes where it could be taken for a number, or for nothing. */
const shown = (value: unknown): string => {
  if (value === undefined) return "nothing"
  if (typeof value !== "string") return formatValue(value)
  if (value.length > longestText) return `a text of ${value.length} characters`
  return Number.isNaN(Number(value)) ? value : JSON.stringify(value)
}

const isObject = (value: unknown): value is object => Predicate.isObjectOrArray(value)

const valueAt = (value: unknown, keys: ReadonlyArray<PropertyKey>): unknown =>
  keys.reduce(
    (inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? Reflect.get(inner, key) : undefined),
    value
  )

/** The message for a field that a struct does not have, with those that it has. */
const unknownField = (struct: SchemaAST.AST): string =>
  SchemaAST.isObjects(struct)
    ? `unknown field, expected ${struct.propertySignatures.map(({ name }) => String(name)).join(", ")}`
    : "unknown field"

const toIssues = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => (issue._tag === "UnexpectedKey" ? unknownField(issue.ast) : SchemaIssue.defaultLeafHook(issue))
})

/** The issue of a field that is not as `expected` says. */
export const fieldIssue = (path: string, expected: string, value: unknown): FieldIssue => ({
  path,
  message: `${expected}, got ${shown(value)}`
})

/** The invalid fields of a value that a schema refused. */
export const fieldIssues = ({ issue }: Schema.SchemaError, input: unknown): ReadonlyArray<FieldIssue> =>
  toIssues(issue).issues.map(({ message, path = [] }) => {
    const keys = path.map((segment) => (typeof segment === "object" ? segment.key : segment))
    const at = formatPath(keys)
    return /^expected /i.test(message) ? fieldIssue(at, message, valueAt(input, keys)) : { path: at, message }
  })

/** Names that are nearly those of fields: they would be ignored. */
const misspellings = (input: unknown, names: ReadonlyArray<string>): ReadonlyArray<FieldIssue> =>
  Object.keys(isObject(input) ? input : {}).flatMap((name) => {
    const meant = meantName(
      name,
      names.map((known) => [known])
    )
    return meant === undefined ? [] : [{ path: name, message: `unknown option, write ${meant}` }]
  })

/** Issues as text: a line for each. */
export const linesOf = (issues: ReadonlyArray<FieldIssue>): string =>
  issues.map(({ message, path }) => (path === "" ? message : `${path}: ${message}`)).join("\n")

/** Decodes a value with all its issues. Fields that the schema does not have are refused if one of its names is meant. */
export const decodeFields = <S extends Schema.Decoder<unknown> & { readonly fields: Schema.Struct.Fields }>(
  schema: S,
  input: unknown
): Result.Result<S["Type"], ReadonlyArray<FieldIssue>> => {
  const decoded = Schema.decodeUnknownResult(schema, { errors: "all" })(input)
  const issues = [
    ...misspellings(input, Object.keys(schema.fields)),
    ...(Result.isFailure(decoded) ? fieldIssues(decoded.failure, input) : [])
  ]
  return issues.length === 0 && Result.isSuccess(decoded) ? Result.succeed(decoded.success) : Result.fail(issues)
}
