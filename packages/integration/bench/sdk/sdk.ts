/**
 * The SDK beside the published original, in one run: sizes, speed, signatures and memory, with the project's targets.
 * Machines are noisy, so what counts is the ratio. Build first: `pnpm build`.
 */
import { execFileSync, spawn } from "node:child_process"
import { dirname } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { kilobytes, programs } from "../../../../scripts/bundle.ts"
import { type Compared, finish, type Measured } from "../rows.ts"
import type { Actors, PeerName } from "./peers.ts"
import { byWebpack } from "./webpack.ts"

const here = dirname(fileURLToPath(import.meta.url))

const rows: Array<Compared> = []
/** Figures with a limit of their own, which are not compared with the original. */
const alone: Array<Measured> = []
const names: ReadonlyArray<PeerName> = ["original", "ours"]

/** Runs a measurement for both packages, each in a process of its own. */
const both = <A>(
  what: string,
  actors: Actors,
  flags: ReadonlyArray<string> = []
): { readonly [Name in PeerName]: A } => {
  const [original, ours] = names.map((name): A => {
    const output = execFileSync(process.execPath, [...flags, `${here}/worker.ts`, what, name, JSON.stringify(actors)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    })
    return JSON.parse(output.trim().split("\n").at(-1) ?? "")
  })
  if (original === undefined || ours === undefined) throw new Error(`${what} measured nothing`)
  return { original, ours }
}

const withBackend = async (delay: number, run: (actors: Actors) => void): Promise<void> => {
  const backend = spawn(process.execPath, [`${here}/backend.ts`, String(delay)], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  // Among what it logs there is one line of JSON.
  for await (const line of createInterface(backend.stdout)) {
    if (!line.startsWith("{")) continue
    run(JSON.parse(line))
    backend.kill()
  }
}

for (const { figure, original, ours } of programs) {
  rows.push({ figure, original: await kilobytes({ program: original }), ours: await kilobytes(ours), unit: "kB gz" })
}

const [everything] = programs
const ours = new URL("../../../sdk/dist/", import.meta.url).pathname
const packed = await byWebpack([
  everything?.original ?? "",
  `export * from "${ours}index.js"; export { tokenTransfer as build } from "${ours}promise/userop.js"`
])
if (packed !== undefined) {
  const [original = 0, value = 0] = packed
  const figure = "everything, in one file of webpack"
  rows.push({ figure, original, ours: value, unit: "kB gz" })
  alone.push({
    figure,
    value,
    unit: "kB gz",
    target: { atMost: 80 },
    because: "webpack keeps what rolldown and esbuild leave out, and there are no builds for one file any more"
  })
}

await withBackend(50, (actors) => {
  const { original, ours } = both<{ cold: number; warm: number; coldSignatures: number; warmSignatures: number }>(
    "transfer",
    actors
  )
  const prepared = both<{ time: number }>("prepared", actors)
  rows.push(
    {
      figure: "first transfer after `prefetchTransaction`, 50 ms away",
      original: prepared.original.time,
      ours: prepared.ours.time,
      unit: "ms",
      target: 2.6
    },
    { figure: "first transfer, 50 ms away", original: original.cold, ours: ours.cold, unit: "ms", target: 1.45 },
    { figure: "later transfer, 50 ms away", original: original.warm, ours: ours.warm, unit: "ms", target: 2.8 },
    {
      figure: "signatures of a first transfer",
      original: original.coldSignatures,
      ours: ours.coldSignatures,
      unit: ""
    },
    { figure: "signatures of a later transfer", original: original.warmSignatures, ours: ours.warmSignatures, unit: "" }
  )
})

await withBackend(0, (actors) => {
  const speed = both<{ perSecond: number }>("throughput", actors)
  rows.push({
    figure: "operations built and signed per core",
    original: speed.original.perSecond,
    ours: speed.ours.perSecond,
    unit: "/s",
    more: true,
    target: 6,
    because: "its two signatures alone take more than half of it, and no curve in JavaScript is faster"
  })
  const parts = both<{ signature: number; request: number }>("parts", actors)
  alone.push(
    { figure: "a signature alone", value: parts.ours.signature, unit: "ms CPU" },
    { figure: "a request alone, by `fetch`", value: parts.ours.request, unit: "ms CPU" }
  )
  const memory = both<{ bytes: number; time: number }>("memory", actors, ["--expose-gc"])
  rows.push({
    figure: "heap of an idle client, of 10,000",
    original: memory.original.bytes / 1000,
    ours: memory.ours.bytes / 1000,
    unit: "kB"
  })
  alone.push(
    {
      figure: "heap of an idle client, of 10,000",
      value: memory.ours.bytes / 1000,
      unit: "kB",
      target: { atMost: 5 }
    },
    { figure: "10,000 clients made", value: memory.ours.time, unit: "ms", target: { atMost: 1_000 } }
  )
  const visit = both<{ cpu: number }>("visit", actors)
  const figure = "client made, restored, read with and disposed"
  rows.push({ figure, original: visit.original.cpu, ours: visit.ours.cpu, unit: "ms CPU" })
  alone.push({
    figure,
    value: visit.ours.cpu,
    unit: "ms CPU",
    target: { atMost: 1 },
    because: "a request, a signature and a check of the session's keys alone take as long"
  })
})

const imports = { original: "@okto_web3/core-js-sdk", ours: "../../../sdk/dist/index.js" }

/** Milliseconds that a process spends on an import, median of seven. */
const importTime = (specifier: string): number => {
  const program = `const t = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - t)`
  const times = Array.from({ length: 7 }, () =>
    Number(execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd: here, encoding: "utf8" }))
  )
  return times.toSorted((a, b) => a - b)[3] ?? 0
}
rows.push({
  figure: "import in Node",
  original: importTime(imports.original),
  ours: importTime(imports.ours),
  unit: "ms",
  target: 1.25
})

finish([...rows, ...alone])
