/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Reader, reader } from "../../../packages/sdk/src/schemas/compiled/shape.ts"
import type * as schemas from "./schemas.ts"

export const Announcement: Reader<typeof schemas.Announcement.Type> = /* @__PURE__ */ reader({ fields: { "endpoints": { fields: { "onboarding": { is: "string" }, "oauth": { is: "string" }, "googleScript": { is: "string" } } } } })

export const Configuration: Reader<typeof schemas.Configuration.Type> = /* @__PURE__ */ reader({ fields: { "environment": { among: ["sandbox", "staging", "production"] }, "clientPrivateKey": { is: "string" }, "clientSWA": { is: "string" }, "googleClientId": { is: "string", optional: true } } })

export const Endpoints: Reader<typeof schemas.Endpoints.Type> = /* @__PURE__ */ reader({ fields: { "onboarding": { is: "string" }, "oauth": { is: "string" }, "googleScript": { is: "string" } } })

export const OtpStatus: Reader<typeof schemas.OtpStatus.Type> = /* @__PURE__ */ reader({ among: ["send_OTP", "verify_OTP", "resend_OTP"] })

export const StoredConfiguration: Reader<typeof schemas.StoredConfiguration.Type> = /* @__PURE__ */ reader({ json: { fields: { "environment": { among: ["sandbox", "staging", "production"] }, "clientPrivateKey": { is: "string" }, "clientSWA": { is: "string" }, "googleClientId": { is: "string", optional: true } } } })

export const StoredText: Reader<typeof schemas.StoredText.Type> = /* @__PURE__ */ reader({ is: "string", checks: [{ by: { test: (sized: { readonly length: number }) => sized.length >= 1 } }] })

export const TokenAnswer: Reader<typeof schemas.TokenAnswer.Type> = /* @__PURE__ */ reader({ fields: { "token": { is: "string", checks: [{ by: { test: (sized: { readonly length: number }) => sized.length >= 1 } }] } } })
