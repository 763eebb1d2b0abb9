/**
 * Compiles the style sheets and scripts of the folder `assets` into a module: pages contain them, with the hash that allows
 * them. Run `npx -y pnpm@12 compile` after a file has changed; a test fails until then.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"

const folder = new URL("assets/", import.meta.url)

/** The module. */
export const file = new URL("src/ui/assets.gen.ts", import.meta.url)

const compileFile = (name: string): string => {
  const text = readFileSync(new URL(name, folder), "utf8")
  const constant = name.replace(/\.(css|js)$/, (_, kind: string) => (kind === "css" ? "Style" : "Script"))
  return `export const ${constant} = ${JSON.stringify(text)}\n`
}

/** What should be in the module. */
export const compile = (): string =>
  `/** Written by \`npx -y pnpm@12 compile\`: the style sheets and scripts of the folder \`assets\`. */\n\n${readdirSync(
    folder
  )
    .toSorted()
    .map(compileFile)
    .join("\n")}`

if (import.meta.main) writeFileSync(file, compile())
