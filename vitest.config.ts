import { defineConfig } from "vitest/config"

// When to give up, not how fast to be: machines differ. Properties that are tried thousands of times (`test:deep`) take
// longer than a test may otherwise.
const testTimeout = process.env["PROPERTY_RUNS"] === undefined ? 30_000 : 600_000
const hookTimeout = 120_000

// Unit, property, conformance and contract tests run in Node; the end-to-end project drives a real Chromium.
export default defineConfig({
  test: {
    // `pnpm run coverage`: what of the sources the tests ran, also of files that no test loads.
    coverage: {
      include: ["packages/*/src/**/*.{ts,tsx}", "demo/src/**/*.{ts,tsx}"],
      exclude: ["**/*.gen.ts"],
      reporter: ["text-summary", "html"]
    },
    projects: [
      { test: { name: "sdk", include: ["packages/sdk/test/**/*.test.ts"], environment: "node", testTimeout } },
      {
        test: { name: "sandbox", include: ["packages/sandbox/test/**/*.test.ts"], environment: "node", testTimeout }
      },
      {
        test: { name: "react", include: ["packages/react/test/**/*.test.{ts,tsx}"], environment: "node", testTimeout }
      },
      { test: { name: "demo", include: ["demo/test/**/*.test.ts"], environment: "node", testTimeout } },
      {
        test: {
          name: "e2e",
          include: ["demo/e2e/**/*.test.ts", "packages/*/e2e/**/*.test.ts"],
          environment: "node",
          globalSetup: ["demo/e2e/setup.ts"],
          // The first one unpacks a browser.
          hookTimeout,
          testTimeout: 120_000
        }
      }
    ]
  }
})
