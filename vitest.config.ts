import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

// When to give up, not how fast to be: machines differ, and have other things to do. Properties that are tried thousands
// of times (`test:deep`) take longer than a test may otherwise.
const timeouts = { testTimeout: process.env["PROPERTY_RUNS"] === undefined ? 300_000 : 600_000, hookTimeout: 300_000 }

// Much of what tests do is wait for a browser or another process: with one file more than there are cores, less is idle.
const maxWorkers = availableParallelism() + 1

// One suite for two packages: each file has another one behind the same name.
const clients = ["packages/integration/test/clients/*.test.ts"]

// These tests leave nothing behind in their process, so that a worker loads the modules once for all its files.
const isolate = false

/** The same random values each time. */
const seed = "scripts/seed.ts"
/** The façade's parts, loaded before a test begins. */
const preload = "packages/sdk/test/preload.ts"

// In CI a failed test is tried again, and the report says so: one hiccup of a shared machine is no reason to refuse a change,
// elsewhere it fails at once.
const retry = process.env["CI"] === undefined ? 0 : 2

// Unit, property, conformance and contract tests run in Node, as do those in which packages meet; `browser` (the packages)
// and `e2e` (the demo) drive a real Chromium.
export default defineConfig({
  test: {
    maxWorkers,
    retry,
    // Workers, and the many processes that tests start, load the same modules: what Node compiled for one, others find here.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)) },
    // `pnpm run coverage`: what of the sources the tests ran, also of files that no test loads.
    coverage: {
      include: ["packages/*/src/**/*.{ts,tsx}", "demo/src/**/*.{ts,tsx}"],
      exclude: ["**/*.gen.ts"],
      reporter: ["text-summary", "html"]
    },
    projects: [
      {
        test: {
          name: "sdk",
          setupFiles: [seed, preload],
          include: ["packages/sdk/test/**/*.test.ts"],
          environment: "node",
          isolate,
          ...timeouts
        }
      },
      {
        test: {
          name: "sandbox",
          setupFiles: [seed],
          include: ["packages/sandbox/test/**/*.test.ts"],
          environment: "node",
          isolate,
          ...timeouts
        }
      },
      {
        test: {
          name: "server",
          setupFiles: [seed],
          include: ["packages/server/test/**/*.test.ts"],
          environment: "node",
          isolate,
          ...timeouts
        }
      },
      {
        test: {
          name: "ethereum",
          setupFiles: [seed, preload],
          include: ["packages/ethereum/test/**/*.test.{ts,tsx}"],
          environment: "node",
          isolate,
          ...timeouts
        }
      },
      {
        test: {
          name: "react",
          setupFiles: [seed, preload],
          include: ["packages/react/test/**/*.test.{ts,tsx}"],
          environment: "node",
          ...timeouts
        }
      },
      {
        test: {
          name: "integration",
          setupFiles: [seed, preload],
          include: ["packages/integration/test/**/*.test.ts"],
          exclude: clients,
          environment: "node",
          isolate,
          ...timeouts
        }
      },
      // With the globals of a page, which a worker would keep for its next file.
      {
        test: {
          name: "pages",
          include: ["packages/integration/test/**/*.test.tsx"],
          environment: "happy-dom",
          ...timeouts
        }
      },
      { test: { name: "clients", include: clients, environment: "node", ...timeouts } },
      { test: { name: "examples", include: ["examples/*/test/**/*.test.ts"], environment: "node", ...timeouts } },
      // Skipped unless the site is built: see `test:deep`.
      { test: { name: "site", include: ["docs/test/**/*.test.ts"], environment: "node", ...timeouts } },
      { test: { name: "demo", include: ["demo/test/**/*.test.ts"], environment: "node", isolate, ...timeouts } },
      {
        test: {
          name: "browser",
          include: ["packages/integration/e2e/**/*.test.ts"],
          environment: "node",
          isolate,
          ...timeouts
        }
      },
      {
        test: {
          name: "e2e",
          include: ["demo/e2e/**/*.test.ts"],
          environment: "node",
          globalSetup: ["demo/e2e/setup.ts"],
          isolate,
          ...timeouts
        }
      }
    ]
  }
})
