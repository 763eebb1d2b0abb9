/**
 * How long a stranger waits for the login page of the production build, with the project's target: from the navigation
 * until a click on a tab has shown its form. Median of five fresh visits.
 */
import { finish } from "../../packages/integration/bench/rows.ts"
import { browser, close, median, url } from "./built.ts"

const visit = async (): Promise<number> => {
  const context = await browser.newContext({ reducedMotion: "reduce" })
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(url, { waitUntil: "commit" })
  await page.getByRole("tab", { name: "WhatsApp" }).click()
  await page.getByLabel("Phone number").waitFor()
  const milliseconds = performance.now() - start
  await context.close()
  return milliseconds
}

await visit()
finish([{ figure: "login page, interactive", value: await median(visit), unit: "ms", target: { atMost: 1_000 } }])
await close()
