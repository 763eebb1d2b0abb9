/**
 * Compiles the schemas of what the SDK reads (`src/schemas`, and the routes of the protocol) into shapes
 * (`src/schemas/compiled`), so that a bundle has no Schema in it. Run `npx -y pnpm@12 compile` after a schema has changed;
 * a test fails until then.
 */
import type * as Endpoint from "@okto-effect/protocol/Endpoint"
import * as Routes from "@okto-effect/protocol/Routes"
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Code, header, importsFor, decoders, shapeOf, sorted } from "./compiler.ts"

const sdk = join(dirname(fileURLToPath(import.meta.url)), "src")
const compiled = join(sdk, "schemas", "compiled")

/** A row of the route table as a client needs it: with a decoder of replies, and without the schema of requests. */
const route = (
  name: string,
  { access, data, idempotent, lists, method, path, query, refusalCodes, shared }: Endpoint.Any
): Code => {
  const constructor = access === "public" ? "publicPost" : method === "GET" ? "get" : "post"
  const facts = {
    ...(Object.keys(query).length > 0 && { query }),
    ...(idempotent !== (method === "GET") && { idempotent }),
    ...(lists && { lists }),
    ...(refusalCodes && { refusalCodes }),
    ...(shared && { shared })
  }
  const shape = shapeOf(data.ast)
  const row = [JSON.stringify(path), shape, ...(Object.keys(facts).length > 0 ? [JSON.stringify(facts)] : [])]
  return [
    header("the route table of the protocol"),
    `import type * as Routes from "@okto-effect/protocol/Routes"\n`,
    importsFor(shape),
    `import { ${constructor}, type RowOf } from "../endpoint.ts"\n`,
    shape.includes("isNonEmpty") ? `import { isNonEmpty } from "@okto-effect/protocol/shape"\n` : "",
    `\nexport const ${name}Route: RowOf<typeof Routes.${name}> = /* @__PURE__ */ ${constructor}(${row.join(", ")})\n`
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
  // A file for each, so that a bundle has the rows of its calls alone.
  const files = new Map(sorted<Endpoint.Any>(Routes).map(([name, row]) => [`routes/${name}.gen.ts`, route(name, row)]))
  for (const name of names) {
    const schemas: Readonly<Record<string, unknown>> = await import(join(sdk, "schemas", `${name}.ts`))
    files.set(`${name}.gen.ts`, decoders(schemas, { schemas: `../${name}.ts`, shape: "@okto-effect/protocol/shape" }))
  }
  return files
}

if (import.meta.main) {
  rmSync(join(compiled, "routes"), { recursive: true, force: true })
  mkdirSync(join(compiled, "routes"))
  for (const [file, code] of await compile()) writeFileSync(join(compiled, file), code)
}
