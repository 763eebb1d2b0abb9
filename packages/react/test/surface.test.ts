/** The public exports: every name of the published original exists under the same path. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { ClientUnusable } from "@okto-effect/sdk"
import type { Login } from "@okto-effect/sdk/effect"
import * as errors from "@okto-effect/sdk/errors"
import * as original from "@okto_web3/react-sdk"
import * as originalAbstract from "@okto_web3/react-sdk/abstract"
import * as originalExplorer from "@okto_web3/react-sdk/explorer"
import * as originalUserop from "@okto_web3/react-sdk/userop"
import { readFileSync } from "node:fs"
import * as abstract from "../src/abstract.ts"
import * as explorer from "../src/explorer.ts"
import * as root from "../src/index.ts"
import * as userop from "../src/userop.ts"

describe("exports of the published original", () => {
  for (const [path, theirs, ours] of [
    [".", original, root],
    ["./abstract", originalAbstract, abstract],
    ["./explorer", originalExplorer, explorer],
    ["./userop", originalUserop, userop]
  ] as const) {
    it(path, () => {
      const missing = Object.keys(theirs).filter((name) => !(name in ours))
      assert.deepStrictEqual(missing, [])
    })
  }

  it("OktoClient has the methods of the original", () => {
    const methods = ["authenticateWithWebView", "loginUsingOAuth", "loginUsingSocial", "sessionClear"]
    assert.deepStrictEqual(
      methods.filter((name) => !(name in root.OktoClient.prototype)),
      []
    )
  })

  it("the entry has what programs need to handle errors and follow orders", () => {
    const needed = [
      "estimateOrder",
      "isFinal",
      "remoteSigner",
      "prefetchTransaction",
      "resume",
      "toResult",
      "waitForOrder",
      ...Object.keys(errors)
    ]
    assert.deepStrictEqual(
      needed.filter((name) => !(name in root)),
      []
    )
    expectTypeOf<"email" | "whatsapp">().toExtend<root.OtpMethod>()
    expectTypeOf<Parameters<root.OnSuccess>>().toEqualTypeOf<[root.SessionConfig]>()
    expectTypeOf<root.RemoteSigner["sign"]>().toBeFunction()
    expectTypeOf<root.Order["status"]>().toEqualTypeOf<root.OrderStatus>()
  })
})

/** The tags that a call's type names. */
type TagsOf<Call> =
  Call extends root.OktoPromise<infer _A, infer E> ? (E extends { readonly _tag: infer Tag } ? Tag : never) : never

describe("the error types of a login are exact", () => {
  type Common = (Login.LoginFailure | ClientUnusable)["_tag"] | "IdTokenMissing"

  it("for loginUsingSocial with a window of the app, and with one of ours", () => {
    const own = (client: root.OktoClient) => client.loginUsingSocial("google", {}, () => Promise.resolve("token"))
    const ours = (client: root.OktoClient) => client.loginUsingSocial("google")
    expectTypeOf<TagsOf<ReturnType<typeof own>>>().toEqualTypeOf<Common>()
    expectTypeOf<TagsOf<ReturnType<typeof ours>>>().toEqualTypeOf<
      Common | "OAuthMismatch" | "PopupBlocked" | "PopupClosed"
    >()
    assert.isTrue([own, ours].every((login) => typeof login === "function"))
  })

  it("for the authentication modal", () => {
    type Modal =
      | "AlreadyLoggedIn"
      | "ArgumentInvalid"
      | "ClientDisposed"
      | "ConfigurationInvalid"
      | "OnboardingUrlMissing"
      | "ModuleNotLoaded"
      | "WebViewBlocked"
      | "WebViewBusy"
      | "WebViewCanceled"
      | "WebViewLoginFailed"
    expectTypeOf<TagsOf<ReturnType<root.OktoClient["authenticateWithWebView"]>>>().toEqualTypeOf<Modal>()
    expectTypeOf<TagsOf<ReturnType<root.OktoWebView["authenticate"]>>>().toEqualTypeOf<Modal>()
  })
})

describe("useOktoCall", () => {
  it("has exactly the error types of the call, or those of the catalogue", () => {
    const exact = () => root.useOktoCall((client) => root.getChains(client))
    const any = () => root.useOktoCall(async (client) => (await root.getChains(client)).length)
    type Failed<Hook extends () => { readonly state: root.CallState<unknown, unknown> }> = Extract<
      ReturnType<Hook>["state"],
      { readonly status: "failed" }
    >["error"]
    expectTypeOf<Failed<typeof exact>>().toEqualTypeOf<root.ChainsUnavailable | root.ClientUnusable>()
    expectTypeOf<Failed<typeof any>>().toEqualTypeOf<root.OktoError>()
    assert.isTrue([exact, any].every((hook) => typeof hook === "function"))
  })
})

describe("the entry", () => {
  const sourceOf = (module: string) => readFileSync(new URL(`../src/${module}`, import.meta.url), "utf8")

  it("marks the hooks as client code by their names, and not the functions that servers may call", () => {
    assert.match(sourceOf("client.ts"), /^"use client"\n/)
    assert.notMatch(sourceOf("client.ts"), /^export \*/m)
    assert.notMatch(sourceOf("index.ts"), /^"use client"/)
  })

  it("has everything that the entries have which servers may call, too", () => {
    const names = [abstract, errors, explorer].flatMap((entry) => Object.keys(entry))
    assert.deepStrictEqual(
      names.filter((name) => !(name in root)),
      []
    )
  })
})
