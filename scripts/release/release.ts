/**
 * Builds, packs and checks the packages, and publishes them only with `--publish`. Their versions and change logs are
 * written before, by `changeset version`. What cannot be checked on this machine is said, and then nothing is published.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checks } from "./checks.ts"
import { run } from "./command.ts"
import { build, pack, root, type Tarball } from "./pack.ts"
import { publishTo, registry, upstream } from "./registry.ts"
import { smoke } from "./smoke.ts"

const isPublishing = process.argv.includes("--publish")

type Verdict = "ok" | "no" | "not here"

const verdicts: Array<Verdict> = []
const say = (verdict: Verdict, what: string, complaints: ReadonlyArray<string> = []): void => {
  verdicts.push(verdict)
  console.log(`${verdict.padEnd(8)} ${what}`)
  for (const complaint of complaints) console.log(complaint.trimEnd().replaceAll(/^/gm, "         "))
}
const judge = (what: string, complaints: ReadonlyArray<string>): void =>
  say(complaints.length === 0 ? "ok" : "no", what, complaints)

/** Publishes to a registry on this machine, and finds out what arrives. */
const rehearse = async (tarballs: ReadonlyArray<Tarball>, folder: string, behind: string): Promise<void> => {
  const local = await registry(behind)
  try {
    for (const [name, complaints] of await publishTo(local, tarballs, folder))
      judge(`${name} is published, in a rehearsal`, complaints)
    const ours = Object.fromEntries(tarballs.map(({ manifest, name }) => [name, manifest.version]))
    for (const [index, [what, attempt]] of Object.entries(smoke).entries()) {
      judge(what, await attempt({ folder: join(folder, `app-${index}`), registry: local.url, ours }))
    }
  } finally {
    local.end()
  }
}

/** What the registry knows of the weaknesses of all that the packages stand on. */
const audit = async (): Promise<void> => {
  const what = "nothing that is installed with the packages has a known weakness"
  const { isOk, said } = await run(["pnpm", "audit", "--prod", "--audit-level", "moderate"], { cwd: root })
  if (!isOk && unanswered.test(said)) say("not here", `${what}: the registry does not answer`)
  else judge(what, isOk ? [] : [said])
}

/** How an audit ends that found out nothing. */
const unanswered = /ERR_PNPM_AUDIT_(BAD_RESPONSE|ENDPOINT)|ENOTFOUND|ECONN|ETIMEDOUT|fetch failed/

/** npm signs for the repository that a package names, and only in the workflow that builds it there. */
const provenance = (tarballs: ReadonlyArray<Tarball>): ReadonlyArray<string> => {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: token, GITHUB_REPOSITORY: repository, GITHUB_SERVER_URL: server } = process.env
  if (token === undefined || repository === undefined) {
    return ["only the workflow .github/workflows/release.yml can publish with provenance"]
  }
  return tarballs
    .filter(({ manifest }) => !JSON.stringify(manifest["repository"] ?? "").includes(`${server}/${repository}`))
    .map(({ name }) => `${name} does not name ${server}/${repository} as its repository`)
}

const publish = async (tarballs: ReadonlyArray<Tarball>): Promise<void> => {
  for (const { file, name } of tarballs) {
    const { isOk, said } = await run(["npm", "publish", "--access", "public", "--provenance", file], { cwd: root })
    judge(`${name} is published`, isOk ? [] : [said])
    // Those that stand on it would not install.
    if (!isOk) return
  }
  const { isOk, said } = await run(["node_modules/.bin/changeset", "git-tag"], { cwd: root })
  judge("the versions are tagged", isOk ? [] : [said])
}

const folder = mkdtempSync(join(tmpdir(), "okto-effect-release-"))
try {
  await build()
  const tarballs = await pack(folder)
  for (const tarball of tarballs) {
    for (const [what, check] of Object.entries(checks)) judge(`${tarball.name}: ${what}`, await check(tarball))
  }
  await audit()
  const behind = await upstream(root)
  if (behind === undefined) say("not here", "installing them: the npm registry does not answer")
  else await rehearse(tarballs, folder, behind)

  if (isPublishing) {
    const { said } = await run(["git", "status", "--porcelain"], { cwd: root })
    judge("all changes are committed", said === "" ? [] : [said])
    judge("it can be shown what they were built from", provenance(tarballs))
    if (verdicts.every((verdict) => verdict === "ok")) await publish(tarballs)
    else say("no", "nothing is published, because of the above")
  } else console.log("         Nothing is published without --publish.")
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (verdicts.includes("no")) process.exitCode = 1
