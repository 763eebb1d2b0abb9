/** What a transaction loads when it is first needed. */
import { afterEach, assert, it, vi } from "@effect/vitest"
import { PartNotLoaded } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { withSteps } from "../src/withSteps.ts"

const path = "../src/transactionSteps.ts"
const take = () => Promise.resolve(Result.succeed("taken"))

afterEach(() => vi.doUnmock(path))

it("withSteps: fails with PartNotLoaded where steps cannot be loaded, and tries again the next time", async () => {
  vi.resetModules()
  vi.doMock(path, () => {
    throw new Error("offline")
  })
  const failed = await withSteps(take)
  assert.isTrue(Result.isFailure(failed))
  if (Result.isFailure(failed)) {
    assert.instanceOf(failed.failure, PartNotLoaded)
    assert.strictEqual(failed.failure.category, "retry")
  }
  vi.doUnmock(path)
  assert.deepStrictEqual(await withSteps(take), Result.succeed("taken"))
})
