/** A login on a provider's own page. Nothing is loaded or waited for before the page opens: browsers want a click for it. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import { CurrentEnvironment } from "../Environment.ts"
import { ArgumentInvalid, IdTokenMissing, ProviderUnsupported } from "../Errors.ts"
import { googleUrl } from "./googleUrl.ts"
import { ownedJson } from "../schemas/input/copyInput.ts"
import { wrong } from "../schemas/input/rules.ts"

const isState = (state: unknown): state is Readonly<Record<string, string>> =>
  typeof state === "object" && state !== null

/** Shows the provider's page with `open`, and returns the id token that it came back with. No state is an empty one. */
export const idTokenFrom = Effect.fnUntraced(function* <E>(
  provider: string,
  state: Readonly<Record<string, string>>,
  open: (url: string) => Effect.Effect<string, E>
) {
  if (provider !== "google") return yield* new ProviderUnsupported()
  const own = ownedJson(state ?? {})
  if (!isState(own)) return yield* new ArgumentInvalid([wrong("state", "an object that has JSON", state)])
  const environment = yield* CurrentEnvironment
  const random = yield* SecureRandom.SecureRandom
  const nonce = yield* random.uuidV4()
  const idToken = yield* open(googleUrl(environment, { nonce, state: own }))
  if (typeof idToken !== "string" || idToken === "") return yield* new IdTokenMissing()
  return { idToken, provider } as const
})
