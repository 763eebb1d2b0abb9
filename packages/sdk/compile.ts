/**
 * Compiles the schemas of what the SDK reads (`src/schemas`, and the routes of the contract) into shapes
 * (`src/schemas/compiled`), so that a bundle has no Schema in it. Run `npx -y pnpm@12 compile` after a schema has changed;
 * a test fails until then.
 */
import * as Routes from "@okto-effect/contract/Routes"
import { readdirSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Code, header, importsFor, decoders, shapeOf, sorted } from "./compiler.ts"

const sdk = join(dirname(fileURLToPath(import.meta.url)), "src")
const compiled = join(sdk, "schemas", "compiled")

/** The route table as a client needs it: with decoders, and without the schemas of requests. */
const routes = (): Code => {
  const body = sorted(Routes).map(([name, { access, data, lists, method, path, query, idempotent }]) => {
    const properties = Object.entries({ method, path, access, query, idempotent, ...(lists && { lists }) }).map(
      ([name, value]) => `${name}: ${JSON.stringify(value)}`
    )
    return `export const ${name}: RowOf<typeof Routes.${name}> = /* @__PURE__ */ compiledEndpoint({ ${properties.join(", ")} }, ${shapeOf(data.ast)})\n`
  })
  return [
    header("the route table of the contract"),
    `import type * as Routes from "@okto-effect/contract/Routes"\n`,
    importsFor(body.join("")),
    `import { compiledEndpoint, type RowOf } from "./compiledEndpoint.ts"\n`,
    `import { isNonEmpty } from "@okto-effect/contract/shape"\n\n`,
    body.join("\n")
  ].join("")
}

/** Modules without schemas of whole values. */
const helpers = new Set(["checks", "fields"])

/** The code of each file of `compiled`, by file name. */
export const compile = async (): Promise<ReadonlyMap<string, Code>> => {
  const names = readdirSync(join(sdk, "schemas"))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => basename(file, ".ts"))
    .filter((name) => !helpers.has(name))
  const files = new Map([["routes.gen.ts", routes()]])
  for (const name of names) {
    const schemas: Readonly<Record<string, unknown>> = await import(join(sdk, "schemas", `${name}.ts`))
    files.set(`${name}.gen.ts`, decoders(schemas, { schemas: `../${name}.ts`, shape: "@okto-effect/contract/shape" }))
  }
  return files
}

if (import.meta.main) {
  for (const [file, code] of await compile()) writeFileSync(join(compiled, file), code)
}
