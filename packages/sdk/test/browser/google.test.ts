/** GoogleRedirect, GooglePopup and GoogleButton, in a page of the test. */
import { assert, describe, it } from "@effect/vitest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import * as GoogleButton from "../../src/browser/GoogleButton.ts"
import * as GooglePopup from "../../src/browser/GooglePopup.ts"
import * as GoogleRedirect from "../../src/browser/GoogleRedirect.ts"
import { Client, Errors } from "../../src/effect.ts"
import { TestPlatform } from "../../src/testing.ts"
import { clientKey, clientSWA, session } from "../support.ts"
import * as FakePage from "./fakePage.ts"

const home = "https://host.example/"

const clientOver = (page: FakePage.FakePage) =>
  Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
    Layer.provideMerge(TestPlatform.layer({ answer: () => TestPlatform.success({ userSWA: session.userSWA }) })),
    Layer.provideMerge(page.layer)
  )

const tokenWith = (nonce: string) => ["e30", Base64Url.encode(JSON.stringify({ nonce })), "signature"].join(".")

/** Leaves for Google's page; answers what was asked. */
const left = Effect.fnUntraced(function* (page: FakePage.FakePage) {
  let to = ""
  page.window.location.assign = (url: string) => void (to = url)
  yield* GoogleRedirect.begin
  return GooglePopup.authorizationRequestIn(to)
})

const back = (page: FakePage.FakePage, query: Readonly<Record<string, string>>) =>
  page.window.happyDOM.setURL(`${home}?${new URLSearchParams(query).toString()}`)

/** Makes the page one that another page opened. */
const openedBy = (page: FakePage.FakePage, href: string) =>
  Object.defineProperty(page.window, "opener", { value: { location: { href } }, configurable: true })

describe("GoogleRedirect", () => {
  it.effect("complete: logs in, and removes the token from the URL", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      yield* Effect.gen(function* () {
        const asked = yield* left(page)
        back(page, { id_token: tokenWith(asked.nonce), state: asked.state, own: "1" })
        assert.strictEqual(yield* GoogleRedirect.complete, session.userSWA)
      }).pipe(Effect.provide(clientOver(page)))
      assert.strictEqual(page.window.location.href, `${home}?own=1`)
      assert.lengthOf(page.window.sessionStorage, 0)
    })
  )

  it.effect("complete: fails with OAuthMismatch for another nonce or state, and without a request", () =>
    Effect.gen(function* () {
      const attempts = [
        { answer: () => ({ id_token: tokenWith("other") }) },
        { answer: ({ nonce }: GooglePopup.AuthorizationRequest) => ({ id_token: tokenWith(nonce), state: "other" }) },
        { answer: () => ({ id_token: "no token" }) },
        { answer: ({ nonce }: GooglePopup.AuthorizationRequest) => ({ id_token: tokenWith(nonce) }), begun: false }
      ]
      for (const { answer, begun = true } of attempts) {
        const page = FakePage.make()
        const error = yield* Effect.gen(function* () {
          const asked = yield* left(page)
          if (!begun) page.window.sessionStorage.clear()
          back(page, answer(asked))
          return yield* Effect.flip(GoogleRedirect.complete)
        }).pipe(Effect.provide(clientOver(page)))
        assert.instanceOf(error, Errors.OAuthMismatch)
        assert.strictEqual(page.window.location.href, home)
      }
    })
  )

  it.effect("complete: fails with IdTokenMissing when the user refused", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const error = yield* Effect.gen(function* () {
        const { state } = yield* left(page)
        back(page, { error: "access_denied", state })
        return yield* Effect.flip(GoogleRedirect.complete)
      }).pipe(Effect.provide(clientOver(page)))
      assert.instanceOf(error, Errors.IdTokenMissing)
      assert.strictEqual(error.cause, "access_denied")
      assert.strictEqual(page.window.location.href, home)
    })
  )

  it.effect("complete: ignores an error that answers an earlier request", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      yield* Effect.gen(function* () {
        const old = yield* left(page)
        const asked = yield* left(page)
        assert.notStrictEqual(old.state, asked.state)
        back(page, { error: "access_denied", state: old.state })
        assert.isUndefined(yield* GoogleRedirect.complete)
        back(page, { id_token: tokenWith(asked.nonce), state: asked.state })
        assert.strictEqual(yield* GoogleRedirect.complete, session.userSWA)
      }).pipe(Effect.provide(clientOver(page)))
    })
  )

  it.effect("complete: keeps the request after an answer to another request", () =>
    Effect.gen(function* () {
      const links = [
        { error: "access_denied" },
        { error: "access_denied", state: JSON.stringify(GooglePopup.stateOf("https://host.example")) },
        { id_token: tokenWith("other") },
        { id_token: "" }
      ]
      for (const link of links) {
        const page = FakePage.make()
        yield* Effect.gen(function* () {
          const asked = yield* left(page)
          back(page, link)
          yield* Effect.ignore(GoogleRedirect.complete)
          back(page, { id_token: tokenWith(asked.nonce), state: asked.state })
          assert.strictEqual(yield* GoogleRedirect.complete, session.userSWA)
        }).pipe(Effect.provide(clientOver(page)))
      }
    })
  )

  it.effect("complete: ignores the errors of another provider, and the token of a popup", () =>
    Effect.gen(function* () {
      const queries = [
        { query: {} },
        { query: { error: "theirs", state: "theirs" } },
        { query: { error: "another's" } },
        { query: { id_token: tokenWith("the popup's") }, opener: `${home}app` }
      ]
      for (const { opener, query } of queries) {
        for (const begun of [false, true]) {
          const page = FakePage.make()
          if (opener !== undefined) openedBy(page, opener)
          yield* Effect.gen(function* () {
            if (begun) yield* left(page)
            back(page, query)
            const before = page.window.location.href
            assert.isUndefined(yield* GoogleRedirect.complete)
            assert.strictEqual(page.window.location.href, before)
          }).pipe(Effect.provide(clientOver(page)))
        }
      }
    })
  )

  it.effect("complete: fails with OAuthMismatch, as in any page, when a page of another origin opened it", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      openedBy(page, "https://evil.example/")
      back(page, { id_token: tokenWith("theirs") })
      const error = yield* Effect.flip(GoogleRedirect.complete).pipe(Effect.provide(clientOver(page)))
      assert.instanceOf(error, Errors.OAuthMismatch)
      assert.strictEqual(page.window.location.href, home)
    })
  )
})

describe("A page whose functions throw, as in a sandboxed frame,", () => {
  const thrown = new DOMException("not here", "SecurityError")
  const fail = () => {
    throw thrown
  }
  const cases: Readonly<
    Record<
      string,
      readonly [
        spoil: (page: FakePage.FakePage) => void,
        use: Effect.Effect<
          unknown,
          { readonly _tag: string; readonly cause?: unknown },
          Effect.Services<typeof GoogleRedirect.begin | typeof GoogleRedirect.complete>
        >,
        tag: string
      ]
    >
  > = {
    "location.assign": [
      (page) => Object.assign(page.window.location, { assign: fail }),
      GoogleRedirect.begin,
      "WebViewBlocked"
    ],
    sessionStorage: [
      (page) => Object.defineProperty(page.window, "sessionStorage", { get: fail }),
      GoogleRedirect.begin,
      "WebViewBlocked"
    ],
    "history.replaceState": [
      (page) => {
        back(page, { id_token: "token" })
        Object.defineProperty(page.window.history, "replaceState", { value: fail })
      },
      GoogleRedirect.complete,
      "WebViewBlocked"
    ],
    open: [
      (page) => Object.assign(page.window, { open: fail }),
      GooglePopup.signIn("https://accounts.example/?nonce=n&state=s"),
      "PopupBlocked"
    ]
  }
  it.effect.each(Object.entries(cases))("makes a sign-in fail with an error of the catalogue: %s", ([, given]) =>
    Effect.gen(function* () {
      const [spoil, use, tag] = given
      const page = FakePage.make()
      spoil(page)
      const error = yield* Effect.flip(use).pipe(
        Effect.provide(Layer.mergeAll(clientOver(page), SecureRandom.layerWebCrypto))
      )
      assert.strictEqual(error._tag, tag)
      assert.strictEqual(error.cause, thrown)
    })
  )
})

describe("GooglePopup", () => {
  it.effect("signIn: fails with PopupBlocked where an extension of the browser returns no window", () =>
    Effect.gen(function* () {
      for (const none of [null, undefined]) {
        const page = FakePage.make()
        Object.assign(page.window, { open: () => none })
        const signIn = GooglePopup.signIn("https://accounts.example/?nonce=n&state=s")
        assert.instanceOf(yield* Effect.flip(Effect.provide(signIn, page.layer)), Errors.PopupBlocked)
      }
    })
  )

  it.effect("signIn: checks the window every half second, and fails with OAuthMismatch for another answer", () =>
    Effect.gen(function* () {
      const page = FakePage.make()
      const popup = { closed: false, close: () => undefined, location: { href: "about:blank" } }
      const features: Array<unknown> = []
      Object.assign(page.window, { open: (...args: ReadonlyArray<unknown>) => (features.push(...args), popup) })
      Object.assign(page.window.screen, { width: 1_500, height: 1_000 })
      // In base64 for URLs, it has both characters that base64 writes otherwise.
      const nonce = ">>>???"
      const url = `https://accounts.example/?nonce=${encodeURIComponent(nonce)}&state=s`
      const signIn = () =>
        Effect.forkChild(Effect.result(GooglePopup.signIn(url)), { startImmediately: true }).pipe(
          Effect.provide(page.layer)
        )

      const good = yield* signIn()
      assert.deepStrictEqual(features, [url, "_blank", "width=500,height=600,top=200,left=500"])
      popup.location.href = `${home}?id_token=${tokenWith(nonce)}&state=s`
      yield* TestClock.adjust(499)
      assert.isUndefined(good.pollUnsafe())
      yield* TestClock.adjust(1)
      assert.deepInclude(yield* Fiber.join(good), { _tag: "Success", success: tokenWith(nonce) })

      // The same text before the host's name does not make it the host's origin.
      popup.location.href = `https://host.example.evil.test/?id_token=${tokenWith(nonce)}`
      const waiting = yield* signIn()
      yield* TestClock.adjust(10_000)
      assert.isUndefined(waiting.pollUnsafe())
      popup.location.href = `${home}?id_token=${tokenWith("other")}`
      yield* TestClock.adjust(500)
      const result = yield* Fiber.join(waiting)
      assert.instanceOf(result._tag === "Failure" ? result.failure : undefined, Errors.OAuthMismatch)
    })
  )
})

describe("GoogleButton", () => {
  const parentIn = (page: FakePage.FakePage): HTMLElement =>
    Reflect.get(Object({ parent: page.window.document.createElement("div") }), "parent")
  const button = (page: FakePage.FakePage) =>
    GoogleButton.render(parentIn(page), { clientId: "app", onToken: () => undefined, script: "/client.js" }).pipe(
      Effect.scoped,
      Effect.provide(page.layer)
    )
  /** A page in which scripts take their time: the test says when they have come. */
  const slow = () => {
    const page = FakePage.make()
    page.window.document.addEventListener("error", (event) => event.stopImmediatePropagation(), true)
    return page
  }
  const scripts = (page: FakePage.FakePage) => Array.from(page.window.document.scripts)
  const arrive = (page: FakePage.FakePage) => {
    Object.assign(page.window, { google: { accounts: { id: { initialize: () => 0, renderButton: () => 0 } } } })
    scripts(page)[0]?.dispatchEvent(new page.window.Event("load"))
  }

  it.effect("loads its script once for two buttons", () =>
    Effect.gen(function* () {
      const page = slow()
      const both = yield* Effect.forkChild(Effect.all([button(page), button(page)], { concurrency: 2 }), {
        startImmediately: true
      })
      yield* FakePage.settle
      assert.deepStrictEqual(
        scripts(page).map(({ src }) => src),
        [`${home}client.js`]
      )
      arrive(page)
      yield* Fiber.join(both)
    })
  )

  /** Google's script: the last configuration counts, also for buttons that were drawn before. */
  const google = (returnsState: boolean) => {
    let configuration: { readonly nonce?: string; readonly callback: (answer: object) => void } = { callback: () => 0 }
    let initialized = 0
    const click = (parent: HTMLElement) => parent.querySelector("button")?.click()
    const id = {
      initialize: (next: typeof configuration) => {
        initialized++
        configuration = next
      },
      renderButton: (parent: HTMLElement, options: { readonly state?: string; click_listener?: () => void }) => {
        const drawn = parent.ownerDocument.createElement("button")
        drawn.addEventListener("click", () => {
          options.click_listener?.()
          const credential = `token with ${configuration.nonce}`
          configuration.callback(returnsState ? { credential, state: options.state } : { credential })
        })
        parent.replaceChildren(drawn)
      }
    }
    return { id, click, initialized: () => initialized, last: () => configuration }
  }
  for (const returnsState of [true, false])
    it.effect(`gives each of two buttons its own tokens, ${returnsState ? "with" : "without"} Google's state`, () =>
      Effect.gen(function* () {
        const page = FakePage.make()
        const { click, id, initialized, last } = google(returnsState)
        Object.assign(page.window, { google: { accounts: { id } } })
        const tokens: Array<string> = []
        const drawn = Effect.fnUntraced(function* (name: string) {
          const parent = parentIn(page)
          const onToken = (token: string) => void tokens.push(`${name}: ${token}`)
          yield* GoogleButton.render(parent, { clientId: "app", nonce: name, onToken })
          return parent
        }, Effect.provide(page.layer))
        const scope = yield* Scope.make()
        const one = yield* Scope.provide(drawn("one"), scope)
        click(one)
        assert.strictEqual(initialized(), 1)
        const other = yield* drawn("other")
        for (const parent of [one, other, one]) click(parent)
        assert.deepStrictEqual(
          tokens.splice(0),
          ["one", "one", "other", "one"].map((name) => `${name}: token with ${name}`)
        )
        const before = last()
        yield* Scope.close(scope, Exit.void)
        assert.isNull(one.firstElementChild)
        click(other)
        assert.deepStrictEqual(tokens, ["other: token with other"])
        before.callback({ credential: "" })
        assert.lengthOf(tokens, 1)
      }).pipe(Effect.scoped)
    )

  it.effect("creates one Trusted Types policy for a page", () =>
    Effect.gen(function* () {
      const page = slow()
      const policies: Array<string> = []
      const createPolicy = (name: string) => {
        if (policies.includes(name)) throw new TypeError("the name is taken")
        policies.push(name)
        return { createScriptURL: (url: string) => `${url}?trusted` }
      }
      Object.assign(page.window, { trustedTypes: { createPolicy } })
      const both = yield* Effect.forkChild(Effect.all([button(page), button(page)], { concurrency: 2 }), {
        startImmediately: true
      })
      yield* FakePage.settle
      assert.deepStrictEqual(
        scripts(page).map(({ src }) => src),
        Array.from({ length: 2 }, () => `${home}client.js?trusted`)
      )
      yield* Fiber.interrupt(both)
      assert.deepStrictEqual(policies, ["okto-effect"])
    })
  )

  it.effect("fails where the page's headers do not allow the policy", () =>
    Effect.gen(function* () {
      const page = slow()
      const refused = new TypeError("not allowed")
      const createPolicy = () => {
        throw refused
      }
      Object.assign(page.window, { trustedTypes: { createPolicy } })
      const error = yield* Effect.flip(button(page))
      assert.instanceOf(error, Errors.GoogleScriptUnavailable)
      assert.strictEqual(error.cause, refused)
    })
  )

  const brought: Readonly<Record<string, object>> = {
    nothing: {},
    "no accounts": { google: {} },
    "no id": { google: { accounts: {} } },
    "an id that is null": { google: { accounts: { id: null } } },
    "an id that renders no button": { google: { accounts: { id: { initialize: () => 0 } } } },
    "an id that is not initialized": { google: { accounts: { id: { renderButton: () => 0 } } } }
  }
  it.effect.each(Object.entries(brought))("fails when the script brings %s, and tries again", ([, globals]) =>
    Effect.gen(function* () {
      const page = slow()
      const first = yield* Effect.forkChild(Effect.flip(button(page)), { startImmediately: true })
      yield* FakePage.settle
      Object.assign(page.window, globals)
      scripts(page)[0]?.dispatchEvent(new page.window.Event("load"))
      const error = yield* Fiber.join(first)
      assert.instanceOf(error, Errors.GoogleScriptUnavailable)
      assert.include(String(error.cause), "brought no google.accounts.id")
      const second = yield* Effect.forkChild(button(page), { startImmediately: true })
      yield* FakePage.settle
      arrive(page)
      yield* Fiber.join(second)
    })
  )

  it.effect.each(["initialize", "renderButton"])("fails when %s of the script throws", (name) =>
    Effect.gen(function* () {
      const page = slow()
      const thrown = new TypeError("unknown option")
      const id = {
        initialize: () => 0,
        renderButton: () => 0,
        [name]: () => {
          throw thrown
        }
      }
      Object.assign(page.window, { google: { accounts: { id } } })
      const error = yield* Effect.flip(button(page))
      assert.instanceOf(error, Errors.GoogleScriptUnavailable)
      assert.strictEqual(error.cause, thrown)
    })
  )

  it.effect("fails after 15 seconds for a script element that failed before, and then loads another", () =>
    Effect.gen(function* () {
      const page = slow()
      const dead = page.window.document.createElement("script")
      dead.src = `${home}client.js`
      page.window.document.head.append(dead)
      const first = yield* Effect.forkChild(Effect.flip(button(page)), { startImmediately: true })
      yield* TestClock.adjust("15 seconds")
      assert.instanceOf(yield* Fiber.join(first), Errors.GoogleScriptUnavailable)
      const second = yield* Effect.forkChild(button(page), { startImmediately: true })
      assert.notStrictEqual(scripts(page)[0], dead)
      arrive(page)
      yield* Fiber.join(second)
    })
  )
})
