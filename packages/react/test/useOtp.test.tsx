import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { Errors } from "@okto-effect/sdk/effect"
import type { Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { setImmediate } from "node:timers/promises"
import { act, Activity, StrictMode } from "react"
import { renderToString } from "react-dom/server"
import {
  OktoProvider,
  type UseOtpReturn,
  type OtpOptions,
  lastStableState,
  type OtpState,
  useOtp,
  useSession
} from "../src/index.ts"
import { show } from "./page.tsx"
import { ada, clientOver, Time } from "./world.tsx"

const wrong = TestPlatform.failure({ code: 400, message: "Invalid OTP" })
const tooMany: Transport.TransportResponse = { ...TestPlatform.failure({ code: 429 }, 429), retryAfter: 7 }

/** A backend that sends codes, and a form for them. */
const form = async (options: OtpOptions = {}) => {
  const time = new Time()
  const backend = {
    asked: [] as Array<string>,
    /** The bodies of the requests. */
    bodies: [] as Array<string>,
    /** What is answered instead of the truth; `undefined` is silence. */
    replies: new Map<string, Transport.TransportResponse | undefined>(),
    /** Paths that are answered when the test says so. */
    held: new Map<string, Deferred.Deferred<void>>(),
    codes: 0
  }
  const truth = (path: string, body: string) => {
    if (path.endsWith("/verify")) return TestPlatform.success({ authToken: "id token" })
    if (path === "/authenticate") return TestPlatform.success({ userSWA: ada })
    if (path === "/user-keys") return TestPlatform.success({ ecdsaKeyId: "key" })
    return TestPlatform.success({ status: "success", token: `token ${++backend.codes} of ${body.length > 0}` })
  }
  const send: Transport.Transport["Service"]["send"] = (request) => {
    const path = new URL(request.url).pathname.replace("/api/oc/v1", "")
    backend.asked.push(path)
    backend.bodies.push(request.body ?? "")
    const held = backend.held.get(path)
    const answer = () => (backend.replies.has(path) ? backend.replies.get(path) : truth(path, request.body ?? ""))
    return Effect.andThen(
      held === undefined ? Effect.void : Deferred.await(held),
      TestPlatform.transport(answer).send(request)
    )
  }
  const client = clientOver(send, { time })
  let call: UseOtpReturn | undefined
  const states: Array<OtpState["status"]> = []
  const Form = (given: OtpOptions) => {
    call = useOtp(given)
    if (states.at(-1) !== call.state.status) states.push(call.state.status)
    return null
  }
  /** As in apps: the form is unmounted after a login. */
  const Page = ({ given, isKept }: { readonly given: OtpOptions; readonly isKept: boolean }) =>
    useSession().isLoggedIn && !isKept ? null : <Form {...given} />
  const page = (given: OtpOptions, isKept = true, mode: "hidden" | "visible" = "visible") => (
    <StrictMode>
      <OktoProvider client={client}>
        <Activity mode={mode}>
          <Page given={given} isKept={isKept} />
        </Activity>
      </OktoProvider>
    </StrictMode>
  )
  const shown = await show(page(options))
  const now = () => call ?? assert.fail("not rendered")
  return {
    backend,
    client,
    call: now,
    state: () => now().state,
    states,
    /** Takes a step to its end. */
    step: (take: (_: UseOtpReturn) => Promise<OtpState>) =>
      act(async () => {
        await take(now())
      }),
    /** Starts a step, and lets happen what can happen at once. */
    begin: (take: (_: UseOtpReturn) => unknown) =>
      act(async () => {
        void take(now())
        for (let turn = 0; turn < 20; turn++) await setImmediate()
      }),
    /** A second passes. */
    tick: () =>
      act(async () => {
        time.pass()
        for (let turn = 0; turn < 5; turn++) await setImmediate()
      }),
    update: (given: OtpOptions, isKept?: boolean) => shown.update(page(given, isKept)),
    hide: () => shown.update(page(options, true, "hidden")),
    show: () => shown.update(page(options)),
    close: async () => {
      await shown.remove()
      await client.dispose()
    }
  }
}

const failureOf = ({ state }: Awaited<ReturnType<typeof form>>) => {
  const now = state()
  return now.status === "failed" ? now : assert.fail(`not failed but ${now.status}`)
}

describe("useOtp", () => {
  it("sends and verifies a code, and starts again when the user logs out", async () => {
    const _ = await form()
    assert.deepStrictEqual(_.state(), { status: "idle" })
    await _.step(({ send }) => send("ada@example.com"))
    assert.deepStrictEqual(_.state(), { status: "sent", contact: "ada@example.com", token: "token 1 of true" })
    await _.step(({ verify }) => verify("123456"))
    assert.deepStrictEqual(_.state(), { status: "verified", userSWA: ada })
    assert.strictEqual(_.call().resendIn, 0)
    assert.deepStrictEqual(_.states, ["idle", "sending", "sent", "verifying", "verified"])
    assert.deepStrictEqual(_.backend.asked.slice(0, 3), [
      "/authenticate/email",
      "/authenticate/email/verify",
      "/authenticate"
    ])
    await act(async () => _.client.sessionClear())
    assert.deepStrictEqual(_.state(), { status: "idle" })
  })

  it("sends codes by WhatsApp, and starts again when the method changes", async () => {
    const _ = await form({ method: "whatsapp" })
    await _.step(({ send }) => send("9876543210"))
    await _.step(({ verify }) => verify("123456"))
    assert.deepStrictEqual(_.backend.asked.slice(0, 2), ["/authenticate/whatsapp", "/authenticate/whatsapp/verify"])
    await act(async () => _.client.sessionClear())
    await _.step(({ send }) => send("9876543210"))
    await _.update({ method: "email" })
    assert.deepStrictEqual(_.state(), { status: "idle" })
  })

  it("verifies a code that was sent before a reload", async () => {
    const _ = await form({ sent: { contact: "ada@example.com", token: "earlier" } })
    assert.deepStrictEqual(_.state(), { status: "sent", contact: "ada@example.com", token: "earlier" })
    assert.strictEqual(_.call().resendIn, 0)
    await _.step(({ verify }) => verify("123456"))
    assert.strictEqual(_.state().status, "verified")
  })

  it("cannot verify a code by another method than that by which it was sent before a reload", async () => {
    const sent = { contact: "ada@example.com", token: "earlier" }
    const _ = await form({ sent })
    await _.update({ method: "whatsapp", sent })
    assert.deepStrictEqual(_.state(), { status: "idle" })
    await _.step(({ verify }) => verify("123456"))
    assert.deepStrictEqual(_.backend.asked, [])
  })

  it("starts again when the user logs in in another way", async () => {
    for (const isHeld of [false, true]) {
      const _ = await form()
      const held = Deferred.makeUnsafe<void>()
      if (isHeld) _.backend.held.set("/authenticate/email", held)
      await _.begin(({ send }) => send("ada@example.com"))
      await act(() => _.client.loginUsingJWTAuthentication("jwt"))
      await act(() => Effect.runPromise(Effect.asVoid(Deferred.succeed(held, undefined))))
      assert.deepStrictEqual(_.state(), { status: "idle" })
      await act(async () => _.client.sessionClear())
      assert.deepStrictEqual(_.state(), { status: "idle" })
      await _.close()
    }
  })

  it("sends another code only after the wait", async () => {
    const _ = await form({ resendAfter: 2 })
    await _.step(({ send }) => send("ada@example.com"))
    assert.strictEqual(_.call().resendIn, 2)
    await _.step(({ resend }) => resend())
    assert.lengthOf(_.backend.asked, 1)
    await _.tick()
    assert.strictEqual(_.call().resendIn, 1)
    await _.tick()
    assert.strictEqual(_.call().resendIn, 0)
    await _.step(({ resend }) => resend())
    assert.deepStrictEqual(_.state(), { status: "sent", contact: "ada@example.com", token: "token 2 of true" })
    assert.strictEqual(_.call().resendIn, 2)
    assert.deepStrictEqual(_.states, ["idle", "sending", "sent", "resending", "sent"])
  })

  it("keeps the last stable state when a step fails, and can try again", async () => {
    const _ = await form({ resendAfter: 0 })
    await _.step(({ send }) => send("no contact"))
    assert.deepInclude(failureOf(_), { step: "send", before: { status: "idle" } })
    assert.strictEqual(failureOf(_).error._tag, "OtpContactInvalid")

    await _.step(({ send }) => send("ada@example.com"))
    _.backend.replies.set("/authenticate/email/verify", wrong)
    await _.step(({ verify }) => verify("000000"))
    assert.strictEqual(failureOf(_).error._tag, "EmailOtpVerificationFailed")
    assert.strictEqual(lastStableState(_.state()).status, "sent")

    _.backend.replies.set("/authenticate/email", undefined)
    await _.step(({ resend }) => resend())
    assert.deepInclude(failureOf(_), { step: "resend" })
    assert.strictEqual(failureOf(_).error.category, "retry")

    _.backend.replies.clear()
    await _.step(({ verify }) => verify("123456"))
    assert.strictEqual(_.state().status, "verified")
  })

  it("waits as long as the backend asks", async () => {
    const _ = await form({ resendAfter: 1 })
    _.backend.replies.set("/authenticate/email", tooMany)
    await _.step(({ send }) => send("ada@example.com"))
    assert.strictEqual(failureOf(_).error.retryAfter, 7)
    assert.strictEqual(_.call().resendIn, 7)
    _.backend.replies.clear()
    await _.step(({ send }) => send("ada@example.com"))
    assert.strictEqual(_.call().resendIn, 1)
  })

  it("runs one step at a time, and none in a state in which it cannot begin", async () => {
    const _ = await form()
    await _.step(({ verify }) => verify("123456"))
    await _.step(({ resend }) => resend())
    assert.deepStrictEqual(_.backend.asked, [])
    _.backend.held.set("/authenticate/email", Deferred.makeUnsafe())
    await _.begin(({ send }) => send("ada@example.com"))
    await _.begin(({ send }) => send("bob@example.com"))
    assert.deepStrictEqual(_.state(), { status: "sending", contact: "ada@example.com" })
    assert.lengthOf(_.backend.asked, 1)
    await _.begin(({ cancel }) => cancel())
    assert.deepStrictEqual(_.state(), { status: "idle" })
  })

  it("ignores the step under way after a reset", async () => {
    const _ = await form()
    await _.step(({ send }) => send("ada@example.com"))
    await _.begin(({ reset }) => reset())
    assert.deepStrictEqual(_.state(), { status: "idle" })
    assert.strictEqual(_.call().resendIn, 0)
  })

  it("finishes a login when its component is unmounted", async () => {
    const _ = await form()
    await _.update({}, false)
    const held = Deferred.makeUnsafe<void>()
    _.backend.held.set("/user-keys", held)
    await _.step(({ send }) => send("ada@example.com"))
    await _.begin(({ verify }) => verify("123456"))
    // There is a session, the form is gone, and the user's keys are still on their way.
    assert.strictEqual(_.client.userSWA, ada)
    await act(() => Effect.runPromise(Effect.asVoid(Deferred.succeed(held, undefined))))
    await _.begin(() => undefined)
    assert.strictEqual(_.client.userSWA, ada)
  })

  it("aborts sending, and stops counting, when its component is unmounted", async () => {
    const _ = await form()
    _.backend.held.set("/authenticate/email", Deferred.makeUnsafe())
    const ends: Array<OtpState> = []
    await _.begin(({ send }) => send("ada@example.com").then((end) => ends.push(end)))
    await _.close()
    await _.begin(() => undefined)
    assert.deepStrictEqual(ends, [{ status: "idle" }])
  })

  it("starts again when Activity had hidden it while the user logged out", async () => {
    const _ = await form()
    await _.step(({ send }) => send("ada@example.com"))
    await _.step(({ verify }) => verify("123456"))
    await _.hide()
    await act(async () => _.client.sessionClear())
    await _.show()
    assert.deepStrictEqual(_.state(), { status: "idle" })
  })

  it("can send another code when Activity had hidden it while a wrong one was verified", async () => {
    const _ = await form()
    const held = Deferred.makeUnsafe<void>()
    _.backend.held.set("/authenticate/email/verify", held)
    _.backend.replies.set("/authenticate/email/verify", wrong)
    await _.step(({ send }) => send("ada@example.com"))
    await _.begin(({ verify }) => verify("000000"))
    await _.hide()
    await act(() => Effect.runPromise(Effect.asVoid(Deferred.succeed(held, undefined))))
    await _.begin(() => undefined)
    await _.show()
    assert.deepInclude(failureOf(_), { step: "verify" })
    assert.strictEqual(_.call().resendIn, 0)
  })

  it("is idle on a server", async () => {
    const { client } = await form()
    const Status = () => useOtp({ sent: { contact: "ada@example.com", token: "earlier" } }).state.status
    const page = (
      <OktoProvider client={client}>
        <Status />
      </OktoProvider>
    )
    assert.strictEqual(renderToString(page), "idle")
  })

  it("has exactly the error types of its steps", () => {
    type FailureAt<Step> = Extract<Extract<OtpState, { status: "failed" }>, { readonly step: Step }>["error"]
    expectTypeOf<Extract<FailureAt<"send">, Errors.EmailOtpNotResent>>().toBeNever()
    expectTypeOf<Extract<FailureAt<"resend">, Errors.EmailOtpNotSent>>().toBeNever()
    expectTypeOf<Errors.EmailOtpVerificationFailed | Errors.WhatsAppOtpVerificationFailed>().toExtend<
      FailureAt<"verify">
    >()
    assert.isFunction(useOtp)
  })
})

describe("useOtp: contacts and codes as people write them", () => {
  const rows: ReadonlyArray<readonly [method: "email" | "whatsapp", sent: string, ...entered: ReadonlyArray<string>]> =
    [
      [
        "whatsapp",
        "9876543210",
        "9876543210",
        "98765 43210",
        "+91 98765 43210",
        "+91 098765 43210",
        "0091 98765 43210",
        "0091 098765 43210",
        "+91 (0) 98765 43210",
        "(+91) 98765-43210",
        "91 98765 43210",
        "098765 43210",
        "091 98765 43210",
        "tel:+91-98765-43210",
        "\u202a+91 98765 43210\u202c",
        "＋９１　９８７６５４３２１０",
        "+९१ ९८७६५ ४३२१०"
      ],
      // Ten digits that begin like the code of the country are a number.
      ["whatsapp", "9123456789", "9123456789", "091234 56789", "+91 91234 56789", "+91 (0)91234 56789"],
      [
        "email",
        "ada@example.com",
        "ada@example.com",
        " ada@example.com\n",
        "\u200bada@example.com",
        "\ufeffada@example.com\u200e",
        "\u2066ada@exam\u00adple.com\u2069",
        "\u00a0ada@example.com\u3000",
        "ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ"
      ]
    ]
  for (const [method, sent, ...all] of rows) {
    it(`are sent as ${sent} when they are entered in ${all.length} ways`, async () => {
      for (const entered of all) {
        const page = await form({ method })
        await page.step(({ send }) => send(entered))
        assert.deepInclude(page.state(), { status: "sent", contact: sent }, JSON.stringify(entered))
        assert.include(page.backend.bodies[0], `"${sent}"`, JSON.stringify(entered))
        await page.close()
      }
    })
  }

  it("are refused when a number is not complete, or is one of another country", async () => {
    for (const entered of ["", "987654321", "+91 91234 567", "+65 9123 4567", "+1 234 567 8901", "0044 7911 123456"]) {
      const page = await form({ method: "whatsapp" })
      await page.step(({ send }) => send(entered))
      assert.strictEqual(failureOf(page).error._tag, "OtpContactInvalid", entered)
      assert.deepStrictEqual(page.backend.asked, [])
      await page.close()
    }
  })

  it("are verified in the digits 0 to 9 when a code was entered on another keyboard, or pasted with spaces", async () => {
    for (const entered of ["123456", "１２３４５６", "١٢٣٤٥٦", " 123 456\u200b"]) {
      const page = await form({ sent: { contact: "\u200bada@example.com", token: "one" } })
      await page.step(({ verify }) => verify(entered))
      const [body] = page.backend.bodies
      assert.include(body, "123456", entered)
      assert.include(body, '"ada@example.com"')
      await page.close()
    }
  })
})
