/** A login on a provider's page. It opens in the task of the click, or browsers block it: nothing is loaded before. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import { CurrentEnvironment, type Environment } from "../core/Environment.ts"
import { IdTokenMissing, ProviderUnsupported } from "../errors/Errors.ts"
import { copyJson } from "../input/snapshot.ts"
import { invalidArgument } from "../input/options.ts"

/** Where a provider's page sends the window back to: the handler of the onboarding page, without the query of that. */
export const handlerOf = ({ onboarding }: Environment): string => `${onboarding.replace(/[?#].*/, "")}__/auth/handler`

/** The URL of a sign-in that redirects to the handler of the onboarding page, with an id token. */
export const googleUrl = (
  environment: Environment,
  { nonce, state }: { readonly nonce: string; readonly state: Readonly<Record<string, string>> }
): string =>
  `${environment.oauth}${environment.oauth.includes("?") ? "&" : "?"}${new URLSearchParams({
    scope: "openid email profile",
    redirect_uri: handlerOf(environment),
    response_type: "id_token",
    client_id: environment.googleClientId,
    nonce,
    state: JSON.stringify(state)
  }).toString()}`

const isState = (state: unknown): state is Readonly<Record<string, string>> =>
  typeof state === "object" && state !== null

/** Shows the provider's page with `open`, and returns the id token that it redirects with. The state is copied at once. */
export const idTokenFrom = <E>(
  provider: string,
  state: Readonly<Record<string, string>>,
  open: (url: string) => Effect.Effect<string, E>
) => {
  const own = copyJson(state ?? {})
  return Effect.gen(function* () {
    if (provider !== "google") return yield* new ProviderUnsupported()
    if (!isState(own)) return yield* invalidArgument("state", "an object that has JSON", state)
    const environment = yield* CurrentEnvironment
    const random = yield* SecureRandom.SecureRandom
    const nonce = yield* random.uuidV4()
    const idToken = yield* open(googleUrl(environment, { nonce, state: own }))
    if (typeof idToken !== "string" || idToken === "") return yield* new IdTokenMissing()
    return { idToken, provider } as const
  })
}
