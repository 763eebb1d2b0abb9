import { Explorer } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { request } from "../values/readContract.ts"
import { client } from "./client.ts"
import { signIn } from "./signIn.ts"

const program = Effect.gen(function* () {
  yield* signIn
  const explorer = yield* Explorer.Explorer
  yield* Effect.log(yield* explorer.rawRead(request))
}).pipe(
  // The backend's message is in error.reason.
  Effect.catchTag("ContractReadFailed", (error) =>
    Effect.logError(error.message)
  )
)

await Effect.runPromise(Effect.provide(program, client))
