/** Logging in and out, one row each. */
import type { Action, Actions, NoValues } from "./Action.ts"
import { filled, isBlank } from "./filled.ts"
import { dropIn } from "./components.ts"
import { call, followed, indented, labelled, type Layout, linesOf } from "./layout.ts"
import { literal } from "./literal.ts"
import { type Code, exampleJwt } from "./program.ts"

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
  /** The application at Google, and the script of Google's button, where it is not Google's own. */
  readonly googleLogin: { readonly clientId?: string | undefined; readonly script?: string | undefined }
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

const exampleGoogleClientId = "123456789012-demo.apps.googleusercontent.com"

const or = (example: string, text: string | undefined): Layout => literal(filled(example, text))

const login = "const login = yield* Login.Login"

/** A value on one line. */
const text = (value: unknown): string => linesOf(literal(value), Number.POSITIVE_INFINITY).join("")

/** Lines with a text before the first. */
const after = (label: string, [first = "", ...others]: ReadonlyArray<string>): ReadonlyArray<string> => [
  label + first,
  ...others
]

/** The form that does every step of a login with a code. */
const form = (method: Method) => dropIn("LogIn", "SignIn", ` methods={["${method}"]}`)

/** A code is on its way. */
const sending = (method: Method, promise: Layout, effect: Layout): Code => ({
  needsSession: false,
  react: form(method),
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
const loggingIn = (promise: Layout, effect: Layout): Omit<Code, "react"> => ({
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
    return sending(method, call("client.sendOTP", ...to), call("login.sendOtp", ...to))
  }
}

const resendOtp: Action<Sent> = {
  title: "Send the code again",
  code: ({ contact, method = "email", token } = {}) => {
    const to = [or(contacts[method], contact), or(exampleToken, token), literal(method)]
    return sending(method, call("client.resendOTP", ...to), call("login.resendOtp", ...to))
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
      react: form(method),
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
    code: ({ clientId, script } = {}) => {
      const own = isBlank(script) ? [] : [`script: ${text(script)},`]
      const button = (id: string, ...onToken: ReadonlyArray<string>): ReadonlyArray<string> => [
        "GoogleButton.render(document.body, {",
        ...indented([`clientId: ${id},`, ...own, ...onToken]),
        "})"
      ]
      return {
        needsSession: false,
        needsPage: true,
        react: isBlank(script)
          ? dropIn("LogIn", "SignIn", ` methods={["google"]}`)
          : {
              ...dropIn("LogIn", "SignIn", " methods={[google]}"),
              facts: [labelled("const google = ", followed(literal({ kind: "google", script }), " as const"))]
            },
        promise: {
          imports: { "@okto-effect/sdk/browser": ["GoogleButton"] },
          modules: ["Effect"],
          body: [
            ...after(
              "const button = ",
              button(
                "client.googleClientId",
                "onToken: async (idToken) => {",
                `  const login = { idToken, provider: "google" } as const`,
                "  console.log(await client.loginUsingOAuth(login))",
                "}"
              )
            ),
            "// It stays until the page is left.",
            "await client.run(Effect.scoped(Effect.andThen(button, Effect.never)))"
          ]
        },
        effect: {
          imports: { "@okto-effect/sdk/browser": ["GoogleButton"], "@okto-effect/sdk/effect": ["Login"] },
          modules: ["Deferred"],
          body: [
            login,
            "const token = yield* Deferred.make<string>()",
            ...after(
              "const button = ",
              button(
                text(filled(exampleGoogleClientId, clientId)),
                "onToken: (idToken) => Deferred.doneUnsafe(token, Effect.succeed(idToken))"
              )
            ),
            "// It stays until somebody is logged in.",
            "const idToken = yield* Effect.scoped(",
            "  Effect.andThen(button, Deferred.await(token))",
            ")",
            `yield* Effect.log(yield* login.withIdToken({ idToken, provider: "google" }))`
          ]
        }
      }
    }
  },
  jwtLogin: {
    title: "Log in with a JWT of your own",
    code: ({ jwt } = {}) => ({
      ...loggingIn(
        call("client.loginUsingJWTAuthentication", or(exampleJwt, jwt)),
        call("login.withIdToken", idTokenOf(jwt, "client_jwt"))
      ),
      react: {
        ...dropIn("LogIn", "SignIn", " methods={[jwt]}"),
        facts: [
          "// Your server issues it.",
          labelled("const token = ", or(exampleJwt, jwt)),
          `const jwt = { kind: "jwt", getToken: () => token } as const`
        ]
      }
    })
  },
  onboardingModal: {
    title: "Open the onboarding modal",
    code: () => ({
      needsSession: false,
      needsPage: true,
      pages: ["onboarding", "oauth"],
      react: {
        name: "LogIn",
        imports: { "@okto-effect/react": ["useOktoWebView", "useSession"] },
        body: [
          "const { userSWA } = useSession()",
          "const { authenticate, isModalOpen } = useOktoWebView()",
          "const open = () => void authenticate({ keepOpenOnWrongCode: true })"
        ],
        view: ["<button disabled={isModalOpen} onClick={open}>", `  {userSWA ?? "Sign in"}`, "</button>"]
      },
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
      react: {
        name: "SessionInfo",
        imports: { "@okto-effect/react": ["useSession"] },
        view: ["<p>{useSession().userSWA}</p>"]
      },
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
      react: {
        name: "LogOut",
        imports: { "@okto-effect/react": ["useOkto"] },
        body: ["const client = useOkto()"],
        view: ["<button onClick={() => client.sessionClear()}>Log out</button>"]
      },
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
