/** Browser tests share one browser, and each begins with a clean window. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { Page } from "playwright-core"
import { isDeep } from "../../../scripts/deep.ts"
import { inWindow } from "../../../scripts/profile.ts"

let server: Server
let home: string
/** What the first one finds. */
let nothing: unknown
beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === "/worker.js"
    outgoing.writeHead(200, { "content-type": isWorker ? "text/javascript" : "text/html" })
    outgoing.end(isWorker ? "" : '<!doctype html><link rel="icon" href="data:,"><title>Home</title>')
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  home = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}/`
  nothing = await atHome(found)
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** A window at home. */
const atHome = <A>(test: (page: Page) => Promise<A>): Promise<A> =>
  inWindow([`${home}quick`], async (page) => {
    await page.goto(home)
    return test(page)
  })

/** Everything that a page can find of others. */
const found = async (page: Page): Promise<unknown> => [
  await page.context().cookies(),
  await page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    name: window.name,
    history: history.length,
    opener: window.opener === null,
    width: innerWidth,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
    isOnLine: navigator.onLine,
    year: new Date().getFullYear() < 2000,
    left: typeof Reflect.get(window, "left"),
    place: (await navigator.permissions.query({ name: "geolocation" })).state
  }))
]

/** What a test leaves, by what it is. */
const leavings: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "what pages store": (page) =>
    page.evaluate(async () => {
      localStorage.setItem("left", "yes")
      sessionStorage.setItem("left", "yes")
      document.cookie = "left=yes"
      window.name = "left"
      await caches.open("left")
      await navigator.serviceWorker.register("/worker.js")
      await new Promise((resolve) => {
        indexedDB.open("left").addEventListener("success", resolve)
      })
    }),
  "a cookie of elsewhere": (page) =>
    page.context().addCookies([{ name: "left", value: "yes", url: "http://elsewhere.test" }]),
  "how a window is": async (page) => {
    await page.setViewportSize({ width: 333, height: 444 })
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" })
  },
  "other windows": (page) => page.evaluate(() => void window.open("/", "other")),
  "no network": (page) => page.context().setOffline(true),
  "an answer in the server's place": (page) => page.route("**/*", (route) => route.abort()),
  "a script of its own": (page) => page.addInitScript("left = true"),
  "an answer by the protocol of the developer tools": async (page) => {
    const session = await page.context().newCDPSession(page)
    session.on("Fetch.requestPaused", ({ requestId }) => {
      session.send("Fetch.fulfillRequest", { requestId, responseCode: 418 }).catch(() => undefined)
    })
    await session.send("Fetch.enable")
  },
  "an answer for all windows": (page) => page.context().route("**/*", (route) => route.abort()),
  "a script for all windows": (page) => page.context().addInitScript("left = true"),
  "a function for all windows": (page) => page.context().exposeFunction("left", () => true),
  "a permission": (page) => page.context().grantPermissions(["geolocation"]),
  "another time": (page) => page.clock.setFixedTime(0)
}

/** The others are left to `test:deep`. */
const usual = new Set(["what pages store"])

describe("a window", () => {
  it.each(Object.entries(leavings).filter(([what]) => isDeep || usual.has(what)))(
    "is clean after a test that left %s",
    async (_, leave) => {
      await atHome(leave)
      assert.deepStrictEqual(await atHome(found), nothing)
      await atHome(async (page) =>
        assert.lengthOf(
          page
            .context()
            .pages()
            .filter((other) => other.url() === home),
          1
        )
      )
    }
  )

  it.runIf(isDeep)("is clean after a test that failed", async () => {
    const failed = await atHome(async (page) => {
      await page.evaluate("localStorage.setItem('left', 'yes')")
      throw new Error("failed")
    }).catch(String)
    assert.strictEqual(failed, "Error: failed")
    assert.deepStrictEqual(await atHome(found), nothing)
  })

  it("shares the profile of the windows before it, so that it needs no new process", async () => {
    const profileOf = (page: Page) => Promise.resolve(page.context())
    assert.strictEqual(await atHome(profileOf), await atHome(profileOf))
  })
})
