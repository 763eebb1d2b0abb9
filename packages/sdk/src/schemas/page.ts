/** The messages of other pages and windows: the authentication modal and Google. */
import * as Schema from "effect/Schema"

/** Characters. No message of a login is longer. */
const longest = 64 * 1024

/** A message as an object. */
export const MessageData = Schema.Record(Schema.String, Schema.Unknown)

/** A message as JSON text of limited length. */
export const MessageText = Schema.String.check(Schema.isMaxLength(longest, { message: "too long" }))
export const MessageJson = Schema.fromJsonString(MessageData)

/** What names a message: a page may count its messages. */
const Name = Schema.optionalKey(Schema.Union([Schema.String, Schema.Number, Schema.Null]))

/** The fields that all messages of the modal share. */
export const Message = Schema.Struct({
  id: Name,
  method: Name,
  channel: Schema.optionalKey(Schema.String),
  data: Schema.optionalKey(MessageData)
})

/** The reply of the modal's page to a question. */
export const Reply = Schema.Struct({
  status: Schema.Literals(["success", "error"]),
  message: Schema.optionalKey(Schema.String)
})

const email = { provider: Schema.Literal("email"), email: Schema.String }
// With any other provider the contact is a phone number.
const phone = { provider: Schema.String, whatsapp_number: Schema.String }

const contact = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Union([Schema.Struct({ ...fields, ...email }), Schema.Struct({ ...fields, ...phone })])

const token = Schema.String

// The requests of the modal's page.
export const UiConfig = Schema.Struct({ type: Schema.Literal("ui_config") })
export const RequestOtp = contact({ type: Schema.Literal("request_otp") })
export const ResendOtp = contact({ type: Schema.Literal("resend_otp"), token })
export const VerifyOtp = contact({ type: Schema.Literal("verify_otp"), token, otp: Schema.String })
export const PasteOtp = Schema.Struct({
  type: Schema.Literal("paste_otp"),
  provider: Schema.optionalKey(Schema.String)
})
export const CloseWebView = Schema.Struct({ type: Schema.Literal("close_webview") })

/** The message of Google's button. */
export const Credential = Schema.Struct({
  credential: Schema.String.check(Schema.isNonEmpty({ message: "must not be empty" }))
})

/** The claim of an id token that is compared with the nonce of the request. */
export const Claims = Schema.fromJsonString(Schema.Struct({ nonce: Schema.String }))

/** The request that is stored before the page goes to Google. */
export const AuthorizationRequest = Schema.fromJsonString(Schema.Struct({ nonce: Schema.String, state: Schema.String }))
