import { Login, Session } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { client } from "./client.ts"
import { signIn } from "./signIn.ts"

const program = Effect.gen(function* () {
  yield* signIn
  yield* Login.Login.use(({ clear }) => clear)
  const session = yield* Session.Session.useSync(({ peek }) => peek())
  yield* Effect.log(session !== undefined)
})

await Effect.runPromise(Effect.provide(program, client))
