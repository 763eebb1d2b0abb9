/** Vitest's `test` with a world for each test, and its `expect` with the matchers for errors and orders. */
import { expect, test as base } from "vitest"
import { matchers, type OktoMatchers } from "./matchers.ts"
import { createWorld, type TestWorld, worldAddress, type WorldOptions } from "./TestWorld.ts"

/** The fixtures: a world for the test, and its most used members. */
export interface EmulatorFixtures extends Pick<
  TestWorld,
  "expectNoFaultLeft" | "faults" | "loginAs" | "orders" | "seed" | "travel"
> {
  /** The options of the world: `test.extend({ emulatorOptions: { seed } })`. */
  emulatorOptions: WorldOptions
  /** The world of the test. */
  world: TestWorld
}

/**
 * Vitest's `test` with a world for each test that uses one of the fixtures: in this process, or on the emulator at
 * `OKTO_EMULATOR_URL`. The world stops when the test ends.
 *
 * @param name the title of the test
 * @param options a time-out in milliseconds, options, or the body of the test
 * @returns Vitest's `test`, with the fixtures of {@link EmulatorFixtures}.
 *
 * @example
 * ```ts
 * import { expect, test } from "@okto-effect/emulator/vitest"
 * import { getPortfolio } from "@okto-effect/sdk"
 *
 * test("a new user has tokens", async ({ loginAs }) => {
 *   const portfolio = await getPortfolio(await loginAs("ada@example.com"))
 *   expect(portfolio.groupTokens).not.toHaveLength(0)
 * })
 * ```
 */
export const test = base.extend<EmulatorFixtures>({
  emulatorOptions: {},
  world: async ({ emulatorOptions }, use) => {
    await using world = await createWorld({ at: worldAddress(), ...emulatorOptions })
    await use(world)
  },
  loginAs: ({ world }, use) => use(world.loginAs),
  faults: ({ world }, use) => use(world.faults),
  expectNoFaultLeft: ({ world }, use) => use(world.expectNoFaultLeft),
  orders: ({ world }, use) => use(world.orders),
  travel: ({ world }, use) => use(world.travel),
  seed: ({ world }, use) => use(world.seed)
})

declare module "vitest" {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- its parameters must be those of the interface it adds to
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends OktoMatchers<R> {}
}

expect.extend(matchers)

export { expect }
