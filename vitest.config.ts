import { fileURLToPath } from "node:url"
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config"
import { isDeep } from "./scripts/deep.ts"

// When to give up, not how fast to be: machines differ, and have other things to do. Properties that are tried thousands
// of times (`test:deep`) take longer than a test may otherwise.
const timeouts = { testTimeout: isDeep ? 3_600_000 : 300_000, hookTimeout: 300_000 }

/** The same random values each time, and the façade's parts loaded before a test begins. */
const setupFiles = ["scripts/seed.ts", "packages/sdk/test/preload.ts"]

/** A rendering on a server that ends while it waits leaves its contexts in React's modules. */
const waitsOnServer = "packages/react/src/ui/UiProvider/*.test.tsx"

/** One suite for two packages: each file has another one behind the same name. */
const clients = "packages/integration/test/clients/*.test.ts"

const project = (
  name: string,
  include: Array<string>,
  options: TestProjectInlineConfiguration["test"] = {}
): TestProjectInlineConfiguration => ({ test: { name, include, environment: "node", ...timeouts, ...options } })

export default defineConfig({
  test: {
    // In CI a failed test is tried again, and the report says so: one hiccup of a shared machine is no reason to refuse a change.
    retry: process.env["CI"] === undefined ? 0 : 2,
    // A worker for each core, in browsers, too: what runs beside what is bounded by the machine.
    maxWorkers: "100%",
    // What passes logs nothing: warnings are part of what is tested.
    silent: "passed-only",
    env: {
      // Workers, and the many processes that tests start, load the same modules: what Node compiled for one, others find here.
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)),
      // Compilers that tests start are written in Go: with one thread, and their garbage collected less often, as in the checks.
      GOMAXPROCS: "1",
      GOGC: "400"
    },
    // `npx vitest run --coverage`: what of the sources the tests ran, also of files that no test loads.
    coverage: {
      include: ["packages/*/src/**/*.{ts,tsx}", "demo/src/**/*.{ts,tsx}"],
      exclude: ["**/*.gen.ts"],
      reporter: ["text-summary", "html"]
    },
    projects: [
      // These leave nothing behind in their process, so that a worker loads the modules once for all of them.
      project(
        "node",
        ["packages/{protocol,sdk,emulator,server,ethereum,integration}/test/**/*.test.ts", "demo/test/**/*.test.ts"],
        {
          exclude: [clients],
          setupFiles,
          isolate: false
        }
      ),
      project(
        "react",
        ["packages/{react,ethereum}/test/**/*.test.tsx", "packages/react/{src,test}/**/*.test.{ts,tsx}"],
        {
          exclude: [waitsOnServer],
          setupFiles,
          isolate: false
        }
      ),
      // With the globals of a page.
      project("pages", ["packages/integration/test/**/*.test.tsx", waitsOnServer], { environment: "happy-dom" }),
      project("clients", [clients]),
      project("examples", ["examples/*/test/**/*.test.ts"]),
      // A real Chromium: the packages, and the demo, which is built before.
      project("chromium", ["packages/integration/e2e/**/*.test.ts", "demo/e2e/**/*.test.ts"], {
        globalSetup: ["demo/e2e/setup.ts"],
        isolate: false
      }),
      // Skipped unless the site is built: see `test:deep`.
      project("site", ["docs/test/**/*.test.ts"])
    ]
  }
})
