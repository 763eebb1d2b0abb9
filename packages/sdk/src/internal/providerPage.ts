/** A login on a provider's own page. Nothing is loaded or waited for before the page opens: browsers want a click for it. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import { CurrentEnvironment } from "../Environment.ts"
import { IdTokenMissing, ProviderUnsupported } from "../Errors.ts"
import { googleUrl } from "./googleUrl.ts"

/** Shows the provider's page with `open`, and returns the id token that it came back with. */
export const idTokenFrom = Effect.fnUntraced(function* <E>(
  provider: string,
  state: Readonly<Record<string, string>>,
  open: (url: string) => Effect.Effect<string, E>
) {
  if (provider !== "google") return yield* new ProviderUnsupported()
  const environment = yield* CurrentEnvironment
  const random = yield* SecureRandom.SecureRandom
  const nonce = yield* random.uuidV4()
  const idToken = yield* open(googleUrl(environment, { nonce, state }))
  if (typeof idToken !== "string" || idToken === "") return yield* new IdTokenMissing()
  return { idToken, provider } as const
})
