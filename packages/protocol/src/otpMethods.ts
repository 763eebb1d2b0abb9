/** How one-time codes are sent. Without Schema, so that the SDK's bundle can contain it. */

interface Method {
  /** The field of the contact in a request about a code. */
  readonly field: string
  /** The contact: an email address, or a phone number of ten digits. */
  readonly contact: "email" | "phone"
  /** The country that the backend wants beside a phone number: it sends codes to Indian numbers only. */
  readonly country?: string
}

/** The way a one-time code is sent. */
export type OtpMethod = "email" | "whatsapp"

/** The differences between the ways. */
export const otpMethods: { readonly [Name in OtpMethod]: Method } = {
  email: { field: "email", contact: "email" },
  whatsapp: { field: "whatsapp_number", contact: "phone", country: "IN" }
}
