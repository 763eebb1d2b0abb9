/**
 * Builds, packs and checks the packages; with `--publish` also publishes them. `changeset version` has written their
 * versions and change logs before. A check that this machine cannot make is reported, and then nothing is published.
 * With `--pack <folder>` it only writes the tarballs there, for apps that use them from a clone.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { installers } from "../matrix/rows.ts"
import { tryRows } from "../matrix/tryRows.ts"
import { run } from "./command.ts"
import { pack, root } from "./pack.ts"

const { pack: into, publish: isPublishing } = parseArgs({
  options: { pack: { type: "string" }, publish: { type: "boolean", default: false } }
}).values
if (into !== undefined) {
  for (const file of Object.values(await pack(resolve(into)))) console.log(file)
  process.exit()
}

/** `require` loads ES modules from Node 20.19 on, and a style sheet has no types. */
const attw = ["--ignore-rules", "cjs-resolves-to-esm", "--exclude-entrypoints", "ui.css"]

/** The output of an audit that the registry did not answer. */
const unanswered = /ERR_PNPM_AUDIT_(BAD_RESPONSE|ENDPOINT)|ENOTFOUND|ECONN|ETIMEDOUT|fetch failed/

/** Checks all that is installed with the packages for known vulnerabilities. */
const audit = async (): Promise<string> => {
  try {
    await run(["pnpm", "audit", "--prod", "--audit-level", "moderate"], { cwd: root })
    return "ok       audit"
  } catch (error) {
    if (isPublishing || !unanswered.test(String(error))) throw error
    return "not here audit: the registry does not answer"
  }
}

const folder = mkdtempSync(join(tmpdir(), "okto-effect-release-"))
try {
  const tarballs = await pack(join(folder, "packed"))
  for (const [name, file] of Object.entries(tarballs)) {
    await run(["node_modules/.bin/publint", "run", file, "--strict"], { cwd: root })
    await run(["node_modules/.bin/attw", file, ...attw], { cwd: root })
    console.log(`ok       ${name}: publint, are the types wrong?`)
  }
  console.log(await audit())
  const outcomes = await tryRows(installers, tarballs, folder)
  if (outcomes.some(({ verdict }) => verdict === "no")) throw new Error("They do not install, or do not run.")

  if (isPublishing) {
    if (outcomes.some(({ verdict }) => verdict !== "yes")) throw new Error("Not everything could be tried here.")
    await run(["git", "diff", "--exit-code", "HEAD"], { cwd: root })
    // Outside of a workflow that npm takes the provenance from, pnpm refuses.
    await run(["node_modules/.bin/changeset", "publish"], { cwd: root, env: { pnpm_config_provenance: "true" } })
  } else console.log("Nothing is published without --publish.")
} finally {
  rmSync(folder, { recursive: true, force: true })
}
