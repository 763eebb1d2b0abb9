/**
 * Properties draw the same values each time in the ordinary command, so that it passes or fails for everyone alike;
 * `pnpm test:deep` draws new ones.
 */
import { beforeEach } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { isDeep } from "./deep.ts"

if (!isDeep) {
  beforeEach(({ task }) => {
    const random = Effect.runSync(Random.withSeed(Random.Random, task.name))
    // Effect's Random draws from it, unless a test provides another.
    Math.random = () => random.nextDoubleUnsafe()
  })
}
