/** Real paths to the failures that need a page around them. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import * as AuthModal from "../../src/browser/AuthModal.ts"
import { clipboard } from "../../src/browser/conversation.ts"
import * as GoogleButton from "../../src/browser/GoogleButton.ts"
import * as GooglePopup from "../../src/browser/GooglePopup.ts"
import { Client } from "../../src/effect.ts"
import { TestPlatform } from "../../src/testing.ts"
import * as FakePage from "../browser/fakePage.ts"
import { clientKey, clientSWA } from "../support.ts"
import { cause, type Path } from "./paths.ts"

const clientOver = (page: FakePage.FakePage | undefined, onboarding = FakePage.onboarding) =>
  Client.layer({ clientPrivateKey: clientKey, clientSWA, endpoints: { onboarding } }).pipe(
    // A backend that sends codes, but no token with them, and takes none.
    Layer.provide(
      TestPlatform.layer({
        answer: ({ url }) =>
          url.endsWith("/verify") ? TestPlatform.failure({ message: "wrong" }) : TestPlatform.success({})
      })
    ),
    page === undefined ? (layer) => layer : Layer.provideMerge(page.layer)
  )

/** Opens the modal in a new page, lets the test do something there, and answers what came of it. */
const modal = (
  act: (page: FakePage.FakePage) => void,
  options: AuthModal.AuthModalOptions = {}
): Effect.Effect<unknown, unknown> =>
  Effect.suspend(() => {
    const page = FakePage.make()
    return Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(Effect.flip(AuthModal.authenticate(options)), { startImmediately: true })
      yield* FakePage.settle
      act(page)
      return yield* Fiber.join(fiber)
    }).pipe(Effect.provide(clientOver(page)))
  })

const say = (data: object) => (page: FakePage.FakePage) => page.say({ id: "1", data })

/** Asks the modal's page something; `answered` is what it says. */
const asking = (answered: object | undefined): Effect.Effect<unknown, unknown> =>
  Effect.gen(function* () {
    const page = FakePage.make()
    let open: AuthModal.OpenModal | undefined
    const fiber = yield* Effect.forkChild(AuthModal.authenticate({ onOpen: (_) => (open = _) }), {
      startImmediately: true
    }).pipe(Effect.provide(clientOver(page)))
    const asked = yield* Effect.forkChild(Effect.flip(open?.ask("ping", {}) ?? Effect.die("not open")), {
      startImmediately: true
    })
    if (answered === undefined) yield* TestClock.adjust("30 seconds")
    else page.say({ id: "host-1", data: answered })
    const error = yield* Fiber.join(asked)
    yield* Fiber.interrupt(fiber)
    return error
  })

const closedModal = Effect.gen(function* () {
  let open: AuthModal.OpenModal | undefined
  yield* modal(say({ type: "close_webview" }), { onOpen: (_) => (open = _) })
  yield* TestClock.adjust("1 second")
  return yield* Effect.flip(open?.ask("ping", {}) ?? Effect.die("not open"))
})

const popup = (window: object | null): Effect.Effect<unknown, unknown> =>
  Effect.suspend(() => {
    const page = FakePage.make()
    Object.assign(page.window, { open: () => window })
    return Effect.flip(GooglePopup.signIn("https://accounts.example/?nonce=n")).pipe(Effect.provide(page.layer))
  })

const phone = { provider: "whatsapp", whatsapp_number: "9876543210" }

/** Every failure that needs a page. */
export const pagePaths: ReadonlyArray<Path> = [
  { sentence: "Authentication failed", error: modal(say({ type: "request_otp", ...phone })) },
  { sentence: "Authentication canceled by the user", error: modal(say({ type: "close_webview" })) },
  {
    sentence: "WebView failed to open. Are popups blocked?",
    error: Effect.flip(AuthModal.authenticate()).pipe(Effect.provide(clientOver(undefined)))
  },
  {
    sentence: "Authentication Page URL is not configured for this environment",
    error: Effect.suspend(() =>
      Effect.flip(AuthModal.authenticate()).pipe(Effect.provide(clientOver(FakePage.make(), "")))
    )
  },
  {
    sentence: "The authentication modal is already open",
    error: Effect.suspend(() => {
      const page = FakePage.make()
      const other = page.window.document.createElement("div")
      other.setAttribute("data-okto-modal", "")
      page.window.document.body.append(other)
      return Effect.flip(AuthModal.authenticate()).pipe(Effect.provide(clientOver(page)))
    })
  },
  {
    sentence: "Failed to send OTP: Token missing in response",
    error: cause(modal(say({ type: "request_otp", ...phone })))
  },
  {
    sentence: "Failed to resend OTP: Token missing in response",
    error: cause(modal(say({ type: "resend_otp", token: "t", ...phone })))
  },
  {
    sentence: "Too many codes in one login: open it again",
    error: cause(
      modal(
        (page) => {
          for (let time = 0; time < 21; time++) say({ type: "verify_otp", token: "t", otp: "0", ...phone })(page)
        },
        { keepOpenOnWrongCode: true }
      )
    )
  },
  { sentence: "WebView not available", error: closedModal },
  { sentence: "Request timeout", error: asking(undefined) },
  { sentence: "Invalid response data", error: asking({ nothing: true }) },
  {
    sentence: "No OTP found on clipboard",
    error: Effect.suspend(() => Effect.flip(clipboard).pipe(Effect.provide(FakePage.make().layer)))
  },
  { sentence: "Failed to open authentication popup.", error: popup(null) },
  { sentence: "Authentication popup closed.", error: popup({ closed: true, close: () => undefined }) },
  {
    sentence: "The answer of Google does not belong to this sign-in",
    error: Effect.flip(GooglePopup.tokenIn(new URLSearchParams("id_token=a.b.c"), { nonce: "n", state: "s" }))
  },
  {
    sentence: "Google sign-in could not be loaded",
    error: Effect.suspend(() => {
      const untyped: object = { parent: {} }
      const parent: HTMLElement = Reflect.get(untyped, "parent")
      const button = GoogleButton.render(parent, { clientId: "app", onToken: () => undefined })
      return Effect.flip(Scope.provide(button, Scope.makeUnsafe()))
    })
  }
]
