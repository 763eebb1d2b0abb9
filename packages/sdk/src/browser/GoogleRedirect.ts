/**
 * Google's sign-in in the page itself, for browsers that block windows: the page goes to Google and comes back, so what
 * was asked is kept in the session storage meanwhile.
 */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Address } from "@okto-effect/contract/Primitives"
import { Asked } from "../schemas/compiled/page.gen.ts"
import { CurrentEnvironment } from "../Environment.ts"
import { type IdTokenMissing, OAuthMismatch, WebViewBlocked } from "../Errors.ts"
import { googleUrl } from "../login/googleUrl.ts"
import { Login, type LoginFailure } from "../login/LoginService.ts"
import { askedBy, isAnswer, isPopup, stateOf, tokenIn } from "./GooglePopup.ts"
import { HostWindow } from "./HostWindow.ts"
import type { Logins } from "./Logins.ts"

const storageKey = "okto_google_sign_in"

const attempt = <A>(use: () => A): Effect.Effect<A, WebViewBlocked> =>
  Effect.try({ try: use, catch: (cause) => new WebViewBlocked({ cause }) })

/** Leaves for Google's page. Fails where there is no page or its session storage is blocked. */
export const begin: Effect.Effect<void, WebViewBlocked, CurrentEnvironment | SecureRandom.SecureRandom> = Effect.gen(
  function* () {
    const host = yield* HostWindow
    if (host === undefined) return yield* new WebViewBlocked()
    const environment = yield* CurrentEnvironment
    const random = yield* SecureRandom.SecureRandom
    // A refusal comes back with nothing but the state, so that nobody may guess it.
    const state = { ...stateOf(host.location.origin), id: yield* random.uuidV4() }
    const url = googleUrl(environment, { nonce: yield* random.uuidV4(), state })
    yield* attempt(() => host.sessionStorage.setItem(storageKey, JSON.stringify(askedBy(url))))
    yield* Effect.sync(() => host.location.assign(url))
  }
).pipe(Effect.withSpan("GoogleRedirect.begin"))

/** What was asked before the page left, if it did. */
const kept = ({ sessionStorage }: Pick<Window, "sessionStorage">) =>
  Result.getOrUndefined(Asked.read(sessionStorage.getItem(storageKey), { strict: false }))

/**
 * Finishes what {@link begin} began, and logs in by `logins`: call it when the page loads. Returns the user's address, or `undefined` when the
 * page did not come from Google. The token is gone from the address before anything else happens.
 */
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

  const begun = yield* Effect.result(attempt(() => kept(host)))
  const asked = Result.getOrUndefined(begun)
  // Errors may be another provider's. And the window of a popup shows this page, too, on its way back: that answer is
  // for the page that opened it.
  const isOurs = asked !== undefined && isAnswer(query, asked)
  if (!isOurs && (!query.has("id_token") || isPopup(host))) return undefined

  for (const name of ["id_token", "state", "error"]) url.searchParams.delete(name)
  yield* Effect.sync(() => host.history.replaceState(host.history.state, "", url))
  yield* Effect.fromResult(begun)
  // A link of somebody else's ends nothing: the user may still be on the way.
  if (!isOurs) return yield* new OAuthMismatch()
  yield* attempt(() => host.sessionStorage.removeItem(storageKey))
  const idToken = yield* tokenIn(query, asked)
  return yield* withIdToken({ idToken, provider: "google" })
})

/**
 * Finishes what {@link begin} began: call it when the page loads. Returns the user's address, or `undefined` when the
 * page did not come from Google. The token is gone from the address before anything else happens.
 */
export const complete: Effect.Effect<
  Address | undefined,
  LoginFailure | IdTokenMissing | OAuthMismatch | WebViewBlocked,
  Login
> = /* @__PURE__ */ Login.use((login) => completeBy(login))
