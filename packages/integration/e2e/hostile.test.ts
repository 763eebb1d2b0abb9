/** A hostile page on another origin, in a real browser, tries every path of the emulator by every kind of request. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { environments } from "@okto-effect/protocol"
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { OktoClient } from "@okto-effect/sdk"
import type { Page } from "playwright-core"
import { isDeep } from "../../../scripts/deep.ts"
import { inWindow } from "../../../scripts/browser.ts"
import { signIn } from "../test/support.ts"
import { serveFiles } from "./serveFiles.ts"

/** A name that the attacker lets lead to this machine, at first or after a while (DNS rebinding). */
const elsewhere = "evil.test"

let emulator: Awaited<ReturnType<typeof serve>>
let server: Awaited<ReturnType<typeof serveFiles>>
let port: number

beforeAll(async () => {
  emulator = await serve({ port: 0, otp: "123456", jwtSecret: "the app's own key" })
  server = await serveFiles({
    page: '<!doctype html><link rel="icon" href="data:,"><title>Free coins</title><body></body>'
  })
  port = server.port
  const client = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff: emulator.url }
  })
  // A session that a hostile page could use, and a code that it could read.
  await signIn(client, "victim@example.com")
  await client.sendOTP("victim@example.com", "email")
  await client.dispose()
}, 60_000)

afterAll(async () => {
  server.close()
  await emulator.close()
})

interface Listed {
  readonly method: string
  readonly path: string
}

/** Every path with each of its methods, as the emulator itself tells those who ask for none of them. */
const listed = async (): Promise<ReadonlyArray<Listed>> => {
  const { paths }: { readonly paths: ReadonlyArray<string> } = await (
    await fetch(`${emulator.url}/__emulator/none`)
  ).json()
  return paths.map((line) => {
    const [method = "", path = ""] = line.split(" ")
    return { method, path: path.replaceAll("{network}", "eip155:84532").replaceAll(/\{\w+\}/g, "0x01") }
  })
}

/** Paths for apps: other pages of this machine may load what reveals nothing, and ask the chains as they ask the backend. */
const forApps = /\/(google\/(auth|client|certs)|onboarding|chains\/[^/]+\/rpc)/

/** The state of the emulator that its pages show. */
const world = async () => {
  const read = async (path: string) => (await fetch(`${emulator.url}/__emulator/${path}`)).json()
  const [inbox, faults, client, overview] = await Promise.all([
    read("inbox.json"),
    read("faults.json"),
    read("client.json"),
    fetch(`${emulator.url}/__emulator`).then((response) => response.text())
  ])
  return { inbox, faults, client, users: overview.match(/email:[\w@.]+/g) }
}

/** Requests addresses in every way that a page has, and returns what the page could read. */
const attack = (page: Page, targets: ReadonlyArray<Listed & { readonly body: string }>, isLoading: boolean) =>
  page.evaluate(
    async ([listed, loads, isDeep]) => {
      const learned: Array<string> = []
      // The first three need no preflight request; JSON does.
      const simple = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
      const types = { cors: [...simple, "application/json"], "no-cors": simple } as const
      const waiting: Array<Promise<unknown>> = []
      const asking = (url: string, method: string, mode: RequestMode, type: string | undefined, body: string) => {
        const hasBody = method !== "GET" && method !== "HEAD"
        const headers = type === undefined ? {} : { "content-type": type }
        const told = async (response: Response) => {
          const said = await response.text()
          // A page under a name of the attacker's may read that it is refused.
          if (response.type !== "opaque" && response.status !== 403) {
            learned.push(`${mode} ${method} ${url} ${type}: ${said}`)
          }
        }
        // With credentials an answer would be readable only to those whom it names as allowed to have them.
        return fetch(url, { method, mode, headers, credentials: "omit", ...(hasBody ? { body } : {}) }).then(
          told,
          () => {}
        )
      }
      const loading = (element: HTMLElement, found: () => string | undefined) =>
        new Promise<void>((resolve) => {
          element.addEventListener("error", () => resolve())
          element.addEventListener("load", () => {
            const what = found()
            if (what !== undefined) learned.push(what)
            resolve()
          })
          document.body.append(element)
        })
      for (const { body, method, path: url } of listed) {
        for (const mode of ["cors", "no-cors"] as const) {
          // A path without POST refuses every content type for the same reason.
          const posted = isDeep || method === "POST" ? types[mode] : simple.slice(0, 1)
          for (const type of posted) waiting.push(asking(url, "POST", mode, type, body))
          for (const other of new Set(["GET", "HEAD", "PUT", method])) {
            if (other !== "POST") waiting.push(asking(url, other, mode, undefined, body))
          }
        }
        navigator.sendBeacon(url, body)
        if (!loads) continue
        const image = Object.assign(new Image(), { src: url })
        const script = Object.assign(document.createElement("script"), { src: url })
        const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: url })
        waiting.push(
          loading(image, () => `${url} as an image`),
          loading(script, () => `${url} as a script`),
          loading(style, () => (style.sheet?.cssRules.length ? `${url} as a style sheet` : undefined))
        )
        // Frames and forms need no preflight request either.
        if (method === "GET") {
          const frame = Object.assign(document.createElement("iframe"), { src: url })
          waiting.push(loading(frame, () => frame.contentDocument?.body.textContent || undefined))
          continue
        }
        // A form navigates; what differs by the content type, those that were fetched have shown.
        for (const enctype of isDeep ? simple : simple.slice(0, 1)) {
          const name = `${url} ${enctype}`
          const target = Object.assign(document.createElement("iframe"), { name })
          const form = Object.assign(document.createElement("form"), {
            action: url,
            method: "post",
            enctype,
            target: name
          })
          form.append(Object.assign(document.createElement("input"), { name: body, value: "1" }))
          document.body.append(form)
          waiting.push(loading(target, () => undefined))
          form.submit()
        }
      }
      await Promise.all(waiting)
      return learned
    },
    [targets, isLoading, isDeep] as const
  )

const bodies = {
  "/__emulator/faults.json": '{"kind":"cutOff"}',
  "/__emulator/revert": '{"id":1}'
}
const isOwnBody = (path: string): path is keyof typeof bodies => Object.hasOwn(bodies, path)

/** Where the page is, where it says that the emulator is, and whether it also loads what it finds there into itself. */
const attacks = [
  { name: "another site", at: () => `http://${elsewhere}:${port}`, target: () => emulator.url, loads: true },
  {
    name: "another port of this machine",
    at: () => `http://127.0.0.1:${port}`,
    target: () => emulator.url,
    loads: true
  },
  {
    name: "another site, by the pages' port",
    at: () => `http://${elsewhere}:${port}`,
    target: () => new URL(emulator.endpoints.onboarding).origin,
    loads: false
  },
  {
    // For the browser this is the page's own origin: the page may read every response.
    name: "the emulator's own port under a name of the attacker's",
    at: () => rebound(emulator.url),
    target: () => rebound(emulator.url),
    loads: false
  }
]

const rebound = (url: string) => {
  const address = new URL(url)
  address.hostname = elsewhere
  return address.origin
}

describe("a hostile page", () => {
  for (const [index, { at, loads, name, target }] of attacks.entries()) {
    // The other places differ in their addresses only, which `accessControl.test` of the emulator asks from.
    it.runIf(isDeep || index === 0)(`learns nothing and changes nothing: ${name}`, async () => {
      const before = await world()
      assert.lengthOf(before.inbox, 2)
      const paths = await listed()
      assert.isAtLeast(paths.length, 25)
      const isNeighbour = new URL(at()).hostname === "127.0.0.1"
      const targets = paths
        // Every page of this machine may load the paths for apps.
        .filter(({ path }) => !isNeighbour || !forApps.test(path))
        .map(({ method, path }) => ({
          method,
          path: `${target()}${path}`,
          body: isOwnBody(path) ? bodies[path] : "{}"
        }))
      const learned = await inWindow(async (page) => {
        await page.goto(at())
        return attack(page, targets, loads)
      })
      const script = `${target()}/__emulator/google/client as a script`
      assert.deepStrictEqual(learned, loads && !isNeighbour ? [script] : [])
      assert.deepStrictEqual(await world(), before)
    })
  }

  it("receives no id token from the simulated Google or from the redirect handler", () =>
    inWindow(async (page) => {
      await page.goto(`http://${elsewhere}:${port}`)
      const { googleClientId } = environments.sandbox
      const query = (more: Readonly<Record<string, string>>) =>
        new URLSearchParams({
          client_id: googleClientId,
          response_type: "id_token",
          scope: "openid",
          nonce: "n",
          account: "victim@gmail.com",
          ...more
        }).toString()
      const handler = `${new URL(emulator.endpoints.oauth).origin}/__/auth/handler`
      const ways = [
        query({ redirect_uri: `http://${elsewhere}:${port}/` }),
        query({ redirect_uri: "postmessage", origin: `http://${elsewhere}:${port}` }),
        query({ redirect_uri: handler, state: JSON.stringify({ client_url: `http://${elsewhere}:${port}/` }) })
      ]
      for (const way of ways) {
        const opened = page.waitForEvent("popup")
        await page.evaluate((url) => {
          addEventListener("message", ({ data }) => Object.assign(window, { stolen: data }))
          window.open(url)
        }, `${emulator.endpoints.oauth}?${way}`)
        const popup = await opened
        await popup
          .getByText(/Google cannot sign you in|without a sign-in: client_url is not on this machine/)
          .waitFor()
        assert.notInclude(popup.url(), `${elsewhere}:${port}/?`)
        await popup.close()
      }
      assert.isUndefined(await page.evaluate(() => Reflect.get(window, "stolen")))
    }))
})
