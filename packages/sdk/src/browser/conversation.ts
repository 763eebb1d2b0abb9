/** What the host does for the page in the authentication modal, and when a login there is over. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Address } from "@okto-effect/contract/Primitives"
import { ClipboardEmpty, OtpLimitReached } from "../Errors.ts"
import type { OtpMethod } from "../schemas/input/contact.ts"
import type { AppearanceOptions } from "./Appearance.ts"
import * as GooglePopup from "./GooglePopup.ts"
import { HostWindow } from "./HostWindow.ts"
import type { Logins } from "./Logins.ts"
import { type Contact, failure, type Message, success, type Wish, wishOf } from "./messages.ts"

/** How a login in the modal ends. The modal closes so many milliseconds later. */
export type Outcome =
  | { readonly _tag: "LoggedIn"; readonly userSWA: Address; readonly closing: number }
  | { readonly _tag: "Failed"; readonly error: unknown; readonly closing: number }
  | { readonly _tag: "Canceled"; readonly closing: number }

/** What goes wrong in a conversation, as the page is told of it. */
export interface Wrong {
  readonly _tag: string
  readonly message: string
}

/** Where a conversation leads to. */
export interface Ports<E, R> {
  readonly logins: Logins<E, R>
  /** Answers the page. */
  readonly answer: (answer: string | object) => Effect.Effect<void>
  /** Ends the login. Only the first time counts. */
  readonly settle: (outcome: Outcome) => Effect.Effect<void>
  readonly appearance: AppearanceOptions
  /** Whether a wrong code ends the login. */
  readonly endOnWrongCode: boolean
}

/** Milliseconds for which the page shows what came of a login. */
const showing = 1_000

/** The user asked to close the modal. */
export const canceled: Outcome = { _tag: "Canceled", closing: 0 }

const methodOf = (wish: Contact): OtpMethod => (wish.provider === "email" ? "email" : "whatsapp")
const contactOf = (wish: Contact): string => ("email" in wish ? wish.email : wish.whatsapp_number)
const echo = (wish: Contact) =>
  "email" in wish
    ? { provider: wish.provider, email: wish.email }
    : { provider: wish.provider, whatsapp_number: wish.whatsapp_number }

type WishOf<Type extends Wish["type"]> = Extract<Wish, { readonly type: Type }>

/** How often the page may have codes sent, and try them, in one opening: more than a person needs. */
const budget = { send: 10, verify: 20 } as const

/** Fails once the budget of one opening is spent. */
const counter = () => {
  const used = { send: 0, verify: 0 }
  return (kind: keyof typeof budget): Effect.Effect<void, OtpLimitReached> =>
    Effect.suspend(() => (used[kind]++ < budget[kind] ? Effect.void : Effect.fail(new OtpLimitReached())))
}

/** What a code looks like, by email as by WhatsApp. */
const code = /^\d{6}$/

/** Whether the user has just done something. A browser that cannot tell asks the user before it lets a page read. */
const isAtWork = ({ navigator }: Window): boolean =>
  !("userActivation" in navigator) || navigator.userActivation.isActive

/** The code on the user's clipboard; whatever else is there is nobody's business. */
export const clipboard = Effect.gen(function* () {
  const host = yield* HostWindow
  if (host === undefined || !isAtWork(host)) return yield* new ClipboardEmpty()
  const text = yield* Effect.tryPromise({
    // Absent on pages without TLS, though the types say otherwise.
    try: async () => host.navigator.clipboard.readText(),
    catch: (cause) => new ClipboardEmpty({ cause })
  })
  const copied = text.trim()
  return code.test(copied) ? copied : yield* new ClipboardEmpty()
})

/** Answers the page's messages in one opening, each as it comes. Never fails, whatever the page says. */
export const make = <E extends Wrong, R>({ answer, appearance, endOnWrongCode, logins, settle }: Ports<E, R>) => {
  const spend = counter()
  const failed = (error: unknown) => settle({ _tag: "Failed", error, closing: showing })

  /** Answers what went wrong; it ends the login unless that would keep the user from trying again. */
  const answering = <A, E extends { readonly message: string }, R>(
    message: Message,
    wish: Effect.Effect<A, E, R>,
    ends: (error: E) => boolean = () => true
  ) =>
    wish.pipe(
      Effect.asVoid,
      Effect.catch((error) =>
        Effect.andThen(answer(failure(message, error.message)), ends(error) ? failed(error) : Effect.void)
      )
    )

  const handlers: {
    readonly [Type in Wish["type"]]: (wish: WishOf<Type>, message: Message) => Effect.Effect<void, never, R>
  } = {
    ui_config: (_, message) => answer(success(message, { type: "ui_config", config: appearance })),

    request_otp: (wish, message) =>
      answering(
        message,
        Effect.andThen(spend("send"), logins.sendOtp(contactOf(wish), methodOf(wish))).pipe(
          Effect.flatMap(({ token }) => answer(success(message, { ...echo(wish), token })))
        )
      ),

    resend_otp: (wish, message) =>
      answering(
        message,
        Effect.andThen(spend("send"), logins.resendOtp(contactOf(wish), wish.token, methodOf(wish))).pipe(
          Effect.flatMap(({ token }) => answer(success(message, { ...echo(wish), token })))
        )
      ),

    verify_otp: (wish, message) =>
      answering(
        message,
        Effect.gen(function* () {
          yield* spend("verify")
          const { otp, token } = wish
          const given = { contact: contactOf(wish), method: methodOf(wish), otp, token }
          const userSWA = yield* logins.withOtp(given)
          yield* answer(success(message, { ...echo(wish), token, message: "Login successful" }))
          yield* settle({ _tag: "LoggedIn", userSWA, closing: showing })
        }),
        ({ _tag }) => endOnWrongCode || (_tag !== "EmailOtpNotVerified" && _tag !== "WhatsAppOtpNotVerified")
      ),

    paste_otp: ({ provider = "email" }, message) =>
      answering(
        message,
        Effect.flatMap(clipboard, (text) => answer(success(message, { provider, type: "paste_otp", message: text }))),
        // A code can still be typed.
        () => false
      ),

    google: (_, message) =>
      answering(
        message,
        Effect.gen(function* () {
          const host = yield* HostWindow
          const state = GooglePopup.stateOf(host?.location.origin ?? "")
          const userSWA = yield* logins.withPage("google", state, GooglePopup.signIn)
          yield* answer(success(message, { success: true, message: "Google login successful", token: userSWA }))
          yield* settle({ _tag: "LoggedIn", userSWA, closing: 0 })
        })
      ),

    close_webview: () => settle(canceled)
  }

  // Relates each type to its handler, which a lookup by a union of types does not.
  const handle = <Type extends Wish["type"]>(wish: WishOf<Type> & { readonly type: Type }, message: Message) =>
    handlers[wish.type](wish, message)

  /** A mistake of ours is a failure, too: the page must not wait for ever. */
  const broken = (message: Message) => (defect: unknown) =>
    Effect.logError("The authentication modal broke on a request.", defect).pipe(
      Effect.andThen(answer(failure(message, "Unknown error"))),
      Effect.andThen(failed(defect))
    )

  return (message: Message): Effect.Effect<void, never, R> => {
    const wish = wishOf(message)
    if (Option.isSome(wish)) {
      return Effect.catchDefect(
        Effect.suspend(() => handle(wish.value, message)),
        broken(message)
      )
    }
    // Once the page could end a login over this channel; it still may, by failing.
    const status = message.channel === "responseChannel" ? message.data["status"] : undefined
    if (status === "error") return failed(message.data["message"] ?? "the page reported an error")
    return status === "success"
      ? Effect.void
      : Effect.logWarning(`Unhandled request type: ${String(message.data["type"])}`)
  }
}
