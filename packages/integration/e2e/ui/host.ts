/** The gallery on an origin of its own, with a strict policy for scripts and styles, and how tests open it. */
import { afterAll, assert, beforeAll } from "@effect/vitest"
import { developmentClient } from "@okto-effect/emulator"
import { type PageUrls, serve } from "@okto-effect/emulator/node"
import { once } from "node:events"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { bundlePage, bundleStyles } from "../../../../scripts/bundlePage.ts"
import { inWindow } from "../../../../scripts/browser.ts"

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title><link rel="icon" href="data:,">
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

/** How a scene is shown. */
export interface View {
  /** One of the gallery. */
  readonly scene: string
  /** The name of the user who is signed in. Absent: no user is signed in. */
  readonly user?: string
  readonly width?: number
  readonly dir?: "ltr" | "rtl"
  readonly scheme?: "light" | "dark"
  /** More query parameters of the scene. */
  readonly query?: Readonly<Record<string, string>>
  /** Changes the page's routes before it sends a request. */
  readonly meets?: (page: Page) => Promise<unknown>
  /** Installs a clock that the test controls. */
  readonly hasClock?: boolean
}

/** What the tests drive. */
export interface Host {
  readonly bff: string
  readonly endpoints: PageUrls
  /** Makes the next calls fail, as the emulator's faults do. */
  readonly fail: (fault: object) => Promise<void>
  /** The newest code that was sent to a contact. */
  readonly codeFor: (contact: string) => Promise<string>
  /** Shows a scene in a page. What its console has to say is answered as it comes. */
  readonly show: (page: Page, view: View) => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

export const start = async (): Promise<Host> => {
  const [emulator, code, css] = await Promise.all([
    serve({ port: 0 }),
    bundlePage(fileURLToPath(new URL("gallery.tsx", import.meta.url))),
    bundleStyles(fileURLToPath(import.meta.resolve("@okto-effect/react/ui.css")))
  ])
  const files = new Map([
    ["/gallery.js", { type: "text/javascript", text: code }],
    ["/start.js", { type: "text/javascript", text: 'import { start } from "/gallery.js"; window.start = start' }],
    ["/ui.css", { type: "text/css", text: css }],
    ["/page.css", { type: "text/css", text: pageCss }]
  ])
  const server = createServer((incoming, outgoing) => {
    const { text, type } = files.get(incoming.url ?? "/") ?? { type: "text/html", text: html }
    outgoing.writeHead(200, {
      "content-type": type,
      // Loaded and compiled once for all visits.
      ...(type === "text/html" ? {} : { "cache-control": "max-age=3600" }),
      "content-security-policy": policyFor(emulator.endpoints.googleScript)
    })
    outgoing.end(text)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const origin = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}`

  return {
    bff: emulator.url,
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
    show: async (
      page,
      { dir = "ltr", hasClock = false, meets, query: more = {}, scene, scheme = "light", user, width = 390 }
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
      const minted = await fetch(`${emulator.url}/__emulator/jwt.json?sub=${user ?? `guest-of-${scene}`}`)
      const { token }: { readonly token: string } = JSON.parse(await minted.text())
      const query = new URLSearchParams({ ...more, scene, dir, scheme })
      if (user !== undefined) query.set("user", user)
      await page.goto(`${origin}/?${query}`)
      const world = {
        config: {
          environment: "sandbox",
          clientPrivateKey: developmentClient.privateKey,
          clientSWA: developmentClient.swa,
          endpoints: { bff: emulator.url }
        },
        googleScript: emulator.endpoints.googleScript,
        jwt: token
      }
      await page.evaluate(`window.start(${JSON.stringify(world)})`)
      return errors
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await emulator.close()
    }
  }
}

/** A gallery whose scenes tests visit. A visit fails if the page logs an error. */
export interface Gallery {
  readonly host: () => Host
  readonly visit: (view: View, test: (page: Page) => Promise<void>) => Promise<void>
}

/** A gallery for a file of tests. */
export const eachScene = (): Gallery => {
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
