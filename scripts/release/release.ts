/**
 * Builds, packs and checks the packages, and publishes them only with `--publish`. Their versions and change logs are
 * written before, by `changeset version`. What cannot be checked on this machine is said, and then nothing is published.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installers } from "../matrix/rows.ts"
import { tryRows } from "../matrix/tryRows.ts"
import { type Command, run } from "./command.ts"
import { must, pack, root } from "./pack.ts"

const isPublishing = process.argv.includes("--publish")

/** `require` takes ES modules from Node 20.19 on, and a style sheet has no types. */
const attw = ["--ignore-rules", "cjs-resolves-to-esm", "--exclude-entrypoints", "ui.css"]

/** What the registry knows of the weaknesses of all that is installed with the packages. */
const audit: Command = ["pnpm", "audit", "--prod", "--audit-level", "moderate"]

/** How an audit ends that found out nothing. */
const unanswered = /ERR_PNPM_AUDIT_(BAD_RESPONSE|ENDPOINT)|ENOTFOUND|ECONN|ETIMEDOUT|fetch failed/

const folder = mkdtempSync(join(tmpdir(), "okto-effect-release-"))
try {
  const tarballs = await pack(join(folder, "packed"))
  for (const [name, file] of Object.entries(tarballs)) {
    await must(["node_modules/.bin/publint", "run", file, "--strict"])
    await must(["node_modules/.bin/attw", file, ...attw])
    console.log(`ok       ${name}: publint, are the types wrong?`)
  }
  const { isOk, said } = await run(audit, { cwd: root })
  if (!isOk && (isPublishing || !unanswered.test(said))) throw new Error(said)
  console.log(isOk ? "ok       audit" : "not here audit: the registry does not answer")
  const outcomes = await tryRows(installers, tarballs, folder)
  if (outcomes.some(({ verdict }) => verdict === "no")) throw new Error("They do not install, or do not run.")

  if (isPublishing) {
    if (outcomes.some(({ verdict }) => verdict !== "yes")) throw new Error("Not everything could be tried here.")
    await must(["git", "diff", "--exit-code", "HEAD"])
    // Outside of a workflow that npm takes the provenance from, pnpm refuses.
    await must(["node_modules/.bin/changeset", "publish"], { pnpm_config_provenance: "true" })
  } else console.log("Nothing is published without --publish.")
} finally {
  rmSync(folder, { recursive: true, force: true })
}
