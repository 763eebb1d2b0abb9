/**
 * Runs the benchmarks and writes BENCHMARKS.md with what they found: `node report.ts`, after a build. Every row that a
 * benchmark ends with appears by itself, in its table and, where both packages have the unit, in the chart of that unit.
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
    title: "The SDK beside the published original",
    text: "In one run; a ratio above 1 is in our favour. Sizes are of a page's bundle.",
    script: "sdk/sdk.ts",
    flags: []
  },
  {
    title: "The SDK as its work grows",
    text: "Milliseconds of a processor; nobody waits for a network.",
    script: "sdk/deep.ts",
    flags: ["--expose-gc"]
  },
  {
    title: "The sandbox",
    text: "Rates are per second of one core's time, whatever else the machine does.",
    script: "sandbox/sandbox.ts",
    flags: ["--expose-gc"]
  },
  {
    title: "The sandbox as its work grows",
    text: "What it costs when there is much of it.",
    script: "sandbox/deep.ts",
    flags: ["--expose-gc"]
  },
  {
    title: "The demo",
    text: "From the visit of a stranger until a click on the login page has shown its form, in a headless Chromium.",
    script: "../../../demo/bench/interactive.ts",
    flags: []
  },
  {
    title: "The demo of somebody who has a lot",
    text: "What the longest frame takes of a processor while all of it arrives, is scrolled through, and is sent from.",
    script: "../../../demo/bench/long.ts",
    flags: []
  }
] as const

const charts = [
  { file: "time.svg", title: "Time that a user waits", note: "Milliseconds, less is better.", unit: "ms" },
  { file: "size.svg", title: "What a page downloads", note: "Kilobytes after gzip, less is better.", unit: "kB gz" }
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

const found = benchmarks.map((benchmark) => ({ benchmark, rows: run(benchmark) }))
const all = found.flatMap(({ rows }) => rows)

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

const sections = found.map(({ benchmark: { text, title }, rows }) => `## ${title}\n\n${text}\n\n${written(rows)}`)

writeFileSync(
  new URL("BENCHMARKS.md", root),
  `${[
    "# Benchmarks",
    "Written by `npx -y pnpm@12 bench`; nothing in it is typed by hand. Machines are noisy: what counts are the ratios.",
    facts.join("\n"),
    ...pictures,
    ...sections
  ].join("\n\n")}\n`
)
