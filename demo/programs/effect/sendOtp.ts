import { Login } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { contact } from "../values/contact.ts"
import { method } from "../values/method.ts"
import { client } from "./client.ts"

const program = Effect.gen(function* () {
  const { sendOtp } = yield* Login.Login
  // Keep the token: it identifies the code.
  const { token } = yield* sendOtp(contact, method)
  yield* Effect.log(token)
})

await Effect.runPromise(Effect.provide(program, client))
