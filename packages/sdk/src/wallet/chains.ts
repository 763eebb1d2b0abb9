/** The reads that building an operation needs, too: a page that sends need not load those of the explorer alone. */
import * as Effect from "effect/Effect"
import { ChainsUnavailable, WalletsUnavailable } from "../errors/Errors.ts"
import type { BackendService } from "../http/Backend.ts"
import { dataOf, orSessionKeysMissing } from "../http/replies.ts"
import { networksRoute, walletsRoute } from "../schemas/compiled/routes.gen.ts"

/** The user's address on each chain. */
export const getAccount = (backend: BackendService) =>
  orSessionKeysMissing(backend.call(walletsRoute, undefined, WalletsUnavailable)).pipe(
    Effect.map(dataOf),
    Effect.withSpan("Explorer.getAccount")
  )

/** The chains that the client may use. */
export const getChains = (backend: BackendService) =>
  backend.call(networksRoute, undefined, ChainsUnavailable).pipe(
    Effect.map(({ data }) => data.network ?? []),
    Effect.withSpan("Explorer.getChains")
  )
