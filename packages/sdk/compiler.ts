/** The compiler of schemas: from a schema to the source code of a shape, by which `src/compiled/shape.ts` reads the same values. */
import * as contractChecks from "@okto-effect/contract/checks"
import { required } from "@okto-effect/contract/complaints"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaParser from "effect/SchemaParser"
import * as sdkChecks from "./src/schemas/checks.ts"

/** Source code of a value. */
export type Code = string

/** Where checks come from that are named in an annotation `by`. */
const modules = [
  { name: "checks", path: "../checks.ts", checks: Object.keys(sdkChecks) },
  { name: "wire", path: "@okto-effect/contract/checks", checks: Object.keys(contractChecks) }
]

const checkCalled = (name: unknown): Code => {
  const module = modules.find(({ checks }) => checks.includes(String(name)))
  if (module === undefined) throw new Error(`no exported check is called ${String(name)}`)
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

/** What effect's own checks do, by what it calls them. */
const known: Readonly<Record<string, (payload: Represented["payload"]) => Code>> = {
  isPattern: ({ flags, source }) => String(new RegExp(String(source), String(flags))),
  isMinLength: ({ minLength }) =>
    `{ test: (sized: { readonly length: number }) => sized.length >= ${String(minLength)} }`,
  isMaxLength: ({ maxLength }) =>
    `{ test: (sized: { readonly length: number }) => sized.length <= ${String(maxLength)} }`,
  isTrimmed: () => "{ test: (text: string) => text.trim() === text }",
  isInt: () => "{ test: Number.isSafeInteger }",
  isFinite: () => "{ test: Number.isFinite }"
}

const checkOf = (check: SchemaAST.Check<never>, said: unknown): ReadonlyArray<Code> => {
  const { by, implied, message, representation } = check.annotations ?? {}
  if (check._tag === "FilterGroup") return check.checks.flatMap((one) => checkOf(one, said))
  // What the checks before it ask for is more.
  if (implied === true) return []
  const named = isRepresented(representation) ? known[representation.id.replace("effect/schema/", "")] : undefined
  const test =
    by === undefined && isRepresented(representation) && named !== undefined
      ? named(representation.payload ?? {})
      : `{ test: ${checkCalled(by)} }`
  return [
    `{ ${properties([
      ["by", test],
      ["say", message === said ? undefined : text(message)],
      ["last", check.aborted ? "true" : undefined]
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

/** The part of a shape that depends on the sort of schema. */
const bodyOf = (ast: SchemaAST.AST): Code => {
  switch (ast._tag) {
    case "Declaration":
      return `is: ${checkCalled(ast.annotations?.["by"])}`
    case "Literal":
      return `among: [${JSON.stringify(ast.literal)}], alone: true`
    case "Union": {
      const literals = ast.types.flatMap((type) => (type._tag === "Literal" ? [JSON.stringify(type.literal)] : []))
      return literals.length === ast.types.length
        ? `among: [${literals.join(", ")}]`
        : `either: [${ast.types.map(shapeOf).join(", ")}]`
    }
    case "Arrays": {
      const [items] = ast.rest
      if (items === undefined || ast.elements.length > 0) throw new Error("tuples are not compiled")
      return `items: ${shapeOf(items)}`
    }
    case "Objects": {
      const [index] = ast.indexSignatures
      if (ast.propertySignatures.length === 0 && index !== undefined) return `values: ${shapeOf(index.type)}`
      const fields = ast.propertySignatures.map(({ name, type }) => `${JSON.stringify(name)}: ${fieldOf(type)}`)
      return `fields: { ${fields.join(", ")} }${index === undefined ? "" : ", rest: true"}`
    }
    default: {
      const is = scalars[ast._tag]
      if (is === undefined) throw new Error(`schemas of the kind ${ast._tag} are not compiled`)
      return `is: "${is}"`
    }
  }
}

/** What stands in the place of a field that is not there. */
const defaultOf = (ast: SchemaAST.AST): unknown => {
  const probe = Schema.Struct({ probe: Schema.make<Schema.Codec<unknown>>(ast) })
  const found: { readonly probe?: unknown } = Result.getOrThrow(SchemaParser.decodeUnknownResult(probe)({}))
  return found.probe
}

const isJson = ({ encoding }: SchemaAST.AST): boolean => encoding?.length === 1 && encoding[0]?.to._tag === "String"

const contents = (ast: SchemaAST.AST): Code => {
  if (isJson(ast)) return `json: ${shapeOf(SchemaAST.toType(ast))}`
  const said = ast.annotations?.["message"]
  const checks = (ast.checks ?? []).flatMap((check) => checkOf(check, said))
  const last = checks.at(-1)
  // Nothing comes behind it anyway.
  if (last !== undefined) checks[checks.length - 1] = last.replace(/,? ?last: true/, "")
  return [
    bodyOf(ast),
    properties([
      ["say", text(said)],
      ["checks", checks.length === 0 ? undefined : `[${checks.join(", ")}]`]
    ])
  ]
    .filter((part) => part !== "")
    .join(", ")
}

/** The shape of a schema. */
export const shapeOf = (ast: SchemaAST.AST): Code => `{ ${contents(ast)} }`

const fieldOf = (ast: SchemaAST.AST): Code => {
  const hasDefault = ast.encoding !== undefined && !isJson(ast)
  const said = ast.annotations?.["message"]
  const missing = ast.context?.annotations?.["messageMissingKey"] ?? (said === undefined ? undefined : required)
  return `{ ${[
    contents(hasDefault ? SchemaAST.toEncoded(ast) : ast),
    properties([
      ["missing", missing === said ? undefined : text(missing)],
      ["optional", SchemaAST.isOptional(ast) ? "true" : undefined],
      ["otherwise", hasDefault ? JSON.stringify(defaultOf(ast)) : undefined]
    ])
  ]
    .filter((part) => part !== "")
    .join(", ")} }`
}

/** The order of a module's exports is nobody's. */
export const sorted = <A>(exports: Readonly<Record<string, A>>): ReadonlyArray<readonly [string, A]> =>
  Object.entries(exports).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Begins a module that was written from something. */
export const header = (from: string): Code => `/** Written by "npx -y pnpm@12 compile" from ${from}. Do not edit. */\n`

/** The modules of the checks that a code calls. */
export const importsFor = (body: Code): Code =>
  modules
    .filter(({ name }) => body.includes(`${name}.`))
    .map(({ name, path }) => `import * as ${name} from "${path}"\n`)
    .join("")

/** Where a module of readers finds its schemas, and what reads by shapes. */
interface Paths {
  readonly schemas: string
  readonly shape: string
}

/** The module of readers for a module of schemas. */
export const readers = (schemas: Readonly<Record<string, unknown>>, paths: Paths): Code => {
  const body = sorted(schemas).flatMap(([schema, value]) =>
    Schema.isSchema(value)
      ? [
          `export const ${schema}: Reader<typeof schemas.${schema}.Type> = /* @__PURE__ */ reader(${shapeOf(value.ast)})\n`
        ]
      : []
  )
  return [
    header("the schemas of the same name"),
    importsFor(body.join("")),
    `import { type Reader, reader } from "${paths.shape}"\n`,
    `import type * as schemas from "${paths.schemas}"\n\n`,
    body.join("\n")
  ].join("")
}
