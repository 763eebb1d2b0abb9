/** Compiles schemas to the source code of shapes, by which `src/shape.ts` reads the same values. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaParser from "effect/SchemaParser"
import { required } from "./src/issues.ts"

/** Source code. */
export type Code = string

/** The code of an object with these properties, without its braces. */
const properties = (entries: Readonly<Record<string, Code | undefined>>): Code =>
  Object.entries(entries)
    .flatMap(([name, code]) => (code === undefined ? [] : [`${name}: ${code}`]))
    .join(", ")

const text = (value: unknown): Code | undefined => (typeof value === "string" ? JSON.stringify(value) : undefined)

const hasLength = (comparison: Code): Code => `({ length }: { readonly length: number }) => length ${comparison}`

/** Effect's own checks, by the id that represents them. */
const effectChecks: Readonly<Record<string, (payload: Readonly<Record<string, unknown>>) => Code>> = {
  "effect/schema/isPattern": ({ flags, source }) => String(new RegExp(String(source), String(flags))),
  "effect/schema/isMinLength": ({ minLength }) => hasLength(`>= ${String(minLength)}`),
  "effect/schema/isMaxLength": ({ maxLength }) => hasLength(`<= ${String(maxLength)}`),
  "effect/schema/isTrimmed": () => "(text: string) => text.trim() === text",
  "effect/schema/isInt": () => "Number.isSafeInteger",
  "effect/schema/isFinite": () => "Number.isFinite"
}

/** The function that an annotation `check` names, in the module of checks that a compiled module imports. */
const ownCheck = (name: unknown): Code => {
  if (typeof name !== "string") throw new Error("a check of ours has the annotation `check`")
  return `checks.${name}`
}

const codeOfCheck = (check: SchemaAST.Check<never>, shapeMessage: unknown): ReadonlyArray<Code> => {
  if (check._tag === "FilterGroup") return check.checks.flatMap((inner) => codeOfCheck(inner, shapeMessage))
  const { check: name, implied, message, representation } = check.annotations ?? {}
  // The checks before it are stricter.
  if (implied === true) return []
  const { id, payload } = Object(representation)
  return [
    `{ ${properties({
      check: effectChecks[id]?.(payload) ?? ownCheck(name),
      message: message === shapeMessage ? undefined : text(message),
      abort: check.aborted ? "true" : undefined
    })} }`
  ]
}

const scalars: Readonly<Record<string, Code>> = {
  String: '"string"',
  Number: '"number"',
  BigInt: '"bigint"',
  Boolean: '"boolean"',
  Null: '"null"',
  Undefined: '"undefined"',
  Unknown: '"unknown"'
}

const isLiteral = (ast: SchemaAST.AST): ast is SchemaAST.Literal => ast._tag === "Literal"

/** The members of a union, and of those in it that add nothing to their own members. */
const membersOf = ({ types }: SchemaAST.Union): ReadonlyArray<SchemaAST.AST> =>
  types.flatMap((type) =>
    type._tag === "Union" && !type.types.every(isLiteral) && contentsOf(type) === kindOf(type)
      ? membersOf(type)
      : [type]
  )

/** The part of a shape that depends on the kind of schema. */
const kindOf = (ast: SchemaAST.AST): Code => {
  switch (ast._tag) {
    case "Declaration":
      return `type: ${ownCheck(ast.annotations?.["check"])}`
    case "Literal":
      return `literal: ${JSON.stringify(ast.literal)}`
    case "Union":
      return ast.types.every(isLiteral)
        ? `enum: [${ast.types.map(({ literal }) => JSON.stringify(literal)).join(", ")}]`
        : `union: [${membersOf(ast).map(shapeOf).join(", ")}]`
    case "Arrays": {
      const [items] = ast.rest
      if (items === undefined || ast.elements.length > 0) throw new Error("tuples are not compiled")
      return `items: ${shapeOf(items)}`
    }
    case "Objects": {
      const [index] = ast.indexSignatures
      if (ast.propertySignatures.length === 0 && index !== undefined) return `values: ${shapeOf(index.type)}`
      const fields = ast.propertySignatures.map(({ name, type }) => `${String(name)}: ${fieldOf(type)}`)
      return `fields: { ${fields.join(", ")} }${index === undefined ? "" : ", rest: true"}`
    }
    default: {
      const type = scalars[ast._tag]
      if (type === undefined) throw new Error(`schemas of the kind ${ast._tag} are not compiled`)
      return `type: ${type}`
    }
  }
}

/** The value of a field that is missing. */
const defaultOf = (ast: SchemaAST.AST): unknown => {
  const probe = Schema.Struct({ probe: Schema.make<Schema.Codec<unknown>>(ast) })
  const decoded: { readonly probe?: unknown } = Result.getOrThrow(SchemaParser.decodeUnknownResult(probe)({}))
  return decoded.probe
}

const isJson = ({ encoding }: SchemaAST.AST): boolean => encoding?.length === 1 && encoding[0]?.to._tag === "String"

const contentsOf = (ast: SchemaAST.AST): Code => {
  if (isJson(ast)) return `json: ${shapeOf(SchemaAST.toType(ast))}`
  const message = ast.annotations?.["message"]
  const checks = (ast.checks ?? []).flatMap((check) => codeOfCheck(check, message))
  // No check comes after the last.
  const list = checks.join(", ").replace(/, abort: true }$/, " }")
  return [kindOf(ast), properties({ message: text(message), checks: list === "" ? undefined : `[${list}]` })]
    .filter((part) => part !== "")
    .join(", ")
}

/** The shape of a schema. */
export const shapeOf = (ast: SchemaAST.AST): Code => `{ ${contentsOf(ast)} }`

const fieldOf = (ast: SchemaAST.AST): Code => {
  const hasDefault = ast.encoding !== undefined && !isJson(ast)
  const message = ast.annotations?.["message"]
  const missing = ast.context?.annotations?.["messageMissingKey"] ?? (message === undefined ? undefined : required)
  const field = properties({
    missing: missing === message ? undefined : text(missing),
    optional: SchemaAST.isOptional(ast) ? "true" : undefined,
    default: hasDefault ? JSON.stringify(defaultOf(ast)) : undefined
  })
  const contents = contentsOf(hasDefault ? SchemaAST.toEncoded(ast) : ast)
  return `{ ${field === "" ? contents : `${contents}, ${field}`} }`
}

/** The exports of a module in a fixed order. */
export const sorted = <A>(exports: Readonly<Record<string, A>>): ReadonlyArray<readonly [string, A]> =>
  Object.entries(exports).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** What a compiled module imports. */
export interface Imports {
  /** The function `decoder`. */
  readonly decoder: string
  /** The checks that annotations `check` name. */
  readonly checks?: string
}

/** A compiled module: its first lines, and the imports that its code uses. */
export const moduleOf = (imports: ReadonlyArray<Code>, body: Code, checks: string | undefined): Code =>
  [
    `/** Written by "npx -y pnpm@12 compile" from schemas. Do not edit. */`,
    ...(body.includes("checks.") && checks !== undefined ? [`import * as checks from "${checks}"`] : []),
    ...imports,
    "",
    body
  ].join("\n")

/** The module of decoders of the schemas of some modules, by the paths of these. */
export const decoders = (
  modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  { checks, decoder }: Imports
): Code => {
  const named = Object.entries(modules).map(([path, schemas]) => ({
    path,
    schemas,
    name: path.replace(/^.*\//, "").replace(".ts", "")
  }))
  const body = named.flatMap(({ name, schemas }) =>
    sorted(schemas).flatMap(([schema, value]) =>
      Schema.isSchema(value)
        ? `export const ${schema}: Decoder<typeof ${name}.${schema}.Type> = /* @__PURE__ */ decoder(${shapeOf(value.ast)})\n`
        : []
    )
  )
  const types = named.map(({ name, path }) => `import type * as ${name} from "${path}"`)
  return moduleOf([`import { type Decoder, decoder } from "${decoder}"`, ...types], body.join("\n"), checks)
}
