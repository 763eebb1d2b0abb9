import { isOktoError } from "@okto-effect/sdk"
import { contact } from "../values/contact.ts"
import { otp } from "../values/otp.ts"
import { token } from "../values/token.ts"
import { client } from "./client.ts"

try {
  console.log(await client.loginUsingEmail(contact, otp, token))
} catch (error) {
  if (!isOktoError(error)) throw error
  // EmailOtpVerificationFailed: the code is wrong, used up or expired.
  console.error(error._tag, error.message)
}
