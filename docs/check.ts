/**
 * Makes the documents of the sources: tables of the READMEs, pages of the HTTP protocol, the list of public names, and
 * `llms.txt`, which all packages contain. Checks what the site is made of, without its dependencies: every public name, member
 * and parameter has a doc comment, every number its unit, every function its result and an example, and every link of every
 * page leads somewhere. `--check` compares the documents and writes none.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { entries } from "./generate/declarations.ts"
import { httpPages } from "./generate/httpPages.ts"
import { index } from "./generate/machines.ts"
import { findMissing, makeReference } from "./generate/reference.ts"
import { findDeadLinks, readPages } from "./generate/pages.ts"
import { publicNames } from "./generate/publicNames.ts"
import { makeReadmes } from "./generate/readmes.ts"
import { read, root } from "./generate/repository.ts"
import { findSymbols } from "./generate/symbols.ts"
import { findUndocumented } from "./generate/undocumented.ts"

const isCheck = process.argv.includes("--check")

const report = (title: string, found: ReadonlyArray<string>): void => {
  if (found.length === 0) return
  console.error(`${found.length} ${title}:\n${found.join("\n")}\n`)
  process.exitCode = 1
}

/** Writes the documents that have another text, or reports them. */
const update = (documents: ReadonlyMap<string, string>): void => {
  const stale = [...documents].filter(([path, text]) => read(path) !== text)
  if (isCheck)
    report(
      "stale files: `npx -y pnpm@12 compile` writes them",
      stale.map(([path]) => path)
    )
  else for (const [path, text] of stale) writeFileSync(join(root, path), text)
}

update(new Map([...makeReadmes(), ...httpPages]))

const symbols = findSymbols(entries)
const pages = [...readPages(symbols), ...makeReference(entries, symbols).pages]
update(new Map([["docs/llms.txt", index(pages)], publicNames(entries)]))

report("links that lead nowhere", findDeadLinks(pages))
report("public names without a page", findMissing(entries, symbols, pages))
report("public declarations without a doc comment, a unit, a result or an example", findUndocumented(entries))
