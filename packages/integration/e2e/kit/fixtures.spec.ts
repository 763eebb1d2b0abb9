/** The fixtures for Playwright, under Playwright. */
import { environments } from "@okto-effect/protocol"
import { expect, test } from "@okto-effect/emulator/playwright"
import * as Redacted from "effect/Redacted"
import { readFileSync } from "node:fs"
import { inflateRawSync } from "node:zlib"

/** The files in an archive (PKWARE's APPNOTE.TXT), as one text. */
const unzipped = (path: string): string => {
  const bytes = readFileSync(path)
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from("PK\u0005\u0006")) + 16)
  const texts: Array<string> = []
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const local = bytes.readUInt32LE(at + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(begin, begin + size)
    texts.push((method === 0 ? content : inflateRawSync(content)).toString("latin1"))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return texts.join("\n")
}

test("loginAs: signs a user in, and writes no key into the trace", async ({ context, loginAs, page, world }, info) => {
  const archive = info.outputPath("trace.zip")
  const keys: Array<string> = []
  const { issueSession } = world
  Object.assign(world, {
    issueSession: async (...asked: Parameters<typeof issueSession>) => {
      const issued = await issueSession(...asked)
      keys.push(Redacted.value(issued.privateKey).slice(2))
      return issued
    }
  })
  await context.tracing.start({ screenshots: true, snapshots: true, sources: true })
  const { userSWA } = await loginAs("ada@example.com")
  await page.goto("/")
  await expect(page.getByText("You have 10 ETH")).toBeVisible()
  // The search finds texts in a trace.
  await page.evaluate((text) => text.length, `said ${userSWA}`)
  await context.tracing.stop({ path: archive })
  const trace = unzipped(archive)
  expect(trace).toContain(`said ${userSWA}`)
  expect(keys).toHaveLength(1)
  for (const key of keys) {
    expect(trace).not.toContain(key)
    expect(trace).not.toContain(Buffer.from(key).toString("base64").slice(4, -4))
  }
  // It is where the encrypted store of the SDK has it, and nowhere else.
  const kept = await page.evaluate(() => Object.entries(localStorage))
  expect(kept.map(([name]) => name)).toEqual(["okto_session_encrypted"])
  for (const key of keys) expect(JSON.stringify(kept)).not.toContain(key)
})

test("loginAs: fills a session store without encryption, too", async ({ loginAs, page }) => {
  await loginAs("ada@example.com", { store: "plain" })
  await page.goto("/")
  await expect(page.getByText("You have 10 ETH")).toBeVisible()
})

test("loginAs: sets the cookie of an app's server, which no script can read", async ({
  baseURL,
  context,
  loginAs,
  page
}) => {
  const { userSWA } = await loginAs("ada@example.com", {
    cookie: ({ userSWA: owner }) => ({ name: "session", value: `number-7-of-${owner}` })
  })
  const [cookie] = await context.cookies(baseURL)
  expect(cookie).toMatchObject({ name: "session", value: `number-7-of-${userSWA}`, httpOnly: true })
  await page.goto("/")
  await expect(page.getByLabel("Email")).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe("")
})

test("travel: moves the clock of the page, too", async ({ page, travel, world }) => {
  await page.goto("/")
  await travel("2 hours")
  await travel(60_000)
  const { now } = await world.clock()
  const shown = await page.evaluate(() => Date.now())
  expect(now - Date.now()).toBeGreaterThan(7_000_000)
  // Within a quarter of an hour, however busy the machine is.
  expect(Math.abs(shown - now)).toBeLessThan(900_000)
  // Timers go on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1)))
})

test("world: serves the pages that are those of other sites in production", async ({ page }) => {
  const { onboarding } = environments.production
  await page.goto(onboarding)
  await expect(page.getByLabel("Email")).toBeAttached()
})

test("matchers: say what is wrong with an order or an error", () => {
  expect(() => expect({ status: "FAILED", reason: "no luck" }).toBeSuccessfulOrder()).toThrow(
    "expected a successful order, got one that is FAILED: no luck"
  )
  expect(() => expect(new TypeError("oh")).toBeOktoError("ExecutionFailed")).toThrow(
    "expected the error ExecutionFailed, got TypeError: oh"
  )
})
