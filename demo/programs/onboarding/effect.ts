import { AuthModal } from "@okto-effect/sdk/browser"
import { Client, Platform } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const client = Client.layer({
  // The emulator's public development key. Keep yours on a server.
  clientPrivateKey:
    "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  // npx @okto-effect/emulator --port 8787 --otp 123456
  endpoints: { bff: "http://127.0.0.1:8787" }
}).pipe(Layer.provide(Platform.layer))

const program = AuthModal.authenticate({ keepOpenOnWrongCode: true }).pipe(
  Effect.flatMap((userSWA) => Effect.log(userSWA)),
  // The user closed the modal.
  Effect.catchTag("WebViewCanceled", (error) => Effect.logError(error.message))
)

await Effect.runPromise(Effect.provide(program, client))
