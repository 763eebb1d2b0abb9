/**
 * The browser of the demo's tests: one for each of Vitest's workers, and in it one profile that tests use one after the
 * other, because a new process for each page costs more than most tests. Each finds it as new.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { chromiumLaunch } from "../../scripts/chromium.ts"

let launched: Promise<Browser> | undefined

const args = [
  // Pages of one site share a process, also with those that come after them: it has the scripts already.
  "--renderer-process-limit=1",
  // Pages live for a second or two: to optimise their code takes longer than it saves.
  "--js-flags=--no-maglev --no-opt"
]

const launch = async (): Promise<Browser> => {
  const options = await chromiumLaunch()
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...args] })
}

/** The worker's browser. It ends with the worker. */
export const browser = async (): Promise<Browser> => {
  const running = await launched
  if (running?.isConnected() === true) return running
  return (launched = launch())
}

/** What tests do alike and nobody notices. */
const habits = {
  permissions: ["clipboard-read", "clipboard-write"],
  reducedMotion: "reduce"
} satisfies BrowserContextOptions

/** A user's browser, with one window that stays open in the background. */
export class Profile {
  private readonly visited = new Set<string>()
  private readonly context: BrowserContext
  /** Keeps the process of its origin's pages alive. */
  readonly background: Page

  private constructor(context: BrowserContext, background: Page) {
    this.context = context
    this.background = background
    context.on("page", (page) => {
      page.on("framenavigated", (frame) => this.visited.add(new URL(frame.url()).origin))
    })
  }

  static async open(): Promise<Profile> {
    const context = await (await browser()).newContext(habits)
    context.setDefaultTimeout(60_000)
    return new Profile(context, await context.newPage())
  }

  /** A new window, beside which the background shows a page of the same origin that is quick to load. */
  async window(origin: string): Promise<Page> {
    const quick = `${origin}/__sandbox/client.json`
    if (this.background.url() !== quick) await this.background.goto(quick)
    return this.context.newPage()
  }

  /** Takes away all windows and whatever their pages stored. What was loaded stays. */
  async clear(): Promise<void> {
    for (const page of this.context.pages()) if (page !== this.background) await page.close()
    // Here, too, because the process has a copy of its own.
    await this.background.evaluate("localStorage.clear()")
    const session = await this.context.newCDPSession(this.background)
    for (const origin of this.visited) {
      await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })
    }
    await session.detach()
    await this.context.clearCookies()
    this.visited.clear()
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
