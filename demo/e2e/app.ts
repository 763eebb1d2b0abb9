/** Drives the demo in a browser: a visitor for each test, which fails on unexpected errors of the page. */
import { developmentClient } from "@okto-effect/emulator"
import type { BrowserContext, Page } from "playwright-core"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { afterAll, afterEach, assert, beforeEach, inject } from "vitest"
import { inaccessible as violationsOf } from "../../scripts/axe.ts"
import { newContext } from "../../scripts/browser.ts"

const addressOf = (name: "demoUrl" | "ownDemoUrl"): string => inject(name).replace(/\/$/, "")

/** The demo's address. */
export let base = addressOf("demoUrl")

/** Gives a test file its own backend, where it would disturb the tests of others. */
export const useOwnBackend = (): void => {
  base = addressOf("ownDemoUrl")
  // Other files in this process share the module.
  afterAll(() => {
    base = addressOf("demoUrl")
  })
}

/** The chain of the tests. */
export const network = "eip155:84532"

let people = 0

/** An email address that no other test uses. */
export const newContact = (): string => `developer-${process.pid}-${++people}@example.com`

/** The newest code for a contact. */
export const codeFor = async (contact: string): Promise<string> => {
  const response = await fetch(`${base}/__emulator/inbox.json?to=${encodeURIComponent(contact)}`)
  const body: unknown = await response.json()
  const found = /"code":\s*"(\d{6})"/.exec(JSON.stringify(body))?.[1]
  if (found === undefined) throw new Error(`no code for ${contact}: ${JSON.stringify(body)}`)
  return found
}

/**
 * The violations that axe finds on a page, by all rules or by some. In the ordinary command only the tests of all screens ask.
 */
export const inaccessible = async (page: Page, rules?: ReadonlyArray<string>) => {
  // Halfway through a transition, text and background have no contrast.
  await page.addStyleTag({ content: "* { transition: none !important }" })
  return violationsOf(page, rules === undefined ? {} : { runOnly: rules })
}

/** A response that a test gives instead of the backend. */
interface Answer {
  readonly status: number
  readonly json: unknown
}

/** A user with a browser. */
export class Visitor {
  /** Console errors and uncaught exceptions of the page. */
  readonly errors: Array<string> = []
  /** The addresses of pending requests. */
  readonly waiting = new Set<string>()
  /** Whether this test makes requests fail, which the browser reports. */
  expectsErrors = false
  private readonly answers = new Map<string, (url: URL) => Answer>()
  private between: Promise<void> | undefined

  readonly context: BrowserContext
  readonly page: Page

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    page.on("console", (message) => {
      const isProvoked = this.expectsErrors && message.text().startsWith("Failed to load resource")
      if (message.type() === "error" && !isProvoked) this.errors.push(message.text())
    })
    page.on("request", (request) => this.waiting.add(request.url()))
    page.on("requestfinished", (request) => this.waiting.delete(request.url()))
    page.on("requestfailed", (request) => this.waiting.delete(request.url()))
    page.on("pageerror", (error) => this.errors.push(String(error)))
  }

  static async open(): Promise<Visitor> {
    const context = await newContext()
    return new Visitor(context, await context.newPage())
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(`${base}${path}`)
    await this.page.getByRole("heading", { level: 1 }).waitFor()
  }

  async askForCode(email: string): Promise<void> {
    await this.visit("/")
    await this.page.getByRole("tab", { name: "Email" }).click()
    await this.page.getByLabel("Email address", { exact: true }).fill(email)
    await this.page.getByRole("button", { name: "Send OTP" }).click()
    await this.page.getByLabel("One-time code", { exact: true }).waitFor()
  }

  /** Goes to a page as a link inside the demo does, without loading the demo again, with the values of its form. */
  async navigate(path: string, form: Readonly<Record<string, string>> = {}): Promise<void> {
    const show = (to: string) =>
      this.page.evaluate(
        ([address, usr]) => {
          // As the router stores the state of a link.
          history.pushState({ usr, key: String(performance.now()), idx: 0 }, "", address)
          dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
        },
        [to, form] as const
      )
    // Through another page, so that this one is mounted again.
    const between = this.page.getByRole("heading", { level: 1, name: "Page not found" })
    await show("/nowhere")
    await between.waitFor()
    await show(path)
    await between.waitFor({ state: "detached" })
    await this.page.getByRole("heading", { level: 1 }).waitFor()
  }

  /** Visits a page as a new, signed-in user, with the values of its form. The login page has its own tests. */
  async signIn(path = "/home", form?: Readonly<Record<string, string>>): Promise<void> {
    await this.storeSession()
    await this.visit(path)
    if (form !== undefined) await this.navigate(path, form)
  }

  /** Stores the session of a new user. */
  async storeSession(): Promise<void> {
    const sessionPrivKey = generatePrivateKey()
    const { publicKey: sessionPubKey } = privateKeyToAccount(sessionPrivKey)
    const opened = await fetch(`${base}/__emulator/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: newContact(), publicKey: sessionPubKey })
    })
    const { userSWA }: { readonly userSWA: string } = JSON.parse(await opened.text())
    const session = { sessionPrivKey, sessionPubKey, userSWA, clientSWA: developmentClient.swa, environment: "sandbox" }
    await this.store(JSON.stringify(session))
  }

  /** Stores a session as another tab of the user does. */
  async store(session: string): Promise<void> {
    const tab = await this.context.newPage()
    await tab.goto(`${base}/__emulator/client.json`)
    await tab.evaluate((text) => localStorage.setItem("okto_session", text), session)
    await tab.close()
  }

  async signInByCode(email = newContact()): Promise<void> {
    await this.askForCode(email)
    await this.page.getByLabel("One-time code", { exact: true }).fill(await codeFor(email))
    await this.page.getByRole("button", { name: "Verify OTP" }).click()
    await this.page.waitForURL("**/home")
  }

  /** Logs out as another tab does. */
  async logOutElsewhere(): Promise<void> {
    await this.page.evaluate(
      `localStorage.removeItem("okto_session"); window.dispatchEvent(new StorageEvent("storage", { key: "okto_session", newValue: null, storageArea: localStorage }))`
    )
  }

  async isSignedOut(): Promise<boolean> {
    return (await this.page.evaluate("localStorage.getItem('okto_session')")) === null
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole("tab", { name }).click()
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name, exact: typeof name === "string" }).click()
  }

  async choose(select: string, option: RegExp): Promise<void> {
    await this.page.getByRole("combobox", { name: select, exact: true }).click()
    await this.page.getByRole("option", { name: option }).first().click()
  }

  /** Chooses in a picker of `@okto-effect/react/ui`, which opens a dialog. */
  async pick(picker: string, option: RegExp): Promise<void> {
    await this.page.getByRole("button", { name: new RegExp(`^${picker}`), disabled: false }).click()
    await this.page.getByRole("dialog").getByRole("option", { name: option }).first().click()
    await this.page.getByRole("dialog").waitFor({ state: "detached" })
  }

  async fill(field: string, text: string): Promise<void> {
    await this.page.getByLabel(field, { exact: true }).fill(text)
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor()
  }

  /** Waits for the portfolio on the home page. */
  async seesAssets(): Promise<void> {
    await this.page.getByRole("region", { name: "Assets" }).getByRole("listitem").first().waitFor()
  }

  /**
   * Answers a route of the backend until `stopAnswering`. Only the backend's calls are intercepted: with Playwright's routes the
   * browser would load and compile all scripts for each visit.
   */
  async answer(route: string, answer: (url: URL) => Answer): Promise<void> {
    this.answers.set(`/api/oc/v1/${route}`, answer)
    await (this.between ??= this.standBetween())
  }

  /** Refuses a route until `stopAnswering`. */
  async refuse(route: string, message = "out of order"): Promise<void> {
    this.expectsErrors = true
    const error = { code: 400, errorCode: "ER-TEST", message, details: "a test said so", trace_id: "t" }
    await this.answer(route, () => ({ status: 400, json: { status: "error", error } }))
  }

  /** Stops answering and refusing. */
  stopAnswering(): void {
    this.answers.clear()
  }

  private async standBetween(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page)
    session.on("Fetch.requestPaused", ({ request, requestId }) => {
      const url = new URL(request.url)
      const answer = this.answers.get(url.pathname)?.(url)
      const done =
        answer === undefined
          ? session.send("Fetch.continueRequest", { requestId })
          : session.send("Fetch.fulfillRequest", {
              requestId,
              responseCode: answer.status,
              responseHeaders: [{ name: "content-type", value: "application/json" }],
              body: Buffer.from(JSON.stringify(answer.json)).toString("base64")
            })
      // The page that asked may be gone.
      done.catch(() => undefined)
    })
    await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/oc/v1/*" }] })
  }
}

/** A visitor for each test of a file. A test fails on errors that it does not provoke. */
export const eachTest = (): (() => Visitor) => {
  let visitor: Visitor
  beforeEach(async () => {
    visitor = await Visitor.open()
  })
  afterEach(async ({ task }) => {
    const { context, errors, page, waiting } = visitor
    if (task.result?.state === "fail") {
      const shown = await page.innerText("body").catch(String)
      process.stderr.write(`${page.url()} showed:\n${shown}\n\nand waited for:\n${[...waiting].join("\n")}\n`)
    }
    await context.close()
    assert.deepStrictEqual(errors, [], "unexpected errors of the page")
  })
  return () => visitor
}
