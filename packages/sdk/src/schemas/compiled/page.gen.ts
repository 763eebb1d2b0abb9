/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Reader, reader } from "./shape.ts"
import type * as schemas from "../page.ts"

export const Asked: Reader<typeof schemas.Asked.Type> = /* @__PURE__ */ reader({ json: { fields: { "nonce": { is: "string" }, "state": { is: "string" } } } })

export const Claims: Reader<typeof schemas.Claims.Type> = /* @__PURE__ */ reader({ json: { fields: { "nonce": { is: "string" } } } })

export const CloseWebView: Reader<typeof schemas.CloseWebView.Type> = /* @__PURE__ */ reader({ fields: { "type": { among: ["close_webview"], alone: true } } })

export const Credential: Reader<typeof schemas.Credential.Type> = /* @__PURE__ */ reader({ fields: { "credential": { is: "string", checks: [{ by: { test: (sized: { readonly length: number }) => sized.length >= 1 }, say: "must not be empty" }] } } })

export const Message: Reader<typeof schemas.Message.Type> = /* @__PURE__ */ reader({ fields: { "id": { is: "string", optional: true }, "method": { is: "string", optional: true }, "channel": { is: "string", optional: true }, "data": { values: { is: "unknown" }, optional: true } } })

export const Parcel: Reader<typeof schemas.Parcel.Type> = /* @__PURE__ */ reader({ values: { is: "unknown" } })

export const ParcelJson: Reader<typeof schemas.ParcelJson.Type> = /* @__PURE__ */ reader({ json: { values: { is: "unknown" } } })

export const ParcelText: Reader<typeof schemas.ParcelText.Type> = /* @__PURE__ */ reader({ is: "string", checks: [{ by: { test: (sized: { readonly length: number }) => sized.length <= 65536 }, say: "too long" }] })

export const PasteOtp: Reader<typeof schemas.PasteOtp.Type> = /* @__PURE__ */ reader({ fields: { "type": { among: ["paste_otp"], alone: true }, "provider": { is: "string", optional: true } } })

export const Reply: Reader<typeof schemas.Reply.Type> = /* @__PURE__ */ reader({ fields: { "status": { among: ["success", "error"] }, "message": { is: "string", optional: true } } })

export const RequestOtp: Reader<typeof schemas.RequestOtp.Type> = /* @__PURE__ */ reader({ either: [{ fields: { "type": { among: ["request_otp"], alone: true }, "provider": { among: ["email"], alone: true }, "email": { is: "string" } } }, { fields: { "type": { among: ["request_otp"], alone: true }, "provider": { is: "string" }, "whatsapp_number": { is: "string" } } }] })

export const ResendOtp: Reader<typeof schemas.ResendOtp.Type> = /* @__PURE__ */ reader({ either: [{ fields: { "type": { among: ["resend_otp"], alone: true }, "token": { is: "string" }, "provider": { among: ["email"], alone: true }, "email": { is: "string" } } }, { fields: { "type": { among: ["resend_otp"], alone: true }, "token": { is: "string" }, "provider": { is: "string" }, "whatsapp_number": { is: "string" } } }] })

export const UiConfig: Reader<typeof schemas.UiConfig.Type> = /* @__PURE__ */ reader({ fields: { "type": { among: ["ui_config"], alone: true } } })

export const VerifyOtp: Reader<typeof schemas.VerifyOtp.Type> = /* @__PURE__ */ reader({ either: [{ fields: { "type": { among: ["verify_otp"], alone: true }, "token": { is: "string" }, "otp": { is: "string" }, "provider": { among: ["email"], alone: true }, "email": { is: "string" } } }, { fields: { "type": { among: ["verify_otp"], alone: true }, "token": { is: "string" }, "otp": { is: "string" }, "provider": { is: "string" }, "whatsapp_number": { is: "string" } } }] })
