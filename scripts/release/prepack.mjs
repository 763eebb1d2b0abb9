/**
 * Runs in a package's folder before it is packed, and refuses with one sentence what must not be published. Plain
 * JavaScript, because `npm pack` may run with an old Node and nothing installed.
 */
import { copyFileSync, existsSync, readFileSync } from "node:fs"

const { bin, name, publishConfig } = JSON.parse(readFileSync("package.json", "utf8"))

/** The files behind entry points, however deep their conditions are. */
const filesOf = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry ?? {}).flatMap(filesOf))

const missing = filesOf([publishConfig.exports, bin]).find((file) => !file.includes("*") && !existsSync(file))
// Only pnpm writes `publishConfig` and the versions behind `workspace:*` into what it packs.
const isPnpm = (process.env["npm_config_user_agent"] ?? "").startsWith("pnpm/")

const refusal =
  missing !== undefined
    ? `${name} is not built: there is no ${missing}. Run \`npx -y pnpm@12 run build\` at the root first.`
    : isPnpm
      ? undefined
      : `${name} is packed by pnpm alone, with \`npx -y pnpm@12 pack\`: others would publish its TypeScript sources.`

if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
}

// One for all packages: what there is, for language models.
const machines = new URL("../../docs/llms.txt", import.meta.url)
if (refusal === undefined && existsSync(machines)) copyFileSync(machines, "llms.txt")
