/** Loads what sends and follows when it is first needed: a page that only offers to pay does not wait for it. */
import { PartNotLoaded } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import type * as Steps from "./transactionSteps.ts"

const load = async (): Promise<Result.Result<typeof Steps, PartNotLoaded>> => {
  try {
    return Result.succeed(await import("./transactionSteps.ts"))
  } catch (cause) {
    return Result.fail(new PartNotLoaded({ cause }))
  }
}

/** Takes a step, or fails where it could not be loaded; the next step tries again. */
export const withSteps = async <A, E>(
  take: (steps: typeof Steps) => Promise<Result.Result<A, E>>
): Promise<Result.Result<A, E | PartNotLoaded>> => {
  const steps = await load()
  return Result.isFailure(steps) ? Result.fail(steps.failure) : take(steps.success)
}
