/**
 * Checks how much script the demo's login page loads before any input, against the budget: the entry, all
 * that it imports, and the chunks that the page asks for by itself.
 */
import { fileURLToPath } from "node:url"
import { chunksOf, weigh } from "./bundle.ts"

/** Kilobytes, gzipped. */
const budget = 187

/** What the login page asks for as it opens: a group of `demo/chunks.ts`. */
const askedFor = ["code"]

const root = fileURLToPath(new URL("../demo", import.meta.url))
const chunks = await chunksOf({ root, configFile: `${root}/vite.config.ts`, logLevel: "warn", build: { write: false } })
const size = weigh(chunks, askedFor)
const verdict = size > 0 && size <= budget ? "ok" : "too big"
console.log(`${size.toFixed(1).padStart(6)} kB of ${budget} kB  ${verdict}  first load of the demo's login page`)
if (verdict !== "ok") process.exitCode = 1
