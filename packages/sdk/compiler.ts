/** Compiles a schema to the source code of a shape, by which `@okto-effect/protocol/shape` reads the same values. */
import * as contractChecks from "@okto-effect/protocol/checks"
import { required } from "@okto-effect/protocol/issues"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaParser from "effect/SchemaParser"
import * as sdkChecks from "./src/schemas/checks.ts"

/** Source code of a value. */
export type Code = string

/** The modules of the checks that an annotation `check` names. */
const modules = [
  { name: "checks", path: "../checks.ts", checks: Object.keys(sdkChecks) },
  { name: "wire", path: "@okto-effect/protocol/checks", checks: Object.keys(contractChecks) }
]

const nameOfCheck = (name: unknown): Code => {
  const module = modules.find(({ checks }) => checks.includes(String(name)))
  if (module === undefined) throw new Error(`no module exports a check named ${String(name)}`)
  return `${module.name}.${String(name)}`
}

const properties = (entries: ReadonlyArray<readonly [string, Code | undefined]>): Code =>
  entries.flatMap(([name, code]) => (code === undefined ? [] : [`${name}: ${code}`])).join(", ")

const text = (value: unknown): Code | undefined => (typeof value === "string" ? JSON.stringify(value) : undefined)

interface Represented {
  readonly id: string
  readonly payload: { readonly [name: string]: unknown }
}

const isRepresented = (value: unknown): value is Represented =>
  typeof value === "object" && value !== null && "id" in value && "payload" in value

/** Effect's own checks, by their ids. */
const effectChecks: Readonly<Record<string, (payload: Represented["payload"]) => Code>> = {
  isPattern: ({ flags, source }) => String(new RegExp(String(source), String(flags))),
  isMinLength: ({ minLength }) => {
    if (minLength !== 1) throw new Error("a minimal length other than 1 is not compiled")
    return "isNonEmpty"
  },
  isMaxLength: ({ maxLength }) => `({ length }: { readonly length: number }) => length <= ${String(maxLength)}`,
  isTrimmed: () => "(text: string) => text.trim() === text",
  isInt: () => "Number.isSafeInteger",
  isFinite: () => "Number.isFinite"
}

const codeOfCheck = (check: SchemaAST.Check<never>, shapeMessage: unknown): ReadonlyArray<Code> => {
  const { check: name, implied, message, representation } = check.annotations ?? {}
  if (check._tag === "FilterGroup") return check.checks.flatMap((inner) => codeOfCheck(inner, shapeMessage))
  // The checks before it are stricter.
  if (implied === true) return []
  const effectCheck = isRepresented(representation)
    ? effectChecks[representation.id.replace("effect/schema/", "")]
    : undefined
  const test =
    name === undefined && isRepresented(representation) && effectCheck !== undefined
      ? effectCheck(representation.payload ?? {})
      : nameOfCheck(name)
  return [
    `{ ${properties([
      ["check", test],
      ["message", message === shapeMessage ? undefined : text(message)],
      ["abort", check.aborted ? "true" : undefined]
    ])} }`
  ]
}

const scalars: Readonly<Record<string, string>> = {
  String: "string",
  Number: "number",
  BigInt: "bigint",
  Boolean: "boolean",
  Null: "null",
  Undefined: "undefined",
  Unknown: "unknown"
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
      return `type: ${nameOfCheck(ast.annotations?.["check"])}`
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
      return `type: "${type}"`
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
  const last = checks.at(-1)
  // No check comes after the last.
  if (last !== undefined) checks[checks.length - 1] = last.replace(/, abort: true/, "")
  return [
    kindOf(ast),
    properties([
      ["message", text(message)],
      ["checks", checks.length === 0 ? undefined : `[${checks.join(", ")}]`]
    ])
  ]
    .filter((part) => part !== "")
    .join(", ")
}

/** The shape of a schema. */
export const shapeOf = (ast: SchemaAST.AST): Code => `{ ${contentsOf(ast)} }`

const fieldOf = (ast: SchemaAST.AST): Code => {
  const hasDefault = ast.encoding !== undefined && !isJson(ast)
  const message = ast.annotations?.["message"]
  const missing = ast.context?.annotations?.["messageMissingKey"] ?? (message === undefined ? undefined : required)
  return `{ ${[
    contentsOf(hasDefault ? SchemaAST.toEncoded(ast) : ast),
    properties([
      ["missing", missing === message ? undefined : text(missing)],
      ["optional", SchemaAST.isOptional(ast) ? "true" : undefined],
      ["default", hasDefault ? JSON.stringify(defaultOf(ast)) : undefined]
    ])
  ]
    .filter((part) => part !== "")
    .join(", ")} }`
}

/** The exports of a module in a fixed order. */
export const sorted = <A>(exports: Readonly<Record<string, A>>): ReadonlyArray<readonly [string, A]> =>
  Object.entries(exports).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The first line of a generated module. */
export const header = (from: string): Code => `/** Written by "npx -y pnpm@12 compile" from ${from}. Do not edit. */\n`

/** The imports of the checks that a code calls. */
export const importsFor = (body: Code): Code =>
  modules
    .filter(({ name }) => body.includes(`${name}.`))
    .map(({ name, path }) => `import * as ${name} from "${path}"\n`)
    .join("")

/** The modules that a module of decoders imports. */
interface Paths {
  readonly schemas: string
  readonly shape: string
}

/** The module of decoders for a module of schemas. */
export const decoders = (schemas: Readonly<Record<string, unknown>>, paths: Paths): Code => {
  const body = sorted(schemas).flatMap(([schema, value]) =>
    Schema.isSchema(value)
      ? [
          `export const ${schema}: Decoder<typeof schemas.${schema}.Type> = /* @__PURE__ */ decoder(${shapeOf(value.ast)})\n`
        ]
      : []
  )
  return [
    header("the schemas of the same name"),
    importsFor(body.join("")),
    `import { ${body.join("").includes("isNonEmpty") ? "isNonEmpty, " : ""}type Decoder, decoder } from "${paths.shape}"\n`,
    `import type * as schemas from "${paths.schemas}"\n\n`,
    body.join("\n")
  ].join("")
}
