import { defineConfig } from "@playwright/test"
import { chromiumLaunch } from "../../scripts/chromium.ts"

const port = process.env["PORT"] ?? "5174"

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // This repository brings its own Chromium. Elsewhere `npx playwright install chromium` does, and this line goes.
    launchOptions: await chromiumLaunch()
  },
  webServer: {
    command: `vite build --mode test && vite preview --mode test --host 127.0.0.1 --strictPort --port ${port}`,
    url: `http://127.0.0.1:${port}`
  }
})
