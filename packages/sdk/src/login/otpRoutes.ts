/** One-time codes: the contacts that they are sent to, the routes that send and verify them, and what those fail with. */
import type * as Auth from "@okto-effect/protocol/Auth"
import type * as Endpoint from "@okto-effect/protocol/Endpoint"
import { type OtpMethod, otpMethods } from "@okto-effect/protocol/otpMethods"
import type * as Effect from "effect/Effect"
import * as Errors from "../errors/Errors.ts"
import * as compiled from "../schemas/compiled/rest.gen.ts"
import {
  sendEmailOtpRoute,
  sendWhatsAppOtpRoute,
  verifyEmailOtpRoute,
  verifyWhatsAppOtpRoute
} from "../schemas/compiled/routes.gen.ts"
import { validate } from "../input/validate.ts"

/** The row of a request about a code. */
export type OtpEndpoint<Data> = Endpoint.Endpoint<Auth.OtpRequest, Data, "public">

// By method. Sending again uses the row for sending, with an error of its own.
export const otpRoutes = {
  email: {
    send: sendEmailOtpRoute,
    notSent: Errors.EmailOtpNotSent,
    notResent: Errors.EmailOtpNotResent,
    verify: verifyEmailOtpRoute,
    notVerified: Errors.EmailOtpVerificationFailed
  },
  whatsapp: {
    send: sendWhatsAppOtpRoute,
    notSent: Errors.WhatsAppOtpNotSent,
    notResent: Errors.WhatsAppOtpNotResent,
    verify: verifyWhatsAppOtpRoute,
    notVerified: Errors.WhatsAppOtpVerificationFailed
  }
} satisfies Readonly<Record<OtpMethod, unknown>>

type Failure<Name extends "notSent" | "notResent" | "notVerified"> = InstanceType<(typeof otpRoutes)[OtpMethod][Name]>

/** A code was not sent. */
export type NotSent = Failure<"notSent">

/** A code was not sent again. */
export type NotResent = Failure<"notResent">

/** A code was not confirmed. */
export type NotVerified = Failure<"notVerified">

/** The decoder of each kind of contact, and its format as text. */
const contacts = {
  email: [compiled.Email, "an email address"],
  phone: [compiled.Phone, "a phone number of ten digits"]
} as const

/** Checks a contact. The message of the error is about its format alone. */
export const checkContact = (contact: string, method: OtpMethod): Effect.Effect<string, Errors.ContactInvalid> => {
  const [decoder, expected] = contacts[otpMethods[method].contact]
  return validate(decoder, contact, Errors.ContactInvalid, ["contact", expected])
}
