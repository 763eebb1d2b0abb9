/** The ways to sign in that components offer. */
import type { GoogleSignInButtonProps } from "../../login/GoogleSignInButton.tsx"
import type { CodeMethod } from "../../login/Otp.ts"

/** Sign-in with Google's button, and its look. */
export interface GoogleSignInMethod extends Pick<
  GoogleSignInButtonProps,
  "clientId" | "script" | "shape" | "size" | "text" | "theme" | "width"
> {
  readonly kind: "google"
}

/** Sign-in with a JWT that the app's server has issued. */
export interface JwtMethod {
  readonly kind: "jwt"
  /** Returns the JWT of the user. */
  readonly getToken: () => Promise<string> | string
  /** The text of its button. Default: `Continue with your account`. */
  readonly label?: string | undefined
}

/** A method to sign in. */
export type SignInMethod = CodeMethod | "google" | GoogleSignInMethod | JwtMethod
