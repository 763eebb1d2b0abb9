import { assert, describe, it } from "@effect/vitest"
import {
  AuthenticationFailed,
  ContactInvalid,
  EmailOtpVerificationFailed,
  ExecutionFailed,
  NotLoggedIn,
  OtpContactInvalid,
  PortfolioUnavailable,
  Rejected,
  TokensUnavailable,
  NoResponse,
  WebViewCanceled
} from "@okto-effect/sdk"
import { explain, isDismissed } from "../src/shared/explain.ts"

const wrongCode = new Rejected({ status: 400, message: "Invalid OTP", details: "the code does not match" })

describe("explain", () => {
  it("answers the message, the most exact reason and what the user can do", () => {
    assert.strictEqual(
      explain(new EmailOtpVerificationFailed(wrongCode)),
      "Failed to verify Email OTP: the code does not match."
    )
    const refused = new Rejected({ status: 400, message: "Invalid OTP", details: "wrong code. 2 tries left" })
    assert.strictEqual(
      explain(new EmailOtpVerificationFailed(refused)),
      "Failed to verify Email OTP: wrong code. 2 tries left."
    )
    assert.strictEqual(
      explain(new EmailOtpVerificationFailed(new NoResponse(new TypeError("fetch failed")))),
      "Failed to verify Email OTP: no connection to the backend."
    )
    const busy = new Rejected({ status: 429, message: "too many", retryAfter: 5 })
    assert.strictEqual(
      explain(new PortfolioUnavailable(busy)),
      "Failed to retrieve portfolio: too many. Try again in 5 seconds."
    )
  })

  it("answers the reason alone after a sentence that says what has failed", () => {
    assert.strictEqual(explain(new TokensUnavailable(wrongCode), true), "the code does not match.")
    assert.strictEqual(explain(new NotLoggedIn(), true), "User not logged in.")
  })

  it("repeats nothing", () => {
    const reason = new Rejected({ status: 400, message: "no", details: "no" })
    assert.strictEqual(explain(new PortfolioUnavailable(reason)), "Failed to retrieve portfolio: no.")
    assert.notMatch(explain(new ExecutionFailed(wrongCode)), /Invalid OTP.*Invalid OTP/)
  })

  it("names the check that refused the input", () => {
    const cause = new ContactInvalid([{ path: "", message: "Invalid email format" }])
    assert.match(
      explain(new OtpContactInvalid({ cause })),
      /^Invalid contact information or method: Invalid email format/
    )
  })

  it("joins sentences without a double period", () => {
    assert.match(
      explain(new TokensUnavailable(wrongCode)),
      /^Failed to fetch supported tokens from the backend: the code does not match\.$/
    )
    assert.strictEqual(explain(new NotLoggedIn()), "User not logged in.")
  })

  it("says that a token was refused, and that a session has expired, whatever the backend calls it", () => {
    const refused = new Rejected({
      status: 400,
      message: "Internal Server Error",
      details: "id token: Invalid Compact JWS"
    })
    assert.strictEqual(explain(new AuthenticationFailed(refused)), "Authentication failed: the token was not accepted.")
    const expired = new Rejected({ status: 401, message: "session expired: log in again" })
    assert.strictEqual(explain(new TokensUnavailable(expired)), "Your session has expired.")
  })

  it("accepts any thrown value", () => {
    assert.strictEqual(explain(new Error("broken")), "broken")
    assert.strictEqual(explain("broken"), "broken")
    assert.strictEqual(explain(undefined), "undefined")
  })
})

describe("isDismissed", () => {
  it("is true when the user closed the modal only", () => {
    assert.isTrue(isDismissed(new WebViewCanceled()))
    assert.isFalse(isDismissed(new NotLoggedIn()))
    assert.isFalse(isDismissed(undefined))
  })
})
