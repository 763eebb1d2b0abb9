/** The whole backend inside a page of a real browser, with the network switched off. */
import { assert, it } from "@effect/vitest"
import { fileURLToPath } from "node:url"
import { bundlePage } from "../../../../scripts/bundlePage.ts"
import { inWindow } from "../../../../scripts/browser.ts"

it("createEmulator: serves a login and a transfer in a page without any server", () =>
  inWindow(async (page) => {
    // Pages may sign only in a secure context, which a blank page is not.
    await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }))
    await page.goto("http://localhost/")
    await page.context().setOffline(true)
    const failures: Array<string> = []
    page.on("pageerror", ({ message }) => failures.push(message))
    const code = await bundlePage(fileURLToPath(new URL("page.ts", import.meta.url)))
    // As text, because the test runner rewrites imports in functions.
    const blob = `new Blob([${JSON.stringify(code)}], { type: "text/javascript" })`
    const outcome = await page.evaluate(`import(URL.createObjectURL(${blob})).then(({ run }) => run())`)
    assert.strictEqual(outcome, "SUCCESSFUL 1")
    assert.deepStrictEqual(failures, [])
  }))
