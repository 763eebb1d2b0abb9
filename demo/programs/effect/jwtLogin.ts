import { Login } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { jwt } from "../values/jwt.ts"
import { client } from "./client.ts"

const program = Effect.gen(function* () {
  const { withIdToken } = yield* Login.Login
  const login = { idToken: jwt, provider: "client_jwt" } as const
  yield* Effect.log(yield* withIdToken(login))
})

await Effect.runPromise(Effect.provide(program, client))
