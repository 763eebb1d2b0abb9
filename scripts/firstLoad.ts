/**
 * How much script the demo's login page loads before any input: the entry, all that it imports, and the chunks that the page
 * asks for by itself. Run, this checks it against the budget; so does a test, over the build that it has anyway.
 */
import { fileURLToPath } from "node:url"
import { chunksOf, weigh } from "./bundle.ts"

/** Kilobytes, gzipped. */
export const budget = 187

/** What the login page asks for as it opens: a group of `demo/chunks.ts`. */
const askedFor = ["code"]

/** Kilobytes, gzipped, that the login page of a build of the demo loads. */
export const firstLoadOf = (chunks: Awaited<ReturnType<typeof chunksOf>>): number => weigh(chunks, askedFor)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("../demo", import.meta.url))
  const config = { root, configFile: `${root}/vite.config.ts`, logLevel: "warn", build: { write: false } } as const
  const size = firstLoadOf(await chunksOf(config))
  const verdict = size > 0 && size <= budget ? "ok" : "too big"
  console.log(`${size.toFixed(1).padStart(6)} kB of ${budget} kB  ${verdict}  first load of the demo's login page`)
  if (verdict !== "ok") process.exitCode = 1
}
