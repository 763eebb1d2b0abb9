/**
 * Compiles the SQL files of the folder `migrations`, which are for migration tools, into a module: a bundle carries what is
 * imported, and no files. Run `npx -y pnpm@12 compile` after a file has changed; a test fails until then.
 */
import { readFileSync, writeFileSync } from "node:fs"

/** The module. */
export const file = new URL("src/stores/migrations.gen.ts", import.meta.url)

const compileFile = (database: "postgres" | "sqlite"): string => {
  const statements = readFileSync(new URL(`migrations/${database}.sql`, import.meta.url), "utf8")
  return `/** The statements of \`migrations/${database}.sql\`. */
export const ${database} = ${JSON.stringify(statements)}
`
}

/** What should be in the module. */
export const compile =
  (): string => `/** Written by \`npx -y pnpm@12 compile\`: the statements that create the tables. */

${compileFile("postgres")}
${compileFile("sqlite")}`

if (import.meta.main) writeFileSync(file, compile())
