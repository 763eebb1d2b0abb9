/**
 * Arbitraries for property tests: the inputs of apps, and the replies of the backend. Each is an `effect/Arbitrary`,
 * which `it.effect.prop` accepts and `Arbitrary.map` changes.
 *
 * @example
 * ```ts
 * import { assert, it } from "@effect/vitest"
 * import * as Effect from "effect/Effect"
 * import { Intents, tokenTransfer } from "@okto-effect/sdk/effect"
 * import { Arbitraries } from "@okto-effect/sdk/testing"
 *
 * it.effect.prop("any transfer is well formed", [Arbitraries.tokenTransfer()], ([transfer]) =>
 *   Effect.map(Intents.check(tokenTransfer, transfer), (checked) => assert.deepStrictEqual(checked, transfer))
 * )
 * ```
 */
export type { ArbitraryOptions } from "./arbitraryOptions.ts"
export * from "./inputArbitraries.ts"
export * from "./replyArbitraries.ts"
