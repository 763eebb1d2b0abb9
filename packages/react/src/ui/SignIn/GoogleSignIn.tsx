import { type ReactElement, useEffect, useRef, useState } from "react"
import { type GoogleSignInButtonProps, useGoogleButton } from "../../login/GoogleSignInButton.tsx"
import { useClasses } from "../UiContext.ts"

/** The widths in pixels that Google's button can have. */
const least = 200
const most = 400

/** Google's button without its errors, which the sign-in shows. */
const ButtonOnly = (props: GoogleSignInButtonProps): ReactElement => {
  const { container, minHeight } = useGoogleButton(props)
  return <div ref={container} style={{ minHeight }} />
}

/** Google's button, as wide as its card unless the app says otherwise. It cannot be styled otherwise: Google draws it. */
export const GoogleSignIn = (props: GoogleSignInButtonProps): ReactElement => {
  const classes = useClasses()
  const container = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState<number>()
  useEffect(() => {
    const element = container.current
    if (element === null) return undefined
    const measure = () => setAvailable(element.clientWidth)
    measure()
    // Environments of tests do not have it.
    if (typeof ResizeObserver === "undefined") return undefined
    // Google draws the button anew for another width.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={container} className={classes("cluster", "google")}>
      {available === undefined ? null : (
        <ButtonOnly {...(available < least ? { size: "medium" } : { width: Math.min(available, most) })} {...props} />
      )}
    </div>
  )
}
