import { assert, describe, it } from "@effect/vitest"
import * as storage from "../src/shared/connection/storage.ts"
import {
  bearerToken,
  blankDraft,
  checkEmail,
  checkJwt,
  checkPhone,
  codeSent,
  contactReopened,
  type LoginDraft,
  resendAsked
} from "../src/features/login/draft.ts"
import { memory } from "./memory.ts"

describe("login checks", () => {
  const rows = [
    [checkEmail, "Enter a valid email"],
    [checkPhone, "Enter a valid phone number"],
    [checkJwt, "Enter a valid Jwt token"]
  ] as const
  for (const [check, sentence] of rows) {
    it(`answers "${sentence}" for an empty field only`, () => {
      assert.strictEqual(check(""), sentence)
      assert.strictEqual(check("  "), sentence)
      assert.isUndefined(check("x"))
    })
  }

  it("accept a JWT with or without the word Bearer", () => {
    assert.strictEqual(bearerToken(" Bearer eyJ.a.b \n"), "eyJ.a.b")
    assert.strictEqual(bearerToken("eyJ.a.b"), "eyJ.a.b")
    assert.strictEqual(bearerToken("bearerless"), "bearerless")
  })
})

describe("the draft of a login with a one-time code", () => {
  const entered: LoginDraft = { ...blankDraft, email: "ada@example.com" }

  it("goes through send, verify, resend and verify, with the newest token", () => {
    const sent = { ...entered, ...codeSent("first") }
    assert.deepStrictEqual([sent.status, sent.token], ["verify_OTP", "first"])
    const asked = { ...sent, ...resendAsked }
    assert.deepStrictEqual([asked.status, asked.token], ["resend_OTP", "first"])
    const again = { ...asked, ...codeSent("second") }
    assert.deepStrictEqual([again.status, again.token, again.email], ["verify_OTP", "second", "ada@example.com"])
  })

  it("drops the token when the contact is changed, and keeps the contact", () => {
    assert.deepStrictEqual({ ...entered, ...codeSent("first"), ...contactReopened }, entered)
  })

  it("is restored after a reload at every status", () => {
    for (const status of storage.otpStatuses) {
      const store = memory()
      storage.write(store, storage.draft.status, status)
      assert.strictEqual(storage.read(store, storage.draft.status), status)
    }
  })
})
