/** Google's own sign-in button. */
import type { Address, OktoError } from "@okto-effect/sdk"
import { GoogleButton } from "@okto-effect/sdk/browser"
import { isOktoError } from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import { type ReactElement, useEffect, useRef, useState } from "react"
import { useOkto } from "./OktoProvider.tsx"

/** How the button looks, and who hears of the login. */
export interface GoogleSignInButtonProps extends Pick<
  GoogleButton.GoogleButtonOptions,
  "size" | "theme" | "text" | "shape" | "width" | "script"
> {
  /** Default: the client's own. */
  readonly clientId?: string | undefined
  readonly onSuccess?: ((userSWA: Address) => void) | undefined
  /** Also called when the button's script cannot be loaded. */
  readonly onError?: ((error: OktoError) => void) | undefined
}

/**
 * Google's button, which logs the user in. It keeps its height (40, 32 or 20 pixels) while its script loads, so that
 * nothing jumps; where the script cannot be loaded it says so.
 */
export const GoogleSignInButton = ({
  clientId,
  onError,
  onSuccess,
  script,
  shape,
  size = "large",
  text,
  theme,
  width
}: GoogleSignInButtonProps): ReactElement => {
  const client = useOkto()
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<string>()
  const callbacks = useRef({ onError, onSuccess })
  useEffect(() => {
    callbacks.current = { onError, onSuccess }
  }, [onError, onSuccess])

  const audience = clientId ?? client.googleClientId
  useEffect(() => {
    const parent = place.current
    if (parent === null) return undefined
    const controller = new AbortController()
    const report = (error: unknown) => {
      if (controller.signal.aborted) return
      if (!isOktoError(error)) throw error
      setFailed(error.message)
      callbacks.current.onError?.(error)
    }
    const logIn = (idToken: string) => {
      client
        .loginUsingOAuth({ idToken, provider: "google" })
        .then((userSWA) => callbacks.current.onSuccess?.(userSWA), report)
    }
    const shown = Effect.scoped(
      Effect.andThen(
        GoogleButton.render(parent, { clientId: audience, onToken: logIn, script, shape, size, text, theme, width }),
        Effect.never
      )
    )
    client.run(shown, { signal: controller.signal }).catch(report)
    return () => controller.abort()
  }, [audience, client, script, shape, size, text, theme, width])

  return (
    <div style={{ minHeight: GoogleButton.heights[size] }}>
      <div ref={place} />
      {failed === undefined ? null : <span role="alert">{failed}</span>}
    </div>
  )
}
