/** AuthModal: requests of its page, timing and outcome, with a test clock and a page of the test. */
import { assert, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { runs } from "../../../../scripts/deep.ts"
import * as AuthModal from "../../src/browser/AuthModal.ts"
import { Client, Errors } from "../../src/effect.ts"
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

/** Opens the modal, and lets the test talk. Answers how it ended, if it did. */
const opened = Effect.fnUntraced(function* (page: FakePage.FakePage, options: AuthModal.AuthModalOptions = {}) {
  const fiber = yield* Effect.forkChild(Effect.provide(AuthModal.authenticate(options), clientOver(page)), {
    startImmediately: true
  })
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
      const fiber = yield* Effect.forkChild(
        Effect.provide(AuthModal.authenticate(), clientOver(page, { onboarding })),
        { startImmediately: true }
      )
      yield* FakePage.settle
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

  it.effect("is removed when it is interrupted", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const fiber = yield* opened(page)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(page.dialogs(), 0)
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
      const close = { data: { type: "close_webview" } }
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
      page.say({ data: { type: "close_webview" } })
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
          page.say(
            ending === "close" ? { data: { type: "close_webview" } } : verify(ending === "right" ? "123456" : "0")
          )
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
