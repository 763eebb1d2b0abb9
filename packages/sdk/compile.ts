/**
 * Compiles the schemas of what the SDK reads (`src/schemas`, and the routes of the contract) into shapes
 * (`src/compiled`), so that a bundle has no Schema in it: `node packages/sdk/compile.ts` after a schema was
 * changed. A test fails when somebody forgot to.
 */
import * as contractChecks from "@okto-effect/contract/checks"
import { required } from "@okto-effect/contract/complaints"
import * as Routes from "@okto-effect/contract/Routes"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as SchemaParser from "effect/SchemaParser"
import { readdirSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as sdkChecks from "./src/schemas/checks.ts"

const sdk = join(dirname(fileURLToPath(import.meta.url)), "src")
const compiled = join(sdk, "compiled")

/** Source code of a value. */
type Code = string

/** Where checks come from that are named in an annotation `by`. */
const modules = [
  { name: "checks", path: "../schemas/checks.ts", checks: Object.keys(sdkChecks) },
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

const shapeOf = (ast: SchemaAST.AST): Code => `{ ${contents(ast)} }`

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
const sorted = <A>(exports: Readonly<Record<string, A>>): ReadonlyArray<readonly [string, A]> =>
  Object.entries(exports).toSorted(([one], [other]) => (one < other ? -1 : 1))

const header = "/** Written by packages/sdk/compile.ts from the schemas of the same name. Do not edit. */\n"

const importsFor = (body: Code): Code =>
  modules
    .filter(({ name }) => body.includes(`${name}.`))
    .map(({ name, path }) => `import * as ${name} from "${path}"\n`)
    .join("")

/** The module of readers for a module of schemas. */
const readers = (name: string, schemas: Readonly<Record<string, unknown>>): Code => {
  const body = sorted(schemas).flatMap(([schema, value]) =>
    Schema.isSchema(value)
      ? [
          `export const ${schema}: Reader<typeof schemas.${schema}.Type> = /* @__PURE__ */ reader(${shapeOf(value.ast)})\n`
        ]
      : []
  )
  return [
    header,
    `import type { Reader } from "@okto-effect/contract/Reader"\n`,
    importsFor(body.join("")),
    `import { reader } from "./shape.ts"\n`,
    `import type * as schemas from "../schemas/${name}.ts"\n\n`,
    body.join("\n")
  ].join("")
}

/** The route table as a client needs it: with readers, and without what requests look like. */
const routes = (): Code => {
  const body = sorted(Routes).map(([name, { access, data, method, path, query, repeatable }]) => {
    const facts = Object.entries({ method, path, access, query, repeatable }).map(
      ([fact, value]) => `${fact}: ${JSON.stringify(value)}`
    )
    return `export const ${name}: RowOf<typeof Routes.${name}> = /* @__PURE__ */ row({ ${facts.join(", ")} }, ${shapeOf(data.ast)})\n`
  })
  return [
    header.replace("the schemas of the same name", "the route table of the contract"),
    `import type * as Routes from "@okto-effect/contract/Routes"\n`,
    importsFor(body.join("")),
    `import { row, type RowOf } from "./row.ts"\n\n`,
    body.join("\n")
  ].join("")
}

/** Modules of schemas that are no schemas of whole values. */
const parts = new Set(["checks", "fields"])

/** What the files of `compiled` should be, by their names. */
export const compile = async (): Promise<ReadonlyMap<string, Code>> => {
  const names = readdirSync(join(sdk, "schemas"))
    .map((file) => basename(file, ".ts"))
    .filter((name) => !parts.has(name))
  const files = new Map([["routes.gen.ts", routes()]])
  for (const name of names) {
    const schemas: Readonly<Record<string, unknown>> = await import(join(sdk, "schemas", `${name}.ts`))
    files.set(`${name}.gen.ts`, readers(name, schemas))
  }
  return files
}

if (import.meta.main) {
  for (const [file, code] of await compile()) writeFileSync(join(compiled, file), code)
}
