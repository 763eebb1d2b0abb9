import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

// When to give up, not how fast to be: machines differ, and have other things to do. Properties that are tried thousands
// of times (`test:deep`) take longer than a test may otherwise.
const timeouts = { testTimeout: process.env["PROPERTY_RUNS"] === undefined ? 300_000 : 600_000, hookTimeout: 300_000 }

// Much of what tests do is wait for a browser or another process: with one file more than there are cores, less is idle.
const maxWorkers = availableParallelism() + 1

// One suite for two packages: each file has another one behind the same name.
const clients = ["packages/integration/test/clients/*.test.ts"]

/** The same random values each time. */
const seed = "scripts/seed.ts"
/** The façade's parts, loaded before a test begins. */
const preload = "packages/sdk/test/preload.ts"

/** Files that take long. Where nothing is known of earlier runs, Vitest begins with the largest, and these import what they do. */
const long = ["e2e/ui/ui.test.ts", "e2e/gallery.test.ts", "e2e/screens.test.ts", "integration/test/examples.test.ts"]

/** Begins with long files, so that none is left over when the others have ended. */
class LongFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((end) => moduleId.endsWith(end))
    // oxlint-disable-next-line unicorn/no-array-sort -- that of Vitest, which returns another list
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// In CI a failed test is tried again, and the report says so: one hiccup of a shared machine is no reason to refuse a change,
// elsewhere it fails at once.
const retry = process.env["CI"] === undefined ? 0 : 2

/** Tests of some files. Without `isolate` they leave nothing behind in their process, and a worker loads the modules once for all. */
const project = (
  name: string,
  include: ReadonlyArray<string>,
  options: TestProjectInlineConfiguration["test"] = {}
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [...include],
    exclude: clients,
    environment: "node",
    isolate: false,
    ...timeouts,
    ...options
  }
})

/** The folders with tests in Node: of a package, and those in which packages meet. */
const inNode = {
  sdk: ["packages/sdk/test/**/*.test.ts"],
  sandbox: ["packages/sandbox/test/**/*.test.ts"],
  server: ["packages/server/test/**/*.test.ts"],
  ethereum: ["packages/ethereum/test/**/*.test.{ts,tsx}"],
  integration: ["packages/integration/test/**/*.test.ts"],
  demo: ["demo/test/**/*.test.ts"]
}

/** Components in a page without a browser. */
const react = ["packages/react/test/**/*.test.{ts,tsx}"]
/** Renders as a server does, and must find no page that another file in its process has made. */
const withoutPage = "packages/react/test/ui.test.tsx"

/** Those that drive a real Chromium: the packages, and the demo. */
const inBrowser = { browser: ["packages/integration/e2e/**/*.test.ts"], e2e: ["demo/e2e/**/*.test.ts"] }

/** Builds the demo. */
const demo = { globalSetup: ["demo/e2e/setup.ts"] }

/** The projects that are named: by `--project sdk`, or `--project=sdk`. */
const asked = [...process.argv.join(" ").matchAll(/ --project[ =](\S+)/g)]

// `--project sdk` runs one folder. In a run of all, folders that need the same share their workers, which then load the modules,
// and start a browser, once for all of them: a sixth less CPU. `test` runs those in a browser beside the others, with few
// workers, as each starts a browser of its own, which compiles the demo again: another tenth.
const shared = asked.some(([, name]) => name?.endsWith("chromium") !== true)
  ? [
      ...Object.entries(inNode).map(([name, include]) => project(name, include, { setupFiles: [seed, preload] })),
      project("react", react, { setupFiles: [seed, preload], isolate: true }),
      project("browser", inBrowser.browser),
      project("e2e", inBrowser.e2e, demo)
    ]
  : [
      project("node", [...Object.values(inNode).flat(), withoutPage], { setupFiles: [seed, preload] }),
      project("react", react, { setupFiles: [seed, preload], exclude: [withoutPage] }),
      project("chromium", Object.values(inBrowser).flat(), demo)
    ]

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongFirst },
    retry,
    // What passes logs nothing: warnings are part of what is tested.
    silent: "passed-only",
    env: {
      // Workers, and the many processes that tests start, load the same modules: what Node compiled for one, others find here.
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)),
      // Compilers that tests start are written in Go: with one thread, and their garbage collected less often, as in the checks.
      GOMAXPROCS: "1",
      GOGC: "400"
    },
    // `pnpm run coverage`: what of the sources the tests ran, also of files that no test loads.
    coverage: {
      include: ["packages/*/src/**/*.{ts,tsx}", "demo/src/**/*.{ts,tsx}"],
      exclude: ["**/*.gen.ts"],
      reporter: ["text-summary", "html"]
    },
    projects: [
      ...shared,
      // With the globals of a page, which a worker would keep for its next file.
      project("pages", ["packages/integration/test/**/*.test.tsx"], { environment: "happy-dom", isolate: true }),
      project("clients", clients, { exclude: [], isolate: true }),
      project("examples", ["examples/*/test/**/*.test.ts"], { isolate: true }),
      // Skipped unless the site is built: see `test:deep`.
      project("site", ["docs/test/**/*.test.ts"], { isolate: true })
    ]
  }
})
