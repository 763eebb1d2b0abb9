/** The page of components: each is live beside its code, in a look of one's own that can be copied. */
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import { codeFor, eachTest, inaccessible, somebody } from "./app.ts"

const visitor = eachTest()

const examples = fileURLToPath(new URL("../src/pages/Components/examples", import.meta.url))

describe("the page of components", () => {
  it("shows each of them live, beside its code", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn("/components")
    for (const file of readdirSync(examples)) {
      const name = file.replace(".tsx", "")
      const section = page.getByRole("region", { name: `<${name} />`, exact: true })
      await section
        .getByRole("region", { name: `${name}: code` })
        .getByText("export")
        .waitFor()
      await section.getByRole("button", { name: `Copy ${name}: code` }).waitFor()
    }
    const live = (name: string) => page.getByRole("region", { name: `<${name} />`, exact: true }).locator(".okto-theme")
    await live("Portfolio").getByText("Ether").first().waitFor()
    await live("SendToken").getByRole("button", { name: "Review" }).waitFor()
    await live("Receive").getByRole("img").waitFor()
    await live("OrderStatus").getByText("Nothing was sent yet.").waitFor()
    await live("ConfirmTransaction").getByRole("button", { name: "Sign" }).waitFor()
    assert.deepStrictEqual(await inaccessible(page), [])
  })

  it("hands out a look as code and as CSS", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/components")
    const button = page
      .getByRole("region", { name: "<SignIn />", exact: true })
      .getByRole("button", { name: /with email/ })
    const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
    const before = await colour()
    await _.press("Leaf")
    assert.notStrictEqual(await colour(), before)
    assert.strictEqual(await colour(), "rgb(10, 125, 85)")
    await page.getByRole("radiogroup").getByText("Dark", { exact: true }).click()
    assert.strictEqual(await button.evaluate((element) => getComputedStyle(element).colorScheme), "dark")
    await _.press("Copy theme as code")
    const copied = () => page.evaluate("navigator.clipboard.readText()")
    assert.include(String(await copied()), `const scheme = "dark"`)
    await _.press("Copy theme as CSS")
    assert.include(String(await copied()), "--okto-accent: #0a7d55;")
    await page.getByRole("slider", { name: "Density" }).press("ArrowRight")
    await _.sees("--okto-density: 1.05;")
  })

  it("shows the modal in the same look to a guest, and leaves the user alone", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn("/components")
    const user = await page.evaluate("localStorage.getItem('okto_session')")
    await _.press("Leaf")
    await _.fill("Name of the app", "Postcards")
    await _.press("Open the modal")
    const inside = page.frameLocator("[data-okto-modal] iframe")
    await inside.getByRole("heading", { name: "Postcards" }).waitFor()
    const send = inside.getByRole("button", { name: "Send code" })
    await send.waitFor()
    assert.strictEqual(await send.evaluate((element) => getComputedStyle(element).backgroundColor), "rgb(10, 125, 85)")
    const email = somebody()
    await inside.getByLabel("Email").fill(email)
    await send.click()
    await inside.getByRole("button", { name: "Verify" }).waitFor()
    await inside.getByLabel("Code").fill(await codeFor(email))
    await inside.getByRole("button", { name: "Verify" }).click()
    await _.sees("The guest signed in.")
    assert.strictEqual(await page.evaluate("localStorage.getItem('okto_session')"), user)
  })
})
