/** The inputs of a login. */
import * as Schema from "effect/Schema"

export { AuthData } from "@okto-effect/contract/Auth"

const email = "Invalid email format"
const phone = "Invalid phone number format: must contain exactly 10 digits"

/** The email address that a code is sent to. */
export const Email = Schema.String.annotate({ message: email }).check(
  Schema.isPattern(
    /^(?![.])(?!.*[.]{2})[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,}$/,
    { message: email }
  )
)

/** The phone number that a code is sent to. */
export const Phone = Schema.String.annotate({ message: phone }).check(
  // Ten digits, with any other characters between them.
  Schema.isPattern(/^(?:\D*\d){10}\D*$/, { message: phone })
)
