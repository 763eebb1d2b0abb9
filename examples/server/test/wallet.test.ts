/** The wallet in a browser, with both frameworks: no key reaches page, storage, traffic, logs or store. */
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { createWorld } from "@okto-effect/emulator/testing"
import { getOrdersHistory } from "@okto-effect/sdk"
import { clients, memory, migrate } from "@okto-effect/server"
import { sqlite } from "@okto-effect/server/sqlite"
import { DatabaseSync } from "node:sqlite"
import { inspect } from "node:util"
import { assert, describe, it, vi } from "vitest"
import { isDeep } from "../../../scripts/deep.ts"
import { inWindow } from "../../../scripts/browser.ts"
import * as express from "../src/express.ts"
import * as hono from "../src/hono.ts"

const email = "ada@example.com"
const secret = "a secret of thirty-two or more characters"

/** The wallet over a backend of its own. */
const open = async (listen: typeof hono.listen) => {
  const world = await createWorld({ otp: "123456" })
  const okto = clients({
    configuration: {
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      fetch: world.fetch
    },
    secrets: { 1: secret },
    store: memory()
  })
  let stop = (): void => undefined
  const port = await new Promise<number>((resolve) => {
    stop = listen(okto, 0, resolve)
  })
  const post = (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {}
  ) => fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body: new URLSearchParams(fields) })
  const signIn = async () => {
    const { token } = Object(await (await post("/api/code", { email })).json())
    const signedIn = await post("/api/sign-in", { email, code: "123456", token })
    const cookies = signedIn.headers.getSetCookie().map((text) => text.split(";", 1)[0])
    return { cookie: cookies.join("; "), signedIn }
  }
  const close = async () => {
    stop()
    await okto.dispose()
    await world.dispose()
  }
  return { close, post, signIn, world }
}

describe.each([
  ["Hono", hono],
  ["Express", express]
] as const)("the wallet with %s", (framework, { listen }) => {
  it("pays once when the page repeats its request, and answers 401 without a session", async () => {
    const { close, post, signIn, world } = await open(listen)
    const payment = { recipient: `0x${"22".repeat(20)}`, amount: "1", jobId: crypto.randomUUID() }
    assert.strictEqual((await post("/api/send", payment)).status, 401)
    const { cookie } = await signIn()
    for (const _ of ["first", "again"]) {
      assert.deepStrictEqual(await (await post("/api/send", payment, { cookie })).json(), { status: "SUCCESSFUL" })
    }
    assert.lengthOf(await getOrdersHistory(await world.loginAs(email)), 1)
    await close()
  })

  it("sets and removes its cookie by responses that no cache keeps", async () => {
    const { close, post, signIn } = await open(listen)
    const { cookie, signedIn } = await signIn()
    const signedOut = await post("/api/sign-out", {}, { cookie })
    assert.match(signedOut.headers.getSetCookie().join(), /^__Host-okto=;.*,okto=;/)
    for (const { headers, status } of [signedIn, signedOut]) {
      assert.deepInclude([...headers], ["cache-control", "no-store"])
      assert.match(headers.get("content-type") ?? "", /^application\/json/)
      assert.strictEqual(status, 200)
    }
    await close()
  })

  // The page is the same, and so is what it asks for.
  it.runIf(isDeep || framework === "Hono")(
    "signs in, sends and signs out, and gives no key to the browser, a log or the store",
    () =>
      inWindow(async (page) => {
        const emulator = await serve({ port: 0, otp: "123456", orderPace: 0 })
        const database = new DatabaseSync(":memory:")
        const store = sqlite(database)
        await migrate(store)
        const sent: Array<string> = []
        const logged: Array<string> = []
        const log = (...values: ReadonlyArray<unknown>): void => void logged.push(inspect(values, { depth: null }))
        for (const level of ["debug", "error", "info", "log", "warn"] as const) {
          vi.spyOn(console, level).mockImplementation(log)
        }
        const okto = clients({
          configuration: {
            environment: "sandbox",
            clientPrivateKey: developmentClient.privateKey,
            clientSWA: developmentClient.swa,
            endpoints: { bff: emulator.url },
            log
          },
          secrets: { 1: secret },
          store
        })
        let stop = (): void => undefined
        const port = await new Promise<number>((resolve) => {
          stop = listen(okto, 0, resolve)
        })
        page.on("response", (response) => {
          const request = response.request()
          const parts = [request.allHeaders(), response.allHeaders(), response.text()]
          void Promise.allSettled(parts).then((all) => sent.push(request.postData() ?? "", JSON.stringify(all)))
        })
        const status = page.locator("[role=status]")
        await page.goto(`http://127.0.0.1:${port}/`)
        await page.getByLabel("Email").fill(email)
        await page.getByText("Send code").click()
        await page.getByLabel("Code").fill("123456")
        await page.locator("#sign-in button").click()
        await status.getByText("Signed in.").waitFor()
        await page.locator("li").first().waitFor()
        await page.reload()
        await page.getByLabel("Recipient").fill(`0x${"22".repeat(20)}`)
        await page.getByLabel("Amount").fill("1")
        await page.getByRole("button", { name: "Send", exact: true }).click()
        await status.getByText("SUCCESSFUL").waitFor()

        const cookies = await page.context().cookies()
        const [cookie] = cookies
        assert.sameMembers(
          cookies.map(({ name }) => name),
          ["__Host-okto", "okto"]
        )
        for (const one of cookies) assert.deepInclude(one, { httpOnly: true, sameSite: "Lax" })
        assert.strictEqual(new Set(cookies.map(({ value }) => value)).size, 1)
        const client = await okto.from({
          get: () => cookie?.value,
          url: `http://127.0.0.1:${port}`
        })
        const session = client.session ?? assert.fail("no session")
        const rows = JSON.stringify(database.prepare("select * from okto_sessions").all())
        const inPage = [
          await page.content(),
          await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")
        ]
        const keys = [session.sessionPrivKey, developmentClient.privateKey, secret]
        assert.isNotEmpty(logged)
        for (const text of [...sent, ...inPage.map(String), rows, ...logged]) {
          for (const key of keys) assert.notInclude(text.toLowerCase(), key.replace("0x", "").toLowerCase())
        }
        assert.notInclude(rows, String(cookie?.value))

        await page.getByText("Sign out").click()
        await status.getByText("Signed out.").waitFor()
        assert.lengthOf(await page.context().cookies(), 0)
        assert.lengthOf(database.prepare("select * from okto_sessions").all(), 0)
        stop()
        vi.restoreAllMocks()
        await okto.dispose()
        await emulator.close()
      })
  )
})
