/**
 * The examples start with their commands, and do what they show. Those that need a browser, other runtimes or what is not in
 * the workspace are tried with `SERVICES=1`.
 */
import { developmentClient } from "@okto-effect/emulator"
import { serve as serveEmulator } from "@okto-effect/emulator/node"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
import { type ExampleName, names, rows } from "../../../scripts/examples.ts"
import { inWindow } from "../../../scripts/browser.ts"
import { installOutside } from "../../../scripts/installOutside.ts"
import { run, serve } from "../../../scripts/release/command.ts"
import { root } from "../../../scripts/release/pack.ts"

/** The arguments with which Expo bundles the app, as its script `bundle` does. */
const bundle = "export:embed --platform android --dev false --entry-file index.ts --bundle-output dist/index.js".split(
  " "
)

/** The wallet of `examples/react-native`, whose own types are installed with it. */
interface MobileWallet {
  readonly restore: () => Promise<string | undefined>
  readonly sendCode: (email: string) => Promise<(code: string) => Promise<string>>
  readonly holdings: () => Promise<ReadonlyArray<unknown>>
  readonly send: (recipient: string, amount: bigint) => Promise<string>
  readonly signOut: () => Promise<void>
  readonly dispose: () => Promise<void>
}

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

let backend: Awaited<ReturnType<typeof serveEmulator>>
beforeAll(async () => {
  backend = await serveEmulator({ port: 0, otp: EmulatorTest.code, orderPace: 0 })
})
afterAll(() => backend.close())

/** Starts an example with its command, until it has printed what it prints. */
const start = (name: ExampleName) =>
  serve([process.execPath, join(root, "scripts/example.ts"), name], rows[name].prints, {
    cwd: root,
    env: { OKTO_BFF: backend.url, OKTO_CODE: EmulatorTest.code, PORT: "0", NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "" }
  })

/** Uses a started example at its address. `output` returns what it has printed. */
const using = async (name: ExampleName, use: (url: string, output: () => string) => Promise<void>) => {
  const { match, output, stop } = await start(name)
  try {
    await use(rows[name].prints.exec(match)?.[1] ?? "", output)
  } finally {
    stop()
  }
}

const jsonOf = async (response: Response): Promise<unknown> => response.json()

const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })

const ordersOfUsers = async (): Promise<ReadonlyArray<unknown>> => {
  const { orders }: { readonly orders: ReadonlyArray<unknown> } = await (
    await fetch(`${backend.url}/__emulator/orders.json`)
  ).json()
  return orders
}

/** What a browser sent, received, stored and shows. */
const record = (page: Page) => {
  const seen: Array<string> = []
  page.on("response", (response) => {
    const request = response.request()
    const parts = [request.allHeaders(), response.allHeaders(), response.text()]
    void Promise.allSettled(parts).then((all) =>
      seen.push(request.url(), request.postData() ?? "", JSON.stringify(all))
    )
  })
  const messages: Array<string> = []
  page.on("console", (message) => messages.push(message.text()))
  page.on("pageerror", (error) => messages.push(error.message))
  return {
    messages,
    all: async (): Promise<string> =>
      [
        ...seen,
        await page.content(),
        await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")
      ].join("\n")
  }
}

describe("the table of examples", () => {
  it("has every folder of examples, and each has a README with its command", () => {
    const folders = readdirSync(join(root, "examples"), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    assert.sameMembers(
      folders.map(({ name }) => name),
      names
    )
    for (const name of names) {
      const readme = readFileSync(join(root, "examples", name, "README.md"), "utf8")
      assert.include(readme, `npx -y pnpm@12 example ${name}`)
      // One screen.
      assert.isAtMost(readme.split("\n").length, 40, name)
    }
  })
})

describe("the example", () => {
  it("node: pays each line once, also when it is started again", async () => {
    for (const _ of ["the first time", "again"]) (await start("node")).stop()
    assert.lengthOf(await ordersOfUsers(), 2)
  })

  it("effect: pays out once for an id, and refuses what is not a payout", () =>
    using("effect", async (url) => {
      const payout = { id: randomUUID(), recipient, amount: "1000" }
      for (const _ of ["the first time", "again"]) {
        assert.deepStrictEqual(await jsonOf(await post(url, payout)), { id: payout.id })
      }
      await expect
        .poll(async () => jsonOf(await fetch(`${url}/${payout.id}`)), { timeout: 60_000 })
        .toStrictEqual({ id: payout.id, status: "SUCCESSFUL" })
      assert.strictEqual((await post(url, { ...payout, id: "1" })).status, 400)
    }))
})

describe.runIf(process.env["SERVICES"] !== undefined)("the example, with what it needs,", () => {
  it("python: logs in and transfers a token", async () => {
    const { match, stop } = await start("python")
    stop()
    assert.match(match, rows.python.prints)
  })

  it("worker: reads and pays for a user with the app's JWT", () =>
    using("worker", async (url) => {
      const { token }: { readonly token: string } = await (
        await fetch(`${backend.url}/__emulator/jwt.json?sub=grace`)
      ).json()
      const authorization = `Bearer ${token}`
      const portfolio = await jsonOf(await fetch(`${url}/portfolio`, { headers: { authorization } }))
      assert.isNotEmpty(Reflect.get(Object(portfolio), "tokens"))
      const payment = { id: randomUUID(), recipient, amount: "1000" }
      assert.deepStrictEqual(await jsonOf(await post(`${url}/payments`, payment, { authorization })), {
        jobId: payment.id
      })
      assert.strictEqual((await fetch(`${url}/portfolio`)).status, 401)
    }))

  it("react-native: is bundled by Metro, and its wallet signs in, sends and restores its session in Node", async () => {
    const folder = join(root, "examples/react-native")
    await installOutside(folder)
    await run(["node_modules/.bin/expo", ...bundle], { cwd: folder, env: { CI: "1", NODE_ENV: "production" } })
    assert.include(readFileSync(join(folder, "dist/index.js"), "utf8"), "okto_session")

    const kept = new Map<string, string>()
    const keychain = {
      read: async (key: string) => kept.get(key) ?? null,
      write: async (key: string, text: string) => void kept.set(key, text),
      remove: async (key: string) => void kept.delete(key)
    }
    const phone = { backend: backend.url, keychain, randomUUID }
    const { createWallet }: { readonly createWallet: (given: typeof phone) => MobileWallet } = await import(
      join(folder, "src/wallet.ts")
    )
    const wallet = createWallet(phone)
    const user = await (await wallet.sendCode("ada@example.com"))(EmulatorTest.code)
    assert.isNotEmpty(await wallet.holdings())
    assert.strictEqual(await wallet.send(recipient, 1_000n), "SUCCESSFUL")
    await wallet.dispose()

    const again = createWallet(phone)
    assert.strictEqual(await again.restore(), user)
    await again.signOut()
    assert.strictEqual(kept.size, 0)
    await again.dispose()
  })

  it("vite-react: signs in through the route that signs, and shows the wallet", () =>
    using("vite-react", (url) =>
      inWindow(async (page) => {
        await page.goto(url)
        const signed = page.waitForResponse(`${url}okto/sign`)
        await page.getByLabel("Email").fill("ada@example.com")
        await page.keyboard.press("Enter")
        assert.isTrue((await signed).ok())
        await page.getByRole("textbox", { name: /code/i }).fill(EmulatorTest.code)
        await page.getByText("USDT").or(page.getByText("$")).first().waitFor()
      })
    ))

  it("nextjs: signs in, sends and signs out, with no key in page, storage, traffic or logs, and hydrates", () =>
    using("nextjs", (url, output) =>
      inWindow(async (page) => {
        // `next build` builds no app whose types are wrong.
        await run(["node_modules/.bin/tsc", "--noEmit"], { cwd: join(root, "examples/nextjs") })
        const recorded = record(page)
        await page.goto(url)
        await page.getByLabel("Email").fill("ada@example.com")
        await page.getByText("Send code").click()
        await page.getByLabel("The code").fill(EmulatorTest.code)
        await page.getByText("Sign in").click()
        await page.locator("li").first().waitFor()
        // The portfolio is in what the server sends.
        const html = await (await page.context().request.get(url)).text()
        assert.match(html, /<li>[^<]+/)
        await page.reload()
        await page.getByRole("button", { name: "Send", exact: true }).click()
        await page.getByText("The order is SUCCESSFUL.").waitFor()

        const cookies = await page.context().cookies()
        const own = cookies.filter(({ name }) => name.endsWith("okto"))
        assert.isNotEmpty(own)
        for (const cookie of own) assert.deepInclude(cookie, { httpOnly: true, sameSite: "Lax" })
        const all = `${await recorded.all()}\n${output()}`.toLowerCase()
        assert.notInclude(all, developmentClient.privateKey.slice(2))
        assert.notInclude(all, "sessionprivkey")
        assert.notMatch(recorded.messages.join("\n"), /hydrat|did not match|error/i)

        await page.getByText("Sign out").click()
        await page.getByLabel("Email").waitFor()
        assert.isUndefined((await page.context().cookies()).find(({ name }) => name.endsWith("okto")))
      })
    ))
})
