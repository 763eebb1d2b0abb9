/** Tests share a browser one after the other: what one leaves, the next does not find. */
import { assert, describe, it } from "vitest"
import { base, eachTest, type Visitor } from "./app.ts"

const visitor = eachTest()

/** What a page can find of somebody who was there before. */
const traces = ({ page }: Visitor) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    name: window.name,
    width: window.innerWidth,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
    isExposed: "exposed" in globalThis,
    isPrepared: "prepared" in globalThis,
    chains: await fetch("/api/oc/v1/supported/networks").then(({ status }) => status),
    inbox: await fetch("/__sandbox/inbox").then(({ status }) => status),
    year: new Date().getFullYear() > 2001
  }))

const none: Awaited<ReturnType<typeof traces>> = {
  local: [],
  session: [],
  cookies: "",
  databases: [],
  caches: [],
  workers: 0,
  name: "",
  width: 1280,
  isDark: false,
  isStill: true,
  isExposed: false,
  isPrepared: false,
  chains: 401,
  inbox: 200,
  year: true
}

/** Nothing of the demo's, so that all that is found was left. */
const blank = async (_: Visitor) => {
  _.provokes = true
  await _.page.goto(`${base}/__sandbox/client.json`)
}

describe("a visitor", () => {
  it("does a lot", async () => {
    const _ = visitor()
    await blank(_)
    await _.page.evaluate(async () => {
      localStorage.setItem("left", "yes")
      sessionStorage.setItem("left", "yes")
      document.cookie = "left=yes"
      window.name = "left"
      await caches.open("left")
      await new Promise((resolve, reject) => {
        const request = indexedDB.open("left")
        request.addEventListener("success", resolve)
        request.addEventListener("error", reject)
      })
    })
    await _.page.exposeFunction("exposed", () => undefined)
    await _.page.addInitScript("globalThis.prepared = true")
    await _.page.route("**/__sandbox/inbox", (route) => route.fulfill({ status: 418 }))
    await _.refuse("supported/networks")
    await _.page.setViewportSize({ width: 320, height: 740 })
    await _.page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" })
    const second = _.opened()
    await _.page.evaluate("void window.open('/__sandbox/client.json')")
    await second
    await _.page.reload()
    assert.deepStrictEqual(await traces(_), {
      local: ["left"],
      session: ["left"],
      cookies: "left=yes",
      databases: ["left"],
      caches: ["left"],
      workers: 0,
      name: "left",
      width: 320,
      isDark: true,
      isStill: false,
      isExposed: true,
      isPrepared: true,
      chains: 400,
      inbox: 418,
      year: true
    })
  })

  it("leaves nothing of it to the next", async () => {
    const _ = visitor()
    await blank(_)
    assert.deepStrictEqual(await traces(_), none)
    assert.strictEqual(_.windows, 1)
  })

  it("sets the clock", async () => {
    const _ = visitor()
    await _.clock.setFixedTime("2001-01-01T12:00:00Z")
    await blank(_)
    assert.deepStrictEqual(await traces(_), { ...none, year: false })
  })

  it("leaves the next the right time", async () => {
    const _ = visitor()
    await blank(_)
    assert.deepStrictEqual(await traces(_), none)
  })
})
