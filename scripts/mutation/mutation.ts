/**
 * Changes the sources in many small ways and tells which of the changes no test notices. Arguments are packages, folders or
 * files, a file also with lines (`packages/sdk/src/http/Retry.ts:27-33`); without one, what differs from `main`. Options are
 * Stryker's own. Results are kept for each package: only what changed since, and what it changes, is tried again.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { statSync } from "node:fs"
import { constants, setPriority } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

interface Target {
  /** The folders that count for the score. */
  readonly sources: ReadonlyArray<string>
  /** The folders with the tests that should notice. */
  readonly tests: ReadonlyArray<string>
}

const targets: Readonly<Record<string, Target>> = {
  contract: { sources: ["packages/contract/src"], tests: ["packages/sdk/test", "packages/sandbox/test"] },
  sdk: { sources: ["packages/sdk/src"], tests: ["packages/sdk/test"] },
  react: { sources: ["packages/react/src"], tests: ["packages/react/test"] },
  sandbox: {
    sources: ["orders", "http", "identity", "state"].map((room) => `packages/sandbox/src/${room}`),
    tests: ["packages/sandbox/test"]
  }
}

/** All tests but those that compare sources as texts: the copy's are changed. */
const testsIn = (folder: string): string => `${folder}/**/!(compiled).test.@(ts|tsx)`

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(dirname(here))

const git = (...args: ReadonlyArray<string>): ReadonlyArray<string> =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean)

/** The files that differ from where the branch left `main`, committed or not. */
const changed = (): ReadonlyArray<string> => [
  ...git("diff", "--name-only", "--diff-filter=d", ...git("merge-base", "main", "HEAD")),
  ...git("ls-files", "--others", "--exclude-standard")
]

const isIn = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** What an argument means among these sources: all of them, what is below it, or the file itself. */
const patternsOf = (name: string, { sources }: Target, argument: string): ReadonlyArray<string> => {
  const path = argument.replace(/\/$/, "")
  const all = [name, `packages/${name}`, `packages/${name}/src`].includes(path)
  const found = all ? sources : sources.some((folder) => isIn(folder, path)) ? [path] : []
  return found
    .filter((item) => !/\.(gen|d)\.tsx?$/.test(item))
    .map((item) =>
      statSync(join(root, item), { throwIfNoEntry: false })?.isDirectory() ? `${item}/**/*.@(ts|tsx)` : item
    )
}

const given = process.argv.slice(2)
const firstOption = given.findIndex((argument) => argument.startsWith("-"))
const options = firstOption === -1 ? [] : given.slice(firstOption)
const named = firstOption === -1 ? given : given.slice(0, firstOption)
const wanted = named.length > 0 ? named : changed()

const runs = Object.entries(targets).flatMap(([name, target]) => {
  const patterns = wanted.flatMap((argument) => patternsOf(name, target, argument))
  return patterns.length === 0 ? [] : [{ name, target, patterns }]
})
if (runs.length === 0) {
  console.log(`Nothing to change. Name a package (${Object.keys(targets).join(", ")}) or a path in its sources.`)
  process.exitCode = named.length > 0 ? 1 : 0
}

// It takes long, and should not be in the way of other work.
setPriority(constants.priority.PRIORITY_LOW)
for (const { name, patterns, target } of runs) {
  const { status } = spawnSync(
    process.execPath,
    [
      join(here, "node_modules/@stryker-mutator/core/bin/stryker.js"),
      "run",
      join(here, "stryker.config.json"),
      "--mutate",
      [...patterns, "!**/*.@(gen|d).ts"].join(","),
      "--testFiles",
      target.tests.map(testsIn).join(","),
      "--incrementalFile",
      `node_modules/.cache/mutation/${name}.json`,
      ...options
    ],
    { cwd: root, stdio: "inherit" }
  )
  if (status !== 0) process.exitCode = 1
}
