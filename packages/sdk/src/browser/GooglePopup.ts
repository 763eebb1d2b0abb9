/** Google's sign-in in a popup: opened at once, and polled until it redirects back with an id token. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Claims } from "../schemas/compiled/rest.gen.ts"
import { IdTokenMissing, OAuthMismatch, PopupBlocked, PopupClosed } from "../errors/Errors.ts"
import { fromBase64 } from "../core/base64.ts"
import { HostWindow } from "./HostWindow.ts"

/** Why there is no id token. */
export type PopupFailure = PopupBlocked | PopupClosed | OAuthMismatch | IdTokenMissing

const size = { width: 500, height: 600 }

/** Milliseconds between two checks of the window. */
const pollInterval = 500

/**
 * The OAuth state for a page of this origin.
 *
 * @param origin the origin of the app
 */
export const stateOf = (origin: string): { readonly client_url: string; readonly platform: "web" } => ({
  client_url: origin,
  platform: "web"
})

/** The nonce in an id token. Its signature is checked by the backend. */
const nonceOf = (idToken: string): string | undefined => {
  const payload = Result.try(() => new TextDecoder().decode(fromBase64(idToken.split(".")[1] ?? "")))
  return Result.getOrUndefined(Result.flatMap(payload, (text) => Claims.decode(text, { strict: false })))?.nonce
}

/** The parts of a request that its answer must have. */
export interface AuthorizationRequest {
  /** What the id token must contain. */
  readonly nonce: string
  /** What the answer must contain. */
  readonly state: string
}

/**
 * The nonce and state in a provider's URL.
 *
 * @param url the URL that Google's window was opened with
 */
export const authorizationRequestIn = (url: string): AuthorizationRequest => {
  const { searchParams } = new URL(url)
  return { nonce: searchParams.get("nonce") ?? "", state: searchParams.get("state") ?? "" }
}

/**
 * Whether an answer belongs to a request. Not every handler page passes the state on: an id token has the nonce, but a
 * refusal has only the state.
 */
export const isAnswer = (query: URLSearchParams, { nonce, state }: AuthorizationRequest): boolean => {
  const idToken = query.get("id_token")
  const answered = query.get("state")
  return idToken === null ? answered === state : (answered ?? state) === state && nonceOf(idToken) === nonce
}

/** The id token in the query of a redirect, if it belongs to the request. */
export const tokenIn = (
  query: URLSearchParams,
  asked: AuthorizationRequest
): Effect.Effect<string, IdTokenMissing | OAuthMismatch> => {
  const idToken = query.get("id_token")
  if (idToken === null || idToken === "") return new IdTokenMissing({ cause: query.get("error") ?? undefined })
  return isAnswer(query, asked) ? Effect.succeed(idToken) : new OAuthMismatch()
}

/** The URL of another window, if it is of the host's origin. */
const sameOriginUrl = (other: Window, host: Window): URL | undefined => {
  try {
    const url = new URL(other.location.href)
    return url.origin === host.location.origin ? url : undefined
  } catch {
    // The URL of another origin cannot be read: the window still shows the provider's page.
    return undefined
  }
}

/** Whether a page of the same origin opened this window, such as the popup for Google. */
export const isPopup = (host: Window): boolean => {
  const opener: Window | null = host.opener
  return opener !== null && sameOriginUrl(opener, host) !== undefined
}

/**
 * Shows a provider's page in a popup and returns the id token that it redirects with. Run it in the task of a click, before
 * anything asynchronous, or browsers block the popup. Interrupting it closes the popup.
 */
export const signIn = Effect.fn("GooglePopup.signIn")(function* (url: string): Effect.fn.Return<string, PopupFailure> {
  const host = yield* HostWindow
  if (host === undefined) return yield* new PopupBlocked()
  const { screen } = host
  const left = Math.round((screen.width - size.width) / 2)
  const top = Math.round((screen.height - size.height) / 2)
  const features = `width=${size.width},height=${size.height},top=${top},left=${left}`
  const popup = yield* Effect.try({
    try: () => host.open(url, "_blank", features),
    catch: (cause) => new PopupBlocked({ cause })
  })
  // Browsers that block windows return null, and extensions that do so undefined.
  if (!popup) return yield* new PopupBlocked()
  // A loop, because Schedule is not in the bundle of a login.
  const redirected = Effect.gen(function* () {
    for (;;) {
      if (popup.closed) return yield* new PopupClosed()
      const address = sameOriginUrl(popup, host)
      if (address !== undefined && (address.searchParams.has("id_token") || address.searchParams.has("error"))) {
        return yield* tokenIn(address.searchParams, authorizationRequestIn(url))
      }
      yield* Effect.sleep(pollInterval)
    }
  })
  return yield* Effect.ensuring(
    redirected,
    Effect.sync(() => popup.close())
  )
})
