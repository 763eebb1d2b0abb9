/**
 * The authentication modal: the environment's onboarding page in a frame over the host page, in which a user logs in by
 * email, WhatsApp or Google. The page gets no key and no session: it sends requests, and the host page carries them out.
 */
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import type { Address } from "@okto-effect/protocol/Primitives"
import { CurrentEnvironment } from "../core/Environment.ts"
import {
  type AlreadyLoggedIn,
  OnboardingUrlMissing,
  WebViewBlocked,
  WebViewBusy,
  WebViewCanceled,
  WebViewLoginFailed
} from "../errors/Errors.ts"
import { Login, type Logins } from "../login/LoginService.ts"
import { Session } from "../session/Session.ts"
import type { AppearanceOptions } from "./Appearance.ts"
import * as Conversation from "./conversation.ts"
import { runUserCallback } from "../input/runUserCallback.ts"
import { HostWindow } from "./HostWindow.ts"
import { describeValue, readMessage } from "./messages.ts"
import * as Overlay from "./overlay.ts"
import * as HostRequests from "./hostRequests.ts"

/** Options of the modal. */
export interface AuthModalOptions {
  /** Called once with the user's smart wallet address. */
  readonly onSuccess?: ((userSWA: Address) => void) | undefined
  /** Called once with the error of a failed login, also where the modal did not open. */
  readonly onError?: ((error: Error) => void) | undefined
  /** Called once when the user closed the modal. */
  readonly onClose?: (() => void) | undefined
  /** Called when the modal has opened, with a handle for requests to its page. */
  readonly onOpen?: ((modal: OpenModal) => void) | undefined
  /** Leaves the modal open after a wrong code, so that the user can try again. Default: false. */
  readonly keepOpenOnWrongCode?: boolean | undefined
  /** Appearance and logins of the page. */
  readonly appearance?: AppearanceOptions | undefined
  /** The accessible name of the modal. Default: "Sign in". */
  readonly title?: string | undefined
  /** Styles of the modal's frame. */
  readonly modalStyle?: Partial<CSSStyleDeclaration> | undefined
  /** Styles of the page's iframe. */
  readonly iframeStyle?: Partial<CSSStyleDeclaration> | undefined
}

/** An open modal. */
export interface OpenModal {
  /**
   * Sends a request to the page and returns its reply, within 30 seconds.
   *
   * @param method the name of the request
   * @param data what is sent with it
   */
  readonly ask: (method: string, data: unknown) => Effect.Effect<unknown, HostRequests.PageRequestFailure>
}

/** Why the login failed. */
export type AuthModalFailure =
  | AlreadyLoggedIn
  | OnboardingUrlMissing
  | WebViewBlocked
  | WebViewBusy
  | WebViewCanceled
  | WebViewLoginFailed

/**
 * The URL of the page, with the query that it has. The parameter `origin` is the origin that the page posts messages to: no other
 * one is left.
 */
const addressOf = (page: string, origin: string): Effect.Effect<URL, OnboardingUrlMissing | WebViewBlocked> => {
  if (page === "") return new OnboardingUrlMissing()
  const url = new URL(page)
  // A `javascript:` or `data:` URL would run with the rights of the host page.
  if (url.protocol !== "https:" && url.protocol !== "http:") return new WebViewBlocked()
  const own = url.search
    .slice(1)
    .split("&")
    .filter((field) => field !== "" && !/^(?:app|origin)(?:=|$)/.test(field))
  // Not encoded, as by the published original; an origin needs no encoding.
  url.search = `?${["app=OKTO_WEB", `origin=${origin}`, ...own].join("&")}`
  return Effect.succeed(url)
}

/** Tells the app's callback why no user was logged in: of a login that failed in the modal, what it failed with. */
const reportFailure = <A, R>(
  login: Effect.Effect<A, AuthModalFailure, R>,
  _: unknown,
  options: AuthModalOptions = {}
): Effect.Effect<A, AuthModalFailure, R> =>
  Effect.tapError(login, (failure) =>
    runUserCallback(() =>
      failure instanceof WebViewCanceled
        ? options.onClose?.()
        : options.onError?.(failure instanceof WebViewLoginFailed ? failure.error : failure)
    )
  )

/** {@link authenticate} with the given `logins`. */
export const authenticateBy = Effect.fn("AuthModal.authenticate")(function* <E extends Conversation.PageError, R>(
  logins: Logins<E, R>,
  options: AuthModalOptions = {}
): Effect.fn.Return<Address, AuthModalFailure, CurrentEnvironment | R | Session> {
  const host = yield* HostWindow
  if (host === undefined) return yield* new WebViewBlocked()
  const environment = yield* CurrentEnvironment
  const session = yield* Session
  // Of a store that cannot be read, it is not known whether it has a session.
  yield* Effect.ignore(session.restored)
  yield* session.requireLoggedOut
  const page = yield* addressOf(environment.onboarding, host.location.origin)

  const outcome = yield* Deferred.make<Conversation.Outcome, WebViewBlocked>()
  const complete = Effect.fnUntraced(function* (proposed: Conversation.Outcome) {
    const user = proposed._tag === "Canceled" ? session.peek() : undefined
    // A user who cancels after the login has succeeded is logged in.
    const final: Conversation.Outcome =
      user === undefined ? proposed : { _tag: "LoggedIn", userSWA: user.userSWA, closing: proposed.closing }
    yield* Deferred.succeed(outcome, final)
  })

  const modal = Effect.gen(function* () {
    const context = yield* Effect.context<R>()
    const work = Scope.forkUnsafe(yield* Effect.scope)
    const run = (effect: Effect.Effect<unknown, never, R>) =>
      void Fiber.runIn(Effect.runForkWith(context)(effect), work)
    const overlay = yield* Overlay.open(host, {
      url: page.href,
      title: options.title ?? "Sign in",
      onCancel: () => run(complete(Conversation.canceled)),
      modalStyle: options.modalStyle,
      iframeStyle: options.iframeStyle
    })
    const post = (message: string | object) => Effect.sync(() => overlay.frame()?.postMessage(message, page.origin))
    const answer = Conversation.make({
      answer: post,
      logins,
      complete,
      appearance: options.appearance ?? {},
      endOnWrongCode: options.keepOpenOnWrongCode !== true
    })

    const conversation = Effect.gen(function* () {
      const hostRequests = yield* HostRequests.make((message) => Effect.andThen(overlay.arrived, post(message)))
      const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
        // Only the opened page is obeyed, not every origin that the backend trusts.
        if (source === null || source !== overlay.frame() || origin !== page.origin) {
          run(
            Effect.logWarning(`A message from ${origin} was ignored: it is not from the authentication modal's page.`)
          )
          return
        }
        const message = readMessage(data)
        if (Option.isNone(message)) {
          run(Effect.logWarning("A malformed message of the authentication modal's page was ignored."))
          return
        }
        // Runs synchronously, in the task of the message, so that Google's window may open.
        run(Option.getOrElse(hostRequests.onReply(message.value), () => answer(message.value)))
      }
      yield* Effect.acquireRelease(
        Effect.sync(() => host.addEventListener("message", onMessage)),
        () => Effect.sync(() => host.removeEventListener("message", onMessage))
      )
      yield* runUserCallback(() => options.onOpen?.({ ask: hostRequests.ask }))
      return yield* Deferred.await(outcome)
    })

    const { _tag, closing } = yield* Effect.scoped(conversation)
    // Earlier requests of the page must not log a user in after the caller was told that the login failed.
    if (_tag !== "LoggedIn") yield* Scope.close(work, Exit.void)
    yield* overlay.close(closing)
  }).pipe(
    Effect.scoped,
    // For example when the page allows no frames.
    Effect.onExit((exit) =>
      Exit.isSuccess(exit)
        ? Effect.void
        : Deferred.fail(outcome, new WebViewBlocked({ cause: Cause.squash(exit.cause) }))
    )
  )

  if (!(yield* Overlay.isFree(host))) return yield* new WebViewBusy()
  // Detached: the modal closes up to 1.3 seconds after the login, also when its client is disposed by then.
  const end = yield* Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(Effect.forkDetach(Effect.interruptible(modal), { startImmediately: true }), (fiber) =>
      Effect.onInterrupt(restore(Deferred.await(outcome)), () => Fiber.interrupt(fiber))
    )
  )
  if (end._tag === "Canceled") return yield* new WebViewCanceled()
  if (end._tag === "Failed") {
    return yield* new WebViewLoginFailed(
      end.error instanceof Error ? end.error : new HostRequests.PageRefused({ message: describeValue(end.error) })
    )
  }
  yield* runUserCallback(() => options.onSuccess?.(end.userSWA))
  return end.userSWA
}, reportFailure)

/**
 * Opens the modal, and returns the smart wallet address of the user who logged in. The result and the callbacks do not wait
 * for the modal, which shows the outcome for a second and fades. Interrupting the effect closes the modal.
 */
export const authenticate = (
  options?: AuthModalOptions
): Effect.Effect<Address, AuthModalFailure, CurrentEnvironment | Login | Session> =>
  Login.use((login) => authenticateBy(login, options))
