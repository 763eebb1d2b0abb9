import type { Address, OktoError } from "@okto-effect/sdk"
import { isOktoError } from "@okto-effect/sdk"
import { GoogleButton } from "@okto-effect/sdk/browser"
import * as Effect from "effect/Effect"
import { type ReactElement, useEffect, useRef, useState } from "react"
import { useOkto } from "../provider/OktoProvider.tsx"

/** Props of Google's button. */
export interface GoogleSignInButtonProps extends Pick<
  GoogleButton.GoogleButtonOptions,
  "size" | "theme" | "text" | "shape" | "width" | "script"
> {
  /** The OAuth client id. Default: that of the client. */
  readonly clientId?: string | undefined
  /** Called after a login with the user's smart wallet address, and Google's id token, which has their email address. */
  readonly onSuccess?: ((userSWA: Address, idToken: string) => void) | undefined
  /** Called when a login fails, and when the script of the button cannot be loaded. */
  readonly onError?: ((error: OktoError) => void) | undefined
}

/**
 * Draws Google's button in the element of a ref.
 *
 * @returns the ref, the message of the error, if the last attempt failed, and the height of the button in pixels
 */
export const useGoogleButton = ({
  clientId,
  onError,
  onSuccess,
  script,
  shape,
  size = "large",
  text,
  theme,
  width
}: GoogleSignInButtonProps) => {
  const client = useOkto()
  const container = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<string>()
  const callbacks = useRef({ onError, onSuccess })
  useEffect(() => {
    callbacks.current = { onError, onSuccess }
  }, [onError, onSuccess])

  const audience = clientId ?? client.googleClientId
  useEffect(() => {
    const parent = container.current
    if (parent === null) return undefined
    const controller = new AbortController()
    const report = (error: unknown) => {
      if (controller.signal.aborted) return
      if (!isOktoError(error)) throw error
      setFailed(error.message)
      callbacks.current.onError?.(error)
    }
    const logIn = (idToken: string) => {
      setFailed(undefined)
      client
        .loginUsingOAuth({ idToken, provider: "google" })
        .then((userSWA) => callbacks.current.onSuccess?.(userSWA, idToken), report)
    }
    const button = Effect.scoped(
      Effect.andThen(
        GoogleButton.render(parent, { clientId: audience, onToken: logIn, script, shape, size, text, theme, width }),
        Effect.never
      )
    )
    setFailed(undefined)
    client.run(button, { signal: controller.signal }).catch(report)
    return () => controller.abort()
  }, [audience, client, script, shape, size, text, theme, width])

  return { container, failed, minHeight: GoogleButton.heights[size] }
}

/**
 * Google's sign-in button, which logs the user in. Its height is 40, 32 or 20 pixels, by `size`, while its script is being
 * loaded, too. When the script cannot be loaded, an error is shown in its place.
 *
 * @example
 * ```tsx
 * import { GoogleSignInButton } from "@okto-effect/react"
 *
 * export const SignIn = () => <GoogleSignInButton size="large" onError={(error) => console.error(error.message)} />
 * ```
 */
export const GoogleSignInButton = (props: GoogleSignInButtonProps): ReactElement => {
  const { container, failed, minHeight } = useGoogleButton(props)
  return (
    <div style={{ minHeight }}>
      <div ref={container} />
      {failed === undefined ? null : <span role="alert">{failed}</span>}
    </div>
  )
}
