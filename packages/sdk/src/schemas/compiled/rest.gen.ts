/** Written by "npx -y pnpm@12 compile" from schemas. Do not edit. */
import { type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as Auth from "@okto-effect/protocol/Auth"
import type * as ClientSigning from "@okto-effect/protocol/ClientSigning"
import type * as messages from "../messages.ts"
import type * as page from "../page.ts"

export const AuthData: Decoder<typeof Auth.AuthData.Type> = /* @__PURE__ */ decoder({ fields: { idToken: { type: "string" }, provider: { enum: ["google", "okto", "client_jwt"] } } })

export const Email: Decoder<typeof Auth.Email.Type> = /* @__PURE__ */ decoder({ type: "string", message: "Invalid email format", checks: [{ check: /^(?![.])(?!.*[.]{2})[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,}$/ }] })

export const Phone: Decoder<typeof Auth.Phone.Type> = /* @__PURE__ */ decoder({ type: "string", message: "Invalid phone number format: must contain exactly 10 digits", checks: [{ check: /^(?:\D*\d){10}\D*$/ }] })

export const Signatures: Decoder<typeof ClientSigning.Signatures.Type> = /* @__PURE__ */ decoder({ fields: { signatures: { items: { type: "string", message: "must be whole bytes in hex", checks: [{ check: /^0x([0-9a-fA-F]{2})*$/ }] } } } })

export const Text: Decoder<typeof messages.Text.Type> = /* @__PURE__ */ decoder({ type: "string" })

export const TypedData: Decoder<typeof messages.TypedData.Type> = /* @__PURE__ */ decoder({ fields: { types: { values: { items: { fields: { name: { type: "string" }, type: { type: "string" } } } } }, primaryType: { type: "string" }, domain: { values: { type: "unknown" } }, message: { values: { type: "unknown" } } } })

export const AuthorizationRequest: Decoder<typeof page.AuthorizationRequest.Type> = /* @__PURE__ */ decoder({ json: { fields: { nonce: { type: "string" }, state: { type: "string" } } } })

export const Claims: Decoder<typeof page.Claims.Type> = /* @__PURE__ */ decoder({ json: { fields: { nonce: { type: "string" } } } })

export const CloseWebView: Decoder<typeof page.CloseWebView.Type> = /* @__PURE__ */ decoder({ fields: { type: { literal: "close_webview" } } })

export const Credential: Decoder<typeof page.Credential.Type> = /* @__PURE__ */ decoder({ fields: { credential: { type: "string", checks: [{ check: ({ length }: { readonly length: number }) => length >= 1, message: "must not be empty" }] } } })

export const Message: Decoder<typeof page.Message.Type> = /* @__PURE__ */ decoder({ fields: { id: { union: [{ type: "string" }, { type: "number" }, { type: "null" }], optional: true }, method: { union: [{ type: "string" }, { type: "number" }, { type: "null" }], optional: true }, channel: { type: "string", optional: true }, data: { values: { type: "unknown" }, optional: true } } })

export const MessageData: Decoder<typeof page.MessageData.Type> = /* @__PURE__ */ decoder({ values: { type: "unknown" } })

export const MessageJson: Decoder<typeof page.MessageJson.Type> = /* @__PURE__ */ decoder({ json: { values: { type: "unknown" } } })

export const MessageText: Decoder<typeof page.MessageText.Type> = /* @__PURE__ */ decoder({ type: "string", checks: [{ check: ({ length }: { readonly length: number }) => length <= 65536, message: "too long" }] })

export const PasteOtp: Decoder<typeof page.PasteOtp.Type> = /* @__PURE__ */ decoder({ fields: { type: { literal: "paste_otp" }, provider: { type: "string", optional: true } } })

export const Reply: Decoder<typeof page.Reply.Type> = /* @__PURE__ */ decoder({ fields: { status: { enum: ["success", "error"] }, message: { type: "string", optional: true } } })

export const RequestOtp: Decoder<typeof page.RequestOtp.Type> = /* @__PURE__ */ decoder({ union: [{ fields: { type: { literal: "request_otp" }, provider: { literal: "email" }, email: { type: "string" } } }, { fields: { type: { literal: "request_otp" }, provider: { type: "string" }, whatsapp_number: { type: "string" } } }] })

export const ResendOtp: Decoder<typeof page.ResendOtp.Type> = /* @__PURE__ */ decoder({ union: [{ fields: { type: { literal: "resend_otp" }, token: { type: "string" }, provider: { literal: "email" }, email: { type: "string" } } }, { fields: { type: { literal: "resend_otp" }, token: { type: "string" }, provider: { type: "string" }, whatsapp_number: { type: "string" } } }] })

export const UiConfig: Decoder<typeof page.UiConfig.Type> = /* @__PURE__ */ decoder({ fields: { type: { literal: "ui_config" } } })

export const VerifyOtp: Decoder<typeof page.VerifyOtp.Type> = /* @__PURE__ */ decoder({ union: [{ fields: { type: { literal: "verify_otp" }, token: { type: "string" }, otp: { type: "string" }, provider: { literal: "email" }, email: { type: "string" } } }, { fields: { type: { literal: "verify_otp" }, token: { type: "string" }, otp: { type: "string" }, provider: { type: "string" }, whatsapp_number: { type: "string" } } }] })
