import { assert, describe, it } from "@effect/vitest"
import {
  ContactInvalid,
  EmailOtpNotVerified,
  NotLoggedIn,
  OtpContactInvalid,
  Rejected,
  Unreachable
} from "@okto-effect/sdk"
import { adviceFor, explain, isAborted } from "../src/client/explain.ts"

const wrongCode = new Rejected({ status: 400, message: "Invalid OTP", details: "the code does not match" })

describe("explain", () => {
  it("adds what the backend said", () => {
    assert.strictEqual(
      explain(new EmailOtpNotVerified(wrongCode)),
      "Failed to verify Email OTP: Invalid OTP (the code does not match)"
    )
    assert.strictEqual(
      explain(new EmailOtpNotVerified(new Unreachable(new TypeError("fetch failed")))),
      "Failed to verify Email OTP: the backend could not be reached"
    )
  })

  it("adds what is wrong with the input", () => {
    const cause = new ContactInvalid([{ path: "", message: "Invalid email format" }])
    assert.strictEqual(
      explain(new OtpContactInvalid({ cause })),
      "Invalid contact information or method: Invalid email format"
    )
  })

  it("does not say a thing twice", () => {
    assert.strictEqual(explain(new NotLoggedIn()), "User not logged in")
    assert.strictEqual(explain(new Rejected({ status: 400, message: "no", details: "no" })), "no")
  })

  it("takes whatever was thrown", () => {
    assert.strictEqual(explain(new Error("broken")), "broken")
    assert.strictEqual(explain("broken"), "broken")
    assert.strictEqual(explain(undefined), "undefined")
  })
})

describe("advice", () => {
  it("follows the category", () => {
    assert.strictEqual(adviceFor(new NotLoggedIn()), "Sign in again.")
    assert.strictEqual(adviceFor(new EmailOtpNotVerified(new Unreachable(undefined))), "Try again in a moment.")
    assert.isUndefined(adviceFor(new EmailOtpNotVerified(wrongCode)))
    assert.isUndefined(adviceFor(new Error("broken")))
  })

  it("is not needed for what was given up", () => {
    assert.isTrue(isAborted(new DOMException("stopped", "AbortError")))
    assert.isFalse(isAborted(new DOMException("late", "TimeoutError")))
  })
})
