/**
 * Google's sign-in in the page itself, for browsers that block popups: the page redirects to Google and back. The request
 * is kept in the session storage meanwhile.
 */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Address } from "@okto-effect/protocol/Primitives"
import { AuthorizationRequest } from "../schemas/compiled/rest.gen.ts"
import { CurrentEnvironment } from "../core/Environment.ts"
import { type IdTokenMissing, OAuthMismatch, WebViewBlocked } from "../errors/Errors.ts"
import { googleUrl } from "../login/providerPage.ts"
import { Login, type LoginFailure, type Logins } from "../login/LoginService.ts"
import { authorizationRequestIn, isAnswer, isPopup, stateOf, tokenIn } from "./GooglePopup.ts"
import { HostWindow } from "./HostWindow.ts"

const storageKey = "okto_google_sign_in"

const attempt = <A>(use: () => A): Effect.Effect<A, WebViewBlocked> =>
  Effect.try({ try: use, catch: (cause) => new WebViewBlocked({ cause }) })

/** Redirects to Google's page. Fails where there is no page, or its session storage is blocked. */
export const begin: Effect.Effect<void, WebViewBlocked, CurrentEnvironment | SecureRandom.SecureRandom> = Effect.gen(
  function* () {
    const host = yield* HostWindow
    if (host === undefined) return yield* new WebViewBlocked()
    const environment = yield* CurrentEnvironment
    const random = yield* SecureRandom.SecureRandom
    // A refusal has only the state, so it must not be guessable.
    const state = { ...stateOf(host.location.origin), id: yield* random.uuidV4() }
    const url = googleUrl(environment, { nonce: yield* random.uuidV4(), state })
    yield* attempt(() => host.sessionStorage.setItem(storageKey, JSON.stringify(authorizationRequestIn(url))))
    yield* attempt(() => host.location.assign(url))
  }
).pipe(Effect.withSpan("GoogleRedirect.begin"))

/** {@link complete} with the given logins. */
export const completeBy = Effect.fn("GoogleRedirect.complete")(function* <E, R>({
  withIdToken
}: Pick<Logins<E, R>, "withIdToken">): Effect.fn.Return<
  Address | undefined,
  LoginFailure | IdTokenMissing | OAuthMismatch | WebViewBlocked | E,
  R
> {
  const host = yield* HostWindow
  if (host === undefined) return undefined
  const url = new URL(host.location.href)
  const query = new URLSearchParams(url.search)
  if (!query.has("id_token") && !query.has("error")) return undefined

  const begun = yield* Effect.result(attempt(() => host.sessionStorage.getItem(storageKey)))
  const stored = Result.flatMap(begun, (text) => AuthorizationRequest.decode(text, { strict: false }))
  const asked = Result.getOrUndefined(stored)
  // Errors may be another provider's. The popup shows this page, too, when it redirects back: its answer is for the page
  // that opened it.
  const isOurs = asked !== undefined && isAnswer(query, asked)
  if (!isOurs && (!query.has("id_token") || isPopup(host))) return undefined

  for (const name of ["id_token", "state", "error"]) url.searchParams.delete(name)
  yield* attempt(() => host.history.replaceState(host.history.state, "", url))
  yield* Effect.fromResult(begun)
  // Another answer, such as that of a forged link, leaves the stored request: the user may still be at Google.
  if (!isOurs) return yield* new OAuthMismatch()
  yield* attempt(() => host.sessionStorage.removeItem(storageKey))
  const idToken = yield* tokenIn(query, asked)
  return yield* withIdToken({ idToken, provider: "google" })
})

/**
 * Completes the sign-in of {@link begin}: call it when the page loads. The token is removed from the URL first.
 *
 * @returns The user's smart wallet address, or `undefined` when the page was not redirected from Google.
 */
export const complete: Effect.Effect<
  Address | undefined,
  LoginFailure | IdTokenMissing | OAuthMismatch | WebViewBlocked,
  Login
> = /* @__PURE__ */ Login.use((login) => completeBy(login))
