/** Google's sign-in button, from Google's script. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { Credential } from "../schemas/compiled/rest.gen.ts"
import { GoogleScriptUnavailable } from "../errors/Errors.ts"
import { type Host, HostWindow } from "./HostWindow.ts"
import { setScriptUrl } from "./trustedTypes.ts"

/** The URL of the script. */
export const scriptUrl = "https://accounts.google.com/gsi/client"

/** The heights of the button, in pixels. */
export const heights = { large: 40, medium: 32, small: 20 } as const

/** Milliseconds within which the script must load. */
const loadTimeout = 15_000

/** Options of the button. */
export interface GoogleButtonOptions {
  /** The app's client id at Google. */
  readonly clientId: string
  /** Receives the id token. */
  readonly onToken: (idToken: string) => void
  /** The height of the button. */
  readonly size?: keyof typeof heights | undefined
  /** The colours of the button. */
  readonly theme?: "outline" | "filled_blue" | "filled_black" | undefined
  /** The words on the button. */
  readonly text?: "signin_with" | "signup_with" | "continue_with" | "signin" | undefined
  /** The corners of the button. */
  readonly shape?: "rectangular" | "pill" | "circle" | "square" | undefined
  /** In pixels. */
  readonly width?: number | undefined
  /** A claim of the id token. */
  readonly nonce?: string | undefined
  /** Default: {@link scriptUrl}. */
  readonly script?: string | undefined
}

/** The part of Google's script that is used. */
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

/** The buttons of a page. */
interface Buttons {
  /** What receives the id tokens of each, by the `state` that Google returns with them. */
  readonly receivers: Map<unknown, (idToken: string) => void>
  /** The button whose configuration Google's script has. */
  configured?: string
}

const pages = /* @__PURE__ */ new WeakMap<GoogleIdentity, Buttons>()

/** Names a button for Google, in a page that may have several copies of this module. */
const newState = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-")

/** The page's script element with a URL, which the app may have added. */
const scriptOf = ({ document }: Window, url: string): HTMLScriptElement | undefined =>
  Array.from(document.scripts).find(({ src }) => src === url)

/** Loads the script, once for all buttons of the page. */
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
      const onLoad = () => {
        const identity = identityOf(host)
        if (identity === undefined) failed(new TypeError(`${url} brought no google.accounts.id`))
        else resume(Effect.succeed(identity))
      }
      element.addEventListener("load", onLoad)
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
        element.removeEventListener("load", onLoad)
        element.removeEventListener("error", failed)
      })
    }).pipe(
      // A script element of the app that failed earlier has no further events.
      Effect.timeoutOrElse({
        duration: loadTimeout,
        orElse: () => Effect.fail(new GoogleScriptUnavailable({ cause: new Error(`${url} did not load in time`) }))
      }),
      // An element loads once: the next attempt needs another.
      Effect.tapError(() => Effect.sync(() => scriptOf(host, url)?.remove()))
    )
  })

/**
 * Renders the button in an element until the scope closes. A page may have several buttons: each receives the tokens of its own
 * clicks. Google's script has one configuration for a page, which is that of the button that is clicked.
 *
 * @returns Nothing, once the button is there. Fails with `GoogleScriptUnavailable`.
 */
export const render = Effect.fn("GoogleButton.render")(function* (
  parent: HTMLElement,
  { clientId, nonce, onToken, script = scriptUrl, shape, size = "large", text, theme, width }: GoogleButtonOptions
): Effect.fn.Return<void, GoogleScriptUnavailable, Scope.Scope> {
  const host = yield* HostWindow
  if (host === undefined) return yield* new GoogleScriptUnavailable()
  const identity = yield* load(host, script)
  const buttons: Buttons = pages.get(identity) ?? { receivers: new Map() }
  pages.set(identity, buttons)
  const state = newState()
  const configure = () => {
    if (buttons.configured === state) return
    buttons.configured = state
    identity.initialize({
      client_id: clientId,
      ...(nonce === undefined ? {} : { nonce }),
      callback: (answer: unknown) => {
        if (!Credential.is(answer)) return
        const receive = buttons.receivers.get("state" in answer ? answer.state : state) ?? onToken
        receive(answer.credential)
      }
    })
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      buttons.receivers.set(state, onToken)
      // Before Google's own listeners.
      parent.addEventListener("click", configure, true)
    }),
    () =>
      Effect.sync(() => {
        buttons.receivers.delete(state)
        parent.removeEventListener("click", configure, true)
        parent.replaceChildren()
      })
  )
  yield* Effect.try({
    try: () => {
      configure()
      const look = { type: "standard", size, theme, text, shape, width }
      identity.renderButton(parent, { ...look, state, click_listener: configure })
    },
    // The script may throw, for example for options that it does not know.
    catch: (cause) => new GoogleScriptUnavailable({ cause })
  })
})
