import { Login } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { contact } from "../values/contact.ts"
import { method } from "../values/method.ts"
import { otp } from "../values/otp.ts"
import { token } from "../values/token.ts"
import { client } from "./client.ts"

const program = Effect.gen(function* () {
  const { withOtp } = yield* Login.Login
  yield* Effect.log(yield* withOtp({ contact, method, otp, token }))
}).pipe(
  // The code is wrong, used up or expired: send another.
  Effect.catchTag("EmailOtpVerificationFailed", (error) =>
    Effect.logError(error.message)
  )
)

await Effect.runPromise(Effect.provide(program, client))
