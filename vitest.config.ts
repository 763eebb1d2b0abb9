import { defineConfig } from "vitest/config"

// Unit, property, conformance and contract tests run in Node; the end-to-end project drives a real Chromium.
export default defineConfig({
  test: {
    projects: [
      { test: { name: "sdk", include: ["packages/sdk/test/**/*.test.ts"], environment: "node" } },
      { test: { name: "sandbox", include: ["packages/sandbox/test/**/*.test.ts"], environment: "node" } },
      { test: { name: "demo", include: ["demo/test/**/*.test.ts"], environment: "node" } },
      {
        test: {
          name: "e2e",
          include: ["demo/e2e/**/*.test.ts"],
          environment: "node",
          globalSetup: ["demo/e2e/setup.ts"],
          testTimeout: 60_000
        }
      }
    ]
  }
})
