/**
 * Compiles the schemas of what the SDK reads (`src/schemas`, and the routes of the contract) into shapes
 * (`src/schemas/compiled`), so that a bundle has no Schema in it: `npx -y pnpm@12 compile` after a schema was
 * changed. A test fails when it was forgotten.
 */
import * as Routes from "@okto-effect/contract/Routes"
import { readdirSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Code, header, importsFor, readers, shapeOf, sorted } from "./compiler.ts"

const sdk = join(dirname(fileURLToPath(import.meta.url)), "src")
const compiled = join(sdk, "schemas", "compiled")

/** The route table as a client needs it: with readers, and without what requests look like. */
const routes = (): Code => {
  const body = sorted(Routes).map(([name, { access, data, lists, method, path, query, repeatable }]) => {
    const facts = Object.entries({ method, path, access, query, repeatable, ...(lists && { lists }) }).map(
      ([fact, value]) => `${fact}: ${JSON.stringify(value)}`
    )
    return `export const ${name}: RowOf<typeof Routes.${name}> = /* @__PURE__ */ row({ ${facts.join(", ")} }, ${shapeOf(data.ast)})\n`
  })
  return [
    header("the route table of the contract"),
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
    .filter((file) => file.endsWith(".ts"))
    .map((file) => basename(file, ".ts"))
    .filter((name) => !parts.has(name))
  const files = new Map([["routes.gen.ts", routes()]])
  for (const name of names) {
    const schemas: Readonly<Record<string, unknown>> = await import(join(sdk, "schemas", `${name}.ts`))
    files.set(`${name}.gen.ts`, readers(schemas, { schemas: `../${name}.ts`, shape: "./shape.ts" }))
  }
  return files
}

if (import.meta.main) {
  for (const [file, code] of await compile()) writeFileSync(join(compiled, file), code)
}
