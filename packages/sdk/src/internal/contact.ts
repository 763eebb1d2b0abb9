/** The two ways a code can travel, and what a contact must look like for each. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ContactInvalid } from "../Errors.ts"
import { validate } from "./validate.ts"

/** How a code travels. */
export type OtpMethod = "email" | "whatsapp"

const email = "Invalid email format"
const phone = "Invalid phone number format: must contain exactly 10 digits"

interface Method {
  readonly contact: Schema.Codec<string>
  /** Named with the contact, where the backend wants it: codes go to Indian numbers only. */
  readonly country?: string
}

/** What differs between the ways. */
export const contactMethods: { readonly [Name in OtpMethod]: Method } = {
  email: {
    contact: Schema.String.annotate({ message: email }).check(
      Schema.isPattern(
        /^(?![.])(?!.*[.]{2})[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,}$/,
        {
          message: email
        }
      )
    )
  },
  whatsapp: {
    contact: Schema.String.annotate({ message: phone }).check(
      Schema.makeFilter((contact: string) => contact.replace(/\D/g, "").length === 10 || phone)
    ),
    country: "IN"
  }
}

/** Checks a contact; the error has the bare sentence about its format. */
export const checkContact = (contact: string, method: OtpMethod): Effect.Effect<string, ContactInvalid> =>
  validate(contactMethods[method].contact, contact, ContactInvalid)
