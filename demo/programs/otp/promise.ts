import { isOktoError, OktoClient } from "@okto-effect/sdk"

const input: { contact: string; method: "email" | "whatsapp" } = {
  contact: "ada@example.com",
  method: "email"
}

const client = new OktoClient({
  // The emulator's public development key. Keep yours on a server.
  clientPrivateKey:
    "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  // npx @okto-effect/emulator --port 8787 --otp 123456
  endpoints: { bff: "http://127.0.0.1:8787" }
})

const { contact, method } = input
// Keep the token: it identifies the code. resendOTP sends another one.
const { token } = await client.sendOTP(contact, method)
const otp = "123456"
try {
  const userSWA =
    method === "email"
      ? await client.loginUsingEmail(contact, otp, token)
      : await client.loginUsingWhatsApp(contact, otp, token)
  console.log(userSWA)
} catch (error) {
  // EmailOtpVerificationFailed: the code is wrong, used up or expired.
  if (!isOktoError(error)) throw error
  console.error(error._tag, error.message)
}
