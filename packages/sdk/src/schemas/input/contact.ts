/** The two ways a code can travel, and what a contact must look like for each. */
import type * as Effect from "effect/Effect"
import type { Reader } from "@okto-effect/contract/Reader"
import * as compiled from "../compiled/login.gen.ts"
import { ContactInvalid } from "../../Errors.ts"
import { validate } from "./validate.ts"

/** How a code travels. */
export type OtpMethod = "email" | "whatsapp"

interface Method {
  readonly contact: Reader<string>
  /** What it must be, in words. */
  readonly expected: string
  /** Named with the contact, where the backend wants it: codes go to Indian numbers only. */
  readonly country?: string
}

/** What differs between the ways. */
export const contactMethods: { readonly [Name in OtpMethod]: Method } = {
  email: { contact: compiled.Email, expected: "an email address" },
  whatsapp: { contact: compiled.Phone, expected: "a phone number of ten digits", country: "IN" }
}

/** Checks a contact; the error has the bare sentence about its format. */
export const checkContact = (contact: string, method: OtpMethod): Effect.Effect<string, ContactInvalid> =>
  validate(contactMethods[method].contact, contact, ContactInvalid, ["contact", contactMethods[method].expected])
