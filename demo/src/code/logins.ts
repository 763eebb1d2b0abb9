/** Logging in and out, one row each. */
import type { Action, Actions, NoValues } from "./Action.ts"
import { filled } from "./filled.ts"
import { call, labelled, type Layout } from "./layout.ts"
import { literal } from "./literal.ts"
import type { Code } from "./program.ts"

type Method = "email" | "whatsapp"

interface Contact {
  readonly method?: Method | undefined
  readonly contact?: string | undefined
}

interface Sent extends Contact {
  /** Stands for the code that was sent. */
  readonly token?: string | undefined
}

export interface LoginValues {
  readonly sendOtp: Contact
  readonly resendOtp: Sent
  readonly verifyOtp: Sent & { readonly otp?: string | undefined }
  readonly googleLogin: { readonly idToken?: string | undefined }
  readonly jwtLogin: { readonly jwt?: string | undefined }
  readonly onboardingModal: NoValues
  readonly sessionInfo: NoValues
  readonly logOut: NoValues
}

const contacts: Readonly<Record<Method, string>> = { email: "ada@example.com", whatsapp: "9876543210" }

/** How a login with a code is called, and how it fails. */
const verifications = {
  email: { name: "loginUsingEmail", failure: "EmailOtpNotVerified" },
  whatsapp: { name: "loginUsingWhatsApp", failure: "WhatsAppOtpNotVerified" }
} as const

const exampleToken = "2f7c4b8e-5d0a-4c2e-9a57-6b1f0e3d9c48"
const exampleJwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl"

const or = (example: string, text: string | undefined): Layout => literal(filled(example, text))

const login = "const login = yield* Login.Login"

/** A code is on its way. */
const sending = (promise: Layout, effect: Layout): Code => ({
  needsSession: false,
  promise: {
    imports: {},
    body: [labelled("const { token } = await ", promise), "// Keep it: it stands for the code.", "console.log(token)"]
  },
  effect: {
    imports: { "@okto-effect/sdk/effect": ["Login"] },
    body: [
      login,
      labelled("const { token } = yield* ", effect),
      "// Keep it: it stands for the code.",
      "yield* Effect.log(token)"
    ]
  }
})

/** Somebody is logged in. */
const loggingIn = (promise: Layout, effect: Layout): Code => ({
  needsSession: false,
  promise: { imports: {}, body: [labelled("const userSWA = await ", promise), "console.log(userSWA)"] },
  effect: {
    imports: { "@okto-effect/sdk/effect": ["Login"] },
    body: [login, labelled("const userSWA = yield* ", effect), "yield* Effect.log(userSWA)"]
  }
})

const idTokenOf = (idToken: string | undefined, provider: string): Layout =>
  literal({ idToken: filled(exampleJwt, idToken), provider })

const sendOtp: Action<Contact> = {
  title: "Send a one-time code",
  code: ({ contact, method = "email" } = {}) => {
    const to = [or(contacts[method], contact), literal(method)]
    return sending(call("client.sendOTP", ...to), call("login.sendOtp", ...to))
  }
}

const resendOtp: Action<Sent> = {
  title: "Send the code again",
  code: ({ contact, method = "email", token } = {}) => {
    const to = [or(contacts[method], contact), or(exampleToken, token), literal(method)]
    return sending(call("client.resendOTP", ...to), call("login.resendOtp", ...to))
  }
}

const verifyOtp: Action<LoginValues["verifyOtp"]> = {
  title: "Log in with the code",
  code: ({ contact, method = "email", otp, token } = {}) => {
    const { failure, name } = verifications[method]
    const code = {
      contact: filled(contacts[method], contact),
      otp: filled("123456", otp),
      token: filled(exampleToken, token)
    }
    return {
      ...loggingIn(
        call(`client.${name}`, literal(code.contact), literal(code.otp), literal(code.token)),
        call("login.withOtp", literal({ method, ...code }))
      ),
      expects: { tag: failure, comment: "The code is wrong, used up or expired: send another." }
    }
  }
}

/** One row each. */
export const logins: Actions<LoginValues> = {
  sendOtp,
  resendOtp,
  verifyOtp,
  googleLogin: {
    title: "Log in with Google",
    code: ({ idToken } = {}) =>
      loggingIn(
        call("client.loginUsingOAuth", idTokenOf(idToken, "google")),
        call("login.withIdToken", idTokenOf(idToken, "google"))
      )
  },
  jwtLogin: {
    title: "Log in with a JWT of your own",
    code: ({ jwt } = {}) =>
      loggingIn(
        call("client.loginUsingJWTAuthentication", or(exampleJwt, jwt)),
        call("login.withIdToken", idTokenOf(jwt, "client_jwt"))
      )
  },
  onboardingModal: {
    title: "Open the onboarding modal",
    code: () => ({
      needsSession: false,
      pages: ["onboarding", "oauth"],
      expects: { tag: "WebViewCanceled", comment: "The user closed the modal." },
      promise: {
        imports: { "@okto-effect/sdk/browser": ["authenticateWithWebView"] },
        body: [
          labelled(
            "const userSWA = await ",
            call("authenticateWithWebView", "client", literal({ keepOpenOnWrongCode: true }))
          ),
          "console.log(userSWA)"
        ]
      },
      effect: {
        imports: { "@okto-effect/sdk/browser": ["AuthModal"] },
        body: [
          labelled("const userSWA = yield* ", call("AuthModal.authenticate", literal({ keepOpenOnWrongCode: true }))),
          "yield* Effect.log(userSWA)"
        ]
      }
    })
  },
  sessionInfo: {
    title: "Show the session",
    code: () => ({
      needsSession: true,
      promise: {
        imports: {},
        body: ["// Its sessionPrivKey is there too: keep that to yourself.", "console.log(client.session?.userSWA)"]
      },
      effect: {
        imports: { "@okto-effect/sdk/effect": ["Session"] },
        body: [
          "// Its privateKey is there too, redacted.",
          "const session = yield* Session.Session.use(({ peek }) => peek)",
          "yield* Effect.log(session?.userSWA)"
        ]
      }
    })
  },
  logOut: {
    title: "Log out",
    code: () => ({
      needsSession: true,
      promise: { imports: {}, body: ["client.sessionClear()", "console.log(client.isLoggedIn())"] },
      effect: {
        imports: { "@okto-effect/sdk/effect": ["Login", "Session"] },
        body: [
          login,
          "yield* login.clear",
          "const session = yield* Session.Session.use(({ peek }) => peek)",
          "yield* Effect.log(session !== undefined)"
        ]
      }
    })
  }
}
