/**
 * Tries the packages as they are published wherever apps run them: a login, a portfolio, a transfer and a wait for its
 * end. Prints a table; `--write` puts it into the README. Arguments name rows to try: `pnpm run matrix bun jest`. Fails if
 * one does not go well; what cannot be tried on this machine is named, and no success.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium } from "playwright-core"
import { chromiumLaunch } from "../chromium.ts"
import { run, serve } from "../release/command.ts"
import { build, pack, root } from "../release/pack.ts"
import { publishTo, registry, upstream } from "../release/registry.ts"
import { attempt, type Outcome } from "./attempt.ts"
import { type Row, rows } from "./rows.ts"

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"))
const chosen = rows.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part.toLowerCase()))
)

const folder = mkdtempSync(join(tmpdir(), "okto-effect-matrix-"))
const ends: Array<() => unknown> = [() => rmSync(folder, { recursive: true, force: true })]

const report = (row: Row, outcome: Outcome): readonly [Row, Outcome] => {
  console.log(`${outcome.verdict.padEnd(8)} ${row.name}: ${row.how}`)
  if (outcome.verdict !== "yes") console.log(outcome.said.trimEnd().replaceAll(/^/gm, "         "))
  return [row, outcome]
}

const tryAll = async (): Promise<ReadonlyArray<readonly [Row, Outcome]>> => {
  const behind = await upstream(root)
  if (behind === undefined)
    return chosen.map((row) => report(row, { verdict: "not here", said: "the npm registry does not answer" }))

  await build()
  const tarballs = await pack(join(folder, "packed"))
  const version = tarballs[0]?.manifest.version ?? ""
  const local = await registry(behind)
  ends.unshift(local.end)
  for (const [name, [complaint]] of await publishTo(local, tarballs, folder))
    if (complaint !== undefined) throw new Error(`${name}: ${complaint}`)

  // The backend is the packed one, too, as whoever installs it has it.
  const home = join(folder, "packed")
  writeFileSync(join(home, "package.json"), JSON.stringify({ private: true }))
  const install = await run(["npm", "install", "--ignore-scripts", "--no-audit", `@okto-effect/sandbox@${version}`], {
    cwd: home,
    env: { npm_config_registry: local.url }
  })
  if (!install.isOk) throw new Error(install.said)
  const command = [process.execPath, "node_modules/@okto-effect/sandbox/dist/cli.js"] as const
  const flags = ["--port", "0", "--otp", "123456", "--pace", "20"]
  const backend = await serve([...command, ...flags], /http:\/\/127\.0\.0\.1:\d+/, { cwd: home })
  ends.unshift(backend.end)

  let browser: Promise<Browser> | undefined
  const launch = async () => {
    const launched = await chromium.launch(await chromiumLaunch())
    ends.unshift(() => launched.close())
    return launched
  }
  const world = {
    folder,
    registry: local.url,
    backend: backend.found,
    browser: () => (browser ??= launch())
  }

  const outcomes = new Map<Row, Outcome>()
  const waiting = chosen.values()
  const work = async () => {
    for (const row of waiting) {
      const outcome = await attempt(row, rows.indexOf(row), version, world).catch((error: unknown): Outcome => ({
        verdict: "no",
        said: error instanceof Error ? error.message : String(error)
      }))
      outcomes.set(row, outcome)
      report(row, outcome)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return chosen.flatMap((row) => {
    const outcome = outcomes.get(row)
    return outcome === undefined ? [] : [[row, outcome] as const]
  })
}

const tried = await tryAll().finally(async () => {
  for (const end of ends) await end()
})

const count = (verdict: Outcome["verdict"]) => tried.filter(([, outcome]) => outcome.verdict === verdict).length
console.log(`${count("yes")} of ${tried.length} rows went well, ${count("no")} did not, ${count("not here")} not here`)
if (count("no") > 0) process.exitCode = 1

if (process.argv.includes("--write")) {
  if (chosen.length < rows.length) throw new Error("The README has all rows: name none to write its table.")
  const file = join(root, "README.md")
  const lines = tried.map(([{ how, name }, { verdict }]) => `| ${name} | ${how} | ${verdict} |`)
  const table = ["| where | how | went well |", "| --- | --- | --- |", ...lines].join("\n")
  const [before = "", , after = ""] = readFileSync(file, "utf8").split(/(?<=<!-- matrix -->)|(?=<!-- \/matrix -->)/)
  writeFileSync(file, `${before}\n\n${table}\n\n${after}`)
  await run(["node_modules/.bin/oxfmt", "README.md"], { cwd: root })
}
