/**
 * What Lighthouse reports of a page, for the login page and the home page of the production build, on a slow phone: the weight
 * of what is transferred, by kind; the requests; the first and the largest paint; how long the main thread is blocked after the
 * first one; and how much of the page moves by itself. Medians of five fresh visits over the local backend.
 */
import { serve } from "@okto-effect/emulator/node"
import { finish, type Row } from "../../packages/integration/bench/rows.ts"
import { medianOf, phone, serveBuilt } from "./built.ts"

// The log is not needed.
for (const method of ["log", "info"] as const) {
  const print = console[method]
  console[method] = (...texts: ReadonlyArray<unknown>) =>
    String(texts[0]).includes(" INFO ") ? undefined : print(...texts)
}

const backend = await serve({ port: 0, otp: "123456" })
const { browser, close, url } = await serveBuilt(backend.url)

/** Kinds of files, by the names that Chromium has for them; the rest is "other". */
const kinds: Readonly<Record<string, string>> = {
  Document: "page",
  Script: "scripts",
  Stylesheet: "style sheets",
  Fetch: "calls",
  XHR: "calls"
}

/** Milliseconds without a request and without a long task after which a page has loaded. */
const quiet = 2_000

/** Written by {@link observe} in the page. Times are in milliseconds since the navigation. */
interface Observed {
  readonly paint: number
  readonly largest: number
  readonly blocked: number
  readonly moved: number
}

/** Runs in the page before its own scripts. */
const observe = `{
  const seen = { paint: 0, largest: 0, tasks: [], moved: 0 }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch("paint", ({ name, startTime }) => { if (name === "first-contentful-paint") seen.paint = startTime })
  watch("largest-contentful-paint", ({ startTime }) => { seen.largest = startTime })
  watch("longtask", ({ duration, startTime }) => seen.tasks.push([startTime, duration]))
  watch("layout-shift", ({ hadRecentInput, value }) => { if (!hadRecentInput) seen.moved += value })
  globalThis.lastLongTask = () => Math.max(0, ...seen.tasks.map(([start, duration]) => start + duration))
  globalThis.observed = () => ({
    ...seen,
    blocked: seen.tasks
      .filter(([start]) => start >= seen.paint)
      .reduce((sum, [, duration]) => sum + duration - 50, 0)
  })
}`

/** The figures of one fresh visit. `stored` is what the page finds in its local storage. */
const visit = async (path: string, ready: string, stored: Readonly<Record<string, string>>) => {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: phone.viewport })
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value)`
  )
  const session = await context.newCDPSession(page)
  const kindOf = new Map<string, string>()
  const weight = new Map<string, number>()
  const open = new Set<string>()
  let requests = 0
  let last = performance.now()
  session.on("Network.requestWillBeSent", ({ requestId, type = "" }) => {
    kindOf.set(requestId, kinds[type] ?? "other")
    open.add(requestId)
    requests++
  })
  const end = (requestId: string) => {
    open.delete(requestId)
    last = performance.now()
  }
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId))
  session.on("Network.loadingFinished", ({ encodedDataLength, requestId }) => {
    const kind = kindOf.get(requestId) ?? "other"
    weight.set(kind, (weight.get(kind) ?? 0) + encodedDataLength / 1000)
    end(requestId)
  })
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", phone.network)
  await session.send("Emulation.setCPUThrottlingRate", { rate: phone.slowdown })
  await page.goto(`${url}${path}`)
  await page.locator(ready).first().waitFor()
  const isQuiet = async () =>
    open.size === 0 &&
    performance.now() - last > quiet &&
    (await page.evaluate(`performance.now() - lastLongTask() > ${quiet}`)) === true
  while (!(await isQuiet())) await page.waitForTimeout(100)
  const observed: Observed = JSON.parse(await page.evaluate("JSON.stringify(observed())"))
  await context.close()
  return { ...observed, requests, weight }
}

/** The session of a new user, stored as the demo does. */
const signIn = async (): Promise<Readonly<Record<string, string>>> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole("button", { name: "Sign in as Ada" }).click()
  await page.waitForURL("**/home")
  const stored: Readonly<Record<string, string>> = JSON.parse(
    await page.evaluate("JSON.stringify({ ...localStorage })")
  )
  await context.close()
  return stored
}

const figuresOf = async (
  name: string,
  path: string,
  ready: string,
  stored: Readonly<Record<string, string>>,
  mostOfPage?: number
): Promise<ReadonlyArray<Row>> => {
  const visits: Array<Awaited<ReturnType<typeof visit>>> = []
  for (let time = 0; time < 5; time++) visits.push(await visit(path, ready, stored))
  const of = (figure: (one: (typeof visits)[number]) => number) => medianOf(visits.map(figure))
  const weigh = (kind: string) => ({ value: of(({ weight }) => weight.get(kind) ?? 0), unit: "kB gz" })
  const ms = (figure: (one: Observed) => number) => ({ value: of(figure), unit: "ms" })
  return [
    { figure: `${name}: scripts`, ...weigh("scripts") },
    { figure: `${name}: other style sheets`, ...weigh("style sheets") },
    {
      figure: `${name}: page, with its style sheet`,
      ...weigh("page"),
      ...(mostOfPage === undefined ? {} : { target: { atMost: mostOfPage } })
    },
    { figure: `${name}: calls`, ...weigh("calls") },
    { figure: `${name}: other files`, ...weigh("other") },
    { figure: `${name}: requests`, value: of(({ requests }) => requests), unit: "" },
    { figure: `${name}: first contentful paint`, ...ms(({ paint }) => paint) },
    { figure: `${name}: largest contentful paint`, ...ms(({ largest }) => largest) },
    { figure: `${name}: total blocking time`, ...ms(({ blocked }) => blocked) },
    // "Good" according to web.dev.
    { figure: `${name}: cumulative layout shift`, value: of(({ moved }) => moved), unit: "", target: { atMost: 0.1 } }
  ]
}

const stored = await signIn()
finish([
  ...(await figuresOf("login", "", "role=tab[name='WhatsApp']", {}, 17)),
  ...(await figuresOf("home", "home", "section[aria-label='Assets'] li, [aria-label='Assets'] li, .okto-row", stored))
])
await close()
await backend.close()
