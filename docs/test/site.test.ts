/** The built site in a browser: `npx -y pnpm@12 run docs build`, then `SITE=1 npx vitest run --project site`. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { chromiumLaunch } from "../../scripts/chromium.ts"
import { dist, serveSite, type Site } from "./serve.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The violations that axe finds on a page, with the first elements of each. */
const violationsOf = async (page: Page): Promise<unknown> => {
  await page.evaluate(axe)
  return page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))]))"
  )
}

/** What readers look for, in their words, and where the answer is. */
const questions: ReadonlyArray<readonly [words: string, path: string]> = [
  ["sign in", "/guide/sign-in"],
  ["Failed to retrieve portfolio", "/reference/errors"],
  ["SessionExpired", "/reference/sdk/SessionExpired"],
  ["errors", "/guide/errors"],
  ["lost reply", "/guide/sending"],
  ["wagmi", "/guide/ethereum"],
  ["add a language", "/guide/languages"],
  ["tokenTransfer", "/reference/sdk/tokenTransfer"],
  ["Python", "/http/python"],
  ["own JWT", "/guide/sign-in"],
  ["messages", "/guide/messages"],
  ["reads", "/guide/reads"],
  // Not beside each other in any text.
  ["server key", "/guide/server-keys"]
]

/** The most that a guide may send before the reader does something, compressed, but for the index of the search. */
const limit = 300_000

describe.runIf(process.env["SITE"] !== undefined)("the site", () => {
  let site: Site
  let browser: Browser
  let context: BrowserContext
  let page: Page
  /** Requests that did not go to the site, on any page. */
  const foreign: Array<string> = []

  const watch = (opened: BrowserContext): void =>
    void opened.on("request", (request) => {
      const url = request.url()
      if (!url.startsWith(site.url) && !/^(data|blob):/.test(url)) foreign.push(url)
    })

  beforeAll(async () => {
    site = await serveSite()
    browser = await chromium.launch(await chromiumLaunch())
    context = await browser.newContext()
    watch(context)
    page = await context.newPage()
  })
  afterAll(async () => {
    await browser.close()
    site.close()
  })

  const guides = globSync("guide/*.html", { cwd: dist })

  it.each(guides)("%s: weighs at most 300 kB", async (path) => {
    const fresh = await browser.newContext()
    watch(fresh)
    site.sent.clear()
    const opened = await fresh.newPage()
    await opened.goto(`${site.url}/${path}`, { waitUntil: "load" })
    const sent = [...site.sent].filter(([path]) => !path.startsWith("/static/search_index"))
    const sum = sent.reduce((total, [, bytes]) => total + bytes, 0)
    await fresh.close()
    assert.isAtMost(sum, limit, JSON.stringify(sent.toSorted(([, one], [, other]) => other - one).slice(0, 8)))
  })

  describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
    it.each([
      "index.html",
      "start/react.html",
      "guide/sending.html",
      "guide/themes.html",
      "guide/components.html",
      "live/SendToken.html",
      "reference/sdk/tokenTransfer.html",
      "reference/errors.html",
      "http/signatures.html"
    ])("%s: has no violations of accessibility", async (path) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${site.url}/${path}`, { waitUntil: "load" })
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
      assert.deepStrictEqual(await violationsOf(page), [])
    })
  })

  it("a phone: shows pages without scrolling sideways", async () => {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const opened = await phone.newPage()
    for (const path of [
      "index.html",
      "guide/sending.html",
      "reference/sdk/tokenTransfer.html",
      "live/SendToken.html"
    ]) {
      await opened.goto(`${site.url}/${path}`, { waitUntil: "load" })
      const width = await opened.evaluate(() => document.documentElement.scrollWidth)
      assert.isAtMost(width, 360, path)
      const wide = await opened.evaluate(
        () =>
          [...document.querySelectorAll(".drawing svg, .live-stage > *")].filter(
            (element) => element.getBoundingClientRect().right > 360
          ).length
      )
      assert.strictEqual(wide, 0, path)
    }
    await phone.close()
  })

  const programs = globSync("**/*.html", { cwd: dist })
    .filter((path) => readFileSync(join(dist, path), "utf8").includes('class="run"'))
    .toSorted()

  it("programs that run: are on every guide with a program, or the guide says why they are not", () => {
    const without = guides.filter((path) => !programs.includes(path))
    for (const path of without) {
      const text = readFileSync(join(dist, path.replace(/\.html$/, ".md")), "utf8").replaceAll(/\s+/g, " ")
      if (/```tsx? /.test(text)) assert.match(text, /programs do not run in this page, because/, path)
    }
    assert.isAtMost(without.length, 8)
  })

  it.each(programs)("%s: every program of the page runs in it", async (path) => {
    await page.goto(`${site.url}/${path}`)
    for (const program of await page.locator(".run").all()) {
      await program.getByRole("button", { name: "Run", exact: true }).click()
      const output = program.locator(
        ".run-output [data-kind=end], .run-output [data-kind=failed], .run-stage > div > *"
      )
      await output.first().waitFor()
      assert.deepStrictEqual(await program.locator("[data-kind=failed], [data-kind=error]").allInnerTexts(), [])
    }
  })

  it("the quick start with React: runs in the page, and ends with a transfer", async () => {
    await page.goto(`${site.url}/start/react.html`)
    await page.getByRole("button", { name: "Run", exact: true }).click()
    await page.getByLabel("Email address").fill("ada@example.com")
    await page.getByRole("button", { name: "Continue with email" }).click()
    await page.getByRole("textbox", { name: /code/i }).fill("123456")
    await page.getByLabel("Amount").fill("0.5")
    await page.getByRole("button", { name: "Review" }).click()
    await page.getByRole("button", { name: /^Send/ }).last().click()
    await page.getByText("Confirmed").first().waitFor()
  })

  it("a program: runs as it was edited", async () => {
    await page.goto(`${site.url}/guide/faults.html`)
    await page.getByRole("button", { name: "Edit" }).click()
    await page.getByRole("textbox", { name: "Program" }).fill(`console.log("edited", 1n)`)
    await page.getByRole("button", { name: "Run", exact: true }).click()
    await page.getByText("edited 1n").waitFor()
  })

  it("the search: finds first the page that answers the words of a reader, offline", async () => {
    await page.goto(`${site.url}/index.html`)
    await page
      .getByRole("button", { name: /search/i })
      .first()
      .click()
    const first = page.locator(".rp-suggest-item__link").first()
    for (const [words, path] of questions) {
      await page.getByRole("textbox").last().fill(words)
      // The panel shows results of the words before until these are found.
      await page.waitForFunction(
        ([selector, wanted]) => document.querySelector(selector)?.getAttribute("href")?.startsWith(wanted),
        [".rp-suggest-item__link", path] as const
      )
      assert.isTrue((await first.getAttribute("href"))?.startsWith(path), words)
    }
  })

  it("machines: each page has its Markdown, and llms.txt names files that exist", () => {
    const text = readFileSync(join(dist, "llms.txt"), "utf8")
    const named = Array.from(text.matchAll(/\]\(([^)]+\.md)\)/g), ([, path = ""]) => path)
    assert.isAbove(named.length, 50)
    for (const path of named) assert.isTrue(existsSync(join(dist, path)), path)
    for (const path of globSync("**/*.md", { cwd: dist }))
      assert.notMatch(
        readFileSync(join(dist, path), "utf8").replaceAll(/^```[^]*?^```$/gm, ""),
        /repository:|<!--/,
        path
      )
    for (const path of globSync("**/*.html", { cwd: dist })) {
      if (path !== "404.html") assert.isTrue(existsSync(join(dist, path.replace(/\.html$/, ".md"))), path)
    }
  })

  it("no page: requests anything from another host", () => assert.deepStrictEqual(foreign, []))
})
