/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { isNonEmpty, type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as schemas from "../page.ts"

export const AuthorizationRequest: Decoder<typeof schemas.AuthorizationRequest.Type> = /* @__PURE__ */ decoder({ json: { fields: { nonce: { type: "string" }, state: { type: "string" } } } })

export const Claims: Decoder<typeof schemas.Claims.Type> = /* @__PURE__ */ decoder({ json: { fields: { nonce: { type: "string" } } } })

export const CloseWebView: Decoder<typeof schemas.CloseWebView.Type> = /* @__PURE__ */ decoder({ fields: { type: { literal: "close_webview" } } })

export const Credential: Decoder<typeof schemas.Credential.Type> = /* @__PURE__ */ decoder({ fields: { credential: { type: "string", checks: [{ check: isNonEmpty, message: "must not be empty" }] } } })

export const Message: Decoder<typeof schemas.Message.Type> = /* @__PURE__ */ decoder({ fields: { id: { union: [{ type: "string" }, { type: "number" }, { type: "null" }], optional: true }, method: { union: [{ type: "string" }, { type: "number" }, { type: "null" }], optional: true }, channel: { type: "string", optional: true }, data: { values: { type: "unknown" }, optional: true } } })

export const MessageData: Decoder<typeof schemas.MessageData.Type> = /* @__PURE__ */ decoder({ values: { type: "unknown" } })

export const MessageJson: Decoder<typeof schemas.MessageJson.Type> = /* @__PURE__ */ decoder({ json: { values: { type: "unknown" } } })

export const MessageText: Decoder<typeof schemas.MessageText.Type> = /* @__PURE__ */ decoder({ type: "string", checks: [{ check: ({ length }: { readonly length: number }) => length <= 65536, message: "too long" }] })

export const PasteOtp: Decoder<typeof schemas.PasteOtp.Type> = /* @__PURE__ */ decoder({ fields: { type: { literal: "paste_otp" }, provider: { type: "string", optional: true } } })

export const Reply: Decoder<typeof schemas.Reply.Type> = /* @__PURE__ */ decoder({ fields: { status: { enum: ["success", "error"] }, message: { type: "string", optional: true } } })

export const RequestOtp: Decoder<typeof schemas.RequestOtp.Type> = /* @__PURE__ */ decoder({ union: [{ fields: { type: { literal: "request_otp" }, provider: { literal: "email" }, email: { type: "string" } } }, { fields: { type: { literal: "request_otp" }, provider: { type: "string" }, whatsapp_number: { type: "string" } } }] })

export const ResendOtp: Decoder<typeof schemas.ResendOtp.Type> = /* @__PURE__ */ decoder({ union: [{ fields: { type: { literal: "resend_otp" }, token: { type: "string" }, provider: { literal: "email" }, email: { type: "string" } } }, { fields: { type: { literal: "resend_otp" }, token: { type: "string" }, provider: { type: "string" }, whatsapp_number: { type: "string" } } }] })

export const UiConfig: Decoder<typeof schemas.UiConfig.Type> = /* @__PURE__ */ decoder({ fields: { type: { literal: "ui_config" } } })

export const VerifyOtp: Decoder<typeof schemas.VerifyOtp.Type> = /* @__PURE__ */ decoder({ union: [{ fields: { type: { literal: "verify_otp" }, token: { type: "string" }, otp: { type: "string" }, provider: { literal: "email" }, email: { type: "string" } } }, { fields: { type: { literal: "verify_otp" }, token: { type: "string" }, otp: { type: "string" }, provider: { type: "string" }, whatsapp_number: { type: "string" } } }] })
