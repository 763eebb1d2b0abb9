/** Playwright's `test` with a world for each test. */
import { expect as baseExpect, test as base } from "@playwright/test"
import { answerFrom, type LoginAsOptions, signIn } from "./browserPages.ts"
import { matchers } from "./matchers.ts"
import { createWorld, type TestWorld, worldAddress, type WorldOptions } from "./TestWorld.ts"

/** The fixtures: a world for the test, and its most used members. */
export interface EmulatorFixtures extends Pick<TestWorld, "expectNoFaultLeft" | "faults" | "orders" | "seed"> {
  /** The options of the world: `test.use({ emulatorOptions: { seed } })`. */
  emulatorOptions: WorldOptions
  /** The world of the test. */
  world: TestWorld
  /**
   * Signs a user in for the pages of an app before they are opened: without a code.
   *
   * @param user an email address, a phone number of ten digits, or a name such as `client_jwt:ada`
   * @param options the app's origin (default: `baseURL`), or the cookie that its server would set
   */
  loginAs: (user: string, options?: LoginAsOptions) => Promise<{ readonly userSWA: string }>
  /**
   * Moves the clocks of the world and of the pages ahead.
   *
   * @param duration how far, such as `"11 days"`, or in milliseconds
   */
  travel: TestWorld["travel"]
}

/**
 * Playwright's `test` with a world for each test: in the worker's process, or on the emulator at `OKTO_EMULATOR_URL`. The
 * world answers the app's backend calls at any address that the app uses.
 *
 * @param title the title of the test
 * @returns Playwright's `test`, with the fixtures of {@link EmulatorFixtures}.
 *
 * @example
 * ```ts
 * import { expect, test } from "@okto-effect/emulator/playwright"
 *
 * test("a signed-in user sees the balance", async ({ loginAs, page }) => {
 *   await loginAs("ada@example.com")
 *   await page.goto("/")
 *   await expect(page.getByText("You have 10 ETH")).toBeVisible()
 * })
 * ```
 * @function
 */
export const test = base.extend<EmulatorFixtures>({
  emulatorOptions: [{}, { option: true }],
  world: async ({ emulatorOptions }, use) => {
    await using world = await createWorld({ at: worldAddress(), ...emulatorOptions })
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
  orders: ({ world }, use) => use(world.orders),
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

/**
 * Playwright's `expect`, with the matchers for errors and orders.
 *
 * @param messageOrOptions what a failure says
 * @returns Assertions about the value.
 *
 * @example
 * ```ts
 * import { expect, test } from "@okto-effect/emulator/playwright"
 *
 * test("a signed-in user sees the balance", async ({ loginAs, page }) => {
 *   await loginAs("ada@example.com")
 *   await page.goto("/")
 *   await expect(page.getByText("You have 10 ETH")).toBeVisible()
 * })
 * ```
 * @function
 */
export const expect = baseExpect.extend(matchers)
