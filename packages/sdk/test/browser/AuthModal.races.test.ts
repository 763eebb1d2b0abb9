/** AuthModal, when events come at the same time, too late, or not at all. */
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as AuthModal from "../../src/browser/AuthModal.ts"
import { Client, Environment, Errors, Session, Transport } from "../../src/effect.ts"
import { TestPlatform } from "../../src/testing.ts"
import { clientKey, clientSWA, session } from "../support.ts"
import * as FakePage from "./fakePage.ts"

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

const verify = (otp: string) => ({
  id: otp,
  data: { type: "verify_otp", provider: "email", email: "ada@example.com", token: "token", otp }
})
const close = { data: { type: "close_webview" } }

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

describe("AuthModal", () => {
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
        [["123456", undefined]]
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
