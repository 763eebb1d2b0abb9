/** AuthModal: requests of its page, timing and outcome, also of events that come at the same time, too late, or not at all. */
import { assert, describe, it, vi } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { runs } from "../../../../scripts/deep.ts"
import * as AuthModal from "../../src/browser/AuthModal.ts"
import { Client, Environment, Errors, Session, Transport } from "../../src/effect.ts"
import { HostWindow } from "../../src/browser/HostWindow.ts"
import { authenticateWithWebView } from "../../src/promise/webView.ts"
import { OktoClient } from "../../src/index.ts"
import { TestPlatform } from "../../src/testing.ts"
import { clientKey, clientSWA, session, storedSession } from "../support.ts"
import * as FakePage from "./fakePage.ts"

/** A backend that knows the code 123456. */
const answer: TestPlatform.Answer = ({ body = "", url }) => {
  if (url.endsWith("/verify")) {
    return body.includes('"otp":"123456"')
      ? TestPlatform.success({ auth_token: "id" })
      : TestPlatform.failure({ message: "wrong" })
  }
  if (url.endsWith("/authenticate")) return TestPlatform.success({ userSWA: session.userSWA })
  return TestPlatform.success(url.endsWith("/authenticate/email") ? { token: "token" } : {})
}

/** What a modal finds: the page around it, its own page, and who is logged in. */
interface Opening {
  readonly host?: undefined
  readonly onboarding?: string
  readonly session?: string
}

const clientOver = (page: FakePage.FakePage, opening: Opening = {}) =>
  Client.layer({
    clientPrivateKey: clientKey,
    clientSWA,
    endpoints: { onboarding: opening.onboarding ?? FakePage.onboarding }
  }).pipe(
    Layer.provide(TestPlatform.layer({ answer, session: opening.session })),
    Layer.provideMerge("host" in opening ? Layer.succeed(HostWindow, undefined) : page.layer)
  )

const verify = (otp: string, id = "v") => ({
  id,
  method: "okto_sdk_login",
  data: { type: "verify_otp", provider: "email", email: "ada@example.com", token: "token", otp }
})

const close = { data: { type: "close_webview" } }

/** Opens the modal, and lets the test talk. Answers how it ended, if it did. */
const opened = Effect.fnUntraced(function* (
  page: FakePage.FakePage,
  options: AuthModal.AuthModalOptions = {},
  opening: Opening = {}
) {
  const authenticating = Effect.provide(AuthModal.authenticate(options), clientOver(page, opening))
  const fiber = yield* Effect.forkChild(authenticating, { startImmediately: true })
  yield* FakePage.settle
  return fiber
})

describe("AuthModal", () => {
  it.effect.each([
    ["https://onboarding.example/", "/?app=OKTO_WEB&origin=https://host.example"],
    ["https://onboarding.example", "/?app=OKTO_WEB&origin=https://host.example"],
    ["https://onboarding.example?theme=dark", "/?app=OKTO_WEB&origin=https://host.example&theme=dark"],
    [
      "https://onboarding.example/a?theme=dark%20&x#part",
      "/a/?app=OKTO_WEB&origin=https://host.example&theme=dark%20&x#part"
    ],
    [
      "https://onboarding.example/?origin=https://other.example&app=X&b=1",
      "/?app=OKTO_WEB&origin=https://host.example&b=1"
    ]
  ] as const)("opens the page of %s with its own query, and with what the page needs", ([onboarding, expected]) =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const fiber = yield* opened(page, {}, { onboarding })
      const frame = page.window.document.querySelector("iframe")
      assert.strictEqual(frame?.src, `https://onboarding.example${expected}`)
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("completes at once, shows the outcome for a second, and fades within 300 ms", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const fiber = yield* opened(page)
      assert.strictEqual(page.dialogs(), 1)
      page.say(verify("123456"))
      assert.strictEqual(yield* Fiber.join(fiber), session.userSWA)
      assert.deepInclude(page.received()[0], { id: "v", method: "okto_sdk_login" })
      yield* TestClock.adjust(1_299)
      assert.strictEqual(page.dialogs(), 1)
      yield* TestClock.adjust(1)
      yield* FakePage.settle
      assert.strictEqual(page.dialogs(), 0)
    })
  )

  it.effect("replies to a failed request with an object that has the request, and fails", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const fiber = yield* opened(page)
      const request = verify("000000")
      page.say(JSON.stringify({ eventName: "requestChannel", eventData: JSON.stringify(request) }))
      const error = yield* Effect.flip(Fiber.join(fiber))
      assert.instanceOf(error, Errors.WebViewLoginFailed)
      assert.instanceOf(error.error, Errors.EmailOtpVerificationFailed)
      assert.deepStrictEqual(page.received(), [
        {
          id: "v",
          method: "okto_sdk_login",
          data: JSON.stringify({ data: request.data }),
          error: "Failed to verify Email OTP"
        }
      ])
    })
  )

  it.effect("returns ids and methods that are numbers, and those of the original in place of none", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const fiber = yield* opened(page)
      const none = { id: "uuid-for-webview", method: "okto_sdk_login" }
      const named: ReadonlyArray<readonly [object, object]> = [
        [
          { id: 7, method: 8 },
          { id: 7, method: 8 }
        ],
        [{ id: null, method: null }, none],
        [{ id: "", method: "" }, none],
        [{}, none]
      ]
      for (const [names] of named) page.say({ ...names, data: { type: "ui_config" } })
      yield* FakePage.settle
      const data = { type: "ui_config", config: {} }
      assert.deepStrictEqual(
        page.received(),
        named.map(([, names]) => Object.assign({ data }, names))
      )
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("completes when callbacks throw", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const throwing = () => {
        throw new Error("the app's own mistake")
      }
      const fiber = yield* opened(page, { onSuccess: throwing, onOpen: throwing })
      page.say(verify("123456"))
      assert.strictEqual(yield* Fiber.join(fiber), session.userSWA)
    })
  )

  it.effect("ask: returns the reply of the page, and fails after 30 seconds without one", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      let modal: AuthModal.OpenModal | undefined
      yield* opened(page, { onOpen: (_) => (modal = _) })
      const ask = () => modal?.ask("ping", {}) ?? Effect.die("not open")

      const good = yield* Effect.forkChild(ask(), { startImmediately: true })
      page.say({ id: "host-1", method: "ping", channel: "responseChannel", data: { status: "success", more: 1 } })
      assert.deepStrictEqual(yield* Fiber.join(good), { status: "success", more: 1 })

      const bad = yield* Effect.forkChild(Effect.flip(ask()), { startImmediately: true })
      page.say({ id: "host-2", method: "ping", data: { status: "error", message: "no" } })
      assert.instanceOf(yield* Fiber.join(bad), Errors.WebViewLoginFailed)
    })
  )

  it.effect("ask: waits for the page while the frame has the empty one that it begins with", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      let asked: Effect.Effect<unknown, unknown> = Effect.die("not open")
      yield* opened(page, { onOpen: ({ ask }) => (asked = ask("ping", {})) })
      const frame = page.window.document.querySelector("iframe")
      Object.defineProperty(frame, "contentDocument", { value: { URL: "about:blank" } })
      const asking = yield* Effect.forkChild(asked, { startImmediately: true })
      assert.deepStrictEqual(page.received(), [])
      for (const _ of ["the page", "another one"]) frame?.dispatchEvent(new page.window.Event("load"))
      yield* FakePage.settle
      assert.lengthOf(page.received(), 1)
      page.say({ id: "host-1", method: "ping", data: { status: "success" } })
      assert.deepStrictEqual(yield* Fiber.join(asking), { status: "success" })
    })
  )

  it.effect("ask: fails with ArgumentInvalid for data that cannot be posted", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      let modal: AuthModal.OpenModal | undefined
      yield* opened(page, { onOpen: (_) => (modal = _) })
      const error = yield* Effect.flip(modal?.ask("ping", { callback: () => undefined }) ?? Effect.die("not open"))
      assert.instanceOf(error, Errors.ArgumentInvalid)
    })
  )

  it.effect("ignores a type that has no text, and fails with an error where the page's message has none", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const errors: Array<Error> = []
      const fiber = yield* opened(page, { onError: (error) => errors.push(error) })
      const noText = { toString: 1 }
      page.say({ data: { type: noText } })
      yield* FakePage.settle
      assert.isUndefined(fiber.pollUnsafe())
      page.say({ channel: "responseChannel", data: { status: "error", message: noText } })
      assert.instanceOf(yield* Effect.flip(Fiber.join(fiber)), Errors.WebViewLoginFailed)
      assert.deepStrictEqual(
        errors.map(({ message }) => message),
        ["object"]
      )
    })
  )

  it.effect("passes a copied code to the page, and no other contents of the clipboard", () =>
    Effect.gen(function* () {
      const paste = (text: string, navigator: object = {}) =>
        Effect.gen(function* () {
          const page = FakePage.make()
          Object.defineProperties(page.window.navigator, {
            clipboard: { value: { readText: async () => text } },
            ...Object.fromEntries(Object.entries(navigator).map(([name, value]) => [name, { value }]))
          })
          const fiber = yield* opened(page)
          page.say({ id: "p", data: { type: "paste_otp" } })
          yield* FakePage.settle
          assert.isUndefined(fiber.pollUnsafe())
          yield* Fiber.interrupt(fiber)
          return page.received()[0]
        })

      const code = { provider: "email", type: "paste_otp", message: "072336" }
      const clicked = { userActivation: { isActive: true } }
      for (const [text, navigator] of [
        ["072336", {}],
        [" 072336\n", {}],
        ["072336", clicked]
      ] as const) {
        assert.deepInclude(yield* paste(text, navigator), { id: "p", data: code })
      }
      for (const text of ["", "12345", "1234567", "correct horse battery", "123456 my pin", "12 34 56"]) {
        assert.deepInclude(yield* paste(text, clicked), { id: "p", error: "No OTP found on clipboard" })
      }
      const idle = { userActivation: { isActive: false } }
      assert.deepInclude(yield* paste("072336", idle), { id: "p", error: "No OTP found on clipboard" })
    })
  )

  it.effect("fills a narrow screen, and keeps the styles of the app", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const fiber = yield* opened(page, { modalStyle: { maxHeight: "90%" } })
      const style = page.host?.document.querySelector<HTMLElement>("[data-okto-modal] div")?.style
      const looks = (innerWidth: number) => {
        page.window.happyDOM.setViewport({ width: innerWidth })
        return [style?.width, style?.height, style?.maxHeight]
      }
      assert.deepStrictEqual(looks(1_024), ["500px", "800px", "90%"])
      assert.deepStrictEqual(looks(499), ["100%", "100%", "90%"])
      assert.deepStrictEqual(looks(500), ["500px", "800px", "90%"])
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(looks(499), ["500px", "800px", "90%"])
    })
  )

  it.effect("does not allow its page to read the clipboard", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      yield* opened(page)
      const allowed = page.window.document.querySelector("iframe")?.allow
      assert.strictEqual(allowed, "clipboard-write")
    })
  )

  it.effect("sends ten codes and verifies twenty, and fails with the next", () =>
    Effect.gen(function* () {
      const contact = { provider: "email", email: "ada@example.com" }
      const floods = [
        { times: 10, request: { type: "request_otp", ...contact } },
        { times: 10, request: { type: "resend_otp", token: "token", ...contact } },
        { times: 20, request: { type: "verify_otp", token: "token", otp: "0", ...contact } }
      ]
      for (const { request, times } of floods) {
        const page = FakePage.make()
        const fiber = yield* opened(page, { keepOpenOnWrongCode: true })
        for (let time = 0; time < times; time++) page.say({ id: String(time), data: request })
        yield* FakePage.settle
        assert.isUndefined(fiber.pollUnsafe())
        assert.lengthOf(page.received(), times)
        page.say({ id: "last", data: request })
        const error = yield* Effect.flip(Fiber.join(fiber))
        assert.instanceOf(error, Errors.WebViewLoginFailed)
        assert.instanceOf(error.error, Errors.WebViewOtpLimitReached)
        assert.deepInclude(page.received()[times], { id: "last", error: "Too many codes in one login: open it again" })
        // Another opening has its own.
        yield* TestClock.adjust(2_000)
        yield* FakePage.settle
        yield* opened(page)
        page.say({ id: "again", data: { type: "request_otp", ...contact } })
        yield* FakePage.settle
        assert.include(page.received().at(-1)?.["data"], { token: "token" })
      }
    })
  )

  it.effect("ignores messages of other windows and origins, with a warning", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const fiber = yield* opened(page)
      page.say(close, { origin: "https://host.example" })
      page.say(close, { origin: "https://onboarding.okto.tech" })
      page.say(close, { source: null })
      page.say(close, { source: {} })
      yield* FakePage.settle
      assert.isUndefined(fiber.pollUnsafe())
      page.say(close)
      assert.instanceOf(yield* Effect.flip(Fiber.join(fiber)), Errors.WebViewCanceled)
    })
  )
})

/** A backend that takes its time, by the end of the path, in milliseconds; it refuses the code 000000, and accepts another once. */
const slowBackend = (delays: Readonly<Record<string, number>>) => {
  let isUsed = false
  return Layer.succeed(
    Transport.Transport,
    Transport.Transport.of({
      send: ({ body = "", url }) => {
        const path = new URL(url).pathname
        const delay = Object.entries(delays).find(([end]) => path.endsWith(end))?.[1] ?? 0
        const isWrong = body.includes('"otp"') && (isUsed || body.includes('"otp":"000000"'))
        isUsed ||= body.includes('"otp"') && !isWrong
        const reply = isWrong
          ? TestPlatform.failure({ message: "wrong" })
          : TestPlatform.success({ auth_token: "id", token: "t", userSWA: session.userSWA, ecdsaKeyId: "key" })
        return Effect.delay(Effect.succeed(reply), delay)
      }
    })
  )
}

/** A page with a client that lives as long as the test. */
const visit = Effect.fnUntraced(function* (
  delays: Readonly<Record<string, number>> = {},
  onboarding = FakePage.onboarding
) {
  const page = FakePage.make()
  const platform = Layer.mergeAll(TestPlatform.layer({ answer: () => undefined }), slowBackend(delays))
  const built = yield* Layer.build(
    Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
      Layer.provide(platform),
      Layer.provideMerge(page.layer)
    )
  )
  // A configuration takes web pages only.
  const environment = { ...Context.get(built, Environment.CurrentEnvironment), onboarding }
  const client = Context.add(built, Environment.CurrentEnvironment, environment)
  const open = (options: AuthModal.AuthModalOptions = {}) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(AuthModal.authenticate(options), { startImmediately: true })
      yield* FakePage.settle
      return fiber
    }).pipe(Effect.provideContext(client))
  const user = Session.Session.useSync((_) => _.peek()).pipe(
    Effect.map((_) => _?.userSWA),
    Effect.provideContext(client)
  )
  return { page, open, user }
})

/** Lets time pass, and everything happen that waited for it. */
const pass = (milliseconds: number) => Effect.andThen(TestClock.adjust(milliseconds), FakePage.settle)

describe("AuthModal, after its outcome", () => {
  it.effect("does not log in with a right code after it failed with a wrong one", () =>
    Effect.gen(function* () {
      const { open, page, user } = yield* visit()
      const fiber = yield* open()
      page.say(verify("000000"))
      assert.instanceOf(yield* Effect.flip(Fiber.join(fiber)), Errors.WebViewLoginFailed)
      page.say(verify("123456"))
      yield* pass(2_000)
      assert.isUndefined(yield* user)
      assert.lengthOf(page.received(), 1)
    })
  )

  it.effect("interrupts pending requests when the user has canceled", () =>
    Effect.gen(function* () {
      const { open, page, user } = yield* visit({ "/authenticate": 100 })
      const fiber = yield* open()
      page.say(verify("123456"))
      yield* pass(50)
      page.say(close)
      assert.instanceOf(yield* Effect.flip(Fiber.join(fiber)), Errors.WebViewCanceled)
      yield* pass(2_000)
      assert.isUndefined(yield* user)
    })
  )

  it.effect("returns the user when they cancel after the login has succeeded", () =>
    Effect.gen(function* () {
      const { open, page, user } = yield* visit({ "/user-keys": 10_000 })
      const calls: Array<string> = []
      const fiber = yield* open({ onSuccess: (_) => calls.push(_), onClose: () => calls.push("closed") })
      page.say(verify("123456"))
      yield* FakePage.settle
      assert.strictEqual(yield* user, session.userSWA)
      page.say(close)
      assert.strictEqual(yield* Fiber.join(fiber), session.userSWA)
      assert.deepStrictEqual(calls, [session.userSWA])
    })
  )

  it.effect("lets the next modal open once the dialog was removed", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit()
      const first = yield* open()
      page.say(verify("000000"))
      yield* Effect.flip(Fiber.join(first))
      const two = [yield* open(), yield* open()]
      assert.strictEqual(page.dialogs(), 1)
      yield* pass(1_300)
      assert.strictEqual(page.dialogs(), 1)
      page.say(close)
      const ends = yield* Effect.forEach(two, (_) => Effect.flip(Fiber.join(_)))
      assert.sameMembers(
        ends.map(({ _tag }) => _tag),
        ["WebViewBusy", "WebViewCanceled"]
      )
      yield* pass(300)
      assert.strictEqual(page.dialogs(), 0)
      assert.strictEqual(page.window.document.body.style.overflow, "")
    })
  )

  it.effect("fails pending requests to its page", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit()
      let modal: AuthModal.OpenModal | undefined
      yield* open({ onOpen: (_) => (modal = _) })
      const asked = yield* Effect.forkChild(Effect.flip(modal?.ask("ping", {}) ?? Effect.die("not open")), {
        startImmediately: true
      })
      page.say(close)
      assert.instanceOf(yield* Fiber.join(asked), Errors.WebViewUnavailable)
    })
  )
})

describe("AuthModal, with a client that lives as long as the test", () => {
  it.effect("opens Google's popup in the task of the message", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit()
      let opened = 0
      Object.assign(page.window, { open: () => (opened++, null) })
      const fiber = yield* open()
      page.say({ data: { provider: "google" } })
      assert.strictEqual(opened, 1)
      const error = yield* Effect.flip(Fiber.join(fiber))
      assert.instanceOf(error instanceof Errors.WebViewLoginFailed ? error.error : error, Errors.PopupBlocked)
    })
  )

  it.effect("handles a request once that the page posts several times", () =>
    Effect.gen(function* () {
      const { open, page, user } = yield* visit({ "/verify": 50, "/authenticate": 50 })
      const fiber = yield* open()
      for (let count = 0; count < 3; count++) page.say(verify("123456"))
      yield* pass(100)
      assert.strictEqual(yield* Fiber.join(fiber), session.userSWA)
      assert.strictEqual(yield* user, session.userSWA)
      assert.deepStrictEqual(
        page.received().map(({ error, id }) => [id, error]),
        [["v", undefined]]
      )
    })
  )

  it.effect("handles a request again that the page repeats after its answer", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit()
      const fiber = yield* open({ keepOpenOnWrongCode: true })
      for (const count of [1, 2]) {
        page.say(verify("000000"))
        yield* FakePage.settle
        assert.lengthOf(page.received(), count)
      }
      yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("closes Google's popup when the user cancels", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit()
      let closed = 0
      const popup = { closed: false, close: () => closed++, location: { href: "about:blank" } }
      Object.assign(page.window, { open: () => popup })
      const fiber = yield* open()
      page.say({ data: { provider: "google" } })
      yield* pass(5_000)
      assert.strictEqual(closed, 0)
      page.say(close)
      yield* Effect.flip(Fiber.join(fiber))
      assert.strictEqual(closed, 1)
    })
  )

  it.effect("stays open with keepOpenOnWrongCode only when the code was wrong", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit()
      const fiber = yield* open({ keepOpenOnWrongCode: true })
      page.say(verify("000000"))
      yield* pass(5_000)
      assert.isUndefined(fiber.pollUnsafe())
      page.say({ data: { ...verify("123456").data, email: "not an address" } })
      const error = yield* Effect.flip(Fiber.join(fiber))
      assert.instanceOf(error instanceof Errors.WebViewLoginFailed ? error.error : error, Errors.ContactInvalid)
    })
  )

  it.effect("is canceled by Escape in the host page, and stops the event", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit()
      let presses = 0
      page.window.document.addEventListener("keydown", () => presses++)
      const fiber = yield* open()
      const press = (key: string) =>
        page.window.document.body.dispatchEvent(new page.window.KeyboardEvent("keydown", { key, bubbles: true }))
      press("a")
      assert.isUndefined(fiber.pollUnsafe())
      press("Escape")
      assert.instanceOf(yield* Effect.flip(Fiber.join(fiber)), Errors.WebViewCanceled)
      assert.strictEqual(presses, 1)
    })
  )

  it.effect("makes the rest of the page inert, and restores it", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit()
      const { body } = page.window.document
      body.innerHTML = `<main></main><aside inert></aside>`
      const inert = () => Array.from(body.children, (_) => _.hasAttribute("inert"))
      const fiber = yield* open()
      assert.deepStrictEqual(inert(), [true, true, false])
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(inert(), [false, true])
    })
  )

  it.effect("fails with WebViewBlocked for an onboarding page with another protocol than HTTP", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit({}, "javascript:alert(1)//")
      assert.instanceOf(yield* Effect.flip(Fiber.join(yield* open())), Errors.WebViewBlocked)
      assert.strictEqual(page.dialogs(), 0)
    })
  )

  it.effect("fails when a reply cannot be posted", () =>
    Effect.gen(function* () {
      const { open, page } = yield* visit()
      const fiber = yield* open({ appearance: { version: Object(1n) } })
      page.say({ id: "c", data: { type: "ui_config" } })
      assert.instanceOf(yield* Effect.flip(Fiber.join(fiber)), Errors.WebViewLoginFailed)
      assert.deepInclude(page.received()[0], { id: "c", error: "Unknown error" })
    })
  )

  it.effect("answers a request that it refuses, also where the data of the request has no JSON", () =>
    Effect.gen(function* () {
      const circle: Record<string, unknown> = {}
      circle["circle"] = circle
      for (const more of [circle, 1n]) {
        const { open, page } = yield* visit()
        const fiber = yield* open()
        page.say({ id: "c", data: { ...verify("000000").data, more } })
        yield* FakePage.settle
        assert.deepInclude(page.received()[0], { id: "c", error: "Failed to verify Email OTP" })
        assert.instanceOf(yield* Effect.flip(Fiber.join(fiber)), Errors.WebViewLoginFailed)
      }
    })
  )
})

describe("AuthModal, when it does not open", () => {
  const cases: ReadonlyArray<readonly [tag: string, (page: FakePage.FakePage) => Opening]> = [
    ["WebViewBlocked", () => ({ host: undefined })],
    ["OnboardingUrlMissing", () => ({ onboarding: "" })],
    ["AlreadyLoggedIn", () => ({ session: storedSession })],
    [
      "WebViewBlocked",
      ({ window }) => {
        window.document.createElement = () => {
          throw new Error("no frames here")
        }
        return {}
      }
    ]
  ]
  for (const [tag, open] of cases) {
    it.effect(`calls onError once with ${tag}`, () =>
      Effect.gen(function* () {
        const page = FakePage.make()
        const failures: Array<Error> = []
        const client = clientOver(page, open(page))
        const options = { onError: (error: Error) => failures.push(error), onClose: () => assert.fail("not canceled") }
        const error = yield* Effect.flip(Effect.provide(AuthModal.authenticate(options), client))
        assert.strictEqual(error._tag, tag)
        assert.deepStrictEqual(failures, [error])
        assert.strictEqual(page.dialogs(), 0)
      })
    )
  }

  it.effect("calls onError once with WebViewBusy while another one is open", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const first = yield* opened(page)
      const failures: Array<Error> = []
      const second = yield* opened(page, { onError: (error) => failures.push(error) })
      assert.deepStrictEqual(failures, [yield* Effect.flip(Fiber.join(second))])
      assert.instanceOf(failures[0], Errors.WebViewBusy)
      yield* Fiber.interrupt(first)
    })
  )
})

describe("authenticateWithWebView", () => {
  it("rejects, without an unhandled rejection when there are callbacks", async () => {
    const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA, platform: TestPlatform.layer({ answer }) })
    const unhandled: Array<unknown> = []
    const onUnhandled = (error: unknown) => void unhandled.push(error)
    process.on("unhandledRejection", onUnhandled)
    try {
      for (const name of ["onSuccess", "onError", "onClose"]) {
        void authenticateWithWebView(client, { [name]: () => undefined })
      }
      // There is no page in Node.
      const error: unknown = await authenticateWithWebView(client, { onError: () => undefined }).catch((_) => _)
      assert.instanceOf(error, Errors.WebViewBlocked)
      await Effect.runPromise(FakePage.settle)
      assert.deepStrictEqual(unhandled, [])
    } finally {
      process.off("unhandledRejection", onUnhandled)
      await client.dispose()
    }
  })

  it("calls onError once, also where the modal is not opened", async () => {
    const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA, platform: TestPlatform.layer({ answer }) })
    const told: Array<string> = []
    const onError = ({ name }: Error) => void told.push(name)
    const open = async (style?: object, signal?: AbortSignal) => {
      await authenticateWithWebView(client, { onError }, style, { signal }).catch(() => undefined)
      await Effect.runPromise(FakePage.settle)
      return told.splice(0)
    }
    // Where there is no page, the modal has begun.
    assert.deepStrictEqual(await open(), ["WebViewBlocked"])
    assert.deepStrictEqual(await open(Object("light")), ["ArgumentInvalid"])
    assert.deepStrictEqual(await open({}, AbortSignal.abort()), [])
    await client.dispose()
    assert.deepStrictEqual(await open(), ["ClientDisposed"])
  })

  it("opens no modal where an asynchronous store has a session", async () => {
    const page = FakePage.make()
    const platform = Layer.mergeAll(TestPlatform.layer({ answer }), page.layer)
    const sessionStore = { read: async () => storedSession, write: () => {}, remove: () => {} }
    const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA, platform, sessionStore })
    const login = authenticateWithWebView(client).catch((error: unknown) => error)
    await client.ready
    await Effect.runPromise(FakePage.settle)
    assert.strictEqual(page.dialogs(), 0)
    assert.instanceOf(await login, Errors.AlreadyLoggedIn)
    await client.dispose()
  })

  it("calls onOpen once, and reports the rejection of one that is asynchronous", async () => {
    const page = FakePage.make()
    const platform = Layer.mergeAll(TestPlatform.layer({ answer }), page.layer)
    const endpoints = { onboarding: FakePage.onboarding }
    const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA, endpoints, platform })
    const unhandled: Array<unknown> = []
    const onUnhandled = (error: unknown) => void unhandled.push(error)
    process.on("unhandledRejection", onUnhandled)
    try {
      // Not a mock, which handles the rejection.
      const opened: Array<number> = []
      const onOpen = () => {
        opened.push(1)
        return Promise.reject(new Error("the app's own mistake"))
      }
      const login = authenticateWithWebView(client, { onOpen, onClose: () => undefined })
      await vi.waitFor(() => assert.strictEqual(page.dialogs(), 1))
      page.say(close)
      assert.instanceOf(await login.catch((error: unknown) => error), Errors.WebViewCanceled)
      await Effect.runPromise(FakePage.settle)
      assert.deepStrictEqual([opened, unhandled], [[1], []])
    } finally {
      process.off("unhandledRejection", onUnhandled)
      await client.dispose()
    }
  })
})

const Anything = Schema.Union([
  Schema.Json,
  Schema.Struct({ data: Schema.Json }),
  Schema.Struct({
    id: Schema.String,
    data: Schema.Struct({
      type: Schema.Literals(["ui_config", "request_otp", "resend_otp", "paste_otp", "nonsense", "constructor"]),
      provider: Schema.Literals(["email", "whatsapp", "steam"]),
      email: Schema.Json,
      whatsapp_number: Schema.Json,
      token: Schema.Json
    })
  }),
  Schema.Struct({ eventName: Schema.String, eventData: Schema.Json })
])

const Ending = Schema.Literals(["right", "wrong", "close"])

describe("AuthModal, for any messages of its page", () => {
  it.effect.prop(
    "completes once, and does not stay open",
    [Schema.Array(Anything).check(Schema.isMaxLength(8)), Schema.NonEmptyArray(Ending).check(Schema.isMaxLength(4))],
    ([messages, endings]) =>
      Effect.gen(function* () {
        const page = FakePage.make()
        const calls: Array<string> = []
        const fiber = yield* opened(page, {
          onSuccess: () => calls.push("success"),
          onError: () => calls.push("error"),
          onClose: () => calls.push("close")
        })
        for (const message of messages) page.say(message)
        for (const ending of endings) {
          page.say(ending === "close" ? close : verify(ending === "right" ? "123456" : "0"))
        }
        const exit = yield* Fiber.await(fiber)
        yield* TestClock.adjust(5_000)
        yield* FakePage.settle
        assert.lengthOf(calls, 1)
        assert.strictEqual(Exit.isSuccess(exit), calls[0] === "success")
        assert.strictEqual(page.dialogs(), 0)
        page.window.close()
      }),
    { arbitrary: { runs: runs(25) } }
  )
})
