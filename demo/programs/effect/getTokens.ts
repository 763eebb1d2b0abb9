import { Explorer } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { client } from "./client.ts"
import { signIn } from "./signIn.ts"

const program = Effect.gen(function* () {
  yield* signIn
  const explorer = yield* Explorer.Explorer
  yield* Effect.log(yield* explorer.getTokens)
})

await Effect.runPromise(Effect.provide(program, client))
