/** The routes that send and verify one-time codes, and what they fail with. */
import type * as Auth from "@okto-effect/contract/Auth"
import type * as Endpoint from "@okto-effect/contract/Endpoint"
import type { OtpMethod } from "@okto-effect/contract/otpMethods"
import * as Errors from "../Errors.ts"
import type * as Bff from "../http/Bff.ts"
import * as Routes from "../schemas/compiled/routes.gen.ts"

/** The row of a request about a code. */
export type Row<Data> = Endpoint.Row<Auth.OtpRequest, Data, "public">

// By method. Sending again uses the row for sending, with an error of its own.
const routes = {
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
}

type Failure<Name extends "notSent" | "notResent" | "notVerified"> = InstanceType<(typeof routes)[OtpMethod][Name]>

/** A code was not sent. */
export type NotSent = Failure<"notSent">

/** A code was not sent again. */
export type NotResent = Failure<"notResent">

/** A code was not confirmed. */
export type NotVerified = Failure<"notVerified">

interface OtpRoutes {
  readonly send: Row<Auth.OtpSent>
  readonly notSent: Bff.FailureClass<NotSent>
  readonly notResent: Bff.FailureClass<NotResent>
  readonly verify: Row<Auth.OtpVerified>
  readonly notVerified: Bff.FailureClass<NotVerified>
}

export const otpRoutes: { readonly [Method in OtpMethod]: OtpRoutes } = routes
