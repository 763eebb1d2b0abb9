/** What a test under Vitest is given. */
import { test as base } from "vitest"
import { createWorld, type TestWorld, type WorldOptions } from "./TestWorld.ts"
import { worldAddress } from "./worldAddress.ts"

/** A world of the test's own, and the parts of it that most tests need. */
export interface SandboxFixtures {
  /** How the world begins: `test.extend({ sandboxOptions: { seed } })`. */
  sandboxOptions: WorldOptions
  world: TestWorld
  /** A client in which a user is signed in: `await loginAs("ada@example.com")`. */
  loginAs: TestWorld["loginAs"]
  faults: TestWorld["faults"]
  expectNoFaultLeft: TestWorld["expectNoFaultLeft"]
  travel: TestWorld["travel"]
  seed: TestWorld["seed"]
}

/**
 * Vitest's `test`, in which every test has a world of its own: in this process without a port, or beside others on the
 * sandbox at `OKTO_SANDBOX_URL`. It begins when the test asks for a part of it, and ends with the test.
 */
export const test = base.extend<SandboxFixtures>({
  sandboxOptions: {},
  world: async ({ sandboxOptions }, use) => {
    await using world = await createWorld({ at: worldAddress(), ...sandboxOptions })
    await use(world)
  },
  loginAs: ({ world }, use) => use(world.loginAs),
  faults: ({ world }, use) => use(world.faults),
  expectNoFaultLeft: ({ world }, use) => use(world.expectNoFaultLeft),
  travel: ({ world }, use) => use(world.travel),
  seed: ({ world }, use) => use(world.seed)
})
