/**
 * Checks how much script the demo's login page loads before anybody does anything, against the budget: the entry, all
 * that it imports, and the chunks that the page asks for by itself.
 */
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build, type Rolldown } from "vite"

/** Kilobytes, gzipped. */
const budget = 190

/** What the login page asks for as it opens. */
const askedFor = ["code/CodePanel.tsx"]

const root = fileURLToPath(new URL("../demo", import.meta.url))
const built = await build({ root, configFile: `${root}/vite.config.ts`, logLevel: "warn", build: { write: false } })
const outputs = Array.isArray(built) ? built : "output" in built ? [built] : []
const chunks = new Map(
  outputs
    .flatMap(({ output }): ReadonlyArray<Rolldown.OutputChunk | Rolldown.OutputAsset> => output)
    .flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : []))
)

const first = new Set<string>()
const load = (name: string): void => {
  if (first.has(name)) return
  first.add(name)
  for (const imported of chunks.get(name)?.imports ?? []) load(imported)
}
for (const { facadeModuleId, fileName, isEntry } of chunks.values()) {
  if (isEntry || askedFor.some((_) => facadeModuleId?.endsWith(_))) load(fileName)
}

const size = [...first].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? "").length, 0) / 1000
const verdict = first.size > 0 && size <= budget ? "ok" : "too big"
console.log(`${size.toFixed(1).padStart(6)} kB of ${budget} kB  ${verdict}  first load of the demo's login page`)
if (verdict !== "ok") process.exitCode = 1
