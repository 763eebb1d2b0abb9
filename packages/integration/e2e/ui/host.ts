/** The page of stories on an origin of its own, with a strict policy for scripts and styles, and how tests open it. */
import { afterAll, assert, beforeAll } from "@effect/vitest"
import { developmentClient } from "@okto-effect/emulator"
import { type PageUrls, serve } from "@okto-effect/emulator/node"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { bundlePage, bundleStyles } from "../../../../scripts/bundlePage.ts"
import { inWindow } from "../../../../scripts/browser.ts"
import { serveFiles } from "../serveFiles.ts"
import { css as allCss } from "./styles.ts"

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stories</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/ui.css">
<link rel="stylesheet" href="/page.css"></head><body><script type="module" src="/start.js"></script></body></html>`

// The resets that many pages have, which must not hurt.
const pageCss = `* { margin: 0; padding: 0; box-sizing: border-box; } button { background: none; border: 0; }
:root { color-scheme: light; background: Canvas; color: CanvasText; } :root[data-scheme=dark] { color-scheme: dark; }
main { display: flex; flex-direction: column; align-items: center; padding: 12px; } h1 { font-size: 12px; }`

/** Scripts and styles of the page's own and of Google's, none in its text. */
const policyFor = (googleScript: string): string => {
  const google = new URL(googleScript).origin
  return `script-src 'self' ${google} https://accounts.google.com; style-src 'self' ${google}; require-trusted-types-for 'script'; trusted-types okto-effect`
}

/** How stories are shown. */
export interface View {
  /** The name of one, or of several below each other. */
  readonly story: string | ReadonlyArray<string>
  /** The name of the user who is signed in. Absent: no user is signed in. */
  readonly user?: string
  readonly width?: number
  readonly dir?: "ltr" | "rtl"
  readonly scheme?: "light" | "dark"
  /** More query parameters of the page. */
  readonly query?: Readonly<Record<string, string>>
  /** Changes the page's routes before it sends a request. */
  readonly meets?: (page: Page) => Promise<unknown>
  /** Installs a clock that the test controls. */
  readonly hasClock?: boolean
}

/** What the tests drive. */
export interface Host {
  readonly endpoints: PageUrls
  /** Makes the next calls fail, as the emulator's faults do. */
  readonly fail: (fault: object) => Promise<void>
  /** The newest code that was sent to a contact. */
  readonly codeFor: (contact: string) => Promise<string>
  /** Shows every story on one page. Returns those whose state is not reached. */
  readonly showAll: (page: Page) => Promise<ReadonlyArray<string>>
  /** Shows stories in a page. What its console has to say is answered as it comes. */
  readonly show: (page: Page, view: View) => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

export const start = async (): Promise<Host> => {
  const [emulator, code, css] = await Promise.all([
    serve({ port: 0 }),
    bundlePage(fileURLToPath(new URL("page.tsx", import.meta.url))),
    bundleStyles(fileURLToPath(import.meta.resolve("@okto-effect/react/ui.css")))
  ])
  const files = new Map([
    ["/gallery.js", code],
    ["/start.js", 'import { start } from "/gallery.js"; window.start = start'],
    ["/ui.css", css],
    ["/page.css", pageCss],
    ["/all.css", allCss],
    ["/all", html.replace("/page.css", "/all.css")],
    // Of the story whose script cannot be loaded.
    ["/no-script", undefined]
  ])
  const headers = { "content-security-policy": policyFor(emulator.endpoints.googleScript) }
  const server = await serveFiles({ page: html, files, headers })
  const origin = `http://localhost:${server.port}`

  const config = {
    environment: "sandbox",
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff: emulator.url }
  }
  const jwtOf = async (user: string): Promise<string> => {
    const minted = await fetch(`${emulator.url}/__emulator/jwt.json?sub=${encodeURIComponent(user)}`)
    const { token }: { readonly token: string } = JSON.parse(await minted.text())
    return token
  }

  return {
    endpoints: emulator.endpoints,
    fail: async (fault) => {
      const added = await fetch(`${emulator.url}/__emulator/faults.json`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fault)
      })
      assert.isTrue(added.ok, await added.text())
    },
    codeFor: async (contact) => {
      const inbox = await fetch(`${emulator.url}/__emulator/inbox.json?to=${encodeURIComponent(contact)}`)
      return /"code":\s*"(\d{6})"/.exec(await inbox.text())?.[1] ?? `no code for ${contact}`
    },
    showAll: async (page) => {
      await page.goto(`${origin}/all`)
      const jwts = { reader: await jwtOf("reader"), sender: await jwtOf("sender") }
      const given = [config, jwts, emulator.endpoints.googleScript].map((value) => JSON.stringify(value)).join(", ")
      return page.evaluate(
        `import("/gallery.js").then((gallery) => { window.gallery = gallery; return gallery.startAll(${given}) })`
      )
    },
    show: async (
      page,
      { dir = "ltr", hasClock = false, meets, query: more = {}, story, scheme = "light", user, width = 390 }
    ) => {
      await page.setViewportSize({ width, height: 800 })
      const errors: Array<string> = []
      page.on("console", (message) => {
        if (message.type() === "error" && !message.text().startsWith("Failed to load")) errors.push(message.text())
      })
      page.on("pageerror", (error) => errors.push(String(error)))
      await meets?.(page)
      if (hasClock) {
        await page.clock.install()
        // Time that passes has fractions then, which no platform's has.
        await page.addInitScript(() => {
          const { now } = Date
          Date.now = () => Math.floor(now())
        })
      }
      const query = new URLSearchParams({ ...more, dir, scheme })
      for (const name of [story].flat()) query.append("story", name)
      if (user !== undefined) query.set("user", user)
      await page.goto(`${origin}/?${query}`)
      const jwt = await jwtOf(user ?? `guest of ${String(story)}`)
      const world = { config, googleScript: emulator.endpoints.googleScript, jwt }
      await page.evaluate(`window.start(${JSON.stringify(world)})`)
      return errors
    },
    close: async () => {
      server.close()
      await emulator.close()
    }
  }
}

/** A page whose stories tests visit. A visit fails if the page logs an error. */
export interface Gallery {
  readonly host: () => Host
  readonly visit: (view: View, test: (page: Page) => Promise<void>) => Promise<void>
}

/** The stories for a file of tests. */
export const useStories = (): Gallery => {
  let host: Host
  beforeAll(async () => {
    host = await start()
  }, 60_000)
  afterAll(() => host.close())
  const visit = (view: View, test: (page: Page) => Promise<void>): Promise<void> =>
    inWindow(async (page) => {
      const errors = await host.show(page, view)
      await test(page)
      assert.deepStrictEqual(errors, [])
    })
  return { host: () => host, visit }
}
