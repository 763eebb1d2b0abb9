import { Intents, Orders, tokenTransfer } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { feePayer } from "../values/feePayer.ts"
import { input } from "../values/tokenTransfer.ts"
import { client } from "./client.ts"
import { signIn } from "./signIn.ts"

const program = Effect.gen(function* () {
  yield* signIn
  const intents = yield* Intents.Intents
  const jobId = yield* intents.submit(tokenTransfer, input, { feePayer })
  const order = yield* Orders.waitForFinal(jobId)
  yield* Effect.log(order.status, order.downstreamTransactionHash[0])
}).pipe(
  // Why the backend refused is in error.reason.
  Effect.catchTag("ExecutionFailed", (error) => Effect.logError(error.message))
)

await Effect.runPromise(Effect.provide(program, client))
