import { Login } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { contact } from "../values/contact.ts"
import { method } from "../values/method.ts"
import { token } from "../values/token.ts"
import { client } from "./client.ts"

const program = Effect.gen(function* () {
  const { resendOtp } = yield* Login.Login
  // Keep the new token: it identifies the code.
  const resent = yield* resendOtp(contact, token, method)
  yield* Effect.log(resent.token)
})

await Effect.runPromise(Effect.provide(program, client))
