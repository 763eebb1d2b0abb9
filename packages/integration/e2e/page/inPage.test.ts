/** The whole backend inside a page of a real browser, with the network switched off. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { fileURLToPath } from "node:url"
import { type Browser, chromium } from "playwright-core"
import { bundlePage } from "../../../../scripts/bundlePage.ts"
import { chromiumLaunch } from "../../../../scripts/chromium.ts"

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await chromiumLaunch())
}, 60_000)
afterAll(() => browser.close())

it("signs in and moves a coin without any server", async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // Pages may sign only in a secure context, which a blank page is not.
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }))
  await page.goto("http://localhost/")
  await context.setOffline(true)
  const failures: Array<string> = []
  page.on("pageerror", ({ message }) => failures.push(message))
  const code = await bundlePage(fileURLToPath(new URL("page.ts", import.meta.url)))
  // As text, because the test runner rewrites imports in functions.
  const blob = `new Blob([${JSON.stringify(code)}], { type: "text/javascript" })`
  const outcome = await page.evaluate(`import(URL.createObjectURL(${blob})).then(({ run }) => run())`)
  assert.strictEqual(outcome, "SUCCESSFUL 1")
  assert.deepStrictEqual(failures, [])
})
