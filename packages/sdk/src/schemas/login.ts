/** What a login takes. */
import * as Schema from "effect/Schema"

export { AuthData } from "@okto-effect/contract/Auth"

const email = "Invalid email format"
const phone = "Invalid phone number format: must contain exactly 10 digits"

/** An address to which a code is sent. */
export const Email = Schema.String.annotate({ message: email }).check(
  Schema.isPattern(
    /^(?![.])(?!.*[.]{2})[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,}$/,
    { message: email }
  )
)

/** A number to which a code is sent. */
export const Phone = Schema.String.annotate({ message: phone }).check(
  // Ten digits, whatever stands between them.
  Schema.isPattern(/^(?:\D*\d){10}\D*$/, { message: phone })
)
