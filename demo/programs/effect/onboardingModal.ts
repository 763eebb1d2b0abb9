import { AuthModal } from "@okto-effect/sdk/browser"
import * as Effect from "effect/Effect"
import { client } from "./client.ts"

const options = { keepOpenOnWrongCode: true }
const program = AuthModal.authenticate(options).pipe(
  Effect.flatMap((userSWA) => Effect.log(userSWA)),
  // The user closed the modal.
  Effect.catchTag("WebViewCanceled", (error) => Effect.logError(error.message))
)

await Effect.runPromise(Effect.provide(program, client))
