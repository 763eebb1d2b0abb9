/**
 * The authentication modal: the environment's onboarding page in a frame over the host page, in which a user logs in by
 * email, WhatsApp or Google. The page never sees a key or a session: it asks, and the host does.
 */
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Option from "effect/Option"
import type { Address } from "@okto-effect/contract/Primitives"
import { CurrentEnvironment } from "../Environment.ts"
import {
  type AlreadyLoggedIn,
  OnboardingUrlMissing,
  WebViewBlocked,
  WebViewBusy,
  WebViewCanceled,
  WebViewLoginFailed
} from "../Errors.ts"
import { Login } from "../login/LoginService.ts"
import { Session } from "../session/Session.ts"
import type { AppearanceOptions } from "./Appearance.ts"
import * as Conversation from "./conversation.ts"
import { contained } from "../runUserCallback.ts"
import { HostWindow } from "./HostWindow.ts"
import type { Logins } from "./Logins.ts"
import { read } from "./messages.ts"
import * as Overlay from "./overlay.ts"
import * as Questions from "./questions.ts"

/** How the modal may differ from the usual. */
export interface AuthModalOptions {
  /** Called once with the user's smart wallet address. */
  readonly onSuccess?: ((userSWA: Address) => void) | undefined
  /** Called once with what went wrong. */
  readonly onError?: ((error: Error) => void) | undefined
  /** Called once when the user closed the modal. */
  readonly onClose?: (() => void) | undefined
  /** Receives the means to ask the page something, while the modal is open. */
  readonly onOpen?: ((modal: OpenModal) => void) | undefined
  /** Leaves the modal open after a wrong code, so that the user can try again. Default: false. */
  readonly keepOpenOnWrongCode?: boolean | undefined
  /** What the page offers and how it looks. */
  readonly appearance?: AppearanceOptions | undefined
  /** What screen readers call the modal. Default: "Sign in". */
  readonly title?: string | undefined
  readonly modalStyle?: Partial<CSSStyleDeclaration> | undefined
  readonly iframeStyle?: Partial<CSSStyleDeclaration> | undefined
}

/** A modal that is open. */
export interface OpenModal {
  /** Asks the page something, and returns what it replies; 30 seconds at most. */
  readonly ask: Questions.Questions["ask"]
}

/** Why nobody is logged in after all. */
export type AuthModalFailure =
  | AlreadyLoggedIn
  | OnboardingUrlMissing
  | WebViewBlocked
  | WebViewBusy
  | WebViewCanceled
  | WebViewLoginFailed

/** The page's address: its origin parameter is where it sends its messages. */
const addressOf = (page: string, origin: string): Effect.Effect<URL, OnboardingUrlMissing | WebViewBlocked> => {
  if (page === "") return new OnboardingUrlMissing()
  const url = new URL(page)
  // A frame with a script or a document in its address would be the host page's own.
  if (url.protocol !== "https:" && url.protocol !== "http:") return new WebViewBlocked()
  // Not encoded, like the published original's; an origin needs no encoding.
  url.search = `?app=OKTO_WEB&origin=${origin}`
  return Effect.succeed(url)
}

const failureOf = (error: unknown): Error =>
  error instanceof Error ? error : new Questions.PageRefused({ message: String(error) })

/**
 * Opens the modal, in which users log in by `logins`, and returns the address of the user who logged in. Promise and callbacks settle at once; the modal
 * shows the outcome for a second and fades. Interrupting it closes the modal.
 */
export const authenticateBy = Effect.fn("AuthModal.authenticate")(function* <E extends Conversation.Wrong, R>(
  logins: Logins<E, R>,
  options: AuthModalOptions = {}
): Effect.fn.Return<Address, AuthModalFailure, CurrentEnvironment | R | Session> {
  const host = yield* HostWindow
  if (host === undefined) return yield* new WebViewBlocked()
  const environment = yield* CurrentEnvironment
  const session = yield* Session
  yield* session.requireLoggedOut
  const page = yield* addressOf(environment.onboarding, host.location.origin)

  const outcome = yield* Deferred.make<Conversation.Outcome, WebViewBlocked>()
  const settle = Effect.fnUntraced(function* (how: Conversation.Outcome) {
    const user = how._tag === "Canceled" ? session.peek() : undefined
    // Whoever cancels when the login is through is logged in all the same.
    const end: Conversation.Outcome =
      user === undefined ? how : { _tag: "LoggedIn", userSWA: user.userSWA, closing: how.closing }
    yield* Deferred.succeed(outcome, end)
  })

  const modal = Effect.gen(function* () {
    const work = yield* FiberSet.make<unknown, never>()
    const run = yield* FiberSet.runtime(work)<R>()
    const overlay = yield* Overlay.open(host, {
      url: page.href,
      title: options.title ?? "Sign in",
      onCancel: () => void run(settle(Conversation.canceled)),
      modalStyle: options.modalStyle,
      iframeStyle: options.iframeStyle
    })
    const post = (message: string | object) => Effect.sync(() => overlay.frame()?.postMessage(message, page.origin))
    const answer = Conversation.make({
      answer: post,
      logins,
      settle,
      appearance: options.appearance ?? {},
      endOnWrongCode: options.keepOpenOnWrongCode !== true
    })

    const conversation = Effect.gen(function* () {
      const questions = yield* Questions.make(post)
      const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
        // Narrower than the pages that the backend's owners trust: only the page that was opened is obeyed.
        if (source === null || source !== overlay.frame() || origin !== page.origin) {
          run(
            Effect.logWarning(`A message from ${origin} was ignored: it is not from the authentication modal's page.`)
          )
          return
        }
        const message = read(data)
        if (Option.isNone(message)) {
          run(Effect.logWarning("A malformed message of the authentication modal's page was ignored."))
          return
        }
        // Runs at once, in the task of the message: Google's window may be opened in it.
        run(Option.getOrElse(questions.replied(message.value), () => answer(message.value)))
      }
      yield* Effect.acquireRelease(
        Effect.sync(() => host.addEventListener("message", onMessage)),
        () => Effect.sync(() => host.removeEventListener("message", onMessage))
      )
      yield* contained(() => options.onOpen?.({ ask: questions.ask }))
      return yield* Deferred.await(outcome)
    })

    const { _tag, closing } = yield* Effect.scoped(conversation)
    // What the page asked for before must not log anybody in after it was said that nobody is.
    if (_tag !== "LoggedIn") yield* FiberSet.clear(work)
    yield* overlay.close(closing)
  }).pipe(
    Effect.scoped,
    // A page that lets no frame in, for example.
    Effect.onExit((exit) =>
      Exit.isSuccess(exit)
        ? Effect.void
        : Deferred.fail(outcome, new WebViewBlocked({ cause: Cause.squash(exit.cause) }))
    )
  )

  if (!(yield* Overlay.isFree(host))) return yield* new WebViewBusy()
  // The modal outlives the login by the moment in which it closes.
  const end = yield* Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(Effect.forkDetach(Effect.interruptible(modal), { startImmediately: true }), (fiber) =>
      Effect.onInterrupt(restore(Deferred.await(outcome)), () => Fiber.interrupt(fiber))
    )
  )
  switch (end._tag) {
    case "LoggedIn":
      yield* contained(() => options.onSuccess?.(end.userSWA))
      return end.userSWA
    case "Failed":
      yield* contained(() => options.onError?.(failureOf(end.error)))
      return yield* new WebViewLoginFailed(failureOf(end.error))
    case "Canceled":
      yield* contained(() => options.onClose?.())
      return yield* new WebViewCanceled()
  }
})

/**
 * Opens the modal, and returns the address of the user who logged in. Promise and callbacks settle at once; the modal
 * shows the outcome for a second and fades. Interrupting it closes the modal.
 */
export const authenticate = (
  options?: AuthModalOptions
): Effect.Effect<Address, AuthModalFailure, CurrentEnvironment | Login | Session> =>
  Login.use((login) => authenticateBy(login, options))
