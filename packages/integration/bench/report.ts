/**
 * Runs the benchmarks and writes BENCHMARKS.md with what they found: `node report.ts`, after a build. Every row that a
 * benchmark ends with appears by itself, in its table and, where both packages have the unit, in the chart of that unit.
 *
 * Arguments select benchmarks by their scripts, and replace their sections alone: `node report.ts server/deep`.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { arch, cpus, platform, release, tmpdir, totalmem } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chart } from "./chart.ts"
import { comparedIn, type Row, rowsFile, tables } from "./rows.ts"

const benchmarks = [
  {
    title: "The SDK compared with the published original",
    text: "Measured in one run. A ratio above 1 means that this SDK is better. Sizes are of a page's bundle.",
    script: "sdk/sdk.ts",
    flags: []
  },
  {
    title: "The SDK under growing load",
    text: "CPU time in milliseconds, without network time.",
    script: "sdk/deep.ts",
    flags: ["--expose-gc"]
  },
  {
    title: "The emulator",
    text: "Rates are per second of CPU time of one core.",
    script: "emulator/emulator.ts",
    flags: ["--expose-gc"]
  },
  {
    title: "The emulator under growing load",
    text: "What orders cost when there are many.",
    script: "emulator/deep.ts",
    flags: ["--expose-gc"]
  },
  {
    title: "The app's server",
    text: "Visitors' sessions on PostgreSQL, read from an emulator, both on the same machine. `ms CPU`: of the server's process, for each request. Beside it: the same requests with a client that is simply kept, and with iron-session 9 and a row. Rates are medians of three rounds, with 32 requests at a time.",
    script: "server/deep.ts",
    flags: ["--expose-gc"]
  },
  {
    title: "Rules about spending",
    text: "Transfers of a visitor's client on PostgreSQL. `ms CPU`: of the server's process, for each transfer.",
    script: "server/spending.ts",
    flags: []
  }
] as const

const charts = [
  { file: "time.svg", title: "Time a user waits", note: "Milliseconds; lower is better.", unit: "ms" },
  { file: "size.svg", title: "Page download size", note: "Kilobytes after gzip; lower is better.", unit: "kB gz" }
] as const

/** Whose versions a reader wants to know. */
const versions = ["sdk", "integration"].flatMap((name) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(new URL(`../../${name}/package.json`, import.meta.url), "utf8")
  )
  return Object.entries<string>({ ...devDependencies, ...dependencies })
})
const named = ["effect", "viem", "@okto_web3/core-js-sdk"]

const root = new URL("../../../", import.meta.url)
const folder = "packages/integration/bench/charts"

/** What a benchmark found. It prints meanwhile. */
const run = ({ flags, script }: (typeof benchmarks)[number]): ReadonlyArray<Row> => {
  const results = mkdtempSync(join(tmpdir(), "okto-bench-"))
  const file = join(results, "rows.json")
  const { status } = spawnSync(process.execPath, [...flags, fileURLToPath(new URL(script, import.meta.url))], {
    stdio: "inherit",
    env: { ...process.env, [rowsFile]: file }
  })
  if (status !== 0) throw new Error(`${script} ended with ${status}`)
  const rows: ReadonlyArray<Row> = JSON.parse(readFileSync(file, "utf8"))
  rmSync(results, { recursive: true })
  return rows
}

const line = (texts: ReadonlyArray<string>): string => `| ${texts.join(" | ")} |`

const written = (rows: ReadonlyArray<Row>): string =>
  tables(rows)
    .map(([heads, ...cells]) =>
      [line(heads), line(heads.map((_, index) => (index === 0 ? "---" : "---:"))), ...cells.map(line)].join("\n")
    )
    .join("\n\n")

const file = new URL("BENCHMARKS.md", root)
const parts = process.argv.slice(2)
const selected = benchmarks.filter(({ script }) => parts.length === 0 || parts.some((part) => script.includes(part)))
const found = selected.map((benchmark) => ({ benchmark, rows: run(benchmark) }))
const all = found.flatMap(({ rows }) => rows)

/** The sections of the benchmarks that ran, by their titles. */
const sections = new Map<string, string>(
  found.map(({ benchmark: { text, title }, rows }) => [title, `## ${title}\n\n${text}\n\n${written(rows)}`])
)

if (parts.length > 0) {
  const [head = "", ...before] = readFileSync(file, "utf8")
    .trimEnd()
    .split(/\n\n(?=## )/)
  const sectionOf = (title: string) => sections.get(title) ?? before.find((text) => text.startsWith(`## ${title}\n`))
  const after = benchmarks.map(({ title }) => sectionOf(title)).filter((text) => text !== undefined)
  writeFileSync(file, `${[head, ...after].join("\n\n")}\n`)
  process.exit(0)
}

mkdirSync(new URL(folder, root), { recursive: true })
const pictures = charts.map(({ file, note, title, unit }) => {
  writeFileSync(new URL(`${folder}/${file}`, root), chart(title, note, comparedIn(all, unit)))
  return `![${title}](${folder}/${file})`
})

const [cpu] = cpus()
const facts = [
  `- Date: ${new Date().toISOString().slice(0, 10)}`,
  `- Machine: ${cpus().length} × ${cpu?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()} ${arch()}`,
  `- Versions: Node ${process.versions.node}, ${named.map((name) => `${name} ${new Map(versions).get(name) ?? ""}`).join(", ")}`
]

writeFileSync(
  file,
  `${[
    "# Benchmarks",
    "Generated by `npx -y pnpm@12 bench`. Machines are noisy: compare the ratios.",
    facts.join("\n"),
    ...pictures,
    ...sections.values()
  ].join("\n\n")}\n`
)
