import { Login, Session } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { login } from "../values/login.ts"

export const signIn = Effect.gen(function* () {
  const { peek } = yield* Session.Session
  const { withIdToken } = yield* Login.Login
  if (peek() === undefined) yield* withIdToken(login)
})
