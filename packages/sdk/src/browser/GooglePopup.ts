/** Google's sign-in in a window of its own: opened at once, watched until it comes back with an id token. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Claims } from "../schemas/compiled/page.gen.ts"
import { IdTokenMissing, OAuthMismatch, PopupBlocked, PopupClosed } from "../Errors.ts"
import { fromBase64 } from "../crypto/base64.ts"
import { HostWindow } from "./HostWindow.ts"

/** Why the window gave no id token. */
export type PopupFailure = PopupBlocked | PopupClosed | OAuthMismatch | IdTokenMissing

const size = { width: 500, height: 600 }

/** Milliseconds between two looks at the window. */
const interval = 500

/** What the provider's page is told about who asks. */
export const stateOf = (origin: string): { readonly client_url: string; readonly platform: "web" } => ({
  client_url: origin,
  platform: "web"
})

/** The nonce that an id token states. The backend checks the token; here only whether it was asked for. */
const nonceOf = (idToken: string): string | undefined => {
  const payload = Result.try(() => new TextDecoder().decode(fromBase64(idToken.split(".")[1] ?? "")))
  return Result.getOrUndefined(Result.flatMap(payload, (text) => Claims.read(text, { strict: false })))?.nonce
}

/** What was asked for, and must come back. */
export interface Asked {
  readonly nonce: string
  readonly state: string
}

/** What a provider's address asks for. */
export const askedBy = (url: string): Asked => {
  const { searchParams } = new URL(url)
  return { nonce: searchParams.get("nonce") ?? "", state: searchParams.get("state") ?? "" }
}

/**
 * Whether an answer belongs to what was asked. Not every handler page hands the state on: a token has the nonce inside,
 * but a refusal has only its state to say whose it is.
 */
export const isAnswer = (query: URLSearchParams, { nonce, state }: Asked): boolean => {
  const idToken = query.get("id_token")
  const answered = query.get("state")
  return idToken === null ? answered === state : (answered ?? state) === state && nonceOf(idToken) === nonce
}

/** The id token in the query of the address that somebody came back to, if it is the one that was asked for. */
export const tokenIn = (
  query: URLSearchParams,
  asked: Asked
): Effect.Effect<string, IdTokenMissing | OAuthMismatch> => {
  const idToken = query.get("id_token")
  if (idToken === null || idToken === "") return new IdTokenMissing({ cause: query.get("error") ?? undefined })
  return isAnswer(query, asked) ? Effect.succeed(idToken) : new OAuthMismatch()
}

/** The address of another window on the host's own origin; undefined while it is anywhere else. */
const ownAddress = (other: Window, host: Window): URL | undefined => {
  try {
    const url = new URL(other.location.href)
    return url.origin === host.location.origin ? url : undefined
  } catch {
    // Another origin's address may not be read: the provider's page is still there.
    return undefined
  }
}

/** Whether this page is in a window that a page of the same origin opened, such as the one in which Google was. */
export const isPopup = (host: Window): boolean => {
  const opener: Window | null = host.opener
  return opener !== null && ownAddress(opener, host) !== undefined
}

/**
 * Shows a provider's page and returns the id token that it comes back with. Run it in the task of a click, before
 * anything that waits, or browsers block the window. Interrupting it closes the window.
 */
export const signIn = Effect.fn("GooglePopup.signIn")(function* (url: string): Effect.fn.Return<string, PopupFailure> {
  const host = yield* HostWindow
  if (host === undefined) return yield* new PopupBlocked()
  const { screen } = host
  const left = Math.round((screen.width - size.width) / 2)
  const top = Math.round((screen.height - size.height) / 2)
  const features = `width=${size.width},height=${size.height},top=${top},left=${left}`
  const popup = host.open(url, "_blank", features)
  if (popup === null) return yield* new PopupBlocked()
  const back = Effect.gen(function* () {
    for (;;) {
      if (popup.closed) return yield* new PopupClosed()
      const address = ownAddress(popup, host)
      if (address !== undefined && (address.searchParams.has("id_token") || address.searchParams.has("error"))) {
        return yield* tokenIn(address.searchParams, askedBy(url))
      }
      yield* Effect.sleep(interval)
    }
  })
  return yield* Effect.ensuring(
    back,
    Effect.sync(() => popup.close())
  )
})
