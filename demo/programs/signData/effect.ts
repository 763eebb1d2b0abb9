import { Client, Login, Messages, Platform } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const input = {
  message: "Hello from Okto Effect",
  typedData: {
    domain: { name: "Okto", version: "1", chainId: 84532 },
    types: { Greeting: [{ name: "text", type: "string" }] },
    primaryType: "Greeting",
    message: { text: "Hello" }
  }
}

const client = Client.layer({
  // The emulator's public development key. Keep yours on a server.
  clientPrivateKey:
    "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  // npx @okto-effect/emulator --port 8787 --otp 123456
  endpoints: { bff: "http://127.0.0.1:8787" }
}).pipe(Layer.provide(Platform.layer))

const signIn = Effect.gen(function* () {
  const { sendOtp, withOtp } = yield* Login.Login
  const contact = "ada@example.com"
  const { token } = yield* sendOtp(contact, "email")
  yield* withOtp({ contact, method: "email", otp: "123456", token })
})

const program = Effect.gen(function* () {
  yield* signIn
  const messages = yield* Messages.Messages
  // EIP-191
  yield* Effect.log(yield* messages.signMessage(input.message))
  // EIP-712
  yield* Effect.log(yield* messages.signTypedData(input.typedData))
})

await Effect.runPromise(Effect.provide(program, client))
