/** `/components`: live components, their code, and the theme. */
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it, expect } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { codeFor, eachTest, inaccessible, newContact } from "./app.ts"

const visitor = eachTest()

const examples = fileURLToPath(new URL("../src/pages/Components/examples", import.meta.url))

describe("the page of components", () => {
  it("shows each component live, beside its code", async () => {
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
    await live("OrderTracker").getByText("Nothing was sent yet.").waitFor()
    await live("ConfirmTransaction").getByRole("button", { name: "Sign" }).waitFor()
    if (isDeep) assert.deepStrictEqual(await inaccessible(page), [])
  })

  it.runIf(isDeep)("shows a component in the state, language, direction, width and theme of choice", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn("/components")
    const section = page.getByRole("region", { name: "<Portfolio />", exact: true })
    const view = page.getByRole("group", { name: "Portfolio: view" })
    const live = section.locator(".okto-theme")
    const choose = (name: string, label: string) => view.getByLabel(name, { exact: true }).selectOption({ label })
    await live.getByText("Ether").first().waitFor()
    await choose("State", "Many")
    await live.getByText("Axelar Bridged USD Coin").first().waitFor()
    await choose("State", "Error")
    await live.getByText("The wallet service cannot be reached.").waitFor()
    await choose("State", "Offline")
    await live.getByText("You are offline. Connect to continue.").waitFor()
    await choose("State", "Error")
    await choose("Language", "العربية")
    await live.getByText("يتعذّر الوصول إلى خدمة المحفظة").waitFor()
    const card = live.locator(".okto-card")
    const computed = (property: string) =>
      card.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    // React renders after the choice.
    const shows = (property: string, value: string) =>
      expect.poll(() => computed(property), { timeout: 60_000 }).toBe(value)
    await shows("direction", "rtl")
    await choose("Direction", "Left to right")
    await shows("direction", "ltr")
    await choose("Width", "280 px")
    await shows("inline-size", "280px")
    await choose("Theme", "Dark")
    await shows("color-scheme", "dark")
    await choose("State", "Empty")
    await live.getByText("لا توجد أصول بعد.").waitFor()
    await choose("State", "Signed out")
    await live.getByRole("button", { name: "تسجيل الدخول" }).waitFor()
    await choose("State", "Loading")
    await live.locator(".okto-skeleton").first().waitFor()
    // The condition is that of this component only.
    await page.getByRole("region", { name: "<NftGrid />", exact: true }).getByText("Emulator Item 1").first().waitFor()
    await page.getByRole("navigation", { name: "Components" }).getByRole("link", { name: "ActivityList" }).click()
    await page.waitForURL("**/components#ActivityList")
  })

  it.runIf(isDeep)("copies the chosen theme as code and as CSS", async () => {
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

  it.runIf(isDeep)("signs a guest in through the modal without changing the user's session", async () => {
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
    const email = newContact()
    await inside.getByLabel("Email").fill(email)
    await send.click()
    await inside.getByRole("button", { name: "Verify" }).waitFor()
    await inside.getByLabel("Code").fill(await codeFor(email))
    await inside.getByRole("button", { name: "Verify" }).click()
    await _.sees("The guest signed in.")
    assert.strictEqual(await page.evaluate("localStorage.getItem('okto_session')"), user)
  })
})
