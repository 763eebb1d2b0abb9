import { GoogleButton } from "@okto-effect/sdk/browser"
import { Login } from "@okto-effect/sdk/effect"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { clientId } from "../values/clientId.ts"
import { script } from "../values/script.ts"
import { client } from "./client.ts"

const program = Effect.gen(function* () {
  const { withIdToken } = yield* Login.Login
  const token = yield* Deferred.make<string>()
  const button = GoogleButton.render(document.body, {
    clientId,
    script,
    onToken: (idToken) => Deferred.doneUnsafe(token, Effect.succeed(idToken))
  })
  // The button stays until the user has chosen an account.
  const idToken = yield* Effect.scoped(
    Effect.andThen(button, Deferred.await(token))
  )
  yield* Effect.log(yield* withIdToken({ idToken, provider: "google" }))
})

await Effect.runPromise(Effect.provide(program, client))
