import { OktoClient } from "@okto-effect/sdk"
import { GoogleButton } from "@okto-effect/sdk/browser"
import * as Effect from "effect/Effect"

const input = {
  clientId: "123456789012-demo.apps.googleusercontent.com",
  script: "https://accounts.google.com/gsi/client"
}

const client = new OktoClient({
  // The emulator's public development key. Keep yours on a server.
  clientPrivateKey:
    "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  // npx @okto-effect/emulator --port 8787 --otp 123456
  endpoints: { bff: "http://127.0.0.1:8787" }
})

const button = GoogleButton.render(document.body, {
  ...input,
  onToken: async (idToken) => {
    console.log(await client.loginUsingOAuth({ idToken, provider: "google" }))
  }
})
// The button stays until the page is left.
await client.run(Effect.scoped(Effect.andThen(button, Effect.never)))
