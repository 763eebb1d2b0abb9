/**
 * The longest frame of the demo with 5,000 tokens and 10,000 orders: while they arrive, are scrolled through and are sent.
 * Measured in processor time of the page, so that other processes do not count. Median of five fresh visits.
 */
import { developmentClient } from "@okto-effect/emulator"
import type { Page } from "playwright-core"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { answer, answers, counts } from "../../packages/integration/bench/longLists.ts"
import { finish } from "../../packages/integration/bench/rows.ts"
import { median, serveBuilt } from "./built.ts"

const { browser, close, url } = await serveBuilt()

const sessionPrivKey = generatePrivateKey()
const client = { environment: "sandbox", clientSWA: developmentClient.swa }
const stored = {
  okto_config: { ...client, clientPrivateKey: developmentClient.privateKey },
  okto_session: {
    ...client,
    sessionPrivKey,
    sessionPubKey: privateKeyToAccount(sessionPrivKey).publicKey,
    userSWA: `0x${"44".repeat(20)}`
  }
}

/** The backend is of another origin. */
const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }

/** The home page of a signed-in user. The long answers are held back until `letGo`, when the page has loaded. */
const arrive = async (): Promise<readonly [page: Page, letGo: () => void]> => {
  const page = await browser.newPage({ reducedMotion: "reduce" })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route("**/api/oc/v1/**", async (route) => {
    const body = answers[new URL(route.request().url()).pathname.replace("/api/oc/v1", "")]
    if (body !== undefined) await held
    await route.fulfill({ headers, body: body ?? answer({}) })
  })
  await page.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, JSON.stringify(value))`
  )
  await page.goto(`${url}home`)
  await page.getByText("Sign Typed Data").first().waitFor()
  return [page, () => letGo()]
}

const frames = (page: Page, count: number): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    let left = ${count}
    const next = () => (left-- > 0 ? requestAnimationFrame(next) : done())
    next()
  })`)

const scroll = async (page: Page): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) {
    await page.mouse.wheel(0, 2_000)
    await frames(page, 3)
  }
}

const last = counts.tokens - 1

/** The measured actions. */
const ways: ReadonlyArray<{ readonly what: string; readonly go: (page: Page, letGo: () => void) => Promise<unknown> }> =
  [
    {
      what: "5,000 tokens held: the longest frame",
      go: async (page, letGo) => {
        letGo()
        await page.getByRole("region", { name: "Assets" }).getByRole("listitem").first().waitFor()
        await scroll(page)
        await page.getByRole("button", { name: "Show more" }).click()
        await page.getByRole("region", { name: "Assets" }).getByRole("listitem").nth(99).waitFor()
      }
    },
    {
      what: "10,000 orders: the longest frame",
      go: async (page, letGo) => {
        await page.getByRole("button", { name: "getOrdersHistory" }).click()
        letGo()
        const result = page.getByRole("region", { name: "getOrdersHistory result" })
        await result.hover()
        await scroll(page)
        await result.press("End")
      }
    },
    {
      what: "5,000 tokens to send: the longest frame",
      go: async (page, letGo) => {
        letGo()
        await page.getByRole("link", { name: "Transfer Token" }).first().click()
        await page.getByRole("combobox", { name: "Network" }).click()
        await page.getByRole("option").first().click()
        await page.getByRole("button", { name: /^Token /, disabled: false }).click()
        await page.getByRole("combobox", { name: "Search tokens" }).fill(`T${last}`)
        await page.getByRole("option", { name: `T${last} ` }).click()
        await page.getByRole("status", { name: "Balance" }).waitFor()
      }
    }
  ]

/** An event of the browser's trace. Times are in microseconds. */
interface Noted {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** The processor time; tasks only. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest frame of a thread: the sum of its tasks since the frame before. */
const longestOf = (noted: ReadonlyArray<Noted>): number => {
  const ends = noted.flatMap(({ name, ts }) => (name === "FireAnimationFrame" ? [ts] : [])).toSorted((a, b) => a - b)
  const spent = new Map<number, number>()
  for (const { name, tdur = 0, ts } of noted) {
    if (name !== "RunTask") continue
    const frame = ends.findIndex((end) => ts < end)
    spent.set(frame, (spent.get(frame) ?? 0) + tdur)
  }
  return Math.max(...spent.values()) / 1e3
}

const longest = (noted: ReadonlyArray<Noted>): number => {
  const pages = noted.filter(({ args, name }) => name === "thread_name" && args.name === "CrRendererMain")
  return Math.max(...pages.map(({ pid, tid }) => longestOf(noted.filter((one) => one.pid === pid && one.tid === tid))))
}

const visit = async (go: (page: Page, letGo: () => void) => Promise<unknown>): Promise<number> => {
  const [page, letGo] = await arrive()
  // Requests frames continuously.
  await page.evaluate("void (function next() { requestAnimationFrame(next) })()")
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] })
  await go(page, letGo)
  await frames(page, 10)
  const { traceEvents }: { readonly traceEvents: ReadonlyArray<Noted> } = JSON.parse(
    (await browser.stopTracing()).toString()
  )
  await page.close()
  return longest(traceEvents)
}

const rows = []
for (const { go, what } of ways) {
  rows.push({ figure: what, value: await median(() => visit(go)), unit: "ms", target: { atMost: 100 } })
}
finish(rows)
await close()
