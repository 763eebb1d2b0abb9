/** The policy as the demo's server sends it: it forbids all that the demo does not use, also in development. */
import { fileURLToPath } from "node:url"
import { createServer, type ViteDevServer } from "vite"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { browser } from "../../scripts/browser.ts"
import { base, eachTest } from "./app.ts"
import { attempt, type ForeignHost, forbidden, startForeignHost } from "./foreignHost.ts"

let host: ForeignHost
beforeAll(async () => {
  host = await startForeignHost()
})
afterAll(() => host.close())

describe("the content security policy", () => {
  const visitor = eachTest()

  it("forbids the built demo all that it does not need", async () => {
    const _ = visitor()
    await _.signIn()
    const before = host.requests.length
    assert.deepStrictEqual(await attempt(_.page, host.url), forbidden)
    assert.deepStrictEqual(host.requests.slice(before), [])
    assert.isNotEmpty(_.errors)
    _.errors.length = 0
  })

  it("forbids other pages to embed the demo", async () => {
    const _ = visitor()
    const { page } = _
    await page.goto(host.url)
    await page.evaluate((src) => {
      const frame = document.createElement("iframe")
      frame.src = src
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener("load", resolve))
    }, `${base}/`)
    assert.match(_.errors.join(), /frame-ancestors 'none'/)
    _.errors.length = 0
  })
})

// Starting a development server takes ten seconds.
describe.runIf(isDeep)("the content security policy in development", () => {
  let server: ViteDevServer
  beforeAll(async () => {
    const root = fileURLToPath(new URL("..", import.meta.url))
    server = await createServer({
      root,
      configFile: fileURLToPath(new URL("../vite.config.ts", import.meta.url)),
      logLevel: "error",
      cacheDir: fileURLToPath(new URL("./out/vite", import.meta.url)),
      server: { host: "127.0.0.1", port: 0, watch: null }
    })
    await server.listen()
  })
  afterAll(() => server.close())

  it("allows Vite's refresh in development, and forbids the rest", async () => {
    const context = await (await browser()).newContext({ reducedMotion: "reduce" })
    const page = await context.newPage()
    const printed: Array<string> = []
    const failures: Array<string> = []
    page.on("pageerror", ({ message }) => failures.push(message))
    page.on("console", (said) => (said.type() === "error" ? failures : printed).push(said.text()))
    page.on("response", (response) => {
      if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
    })
    const url = server.resolvedUrls?.local[0] ?? ""
    await page.goto(url)
    await page.getByRole("tab", { name: "Google" }).click()
    await page.getByRole("button", { name: "Sign in with Google" }).waitFor()
    assert.include(printed, "[vite] connected.")
    // Written into the page by React's plugin, and allowed by the nonce.
    assert.isTrue(await page.evaluate("'$RefreshReg$' in globalThis"))
    await page.goto(`${url}home`)
    const panel = page.getByRole("region", { name: "Code: Sign a message" })
    await panel.getByRole("button", { name: "Run", exact: true }).click()
    await panel.getByRole("button", { name: "Run program" }).click()
    await panel.getByText(/0x[0-9a-f]{130}/).waitFor()
    assert.deepStrictEqual(failures, [])
    const before = host.requests.length
    assert.deepStrictEqual(await attempt(page, host.url), forbidden)
    assert.deepStrictEqual(host.requests.slice(before), [])
    await context.close()
  })
})
