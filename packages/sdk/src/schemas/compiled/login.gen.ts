/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as schemas from "../login.ts"

export const AuthData: Decoder<typeof schemas.AuthData.Type> = /* @__PURE__ */ decoder({ fields: { idToken: { type: "string" }, provider: { enum: ["google", "okto", "client_jwt"] } } })

export const Email: Decoder<typeof schemas.Email.Type> = /* @__PURE__ */ decoder({ type: "string", message: "Invalid email format", checks: [{ check: /^(?![.])(?!.*[.]{2})[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,}$/ }] })

export const Phone: Decoder<typeof schemas.Phone.Type> = /* @__PURE__ */ decoder({ type: "string", message: "Invalid phone number format: must contain exactly 10 digits", checks: [{ check: /^(?:\D*\d){10}\D*$/ }] })
