/** Runs the suite of the tested app, the fixtures' own tests, and the recipes of the emulator's README, over one app. */
import { defineConfig } from "@playwright/test"
import { fileURLToPath } from "node:url"
import { chromiumLaunch } from "../../../../scripts/chromium.ts"

export default defineConfig({
  testDir: process.env["SUITES"] ?? ".",
  outputDir: fileURLToPath(new URL("test-results", import.meta.url)),
  fullyParallel: true,
  respectGitIgnore: false,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Where the app is served.
  use: { baseURL: process.env["APP"] ?? "", launchOptions: await chromiumLaunch() }
})
