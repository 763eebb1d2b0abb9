import { assert, describe, it } from "@effect/vitest"
import {
  ContactInvalid,
  EmailOtpNotVerified,
  NotLoggedIn,
  OtpContactInvalid,
  PortfolioUnavailable,
  Rejected,
  TokensUnavailable,
  Unreachable,
  ValidationFailed,
  WebViewCanceled
} from "@okto-effect/sdk"
import { adviceFor, anatomyOf, explain, isDismissed, issuesOf } from "../src/client/explain.ts"

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

  it("goes on after a sentence that ends", () => {
    assert.strictEqual(
      explain(new TokensUnavailable(wrongCode)),
      "Failed to fetch supported tokens from the backend: Invalid OTP (the code does not match)"
    )
  })

  it("does not say a thing twice", () => {
    assert.strictEqual(explain(new NotLoggedIn()), "User not logged in")
    assert.strictEqual(explain(new Rejected({ status: 400, message: "no", details: "no" })), "no")
    assert.strictEqual(explain(new Rejected({ status: 400, message: "No way", details: "no way" })), "No way")
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
    assert.isUndefined(adviceFor(new Error("broken")))
  })

  it("is to correct what was entered, and nothing where nothing was", () => {
    assert.strictEqual(adviceFor(new EmailOtpNotVerified(wrongCode), true), "Correct what was entered.")
    assert.isUndefined(adviceFor(new PortfolioUnavailable(wrongCode)))
  })

  it("is to wait as long as the backend asks", () => {
    const busy = new Rejected({ status: 429, message: "too many", retryAfter: 5 })
    assert.strictEqual(adviceFor(new PortfolioUnavailable(busy)), "Try again in 5 seconds.")
  })

  it("is not needed for what the user gave up", () => {
    assert.isTrue(isDismissed(new WebViewCanceled()))
    assert.isFalse(isDismissed(new NotLoggedIn()))
    assert.isFalse(isDismissed(undefined))
  })
})

describe("anatomy", () => {
  it("names the tags, the category and what the reason says", () => {
    assert.deepStrictEqual(anatomyOf(new EmailOtpNotVerified(wrongCode)), {
      tags: ["EmailOtpNotVerified", "Rejected"],
      category: "input",
      facts: [
        ["status", "400"],
        ["details", "the code does not match"]
      ]
    })
    assert.deepStrictEqual(anatomyOf(new NotLoggedIn()), { tags: ["NotLoggedIn"], category: "sign-in", facts: [] })
    assert.isUndefined(anatomyOf(new Error("broken")))
    assert.isUndefined(anatomyOf(undefined))
  })

  it("has the complaints about the input", () => {
    const issues = [{ path: "amount", message: "Amount must be greater than 0" }]
    assert.deepStrictEqual(issuesOf(new ValidationFailed(issues)), issues)
    assert.deepStrictEqual(issuesOf(new NotLoggedIn()), [])
    assert.deepStrictEqual(issuesOf({ issues: [1, { path: 2 }] }), [])
  })
})
