/** Vitest's `expect` with the matchers for errors and orders. */
import { expect } from "vitest"
import { matchers, type OktoMatchers } from "./matchers.ts"

declare module "vitest" {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- its parameters must be those of the interface it adds to
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends OktoMatchers<R> {}
}

expect.extend(matchers)

export { expect }
