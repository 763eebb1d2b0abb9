/**
 * Tries the packed packages in the environments of `rows.ts`: a login, a portfolio, a transfer and its final order. Prints
 * a table; `--write` puts it into COMPATIBILITY.md. Arguments select rows by name:
 * `npx -y pnpm@12 exec node scripts/matrix/matrix.ts bun jest`. Fails if a row fails, or passes although it is known to fail; a
 * row that this machine cannot try is reported as "not here".
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { run } from "../release/command.ts"
import { pack, root } from "../release/pack.ts"
import { rows } from "./rows.ts"
import { type Outcome, tryRows } from "./tryRows.ts"

const { positionals, values } = parseArgs({ allowPositionals: true, options: { write: { type: "boolean" } } })
const isSelected = (name: string) =>
  positionals.length === 0 || positionals.some((part) => name.toLowerCase().includes(part.toLowerCase()))
const selected = rows.filter(({ name }) => isSelected(name))
if (values.write === true && selected.length < rows.length) throw new Error("--write needs all rows: select none.")

const folder = mkdtempSync(join(tmpdir(), "okto-effect-matrix-"))
let outcomes: ReadonlyArray<Outcome> = []
try {
  outcomes = await tryRows(selected, await pack(join(folder, "packed")), folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const count = (verdict: Outcome["verdict"]) => outcomes.filter((outcome) => outcome.verdict === verdict).length
console.log(`${count("yes")} of ${outcomes.length} rows passed, ${count("no")} failed, ${count("not here")} not here`)
const unexpected = outcomes.filter(({ row, verdict }) => verdict === (row.knownFailure === undefined ? "no" : "yes"))
for (const { row, verdict } of unexpected) {
  console.log(`unexpected: ${row.name}, ${row.how}: ${verdict}; ${row.knownFailure ?? "it is to pass"}`)
}
if (unexpected.length > 0) process.exitCode = 1

if (values.write === true) {
  const file = join(root, "COMPATIBILITY.md")
  const lines = outcomes.map(({ row: { how, name }, verdict }) => `| ${name} | ${how} | ${verdict} |`)
  const table = ["| where | how | passed |", "| --- | --- | --- |", ...lines].join("\n")
  const [before = "", , after = ""] = readFileSync(file, "utf8").split(/(?<=<!-- matrix -->)|(?=<!-- \/matrix -->)/)
  writeFileSync(file, `${before}\n\n${table}\n\n${after}`)
  await run(["node_modules/.bin/oxfmt", "COMPATIBILITY.md"], { cwd: root })
}
