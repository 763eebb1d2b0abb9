/** The routes that send and verify one-time codes, and what they fail with. */
import type * as Auth from "@okto-effect/contract/Auth"
import type * as Endpoint from "@okto-effect/contract/Endpoint"
import type { OtpMethod } from "@okto-effect/contract/otpMethods"
import * as Errors from "../Errors.ts"
import * as Routes from "../schemas/compiled/routes.gen.ts"

/** The row of a request about a code. */
export type Row<Data> = Endpoint.Row<Auth.OtpRequest, Data, "public">

// By method. Sending again uses the row for sending, with an error of its own.
export const otpRoutes = {
  email: {
    send: Routes.sendEmailOtp,
    notSent: Errors.EmailOtpNotSent,
    notResent: Errors.EmailOtpNotResent,
    verify: Routes.verifyEmailOtp,
    notVerified: Errors.EmailOtpVerificationFailed
  },
  whatsapp: {
    send: Routes.sendWhatsAppOtp,
    notSent: Errors.WhatsAppOtpNotSent,
    notResent: Errors.WhatsAppOtpNotResent,
    verify: Routes.verifyWhatsAppOtp,
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
