import { GoogleButton } from "@okto-effect/sdk/browser"
import { Client, Login, Platform } from "@okto-effect/sdk/effect"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const input = {
  clientId: "123456789012-demo.apps.googleusercontent.com",
  script: "https://accounts.google.com/gsi/client"
}

const client = Client.layer({
  // The emulator's public development key. Keep yours on a server.
  clientPrivateKey:
    "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  // npx @okto-effect/emulator --port 8787 --otp 123456
  endpoints: { bff: "http://127.0.0.1:8787" }
}).pipe(Layer.provide(Platform.layer))

const program = Effect.gen(function* () {
  const { withIdToken } = yield* Login.Login
  const token = yield* Deferred.make<string>()
  const button = GoogleButton.render(document.body, {
    ...input,
    onToken: (idToken) => Deferred.doneUnsafe(token, Effect.succeed(idToken))
  })
  // The button stays until the user has chosen an account.
  const idToken = yield* Effect.scoped(
    Effect.andThen(button, Deferred.await(token))
  )
  yield* Effect.log(yield* withIdToken({ idToken, provider: "google" }))
})

await Effect.runPromise(Effect.provide(program, client))
