/** The two ways to send a one-time code, and the format of the contact for each. */
import type * as Effect from "effect/Effect"
import type { Decoder } from "@okto-effect/contract/Decoder"
import * as compiled from "../compiled/login.gen.ts"
import { ContactInvalid } from "../../Errors.ts"
import { validate } from "./validate.ts"

/** The way a one-time code is sent. */
export type OtpMethod = "email" | "whatsapp"

interface Method {
  readonly contact: Decoder<string>
  /** The format, as text. */
  readonly expected: string
  /** The country that the backend wants beside the contact: it sends codes to Indian numbers only. */
  readonly country?: string
}

/** The differences between the ways. */
export const contactMethods: { readonly [Name in OtpMethod]: Method } = {
  email: { contact: compiled.Email, expected: "an email address" },
  whatsapp: { contact: compiled.Phone, expected: "a phone number of ten digits", country: "IN" }
}

/** Checks a contact. The message of the error is about its format alone. */
export const checkContact = (contact: string, method: OtpMethod): Effect.Effect<string, ContactInvalid> =>
  validate(contactMethods[method].contact, contact, ContactInvalid, ["contact", contactMethods[method].expected])
