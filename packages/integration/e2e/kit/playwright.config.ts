/** Runs the suite of the tested app, the fixtures' own tests, and the recipes of the sandbox's README, over one app. */
import { defineConfig } from "@playwright/test"
import { fileURLToPath } from "node:url"
import { chromiumLaunch } from "../../../../scripts/chromium.ts"

const app = fileURLToPath(new URL("../../../../examples/tested-app", import.meta.url))

/** Where the app is served: a port that was free. */
const baseURL = `http://127.0.0.1:${process.env["PORT"]}`

export default defineConfig({
  outputDir: fileURLToPath(new URL("test-results", import.meta.url)),
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { baseURL, launchOptions: await chromiumLaunch() },
  webServer: {
    command: `vite build --mode test && vite preview --mode test --host 127.0.0.1 --strictPort --port ${process.env["PORT"]}`,
    cwd: app,
    url: baseURL
  },
  projects: [
    { name: "app", testDir: `${app}/e2e` },
    { name: "fixtures", testDir: ".", testMatch: "*.spec.ts" },
    // Where the recipes were written to, as tests.
    { name: "recipes", testDir: process.env["RECIPES"] ?? ".", testMatch: "README*.ts" }
  ]
})
