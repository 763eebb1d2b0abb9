/** The authentication modal in a real browser, over real cross-origin frames, against the emulator's onboarding page. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { FrameLocator, Page } from "playwright-core"
import { isDeep } from "../../../../scripts/deep.ts"
import { inWindow } from "../../../../scripts/browser.ts"
import { type Host, start } from "./host.ts"

let host: Host
beforeAll(async () => {
  host = await start()
}, 60_000)
afterAll(() => host.close())

const dialog = "[data-okto-modal]"
const email = "ada@example.com"

interface Visit {
  readonly page: Page
  /** The onboarding page in the modal. */
  readonly inside: FrameLocator
  readonly log: () => Promise<ReadonlyArray<string>>
  /** Waits for entries of the log. */
  readonly logged: (count: number) => Promise<ReadonlyArray<string>>
}

/** What a new visitor of the host page does, who has a client. */
const visit = (test: (visitor: Visit) => Promise<void>): Promise<void> =>
  inWindow(async (page) => {
    await page.goto(host.url)
    await page.evaluate(async (bff) => {
      window.okto = await window.start(bff)
    }, host.bff)
    const log = () => page.evaluate(() => window.okto.log)
    await test({
      page,
      inside: page.frameLocator(`${dialog} iframe`),
      log,
      logged: async (count) => {
        await page.waitForFunction((wanted) => window.okto.log.length >= wanted, count)
        return log()
      }
    })
  })

const open = (page: Page, style = {}) => page.evaluate((how) => window.okto.open(how), style)

const sendCode = async (inside: FrameLocator) => {
  await inside.getByLabel("Email").fill(email)
  await inside.getByRole("button", { name: "Send code" }).click()
  await inside.getByLabel("Code").waitFor()
}

const enter = async (inside: FrameLocator, code: string) => {
  await inside.getByLabel("Code").fill(code)
  await inside.getByRole("button", { name: "Verify" }).click()
}

const gone = (page: Page) => page.waitForSelector(dialog, { state: "detached" })

describe("the authentication modal", () => {
  it("logs in by email, calls onSuccess once, and closes", () =>
    visit(async ({ inside, log, logged, page }) => {
      await page.emulateMedia({ reducedMotion: "no-preference" })
      await open(page)
      await sendCode(inside)
      await enter(inside, "123456")
      const [callback, promise] = await logged(2)
      assert.match(callback ?? "", /^onSuccess: 0x[0-9a-fA-F]{40}$/)
      assert.strictEqual(promise, callback?.replace("onSuccess", "promise"))
      // The page shows the outcome for a second before it goes.
      await inside.getByText("You are signed in.").waitFor()
      await gone(page)
      assert.isTrue(await page.evaluate(() => window.okto.client.isLoggedIn()))
      assert.lengthOf(await log(), 2)
    }))

  it.runIf(isDeep)("logs in by WhatsApp after the code was sent again", () =>
    visit(async ({ inside, logged, page }) => {
      await open(page)
      await inside.getByRole("button", { name: "Use WhatsApp instead" }).click()
      await inside.getByLabel("Phone number").fill("98765 43210")
      await inside.getByRole("button", { name: "Send code" }).click()
      await inside.getByRole("button", { name: "Send again" }).click()
      await inside.getByText("Sent again.").waitFor()
      await enter(inside, "123456")
      assert.match((await logged(2))[0] ?? "", /^onSuccess: 0x/)
    })
  )

  it("is canceled by a click outside, by Escape in either document, and by the page's own button", () =>
    visit(async ({ inside, log, page }) => {
      const ways: ReadonlyArray<() => Promise<unknown>> = [
        () => page.mouse.click(5, 5),
        () => page.keyboard.press("Escape"),
        async () => {
          await inside.getByLabel("Email").focus()
          await page.keyboard.press("Escape")
        },
        () => inside.getByRole("button", { name: "Close" }).click()
      ]
      for (const cancel of ways) {
        const before = (await log()).length
        await page.locator("#before").focus()
        await open(page)
        await inside.getByLabel("Email").waitFor()
        await cancel()
        await gone(page)
        assert.deepStrictEqual((await log()).slice(before), ["onClose", "promise: Authentication canceled by the user"])
        assert.strictEqual(await page.evaluate(() => document.activeElement?.id), "before")
      }
    }))

  it("logs in with Google in a window that opens with the click", () =>
    visit(async ({ inside, logged, page }) => {
      await open(page)
      const popup = page.waitForEvent("popup")
      await inside.getByRole("button", { name: "Continue with Google" }).click()
      await (await popup).getByRole("link", { name: "Grace Hopper" }).click()
      assert.match((await logged(2))[0] ?? "", /^onSuccess: 0x/)
      await gone(page)
    }))

  it.runIf(isDeep)(
    "has the styles of its options, fills a narrow screen, and has no animation with prefers-reduced-motion",
    () =>
      visit(async ({ inside, page }) => {
        await page.emulateMedia({ colorScheme: "dark" })
        await page.setViewportSize({ width: 360, height: 640 })
        await open(page, {
          appearance: { themeName: "light", theme: { "--okto-accent-color": "rgb(1, 2, 3)" } },
          vendor: { name: "Acme" }
        })
        await inside.getByRole("heading", { name: "Acme" }).waitFor()
        const colour = await inside
          .getByRole("button", { name: "Send code" })
          .evaluate((_) => getComputedStyle(_).backgroundColor)
        assert.strictEqual(colour, "rgb(1, 2, 3)")
        const box = await page.locator(`${dialog} iframe`).boundingBox()
        assert.deepStrictEqual(box, { x: 0, y: 0, width: 360, height: 640 })
        assert.strictEqual(await page.locator(dialog).evaluate((_) => getComputedStyle(_).opacity), "1")
      })
  )

  it("obeys only messages of its own page", () =>
    visit(async ({ inside, log, page }) => {
      await open(page)
      await inside.getByLabel("Email").waitFor()
      // The host page itself, a frame of the trusted origin beside the modal, and the modal's own page talking
      // nonsense.
      const hostile = [
        { data: { type: "close_webview" } },
        { id: "x", data: { type: "verify_otp", provider: "email", email: "a@b.co", otp: "1", token: "t" } },
        { data: { provider: "google" } },
        { channel: "responseChannel", data: { status: "error" } }
      ]
      await page.evaluate((messages) => {
        for (const message of messages) window.postMessage(message, "*")
      }, hostile)
      const other = await page.evaluateHandle(
        (url) =>
          new Promise<HTMLIFrameElement>((resolve) => {
            const frame = document.createElement("iframe")
            frame.addEventListener("load", () => resolve(frame))
            frame.src = url
            document.body.append(frame)
          }),
        host.endpoints.onboarding
      )
      const frame = await other.asElement()?.contentFrame()
      await frame?.evaluate((messages) => {
        for (const message of messages) parent.postMessage(message, "*")
      }, hostile)
      const nonsense = page.frames().find((_) => _.url().includes("app=OKTO_WEB"))
      await nonsense?.evaluate(() => {
        const garbage: ReadonlyArray<unknown> = [
          undefined,
          null,
          5,
          "",
          "{",
          "[]",
          [],
          new Date(0),
          { data: 5 },
          { data: { type: "toString" } },
          { data: { type: "__proto__" } },
          JSON.parse('{"__proto__":{"data":{"type":"close_webview"}}}'),
          { data: { type: "verify_otp" } },
          { eventName: "x", eventData: "{" },
          "x".repeat(2_000_000)
        ]
        for (const message of garbage) parent.postMessage(message, "*")
      })
      // The login goes on, unaffected.
      await sendCode(inside)
      assert.deepStrictEqual(await log(), [])
      await enter(inside, "123456")
      await page.waitForFunction(() => window.okto.log.length === 2)
    }))

  const openings = Number(process.env["OPENINGS"] ?? 3)
  it.runIf(isDeep)(
    "releases frames, listeners and memory when it closes",
    { timeout: 300_000 + openings * 20_000 },
    () =>
      visit(async ({ inside, page }) => {
        await page.evaluate(() => {
          const counts = { listeners: 0 }
          Object.assign(window, { counts })
          const counting = (method: "addEventListener" | "removeEventListener", step: number) => {
            window[method] = new Proxy(window[method], {
              apply: (target, self, args) => {
                counts.listeners += step
                return Reflect.apply(target, self, args)
              }
            })
          }
          counting("addEventListener", 1)
          counting("removeEventListener", -1)
        })
        for (let opening = 0; opening < openings; opening++) {
          await open(page)
          await inside.getByLabel("Email").waitFor()
          await page.mouse.click(5, 5)
          await gone(page)
        }
        assert.deepStrictEqual(
          await page.evaluate(() => ({
            listeners: Reflect.get(Reflect.get(window, "counts"), "listeners"),
            frames: document.querySelectorAll("iframe").length,
            overflow: document.body.style.overflow
          })),
          { listeners: 0, frames: 0, overflow: "" }
        )
      })
  )
})

describe("Google sign-in", () => {
  it("logs in with a popup, and reports one that is blocked or closed", () =>
    visit(async ({ logged, page }) => {
      const opened = page.waitForEvent("popup")
      await page.evaluate(() => window.okto.google())
      const popup = await opened
      await popup.getByRole("link", { name: "Cancel" }).click()
      assert.deepStrictEqual(await logged(1), ["google: No ID token received from authentication"])

      await page.evaluate(() => {
        window.open = () => null
        window.okto.google()
      })
      assert.strictEqual((await logged(2))[1], "google: Failed to open authentication popup.")
    }))

  it("logs in by redirect, and removes the token from the address", () =>
    visit(async ({ page }) => {
      await page.evaluate(() => window.okto.beginRedirect())
      await page.getByRole("link", { name: "Alan Turing" }).click()
      await page.waitForURL(/id_token=/)
      const user = await page.evaluate(async (bff) => {
        window.okto = await window.start(bff)
        return window.okto.completeRedirect()
      }, host.bff)
      assert.match(user ?? "", /^0x[0-9a-fA-F]{40}$/)
      assert.strictEqual(page.url(), host.url)
    }))

  it("refuses a sign-in that it did not start", () =>
    visit(async ({ page }) => {
      await page.goto(`${host.url}?id_token=a.b.c&state=x`)
      const message = await page.evaluate(async (bff) => {
        window.okto = await window.start(bff)
        return window.okto.completeRedirect().catch(({ message: said }: Error) => said)
      }, host.bff)
      assert.strictEqual(message, "The answer of Google does not belong to this sign-in")
      assert.strictEqual(page.url(), host.url)
    }))
})

describe("tabs", () => {
  it("share logins and logouts", () =>
    visit(async ({ inside, page }) => {
      const other = await page.context().newPage()
      await other.goto(host.url)
      await other.evaluate(async (bff) => {
        window.okto = await window.start(bff)
      }, host.bff)
      await open(page)
      await sendCode(inside)
      await enter(inside, "123456")
      await other.waitForFunction(() => window.okto.client.isLoggedIn())
      await other.evaluate(() => window.okto.client.sessionClear())
      await page.waitForFunction(() => !window.okto.client.isLoggedIn())
    }))
})

describe("an encrypted session", () => {
  it("survives a reload, and cannot be read from the storage or used without its key", () =>
    visit(async ({ page }) => {
      const start = () =>
        page.evaluate(async (bff) => {
          window.okto = await window.start(bff, "encrypted")
          return window.okto.client.userSWA
        }, host.bff)
      await start()
      const user = await page.evaluate(async () =>
        window.okto.client.loginUsingJWTAuthentication(await window.okto.jwt())
      )
      await page.waitForFunction(() => localStorage.getItem("okto_session_encrypted") !== null)
      const stored = await page.evaluate(() => atob(localStorage.getItem("okto_session_encrypted") ?? ""))
      assert.notInclude(stored, "sessionPrivKey")

      await page.reload()
      assert.strictEqual(await start(), user)
      await page.reload()
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            indexedDB.deleteDatabase("okto").addEventListener("success", resolve)
          })
      )
      assert.isUndefined(await start())
    }))
})

describe("a plain session", () => {
  it("is encrypted when the app begins to encrypt, but not the session of another client", () =>
    visit(async ({ page }) => {
      const user = await page.evaluate(async (bff) => {
        const { client, jwt } = await window.start(bff)
        return client.loginUsingJWTAuthentication(await jwt())
      }, host.bff)
      const texts = () =>
        page.evaluate(() => [localStorage.getItem("okto_session"), localStorage.getItem("okto_session_encrypted")])
      const [plain] = await texts()
      assert.include(plain, user)

      await page.reload()
      assert.strictEqual(
        await page.evaluate(async (bff) => (await window.start(bff, "encrypted")).client.userSWA, host.bff),
        user
      )
      const [left, sealed] = await texts()
      assert.isNull(left)
      assert.isString(sealed)

      await page.reload()
      const foreign = JSON.stringify({ ...JSON.parse(plain ?? ""), environment: "production" })
      const other = await page.evaluate(
        async ({ bff, text }) => {
          localStorage.clear()
          localStorage.setItem("okto_session", text)
          return (await window.start(bff, "encrypted")).client.userSWA
        },
        { bff: host.bff, text: foreign }
      )
      assert.isUndefined(other)
      assert.deepStrictEqual(await texts(), [foreign, null])
    }))
})

describe("a page without storage", () => {
  it("keeps the session until it is closed", () =>
    visit(async ({ page }) => {
      const loggedIn = await page.evaluate(async (bff) => {
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("blocked", "SecurityError")
          }
        })
        window.okto = await window.start(bff)
        await window.okto.client.loginUsingJWTAuthentication(await window.okto.jwt())
        return window.okto.client.isLoggedIn()
      }, host.bff)
      assert.isTrue(loggedIn)
    }))
})
