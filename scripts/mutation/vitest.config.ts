/** The workspace's tests, over the copy of its sources that Stryker changes: links in `node_modules` lead out of the copy. */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import workspace from "../../vitest.config.ts"

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, string | { readonly default: string }>>
}

const packages = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "packages")

const alias = readdirSync(packages).flatMap((folder) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8"))
  return Object.entries(manifest.exports ?? {}).map(([entry, target]) => ({
    find: new RegExp(`^${manifest.name}${entry.slice(1).replace("*", "([A-Za-z]+)")}$`),
    replacement: join(packages, folder, (typeof target === "string" ? target : target.default).replace("*", "$1"))
  }))
})

const projects = (workspace.test?.projects ?? []).map((project) =>
  typeof project === "object" && "test" in project ? { test: project.test, resolve: { alias } } : project
)

/** Short files first: the first test that fails ends a mutant's run. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method, not an array's
    const longestFirst = await super.sort(files)
    return longestFirst.toReversed()
  }
}

export default defineConfig({
  ...workspace,
  test: { ...workspace.test, projects, sequence: { sequencer: ShortestFirst } }
})
