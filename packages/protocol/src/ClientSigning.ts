/**
 * Requests to an app's own server that signs with the client key: facts as plain JSON, from which the server makes the
 * bytes itself. A hash would not tell what is signed.
 */
import * as Schema from "effect/Schema"
import { AuthProvider, Email, OtpMethod, Phone } from "./Auth.ts"
import { otpMethods } from "./otpMethods.ts"
import { Address, Bytes, PublicKey } from "./Primitives.ts"

/** A UUID of any version. */
const Uuid = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { message: "must be a UUID" })
)

const Short = Schema.NonEmptyString.check(Schema.isMaxLength(4096, { message: "must have at most 4,096 characters" }))

/** The message does not repeat the value, which may be a secret in the wrong place. */
const oneOf = <const Names extends ReadonlyArray<string>>(names: Names) =>
  Schema.Literals(names).annotate({ message: `must be one of ${names.join(", ")}` })

/** Whole Unix seconds that fit the 48 bits of the paymaster. */
const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 48 - 1 }))

/** Unix milliseconds. */
const Milliseconds = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Metadata of the page that is not verified: for logs, not for decisions. */
const untrusted = Schema.optionalKey(
  Schema.Struct({ provider: Schema.optionalKey(AuthProvider), intent: Schema.optionalKey(Short) })
)

/** Allows a code to be sent, sent again, or tried. */
const otp = {
  kind: Schema.Literal("otp"),
  action: oneOf(["send", "resend", "verify"]),
  method: oneOf(OtpMethod.literals),
  contact: Short,
  country: Schema.optionalKey(Short),
  token: Schema.optionalKey(Short),
  otp: Schema.optionalKey(Short),
  clientSWA: Address(),
  timestamp: Milliseconds,
  untrusted
}

/** Allows a session key to be registered, for the user of a login. */
const session = { kind: Schema.Literal("session"), publicKey: PublicKey("must be a public key"), untrusted }

/** Authorizes the paymaster for any operation with this nonce, within a time in Unix seconds. */
const paymaster = {
  kind: Schema.Literal("paymaster"),
  purpose: oneOf(["login", "operation", "estimate", "direct"]),
  nonce: Uuid,
  clientSWA: Address(),
  validUntil: Seconds,
  validAfter: Seconds,
  untrusted
}

/** The optional fields of a request about a code, by its action. */
const optionalOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  send: [],
  resend: ["token"],
  verify: ["token", "otp"]
}

const isContact = { email: Schema.is(Email), phone: Schema.is(Phone) }

/** What is signed for a code. `timestamp` is in Unix milliseconds. */
export const OtpPayload = Schema.Struct(otp)
export type OtpPayload = typeof OtpPayload.Type

const ofItsAction = Schema.makeFilter(({ action, contact, country, method, otp, token }: OtpPayload) => {
  const has = optionalOf[action] ?? []
  if (token !== undefined && !has.includes("token")) return "token is not part of this action"
  if (otp !== undefined && !has.includes("otp")) return "otp is not part of this action"
  if (country !== otpMethods[method].country) return "country is not the method's"
  return isContact[otpMethods[method].contact](contact) || "contact is not one of the method's"
})

/** The fields of every request: its id, and when it was made in Unix milliseconds. */
const once = { id: Uuid, time: Milliseconds }

/** The requests, by `kind`. */
const requests = {
  otp: Schema.Struct({ ...otp, ...once }).check(ofItsAction),
  session: Schema.Struct({ ...session, ...once }),
  paymaster: Schema.Struct({ ...paymaster, ...once })
}

/** What is signed for a session key. */
export const SessionPayload = Schema.Struct(session)
export type SessionPayload = typeof SessionPayload.Type

/** What is signed for the paymaster. */
export const PaymasterPayload = Schema.Struct(paymaster)
export type PaymasterPayload = typeof PaymasterPayload.Type

/** The facts to sign. */
export type SigningPayload = OtpPayload | SessionPayload | PaymasterPayload

/**
 * The facts that the application's key signs: a request about a code, a session key, or a nonce whose fees the app pays within a
 * time. Never a user operation.
 */
export const ClientSigningRequest = Schema.Union([requests.otp, requests.session, requests.paymaster])
export type ClientSigningRequest = typeof ClientSigningRequest.Type

/** How many requests a page posts at most. */
export const mostRequests = 8

/** What a page posts to the app's server: a login asks for two signatures, and nothing asks for more than a few. */
export const ClientSigningRequests = Schema.Struct({
  /** One to eight requests. */
  requests: Schema.NonEmptyArray(ClientSigningRequest).check(Schema.isMaxLength(mostRequests))
})
export type ClientSigningRequests = typeof ClientSigningRequests.Type

/** The reply of the app's server: a signature for each request, in the same order. */
export const Signatures = Schema.Struct({
  /** EIP-191 signatures by the client key, hex. */
  signatures: Schema.Array(Bytes())
})
export type Signatures = typeof Signatures.Type
