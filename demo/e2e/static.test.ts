/** The demo as static files, with its backend in the page. */
import { readFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { BrowserContext, Page } from "playwright-core"
import { build } from "vite"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { browser } from "../../scripts/browser.ts"
import { earlyHash } from "../contentSecurityPolicy.ts"
import { attempt, forbidden, startForeignHost } from "./foreignHost.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css"
}

/** A strict policy: scripts of the demo only, and Trusted Types. */
const strict = {
  "content-security-policy": `script-src 'self' ${earlyHash}; require-trusted-types-for 'script'; trusted-types okto-effect default`
}

/** Serves a folder below a path, as hosts of static files do. */
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

/** The encodings of a form; the first can look like JSON. */
const formTypes = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]

/** A path, as on many hosts. */
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
  await inbox.goto(`${url}__emulator/inbox`)
  const row = inbox.locator("body").getByText(email).first()
  // The code may not have arrived yet.
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

describe.runIf(isDeep)("the static demo", () => {
  it("signs in, sends, keeps its state after a reload and in another tab, and works offline", async () => {
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

    // The first tab's backend ends with it; the second tab continues with the stored state.
    const second = await context.newPage()
    await second.goto(`${url}home`)
    await second.getByRole("region", { name: "Assets" }).getByRole("listitem").first().waitFor()
    await page.close()
    // The file that is fetched last.
    await second.waitForFunction(async (runner) => (await caches.match(runner)) !== undefined, `${url}runner.js`)
    await context.setOffline(true)
    await second.getByRole("button", { name: "getOrdersHistory" }).click()
    await second.getByRole("region", { name: "getOrdersHistory result" }).getByText("SUCCESSFUL").waitFor()
    // All pages are there after the first visit, also those that were never open.
    for (const [path, title] of [
      ["home", "Home"],
      ["transfertoken", "Transfer Token"],
      ["transfernft", "Transfer NFT"],
      ["rawtransaction", "EVM Raw Transaction"],
      ["rawRead", "Raw Read"],
      ["createnftcollection", "Create NFT"],
      ["components", "Components"],
      ["ethereum", "Ethereum"],
      ["", "Home"]
    ] as const) {
      await second.goto(`${url}${path}`)
      await second.getByRole("heading", { level: 1, name: title, exact: true }).waitFor()
    }
    await second.getByRole("region", { name: "Assets" }).getByRole("listitem").first().waitFor()
    assert.deepStrictEqual(failures, [])
    await context.close()
  })

  it("starts over when what is kept cannot be read", async () => {
    const context = await (await browser()).newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await page.goto(url)
    await askForCode(page, "ada@example.com")
    // As another version of the backend could have stored it.
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
      `okto-emulator:${base}`
    )
    await page.evaluate("localStorage.clear()")
    await page.close()
    const again = await context.newPage()
    await again.goto(url)
    await askForCode(again, "grace@example.com")
    await context.close()
  })

  it("has Google's stand-in and the onboarding modal, too", async () => {
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

  it("refuses forms of pages of other origins in any encoding", async () => {
    const context = await (await browser()).newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await page.goto(url)
    await askForCode(page, "ada@example.com")
    const code = await codeFor(context, "ada@example.com")

    const host = await startForeignHost()
    for (const policy of ["origin", "no-referrer"]) {
      for (const type of formTypes) {
        for (const target of ["_self", "_blank", "framed"]) {
          for (const path of ["__emulator/reset", "api/oc/v1/authenticate/email"]) {
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
            // In frames of other sites Chromium uses no service worker, and the host has no such file.
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
    // The demo's own pages may.
    const status = await page.evaluate(async (reset) => {
      const headers = { "content-type": "application/json" }
      return (await fetch(reset, { method: "POST", headers })).status
    }, `${url}__emulator/reset`)
    assert.strictEqual(status, 200)
    await context.close()
  })

  it("has its policy where the host sends none, and runs programs", async () => {
    const plain = await serve(outDir, base, {})
    const host = await startForeignHost()
    const context = await (await browser()).newContext({ reducedMotion: "reduce" })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const failures: Array<string> = []
    page.on("pageerror", ({ message }) => failures.push(message))
    page.on("console", (said) => said.type() === "error" && failures.push(said.text()))
    await page.goto(plain.url)
    // From here on the service worker answers; the host has no such file.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.goto(`${plain.url}home`)
    const panel = page.getByRole("region", { name: "Code: Sign a message" })
    await panel.getByRole("button", { name: "Run", exact: true }).click()
    await panel.getByText(/0x[0-9a-f]{130}/).waitFor()
    assert.deepStrictEqual(failures, [])
    assert.deepStrictEqual(await attempt(page, host.url), forbidden)
    assert.deepStrictEqual(host.requests, [])
    await context.close()
    host.close()
    plain.server.close()
  })

  it("shows itself and its requirements where service workers are forbidden", async () => {
    const context = await (await browser()).newContext({ serviceWorkers: "block" })
    const page = await context.newPage()
    await page.addInitScript("delete Navigator.prototype.serviceWorker")
    await page.goto(url)
    await page.getByRole("alert").getByText("needs https").waitFor()
    await page.getByRole("tab", { name: "WhatsApp" }).click()
    await page.getByLabel("Phone number").waitFor()
    await page.getByRole("navigation", { name: "Tools" }).getByRole("button", { name: "Menu" }).click()
    await page.getByRole("group", { name: "Menu" }).getByRole("link", { name: "Raw Read" }).click()
    await page.getByRole("heading", { level: 1, name: "Raw Read" }).waitFor()
    await context.close()
  })
})
