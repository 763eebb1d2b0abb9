/** Signing in with the component: every way, with what can go wrong on it, in a real browser over the emulator. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { isDeep } from "../../../../scripts/deep.ts"
import type { Gallery } from "./host.ts"

let people = 0
const newContact = () => `visitor-${++people}@example.com`

const ask = async (page: Page, contact = newContact()): Promise<string> => {
  await page.getByLabel("Email address").fill(contact)
  await page.getByRole("button", { name: "Continue with email" }).click()
  await page.getByText("We sent a six-digit code").waitFor()
  return contact
}

const code = (page: Page) => page.getByLabel("Six-digit code")
const signedIn = (page: Page) => page.getByText("You are signed in.").waitFor()

export const signInTests = ({ host, visit }: Gallery): void => {
  describe("the sign-in", () => {
    it("works with the keyboard alone, and finds the code in a pasted message", () =>
      visit({ story: "SignIn/EveryWay" }, async (page) => {
        const contact = newContact()
        await page.getByRole("button", { name: "Sign in with Google" }).focus()
        await page.keyboard.press("Tab")
        await page.keyboard.type(contact)
        await page.keyboard.press("Enter")
        await page.locator("input[autocomplete=one-time-code]:focus").waitFor()
        const text = `Your code is ${await host().codeFor(contact)}, for 5 minutes.`
        await page.evaluate((text) => navigator.clipboard.writeText(text), text)
        await page.keyboard.press("ControlOrMeta+V")
        await signedIn(page)
      }))

    it.runIf(isDeep)("distinguishes a failing backend, an unreachable one, and a device that is offline", () =>
      visit({ story: "SignIn/EveryWay" }, async (page) => {
        await host().fail({
          kind: "rejected",
          status: 400,
          errorCode: "ER-TEST",
          message: "no",
          route: "sendEmailOtp",
          times: 1
        })
        await page.getByLabel("Email address").fill(newContact())
        await page.keyboard.press("Enter")
        await page.getByText("Sign-in failed.").waitFor()
        await page.route("**/authenticate/email", (route) => route.abort())
        await page.getByRole("button", { name: "Continue with email" }).click()
        await page.getByText("The wallet service cannot be reached.").waitFor()
        await page.context().setOffline(true)
        await page.getByText("You are offline.").waitFor()
        await page.context().setOffline(false)
        await page.getByText("You are offline.").waitFor({ state: "detached" })
      })
    )

    it("signs in with Google, in Google's own window", () =>
      visit({ story: "SignIn/EveryWay" }, async (page) => {
        const popup = page.waitForEvent("popup")
        await page.getByRole("button", { name: "Sign in with Google" }).click()
        await (await popup).getByRole("link", { name: "Ada Lovelace" }).click()
        await signedIn(page)
      }))

    it.runIf(isDeep)(
      "says once that Google's script is not available, offers the other methods, and goes back to them with the focus",
      () =>
        visit(
          {
            story: "SignIn/EveryWay",
            meets: (page) => page.route(host().endpoints.googleScript, (route) => route.abort())
          },
          async (page) => {
            await page.getByText("Google sign-in could not be loaded.").waitFor()
            assert.strictEqual(await page.getByText(/Google/).count(), 1)
            await ask(page)
            await page.getByRole("button", { name: "Use another email address" }).click()
            await page.locator("input[name=email]:focus").waitFor()
          }
        )
    )

    it("signs in with a token of the app", () =>
      visit({ story: "SignIn/EveryWay" }, async (page) => {
        await page.getByRole("button", { name: "Acme" }).click()
        await signedIn(page)
      }))
  })

  describe("the sign-in in a dialog", () => {
    it("takes and traps the focus, closes with Escape and when the user has signed in, and restores the focus", () =>
      visit({ story: "SignInDialog/Usual" }, async (page) => {
        const open = page.getByRole("button", { name: "Sign in", exact: true })
        await open.focus()
        await page.keyboard.press("Enter")
        await page.getByRole("dialog", { name: "Sign in" }).waitFor()
        await page.locator("input[name=email]:focus").waitFor()
        await page.keyboard.press("Escape")
        await page.getByRole("dialog").waitFor({ state: "hidden" })
        assert.isTrue(await open.evaluate((button) => button === document.activeElement))
        await page.keyboard.press("Enter")
        const contact = await ask(page)
        await code(page).fill(await host().codeFor(contact))
        await page.getByRole("dialog").waitFor({ state: "hidden" })
      }))

    it.runIf(isDeep)("restores the focus when the app removes it instead of closing it", () =>
      visit({ story: "SignInDialog/Removed" }, async (page) => {
        const open = page.getByRole("button", { name: "Sign in", exact: true })
        await open.focus()
        await page.keyboard.press("Enter")
        await page.locator("input[name=email]:focus").waitFor()
        await page.keyboard.press("Escape")
        await page.locator("dialog").waitFor({ state: "detached" })
        assert.isTrue(await open.evaluate((button) => button === document.activeElement))
      })
    )
  })
}
