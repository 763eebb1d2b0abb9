/** How the onboarding page looks and what it offers, as the published original names it. All of it is optional. */

/** CSS variables of the onboarding page's theme; others may be added. */
export interface ThemeVariables {
  readonly "--okto-body-background"?: string
  readonly "--okto-body-color-tertiary"?: string
  readonly "--okto-accent-color"?: string
  readonly "--okto-button-font-weight"?: string | number
  readonly "--okto-border-color"?: string
  readonly "--okto-stroke-divider"?: string
  readonly "--okto-font-family"?: string
  readonly "--okto-rounded-sm"?: string
  readonly "--okto-rounded-md"?: string
  readonly "--okto-rounded-lg"?: string
  readonly "--okto-rounded-xl"?: string
  readonly "--okto-rounded-full"?: string
  readonly "--okto-success-color"?: string
  readonly "--okto-warning-color"?: string
  readonly "--okto-error-color"?: string
  readonly "--okto-text-primary"?: string
  readonly "--okto-text-secondary"?: string
  readonly "--okto-background-surface"?: string
  readonly [variable: string]: string | number | undefined
}

export interface AppearanceTheme {
  readonly themeName?: "dark" | "light"
  readonly theme?: ThemeVariables
}

/** Whose login it is. */
export interface VendorInfo {
  readonly name?: string
  /** A URL. */
  readonly logo?: string
}

export interface SocialLogin {
  readonly type?: "google" | "steam" | "twitter"
  readonly position?: number
}

export interface OtpLoginOption {
  readonly type?: "email" | "phone" | "whatsapp"
  readonly position?: number
}

export interface ExternalWallet {
  readonly type?: string
  readonly position?: number
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** What the page offers, and in which order. */
export interface LoginOptions {
  readonly socialLogins?: Array<SocialLogin>
  readonly otpLoginOptions?: Array<OtpLoginOption>
  readonly externalWallets?: Array<ExternalWallet>
}

/** Everything that can be chosen. */
export interface AppearanceOptions {
  readonly version?: string
  readonly appearance?: AppearanceTheme
  readonly vendor?: VendorInfo
  readonly loginOptions?: LoginOptions
}
