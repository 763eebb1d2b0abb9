/** Playwright's Chromium for tests: one process for each of Vitest's workers, and a context of its own for each test. */
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { chromiumLaunch } from "./chromium.ts"

const args = [
  // Pages of one site share a process, also with those that come after them: it has compiled the scripts already.
  "--renderer-process-limit=1",
  // Pages live for a second or two: to optimise their code takes longer than it saves, and so does to collect their garbage early.
  "--js-flags=--no-maglev --no-opt --min-semi-space-size=32",
  // Names that lead to this machine, as an attacker may let theirs do.
  "--host-resolver-rules=MAP *.test 127.0.0.1"
]

let launched: Promise<Browser> | undefined

/** The worker's browser; it ends with the worker. */
export const browser = async (): Promise<Browser> => {
  const running = await launched
  if (running?.isConnected() === true) return running
  const options = await chromiumLaunch()
  return (launched = chromium.launch({ ...options, args: [...(options.args ?? []), ...args] }))
}

/** The windows of a new user. Nothing moves in it, and pages may use the clipboard. */
export const newContext = async (): Promise<BrowserContext> => {
  const running = await browser()
  const permissions = ["clipboard-read", "clipboard-write"]
  const context = await running.newContext({ permissions, reducedMotion: "reduce" })
  context.setDefaultTimeout(60_000)
  return context
}

/** Has a test do something in a window of a user of its own. */
export const inWindow = async <A>(test: (page: Page) => Promise<A>): Promise<A> => {
  const context = await newContext()
  try {
    return await test(await context.newPage())
  } finally {
    await context.close()
  }
}
