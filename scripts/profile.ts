/**
 * A browser that tests use one after the other, because a new process for each page costs more than most tests do: one for
 * each of Vitest's workers, and in it one profile, in which every test finds nothing of those before it.
 */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core"
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

/** What is done to a whole profile and cannot be taken back, by whose method it is. */
const lasting = {
  context: [
    "addInitScript",
    "clearPermissions",
    "exposeBinding",
    "exposeFunction",
    "grantPermissions",
    "on",
    "once",
    "route",
    "routeFromHAR",
    "routeWebSocket",
    "setDefaultNavigationTimeout",
    "setDefaultTimeout",
    "setExtraHTTPHeaders",
    "setGeolocation",
    "setHTTPCredentials"
  ],
  clock: ["fastForward", "install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"]
} as const

/** All that a browser keeps for an origin, but what pages have in `localStorage`. */
const besidesLocal =
  "cookies,file_systems,indexeddb,websql,service_workers,cache_storage,interest_groups,shared_storage,storage_buckets"

/** Has something happen before each call of these methods. */
const before = (target: object, methods: ReadonlyArray<string>, happens: () => void): void => {
  for (const name of methods) {
    const apply = (method: () => unknown, self: unknown, given: Array<unknown>) => {
      happens()
      return Reflect.apply(method, self, given)
    }
    Object.assign(target, { [name]: new Proxy(Reflect.get(target, name), { apply }) })
  }
}

/** What a user's windows share. */
export class Profile {
  /** Whether a test did what lasts. */
  isSpent = false
  /** Background windows, by origin: each keeps the process of its site alive. */
  private readonly background = new Map<string, Page>()
  private readonly visited = new Set<string>()
  private readonly context: BrowserContext
  /** Stays open for the session with the browser. */
  private readonly first: Page
  private readonly session: CDPSession

  private constructor(context: BrowserContext, first: Page, session: CDPSession) {
    this.context = context
    this.first = first
    this.session = session
    context.on("page", (page) => {
      page.on("framenavigated", (frame) => this.visited.add(new URL(frame.url()).origin))
    })
    context.setDefaultTimeout(60_000)
    const spend = () => {
      this.isSpent = true
    }
    before(context, lasting.context, spend)
    before(context.clock, lasting.clock, spend)
  }

  static async open(): Promise<Profile> {
    const running = await browser()
    const permissions = ["clipboard-read", "clipboard-write"]
    const context = await running.newContext({ permissions, reducedMotion: "reduce" })
    const first = await context.newPage()
    return new Profile(context, first, await context.newCDPSession(first))
  }

  /** A window in the background, at an address that is quick to load, one for each origin. */
  async at(site: string): Promise<Page> {
    const { origin } = new URL(site)
    const open = this.background.get(origin)
    if (open !== undefined) return open
    const page = await this.context.newPage()
    await page.goto(site)
    this.background.set(origin, page)
    return page
  }

  /** A new window, beside others in the background at such addresses. */
  async window(sites: ReadonlyArray<string>): Promise<Page> {
    for (const site of sites) await this.at(site)
    return this.context.newPage()
  }

  /** Takes away all windows of a test's, and what their pages stored. Files that were loaded stay. */
  async clear(): Promise<void> {
    const kept = new Set([this.first, ...this.background.values()])
    const opened = this.context.pages().filter((page) => !kept.has(page))
    await Promise.all(opened.map((page) => page.close()))
    await this.context.setOffline(false)
    await this.context.clearCookies()
    for (const origin of this.visited) {
      const page = this.background.get(origin)
      // By the process, which has a copy of its own: it would be updated only after the next test has begun.
      await page?.evaluate("localStorage.clear()")
      const storageTypes = page === undefined ? "all" : besidesLocal
      await this.session.send("Storage.clearDataForOrigin", { origin, storageTypes })
    }
    this.visited.clear()
  }

  close(): Promise<void> {
    return this.context.close()
  }
}

/** The profile that the last test left in order. */
let free: Profile | undefined

/** A fresh profile for one test. */
export const borrow = async (): Promise<Profile> => {
  const profile = free ?? (await Profile.open())
  free = undefined
  return profile
}

/** Makes a profile as new for the next test; a failed test leaves nothing to it. */
export const giveBack = async (profile: Profile, hasFailed: boolean): Promise<void> => {
  if (hasFailed || profile.isSpent) return profile.close()
  await profile.clear()
  free = profile
}

/**
 * Has a test do something in a new window of a fresh browser profile. Nothing moves in it, and pages may
 * use the clipboard. `sites` are addresses that are quick to load, one of each origin whose pages store something.
 */
export const inWindow = async <A>(sites: ReadonlyArray<string>, test: (page: Page) => Promise<A>): Promise<A> => {
  const profile = await borrow()
  let hasFailed = true
  try {
    const result = await test(await profile.window(sites))
    hasFailed = false
    return result
  } finally {
    await giveBack(profile, hasFailed)
  }
}
