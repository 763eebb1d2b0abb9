/** The requests of the page in the authentication modal, and the outcome of a login there. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Address } from "@okto-effect/protocol/Primitives"
import { type CallFailureReason, ClipboardEmpty, WebViewOtpLimitReached } from "../errors/Errors.ts"
import type { OtpMethod } from "@okto-effect/protocol/otpMethods"
import type { AppearanceOptions } from "./Appearance.ts"
import * as GooglePopup from "./GooglePopup.ts"
import { HostWindow } from "./HostWindow.ts"
import type { Logins } from "../login/LoginService.ts"
import { type Contact, failure, type Message, success, type PageRequest, requestOf, describeValue } from "./messages.ts"

/** The outcome of a login in the modal. `closing` is the milliseconds after which the modal closes. */
export type Outcome =
  | { readonly _tag: "LoggedIn"; readonly userSWA: Address; readonly closing: number }
  | { readonly _tag: "Failed"; readonly error: unknown; readonly closing: number }
  | { readonly _tag: "Canceled"; readonly closing: number }

/** An error that is reported to the page. */
export interface PageError {
  /** The name of the error. */
  readonly _tag: string
  /** The sentence for people. */
  readonly message: string
  /** What the backend did. */
  readonly reason?: CallFailureReason | undefined
}

/** What a conversation uses. */
export interface Ports<E, R> {
  readonly logins: Logins<E, R>
  /** Posts a message to the page. */
  readonly answer: (message: string | object) => Effect.Effect<void>
  /** Ends the login. Later calls change nothing. */
  readonly complete: (outcome: Outcome) => Effect.Effect<void>
  readonly appearance: AppearanceOptions
  /** Whether a wrong code ends the login. */
  readonly endOnWrongCode: boolean
}

/** Milliseconds for which the page shows the outcome of a login. */
const outcomeShown = 1_000

/** The user asked to close the modal. */
export const canceled: Outcome = { _tag: "Canceled", closing: 0 }

const methodOf = (request: Contact): OtpMethod => (request.provider === "email" ? "email" : "whatsapp")
const contactOf = (request: Contact): string => ("email" in request ? request.email : request.whatsapp_number)
const echo = (request: Contact) =>
  "email" in request
    ? { provider: request.provider, email: request.email }
    : { provider: request.provider, whatsapp_number: request.whatsapp_number }

type RequestOf<Type extends PageRequest["type"]> = Extract<PageRequest, { readonly type: Type }>

/** How often the page may send and verify codes while the modal is open: more than a person needs. */
const budget = { send: 10, verify: 20 } as const

/** Fails once the budget is used up. */
const counter = () => {
  const used = { send: 0, verify: 0 }
  return (kind: keyof typeof budget): Effect.Effect<void, WebViewOtpLimitReached> =>
    Effect.suspend(() => (used[kind]++ < budget[kind] ? Effect.void : Effect.fail(new WebViewOtpLimitReached())))
}

/** The form of a code. */
const code = /^\d{6}$/

/** Whether there is a user gesture. A browser that cannot tell asks the user before a page may read the clipboard. */
const hasUserGesture = ({ navigator }: Window): boolean =>
  !("userActivation" in navigator) || navigator.userActivation.isActive

/** The code on the user's clipboard. Other contents are not passed on. */
export const clipboard = Effect.gen(function* () {
  const host = yield* HostWindow
  if (host === undefined || !hasUserGesture(host)) return yield* new ClipboardEmpty()
  const text = yield* Effect.tryPromise({
    // `clipboard` is absent on pages without TLS, contrary to its type.
    try: async () => host.navigator.clipboard.readText(),
    catch: (cause) => new ClipboardEmpty({ cause })
  })
  const copied = text.trim()
  return code.test(copied) ? copied : yield* new ClipboardEmpty()
})

/** Handles the messages of the page. Never fails, as the page may send anything. */
export const make = <E extends PageError, R>({ answer, appearance, endOnWrongCode, logins, complete }: Ports<E, R>) => {
  const spend = counter()
  /** Requests without an answer. One that is posted again meanwhile, as a second click does, gets the same answer. */
  const pending = new Set<string>()
  const failed = (error: unknown) => complete({ _tag: "Failed", error, closing: outcomeShown })

  /** Reports a failure to the page. It ends the login, unless `ends` says that the user may try again. */
  const reporting = <A, E extends Omit<PageError, "_tag">, R>(
    message: Message,
    request: Effect.Effect<A, E, R>,
    ends: (error: E) => boolean = () => true
  ) =>
    request.pipe(
      Effect.asVoid,
      Effect.catch((error) =>
        Effect.andThen(
          answer(failure(message, error.message, error.reason?._tag === "Rejected" ? error.reason.details : undefined)),
          ends(error) ? failed(error) : Effect.void
        )
      )
    )

  const sending = <E extends PageError, R>(
    request: Contact,
    message: Message,
    sent: Effect.Effect<{ readonly token: string }, E, R>
  ) =>
    reporting(
      message,
      Effect.flatMap(Effect.andThen(spend("send"), sent), ({ token }) =>
        answer(success(message, { ...echo(request), token }))
      )
    )

  const handlers: {
    readonly [Type in PageRequest["type"]]: (
      request: RequestOf<Type>,
      message: Message
    ) => Effect.Effect<void, never, R>
  } = {
    ui_config: (_, message) => answer(success(message, { type: "ui_config", config: appearance })),

    request_otp: (request, message) => sending(request, message, logins.sendOtp(contactOf(request), methodOf(request))),

    resend_otp: (request, message) =>
      sending(request, message, logins.resendOtp(contactOf(request), request.token, methodOf(request))),

    verify_otp: (request, message) =>
      reporting(
        message,
        Effect.gen(function* () {
          yield* spend("verify")
          const { otp, token } = request
          const given = { contact: contactOf(request), method: methodOf(request), otp, token }
          const userSWA = yield* logins.withOtp(given)
          yield* answer(success(message, { ...echo(request), token, message: "Login successful" }))
          yield* complete({ _tag: "LoggedIn", userSWA, closing: outcomeShown })
        }),
        ({ _tag }) =>
          endOnWrongCode || (_tag !== "EmailOtpVerificationFailed" && _tag !== "WhatsAppOtpVerificationFailed")
      ),

    paste_otp: ({ provider = "email" }, message) =>
      reporting(
        message,
        Effect.flatMap(clipboard, (text) => answer(success(message, { provider, type: "paste_otp", message: text }))),
        // The user can type the code.
        () => false
      ),

    google: (_, message) =>
      reporting(
        message,
        Effect.gen(function* () {
          const host = yield* HostWindow
          const state = GooglePopup.stateOf(host?.location.origin ?? "")
          const userSWA = yield* logins.withPage("google", state, GooglePopup.signIn)
          yield* answer(success(message, { success: true, message: "Google login successful", token: userSWA }))
          yield* complete({ _tag: "LoggedIn", userSWA, closing: 0 })
        })
      ),

    close_webview: () => complete(canceled)
  }

  // Relates the type of a request to that of its handler, which a lookup by a union does not.
  const handle = <Type extends PageRequest["type"]>(
    request: RequestOf<Type> & { readonly type: Type },
    message: Message
  ) => handlers[request.type](request, message)

  /** Reports a defect to the page, which would wait for ever. */
  const onDefect = (message: Message) => (defect: unknown) =>
    Effect.logError("The authentication modal broke on a request.", defect).pipe(
      Effect.andThen(answer(failure(message, "Unknown error"))),
      Effect.andThen(failed(defect))
    )

  return (message: Message): Effect.Effect<void, never, R> => {
    const request = requestOf(message)
    if (Option.isSome(request)) {
      const name = JSON.stringify([message.id, request.value])
      return Effect.suspend(() => {
        if (pending.has(name)) return Effect.void
        pending.add(name)
        return Effect.ensuring(
          handle(request.value, message),
          Effect.sync(() => pending.delete(name))
        )
      }).pipe(Effect.catchDefect(onDefect(message)))
    }
    // Earlier pages ended a login over this channel. A failure still does.
    const status = message.channel === "responseChannel" ? message.data["status"] : undefined
    if (status === "error") return failed(message.data["message"] ?? "the page reported an error")
    return status === "success"
      ? Effect.void
      : Effect.logWarning(`Unhandled request type: ${describeValue(message.data["type"])}`)
  }
}
