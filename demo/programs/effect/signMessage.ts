import { Messages } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { data } from "../values/signMessage.ts"
import { client } from "./client.ts"
import { signIn } from "./signIn.ts"

const program = Effect.gen(function* () {
  yield* signIn
  const messages = yield* Messages.Messages
  yield* Effect.log(yield* messages.signMessage(data))
})

await Effect.runPromise(Effect.provide(program, client))
