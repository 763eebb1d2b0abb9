import { Intents, Orders, tokenTransfer } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { feePayer } from "../values/feePayer.ts"
import { input } from "../values/tokenTransfer.ts"
import { client } from "./client.ts"
import { signIn } from "./signIn.ts"

const program = Effect.gen(function* () {
  yield* signIn
  const intents = yield* Intents.Intents
  const unsigned = yield* intents.build(tokenTransfer, input, { feePayer })
  const signed = yield* intents.sign(unsigned)
  const jobId = yield* intents.execute(signed)
  const order = yield* Orders.waitForFinal(jobId)
  yield* Effect.log(order.status, order.downstreamTransactionHash[0])
})

await Effect.runPromise(Effect.provide(program, client))
