/** The demo as static files behind a server that knows nothing: the backend is in the page. */
import { readFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { BrowserContext, Page } from "playwright-core"
import { build } from "vite"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { browser } from "../../scripts/profile.ts"
import { attempt, elsewhere, forbidden } from "./elsewhere.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css"
}

/** Only scripts from files of the demo, and nothing that becomes script or markup but through its policies. */
const strict = {
  "content-security-policy": "script-src 'self'; require-trusted-types-for 'script'; trusted-types okto-effect default"
}

/** Serves a folder below a path, as any host of static files does; answers its address. */
const serve = async (
  folder: string,
  base: string,
  headers: Readonly<Record<string, string>>
): Promise<{ readonly server: Server; readonly url: string }> => {
  const server = createServer((incoming, outgoing) => {
    const path = decodeURIComponent(new URL(incoming.url ?? "/", "http://host").pathname)
    const name = path.startsWith(base) ? path.slice(base.length) : "404.html"
    const file = join(folder, name === "" ? "index.html" : name)
    readFile(file).then(
      (body) => outgoing.writeHead(200, { ...headers, "content-type": types[extname(file)] ?? "text/plain" }).end(body),
      async () =>
        outgoing
          .writeHead(404, { ...headers, "content-type": "text/html" })
          .end(await readFile(join(folder, "404.html")))
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("no address")
  return { server, url: `http://127.0.0.1:${address.port}${base}` }
}

const outDir = join(root, "e2e/out/static")

/** How a form may be sent; the first can be made to look like JSON. */
const formTypes = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]

/** Below a path of its own, as on many hosts. */
const base = "/wallet/demo/"
let server: Server
let url: string

beforeAll(async () => {
  // Vitest sets NODE_ENV to "test"; a build under it would ship React's development files.
  vi.stubEnv("NODE_ENV", "production")
  await build({ root, configFile: join(root, "vite.static.config.ts"), base, logLevel: "error", build: { outDir } })
  vi.unstubAllEnvs()
  ;({ server, url } = await serve(outDir, base, strict))
}, 60_000)
afterAll(() => void server.close())

/** The code in the inbox of the backend in the page. */
const codeFor = async (context: BrowserContext, email: string): Promise<string> => {
  const inbox = await context.newPage()
  await inbox.goto(`${url}__sandbox/inbox`)
  const row = inbox.locator("body").getByText(email).first()
  // The code may still be on its way.
  while ((await row.count()) === 0) await inbox.reload()
  const text = await inbox.locator("body").innerText()
  await inbox.close()
  return /\b(\d{6})\b/.exec(text)?.[1] ?? assert.fail(`no code in ${text}`)
}

const askForCode = async (page: Page, email: string) => {
  await page.getByRole("tab", { name: "Email" }).click()
  await page.getByLabel("Email address", { exact: true }).fill(email)
  await page.getByRole("button", { name: "Send OTP" }).click()
  await page.getByLabel("One-time code", { exact: true }).waitFor()
}

const transfer = async (page: Page, to: string) => {
  await page.goto(`${url}transfertoken?network=eip155:84532&token=native&amount=5&recipient=${to}`)
  await page.getByText("Balance:").waitFor()
  await page.getByRole("button", { name: "Transfer Token (Direct)" }).click()
  await page.getByRole("dialog", { name: "Order details" }).getByText("SUCCESSFUL").first().waitFor()
}

describe("the static demo", () => {
  it("signs in, sends, remembers over a reload and in another tab, and needs no network", async () => {
    const context = await (await browser()).newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const failures: Array<string> = []
    page.on("pageerror", ({ message }) => failures.push(message))
    page.on("console", (said) => {
      if (said.type() === "error" && /Content Security Policy|Trusted/.test(said.text())) failures.push(said.text())
    })
    await page.goto(url)
    await askForCode(page, "ada@example.com")
    await page.getByLabel("One-time code", { exact: true }).fill(await codeFor(context, "ada@example.com"))
    await page.getByRole("button", { name: "Verify OTP" }).click()
    await page.waitForURL("**/home")
    await transfer(page, "0x00000000000000000000000000000000000000f1")

    const [explorer] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "View on explorer" }).click()
    ])
    await explorer.getByText("00000000000000000000000000000000000000f1").first().waitFor()
    await explorer.close()

    // The first tab's backend ends with it; the second tab goes on with what it kept.
    const second = await context.newPage()
    await second.goto(`${url}home`)
    await second.getByRole("list", { name: "Holdings" }).waitFor()
    await page.close()
    await context.setOffline(true)
    await second.getByRole("button", { name: "getOrdersHistory" }).click()
    await second.getByRole("region", { name: "getOrdersHistory result" }).getByText("SUCCESSFUL").waitFor()
    await second.reload()
    await second.getByRole("list", { name: "Holdings" }).waitFor()
    assert.deepStrictEqual(failures, [])
    await context.close()
  })

  it.runIf(isDeep)("starts over when what is kept cannot be read", async () => {
    const context = await (await browser()).newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await page.goto(url)
    await askForCode(page, "ada@example.com")
    // As another version of the backend might have left it.
    await page.evaluate(
      (name) =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open(name)
          request.addEventListener("error", reject)
          request.addEventListener("success", () => {
            const transaction = request.result.transaction("events", "readwrite")
            transaction.objectStore("events").add("no event")
            transaction.addEventListener("complete", resolve)
          })
        }),
      `okto-sandbox:${base}`
    )
    await page.evaluate("localStorage.clear()")
    await page.close()
    const again = await context.newPage()
    await again.goto(url)
    await askForCode(again, "grace@example.com")
    await context.close()
  })

  it.runIf(isDeep)("has Google's stand-in and the onboarding modal, too", async () => {
    const context = await (await browser()).newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole("tab", { name: "Google" }).click()
    const popup = page.waitForEvent("popup")
    await page.getByRole("button", { name: "Sign in with Google" }).click()
    await (await popup).getByRole("link", { name: "Ada Lovelace" }).click()
    await page.waitForURL("**/home")
    await page.getByRole("button", { name: "Log out" }).click()

    await page.getByRole("tab", { name: "Onboarding Modal" }).click()
    await page.getByRole("button", { name: "Open the onboarding modal" }).click()
    const inside = page.frameLocator("[data-okto-modal] iframe")
    await inside.getByLabel("Email").fill("grace@example.com")
    await inside.getByRole("button", { name: "Send code" }).click()
    await inside.getByLabel("Code").fill(await codeFor(context, "grace@example.com"))
    await inside.getByRole("button", { name: "Verify" }).click()
    await page.waitForURL("**/home")
    await context.close()
  })

  it("takes no form of a page of another origin, however it is sent", async () => {
    const context = await (await browser()).newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await page.goto(url)
    await askForCode(page, "ada@example.com")
    const code = await codeFor(context, "ada@example.com")

    const host = await elsewhere()
    for (const policy of ["origin", "no-referrer"]) {
      for (const type of isDeep ? formTypes : formTypes.slice(0, 1)) {
        for (const target of ["_self", "_blank", "framed"]) {
          for (const path of ["__sandbox/reset", "api/oc/v1/authenticate/email"]) {
            const what = `${policy} ${type} ${target} ${path}`
            const hostile = await context.newPage()
            await hostile.goto(host.url)
            const [response] = await Promise.all([
              context.waitForEvent("response", (answered) => answered.request().method() === "POST"),
              hostile.evaluate(
                ([action, enctype, where, referrerPolicy]) => {
                  document.head.innerHTML = `<meta name="referrer" content="${referrerPolicy}" />`
                  document.body.innerHTML = `<iframe name="framed"></iframe><form method="post" action="${action}" enctype="${enctype}" target="${where}"><input name='{"a":"' value='"}' /></form>`
                  document.forms[0]?.submit()
                },
                [`${url}${path}`, type, target, policy] as const
              )
            ])
            // In frames of other sites Chromium has no service worker of the demo's: the network has no such file.
            const refusal = target === "framed" ? [404, false] : [403, true]
            assert.deepStrictEqual([response.status(), response.fromServiceWorker()], refusal, what)
            await response.finished()
            for (const opened of context.pages()) if (opened !== page) await opened.close()
          }
        }
      }
    }
    host.close()
    assert.strictEqual(await codeFor(context, "ada@example.com"), code)
    // The demo's own pages still may.
    const status = await page.evaluate(async (reset) => {
      const headers = { "content-type": "application/json" }
      return (await fetch(reset, { method: "POST", headers })).status
    }, `${url}__sandbox/reset`)
    assert.strictEqual(status, 200)
    await context.close()
  })

  it("forbids itself what it does not need where the host says nothing, and runs programs", async () => {
    const plain = await serve(outDir, base, {})
    const host = await elsewhere()
    const context = await (await browser()).newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const failures: Array<string> = []
    page.on("pageerror", ({ message }) => failures.push(message))
    page.on("console", (said) => said.type() === "error" && failures.push(said.text()))
    await page.goto(plain.url)
    // From here on the service worker answers: the host has no file of another name.
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.goto(`${plain.url}home`)
    const panel = page.getByRole("region", { name: "Code: Sign a message" })
    await panel.getByRole("button", { name: "Run", exact: true }).click()
    await panel.getByRole("button", { name: "Run program" }).click()
    await panel.getByText(/0x[0-9a-f]{130}/).waitFor()
    assert.deepStrictEqual(failures, [])
    assert.deepStrictEqual(await attempt(page, host.url), forbidden)
    assert.deepStrictEqual(host.heard, [])
    await context.close()
    host.close()
    plain.server.close()
  })

  it("says what it needs where a page may have no service worker", async () => {
    const context = await (await browser()).newContext({ serviceWorkers: "block" })
    const page = await context.newPage()
    await page.addInitScript("delete Navigator.prototype.serviceWorker")
    await page.goto(url)
    await page.getByRole("alert").getByText("needs https").waitFor()
    await context.close()
  })
})
