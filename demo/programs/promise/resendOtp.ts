import { contact } from "../values/contact.ts"
import { method } from "../values/method.ts"
import { token } from "../values/token.ts"
import { client } from "./client.ts"

// Keep the new token: it identifies the code.
const resent = await client.resendOTP(contact, token, method)
console.log(resent.token)
