/**
 * The site: `npx -y pnpm@12 run docs` serves it and follows changes, `docs build` writes static files into `docs/dist`.
 *
 *     BASE=/docs/ npx -y pnpm@12 run docs build   # to be served below a path
 */
import { spawn, spawnSync } from "node:child_process"
import { watch } from "node:fs"
import { fileURLToPath } from "node:url"
import { entries } from "./generate/declarations.ts"
import { makeReference } from "./generate/reference.ts"
import { clean, writeSite } from "./generate/site.ts"
import { findSymbols } from "./generate/symbols.ts"

const here = fileURLToPath(new URL(".", import.meta.url))
const [command = "dev", ...options] = process.argv.slice(2)

if (command === "build") {
  const { status } = spawnSync("node_modules/.bin/tsc", ["-p", "docs/theme"], { cwd: `${here}..`, stdio: "inherit" })
  if (status !== 0) process.exit(1)
}

clean()
const symbols = findSymbols(entries)
const reference = makeReference(entries, symbols)
writeSite(reference, symbols)

const rspress = spawn(process.execPath, ["node_modules/@rspress/core/bin/rspress.js", command, ...options], {
  cwd: here,
  stdio: "inherit",
  env: { ...process.env, ...(command === "build" ? { NODE_ENV: "production" } : {}) }
})
rspress.once("exit", (code) => process.exit(code ?? 1))

if (command === "dev") {
  watch(`${here}pages`, { recursive: true }, () => {
    try {
      writeSite(reference, symbols)
    } catch (error) {
      // The page is being written: its links may be right after the next change.
      process.stderr.write(`${String(error)}\n`)
    }
  })
}
