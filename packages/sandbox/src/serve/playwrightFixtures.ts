/** What a test under Playwright is given. */
import { expect as baseExpect, test as base } from "@playwright/test"
import { answerFrom } from "./answerPages.ts"
import { matchers } from "./matchers.ts"
import { type LoginOptions, signIn } from "./signInPage.ts"
import { createWorld, type TestWorld, type WorldOptions } from "./TestWorld.ts"
import { worldAddress } from "./worldAddress.ts"

export type { LoginOptions } from "./signInPage.ts"

/** A world of the test's own, and the parts of it that most tests need. */
export interface SandboxFixtures {
  /** How the world begins: `test.use({ sandboxOptions: { seed } })`. */
  sandboxOptions: WorldOptions
  world: TestWorld
  /**
   * Signs a user in for the pages of an app, `baseURL` unless another is named, before they are opened: without a code,
   * and with no key in the trace.
   */
  loginAs: (user: string, options?: LoginOptions) => Promise<{ readonly userSWA: string }>
  faults: TestWorld["faults"]
  expectNoFaultLeft: TestWorld["expectNoFaultLeft"]
  /** Goes ahead in time, the world and the pages. */
  travel: TestWorld["travel"]
  seed: TestWorld["seed"]
}

/**
 * Playwright's `test`, in which every test has a world of its own: in the worker's process without a port, or beside
 * others on the sandbox at `OKTO_SANDBOX_URL`. Whatever address an app has for its backend, the world answers there.
 */
export const test = base.extend<SandboxFixtures>({
  sandboxOptions: [{}, { option: true }],
  world: async ({ sandboxOptions }, use) => {
    await using world = await createWorld({ at: worldAddress(), ...sandboxOptions })
    await use(world)
  },
  context: async ({ context, world }, use) => {
    await answerFrom(context, world)
    await use(context)
  },
  loginAs: async ({ baseURL, context, world }, use) => {
    await use((user, options = {}) => signIn(context, world, user, { origin: baseURL, ...options }))
  },
  faults: ({ world }, use) => use(world.faults),
  expectNoFaultLeft: ({ world }, use) => use(world.expectNoFaultLeft),
  travel: async ({ context, world }, use) => {
    let isInstalled = false
    await use(async (duration) => {
      const before = await world.clock()
      const moment = await world.travel(duration)
      if (!isInstalled) await context.clock.install()
      isInstalled = true
      await context.clock.fastForward(moment.ahead - before.ahead)
      return moment
    })
  },
  seed: ({ world }, use) => use(world.seed)
})

/** Playwright's `expect`, with the matchers for errors and orders. */
export const expect = baseExpect.extend(matchers)
