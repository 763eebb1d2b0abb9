/**
 * Checks what the site is made of, without its dependencies: every public name, member and parameter has a doc comment, every
 * number its unit, every function its result and an example, and every link of every page leads somewhere. Writes `llms.txt`, which all packages contain, or compares it
 * with `--check`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { readDeclarations } from "./generate/declarations.ts"
import { index } from "./generate/machines.ts"
import { findMissing, makeReference } from "./generate/reference.ts"
import { findDeadLinks, readPages } from "./generate/pages.ts"
import { findUndocumented } from "./generate/undocumented.ts"

const entries = readDeclarations()
const reference = makeReference(entries)
const pages = [...readPages(), ...reference.pages]

const report = (title: string, found: ReadonlyArray<string>): void => {
  if (found.length === 0) return
  console.error(`${found.length} ${title}:\n${found.join("\n")}\n`)
  process.exitCode = 1
}

report("links that lead nowhere", findDeadLinks(pages))
report("public names without a page", findMissing(pages))
report("public declarations without a doc comment, a unit, a result or an example", findUndocumented(entries))

const file = fileURLToPath(new URL("llms.txt", import.meta.url))
const text = index(pages)
if (!process.argv.includes("--check")) writeFileSync(file, text)
else if (!existsSync(file) || readFileSync(file, "utf8") !== text)
  report("stale file: `npx -y pnpm@12 compile` writes it", ["docs/llms.txt"])
