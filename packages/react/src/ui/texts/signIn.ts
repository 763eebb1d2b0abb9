/** What the sign-in says. */
export const signIn = {
  title: "Sign in",
  intro: "Your wallet is made for you when you sign in for the first time.",
  or: "or",
  email: {
    label: "Email address",
    placeholder: "you@example.com",
    hint: "We send you a code. There is no password.",
    send: "Continue with email",
    choose: "Continue with email",
    invalid: "Enter an email address, such as you@example.com.",
    change: "Use another email address"
  },
  whatsapp: {
    label: "WhatsApp number",
    placeholder: "98765 43210",
    hint: "Ten digits, in India (+91).",
    send: "Continue with WhatsApp",
    choose: "Continue with WhatsApp",
    invalid: "Enter the ten digits of an Indian number.",
    change: "Use another number"
  },
  /** A login of the app's own, unless it has a label. */
  jwt: "Continue with your account",
  signingIn: "Signing you in…",
  code: {
    title: "Enter your code",
    sentTo: (contact: string) => `We sent a code of six digits to ${contact}.`,
    label: "Code of six digits",
    verify: "Sign in",
    resend: "Send another code",
    resendIn: (seconds: number) => `Send another code in ${seconds} s`,
    /** Said once another code is on its way. */
    resent: (contact: string) => `Another code is on its way to ${contact}.`,
    incomplete: "Enter all six digits.",
    wrong: "This code is wrong or no longer valid. Check it, or have another one sent."
  },
  /** By the failure. */
  errors: {
    AlreadyLoggedIn: "Somebody is signed in already. Sign out first.",
    GoogleScriptUnavailable: "Google's button could not be loaded. A content blocker may be why. Choose another way.",
    SignerFailed: "This app could not vouch for you just now. Try again in a moment.",
    /** The app's own callback failed. */
    own: "Your account could not be confirmed. Try again.",
    refused: "You could not be signed in. Try again, or choose another way."
  },
  signedIn: "You are signed in."
}

export type SignInTexts = typeof signIn
