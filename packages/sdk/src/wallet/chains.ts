/** The reads that building an operation needs, too: a page that sends need not load those of the explorer alone. */
import * as Effect from "effect/Effect"
import { ChainsUnavailable, SessionKeysMissing, Unauthorized, WalletsUnavailable } from "../errors/Errors.ts"
import type * as Bff from "../http/Backend.ts"
import { networksRoute, walletsRoute } from "../schemas/compiled/routes.gen.ts"

/** A call that has one sentence for all failures, also for a missing session. */
export const alwaysFailingWith = <Data, Failure>(
  call: Effect.Effect<Data, Failure | SessionKeysMissing>,
  failure: Bff.FailureClass<Failure>
): Effect.Effect<Data, Failure> =>
  Effect.mapError(call, (error) => (error instanceof SessionKeysMissing ? new failure(new Unauthorized(error)) : error))

/** The user's address on each chain. */
export const getAccount = (bff: Bff.Bff["Service"]) =>
  bff.call(walletsRoute, undefined, WalletsUnavailable).pipe(Effect.withSpan("Explorer.getAccount"))

/** The chains that the client may use. */
export const getChains = (bff: Bff.Bff["Service"]) =>
  alwaysFailingWith(bff.call(networksRoute, undefined, ChainsUnavailable), ChainsUnavailable).pipe(
    Effect.map(({ network }) => network ?? []),
    Effect.withSpan("Explorer.getChains")
  )
