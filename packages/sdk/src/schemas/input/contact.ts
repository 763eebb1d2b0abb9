/** The contacts that one-time codes are sent to. */
import type * as Effect from "effect/Effect"
import { type OtpMethod, otpMethods } from "@okto-effect/contract/otpMethods"
import * as compiled from "../compiled/login.gen.ts"
import { ContactInvalid } from "../../Errors.ts"
import { validate } from "./validate.ts"

/** The decoder of each kind of contact, and its format as text. */
const contacts = {
  email: [compiled.Email, "an email address"],
  phone: [compiled.Phone, "a phone number of ten digits"]
} as const

/** Checks a contact. The message of the error is about its format alone. */
export const checkContact = (contact: string, method: OtpMethod): Effect.Effect<string, ContactInvalid> => {
  const [decoder, expected] = contacts[otpMethods[method].contact]
  return validate(decoder, contact, ContactInvalid, ["contact", expected])
}
