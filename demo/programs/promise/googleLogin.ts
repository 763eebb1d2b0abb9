import { GoogleButton } from "@okto-effect/sdk/browser"
import * as Effect from "effect/Effect"
import { clientId } from "../values/clientId.ts"
import { script } from "../values/script.ts"
import { client } from "./client.ts"

const button = GoogleButton.render(document.body, {
  clientId,
  script,
  onToken: async (idToken) => {
    const login = { idToken, provider: "google" } as const
    console.log(await client.loginUsingOAuth(login))
  }
})
// The button stays until the page is left.
await client.run(Effect.scoped(Effect.andThen(button, Effect.never)))
