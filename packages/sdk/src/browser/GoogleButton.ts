/** Google's own sign-in button, from Google's own script. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { Credential } from "../schemas/compiled/page.gen.ts"
import { GoogleScriptUnavailable } from "../Errors.ts"
import { type Host, HostWindow } from "./HostWindow.ts"
import { setScriptUrl } from "./trustedTypes.ts"

/** Where the script is. */
export const scriptUrl = "https://accounts.google.com/gsi/client"

/** The button's heights: 40, 32 and 20 pixels. */
export const heights = { large: 40, medium: 32, small: 20 } as const

/** Milliseconds that the script has to arrive. */
const patience = 15_000

/** How the button looks and works. */
export interface GoogleButtonOptions {
  readonly clientId: string
  /** Receives the id token. */
  readonly onToken: (idToken: string) => void
  readonly size?: keyof typeof heights | undefined
  readonly theme?: "outline" | "filled_blue" | "filled_black" | undefined
  readonly text?: "signin_with" | "signup_with" | "continue_with" | "signin" | undefined
  readonly shape?: "rectangular" | "pill" | "circle" | "square" | undefined
  /** In pixels. */
  readonly width?: number | undefined
  /** Comes back in the id token. */
  readonly nonce?: string | undefined
  /** Default: {@link scriptUrl}. */
  readonly script?: string | undefined
}

/** What of Google's script is used. */
interface GoogleIdentity {
  readonly initialize: (configuration: object) => void
  readonly renderButton: (parent: HTMLElement, options: object) => void
}

const isIdentity = (value: unknown): value is GoogleIdentity =>
  typeof value === "object" && value !== null && "initialize" in value && "renderButton" in value

/** `google.accounts.id`, once the script has run. */
const identityOf = (host: Window): GoogleIdentity | undefined => {
  const identity: unknown = ["google", "accounts", "id"].reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    host
  )
  return isIdentity(identity) ? identity : undefined
}

/** The page's script element for an address, whoever made it. */
const scriptOf = ({ document }: Window, url: string): HTMLScriptElement | undefined =>
  Array.from(document.scripts).find(({ src }) => src === url)

/** Loads the script, once for the page whoever asks. */
const load = (host: Host, script: string): Effect.Effect<GoogleIdentity, GoogleScriptUnavailable> =>
  Effect.suspend(() => {
    const url = new URL(script, host.document.baseURI).href
    const loaded = identityOf(host)
    if (loaded !== undefined) return Effect.succeed(loaded)
    return Effect.callback<GoogleIdentity, GoogleScriptUnavailable>((resume) => {
      const { document } = host
      const present = scriptOf(host, url)
      const element = present ?? document.createElement("script")
      const failed = (cause: unknown) => resume(Effect.fail(new GoogleScriptUnavailable({ cause })))
      const arrived = () => {
        const identity = identityOf(host)
        if (identity === undefined) failed(new TypeError(`${url} brought no google.accounts.id`))
        else resume(Effect.succeed(identity))
      }
      element.addEventListener("load", arrived)
      element.addEventListener("error", failed)
      if (present === undefined) {
        try {
          setScriptUrl(host, element, url)
          element.async = true
          document.head.append(element)
        } catch (cause) {
          failed(cause)
        }
      }
      return Effect.sync(() => {
        element.removeEventListener("load", arrived)
        element.removeEventListener("error", failed)
      })
    }).pipe(
      // A script of the app's own that failed before says nothing any more.
      Effect.timeoutOrElse({
        duration: patience,
        orElse: () => Effect.fail(new GoogleScriptUnavailable({ cause: new Error(`${url} did not load in time`) }))
      }),
      // A script that failed never fires again: the next try needs another.
      Effect.tapError(() => Effect.sync(() => scriptOf(host, url)?.remove()))
    )
  })

/** Puts the button into an element until the scope closes. */
export const render = Effect.fn("GoogleButton.render")(function* (
  parent: HTMLElement,
  { clientId, nonce, onToken, script = scriptUrl, shape, size = "large", text, theme, width }: GoogleButtonOptions
): Effect.fn.Return<void, GoogleScriptUnavailable, Scope.Scope> {
  const host = yield* HostWindow
  if (host === undefined) return yield* new GoogleScriptUnavailable()
  const identity = yield* load(host, script)
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      identity.initialize({
        client_id: clientId,
        ...(nonce === undefined ? {} : { nonce }),
        callback: (answer: unknown) => {
          if (Credential.is(answer)) onToken(answer.credential)
        }
      })
      identity.renderButton(parent, { type: "standard", size, theme, text, shape, width })
    }),
    () => Effect.sync(() => parent.replaceChildren())
  )
})
