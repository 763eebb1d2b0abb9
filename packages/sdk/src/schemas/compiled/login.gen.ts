/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Reader, reader } from "./shape.ts"
import type * as schemas from "../login.ts"

export const AuthData: Reader<typeof schemas.AuthData.Type> = /* @__PURE__ */ reader({ fields: { "idToken": { is: "string" }, "provider": { among: ["google", "okto", "client_jwt"] } } })

export const Email: Reader<typeof schemas.Email.Type> = /* @__PURE__ */ reader({ is: "string", say: "Invalid email format", checks: [{ by: /^(?![.])(?!.*[.]{2})[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*[.])+[A-Za-z]{2,}$/ }] })

export const Phone: Reader<typeof schemas.Phone.Type> = /* @__PURE__ */ reader({ is: "string", say: "Invalid phone number format: must contain exactly 10 digits", checks: [{ by: /^(?:\D*\d){10}\D*$/ }] })
