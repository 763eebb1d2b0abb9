import { contact } from "../values/contact.ts"
import { method } from "../values/method.ts"
import { client } from "./client.ts"

// Keep the token: it identifies the code.
const { token } = await client.sendOTP(contact, method)
console.log(token)
