/**
 * Tries the packages as they are published wherever apps run them: a login, a portfolio, a transfer and a wait for its
 * end. Prints a table; `--write` puts it into the README. Arguments name rows to try: `pnpm run matrix bun jest`. Fails if
 * one does not go well; what cannot be tried on this machine is named, and no success.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { must, pack, root } from "../release/pack.ts"
import { rows } from "./rows.ts"
import { type Tried, tryRows } from "./tryRows.ts"

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"))
const chosen = rows.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part.toLowerCase()))
)

const folder = mkdtempSync(join(tmpdir(), "okto-effect-matrix-"))
let tried: ReadonlyArray<Tried> = []
try {
  tried = await tryRows(chosen, await pack(join(folder, "packed")), folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const count = (verdict: Tried["verdict"]) => tried.filter((row) => row.verdict === verdict).length
console.log(`${count("yes")} of ${tried.length} rows went well, ${count("no")} did not, ${count("not here")} not here`)
if (count("no") > 0) process.exitCode = 1

if (process.argv.includes("--write")) {
  if (chosen.length < rows.length) throw new Error("The README has all rows: name none to write its table.")
  const file = join(root, "README.md")
  const lines = tried.map(({ row: { how, name }, verdict }) => `| ${name} | ${how} | ${verdict} |`)
  const table = ["| where | how | went well |", "| --- | --- | --- |", ...lines].join("\n")
  const [before = "", , after = ""] = readFileSync(file, "utf8").split(/(?<=<!-- matrix -->)|(?=<!-- \/matrix -->)/)
  writeFileSync(file, `${before}\n\n${table}\n\n${after}`)
  await must(["node_modules/.bin/oxfmt", "README.md"])
}
