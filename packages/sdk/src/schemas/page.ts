/** What other pages and windows say to the application's. */
import * as Schema from "effect/Schema"

/** Texts longer than this say nothing that a login needs. */
const longest = 64 * 1024

/** A message as an object. */
export const Parcel = Schema.Record(Schema.String, Schema.Unknown)

/** A message as JSON text of reasonable length. */
export const ParcelText = Schema.String.check(Schema.isMaxLength(longest, { message: "too long" }))
export const ParcelJson = Schema.fromJsonString(Parcel)

/** A message, as far as everybody says the same. */
export const Message = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  method: Schema.optionalKey(Schema.String),
  channel: Schema.optionalKey(Schema.String),
  data: Schema.optionalKey(Parcel)
})

/** The page's reply to a question. */
export const Reply = Schema.Struct({
  status: Schema.Literals(["success", "error"]),
  message: Schema.optionalKey(Schema.String)
})

const email = { provider: Schema.Literal("email"), email: Schema.String }
// Every provider that is not email is a phone number.
const phone = { provider: Schema.String, whatsapp_number: Schema.String }

const contact = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Union([Schema.Struct({ ...fields, ...email }), Schema.Struct({ ...fields, ...phone })])

const token = Schema.String

// What the page can ask for.
export const UiConfig = Schema.Struct({ type: Schema.Literal("ui_config") })
export const RequestOtp = contact({ type: Schema.Literal("request_otp") })
export const ResendOtp = contact({ type: Schema.Literal("resend_otp"), token })
export const VerifyOtp = contact({ type: Schema.Literal("verify_otp"), token, otp: Schema.String })
export const PasteOtp = Schema.Struct({
  type: Schema.Literal("paste_otp"),
  provider: Schema.optionalKey(Schema.String)
})
export const CloseWebView = Schema.Struct({ type: Schema.Literal("close_webview") })

/** What Google's button hands over. */
export const Credential = Schema.Struct({
  credential: Schema.String.check(Schema.isNonEmpty({ message: "must not be empty" }))
})

/** The part of an id token that says whether it was asked for. */
export const Claims = Schema.fromJsonString(Schema.Struct({ nonce: Schema.String }))

/** What was asked for, before the page left for Google's. */
export const Asked = Schema.fromJsonString(Schema.Struct({ nonce: Schema.String, state: Schema.String }))
