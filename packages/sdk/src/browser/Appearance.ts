/** The appearance and the login options of the onboarding page, named as in the published original. Every field is optional. */

/** CSS variables of the onboarding page's theme; others may be added. */
export interface ThemeVariables {
  /** Behind the page. */
  readonly "--okto-body-background"?: string
  /** The weakest text. */
  readonly "--okto-body-color-tertiary"?: string
  /** Buttons and links. */
  readonly "--okto-accent-color"?: string
  /** The weight of buttons' text, such as 500. */
  readonly "--okto-button-font-weight"?: string | number
  /** Borders. */
  readonly "--okto-border-color"?: string
  /** Dividing lines. */
  readonly "--okto-stroke-divider"?: string
  /** The font family. */
  readonly "--okto-font-family"?: string
  /** The radius of small corners. */
  readonly "--okto-rounded-sm"?: string
  /** The radius of medium corners. */
  readonly "--okto-rounded-md"?: string
  /** The radius of large corners. */
  readonly "--okto-rounded-lg"?: string
  /** The radius of the largest corners. */
  readonly "--okto-rounded-xl"?: string
  /** The radius of round parts. */
  readonly "--okto-rounded-full"?: string
  /** What has succeeded. */
  readonly "--okto-success-color"?: string
  /** Warnings. */
  readonly "--okto-warning-color"?: string
  /** Failures. */
  readonly "--okto-error-color"?: string
  /** Text. */
  readonly "--okto-text-primary"?: string
  /** Weaker text. */
  readonly "--okto-text-secondary"?: string
  /** Behind parts of the page. */
  readonly "--okto-background-surface"?: string
  readonly [variable: string]: string | number | undefined
}

/** The colours of the authentication modal. */
export interface AppearanceTheme {
  /** Which colours it begins with. */
  readonly themeName?: "dark" | "light"
  /** Custom properties that replace single ones. */
  readonly theme?: ThemeVariables
}

/** The application that the user logs in to. */
export interface VendorInfo {
  /** The app's name, as the page shows it. */
  readonly name?: string
  /** A URL. */
  readonly logo?: string
}

/** A provider that the modal offers. */
export interface SocialLogin {
  /** Which provider. */
  readonly type?: "google" | "steam" | "twitter"
  /** Its place among all ways to sign in, from 1. */
  readonly position?: number
}

/** A way to get a code that the modal offers. */
export interface OtpLoginOption {
  /** How the code is sent. */
  readonly type?: "email" | "phone" | "whatsapp"
  /** Its place among all ways to sign in, from 1. */
  readonly position?: number
}

/** A wallet of the user's own that the modal offers. */
export interface ExternalWallet {
  /** Which wallet. */
  readonly type?: string
  /** Its place among all ways to sign in, from 1. */
  readonly position?: number
  /** What the page needs to show it. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** The logins that the page offers, and their order. */
export interface LoginOptions {
  /** The providers. */
  readonly socialLogins?: Array<SocialLogin>
  /** The ways to get a code. */
  readonly otpLoginOptions?: Array<OtpLoginOption>
  /** Wallets of the user's own. */
  readonly externalWallets?: Array<ExternalWallet>
}

/** Appearance, application and logins of the onboarding page. */
export interface AppearanceOptions {
  /** The version of these options, such as `1.0.0`. */
  readonly version?: string
  /** The colours. */
  readonly appearance?: AppearanceTheme
  /** The app. */
  readonly vendor?: VendorInfo
  /** The ways to sign in. */
  readonly loginOptions?: LoginOptions
}
