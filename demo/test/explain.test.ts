import { assert, describe, it } from "@effect/vitest"
import {
  ContactInvalid,
  EmailOtpNotVerified,
  ExecutionFailed,
  NotLoggedIn,
  OktoClient,
  OtpContactInvalid,
  PortfolioUnavailable,
  Rejected,
  TokensUnavailable,
  Unreachable,
  WebViewCanceled
} from "@okto-effect/sdk"
import { beforeAll } from "vitest"
import { explain, isDismissed } from "../src/client/explain.ts"

const wrongCode = new Rejected({ status: 400, message: "Invalid OTP", details: "the code does not match" })

// Advice beyond what a category says comes with what makes requests.
beforeAll(async () => {
  const client = new OktoClient({
    clientPrivateKey: `0x${"11".repeat(32)}`,
    clientSWA: `0x${"22".repeat(20)}`,
    fetch: () => Promise.reject(new TypeError("fetch failed"))
  })
  await client.sendOTP("ada@example.com", "email").catch(() => undefined)
})

describe("explain", () => {
  it("says the sentence, what the backend said, and what the SDK advises", () => {
    assert.strictEqual(
      explain(new EmailOtpNotVerified(wrongCode)),
      "Failed to verify Email OTP: Invalid OTP. Let the user check the code: the code does not match."
    )
    assert.strictEqual(
      explain(new EmailOtpNotVerified(new Unreachable(new TypeError("fetch failed")))),
      "Failed to verify Email OTP: the backend could not be reached. Check the network and endpoints.bff: the backend did not answer."
    )
    const busy = new Rejected({ status: 429, message: "too many", retryAfter: 5 })
    assert.strictEqual(
      explain(new PortfolioUnavailable(busy)),
      "Failed to retrieve portfolio. Try again in 5 seconds: too many."
    )
  })

  it("says nothing twice", () => {
    const reason = new Rejected({ status: 400, message: "no", details: "no" })
    assert.strictEqual(
      explain(new PortfolioUnavailable(reason)),
      "Failed to retrieve portfolio. Correct what was passed in: no."
    )
    assert.notMatch(explain(new ExecutionFailed(wrongCode)), /Invalid OTP.*Invalid OTP/)
  })

  it("says which check refused the input", () => {
    const cause = new ContactInvalid([{ path: "", message: "Invalid email format" }])
    assert.match(
      explain(new OtpContactInvalid({ cause })),
      /^Invalid contact information or method: Invalid email format/
    )
  })

  it("goes on after a sentence that ends", () => {
    assert.match(
      explain(new TokensUnavailable(wrongCode)),
      /^Failed to fetch supported tokens from the backend: Invalid OTP. /
    )
    assert.strictEqual(explain(new NotLoggedIn()), "User not logged in. Let the user sign in again.")
  })

  it("takes whatever was thrown", () => {
    assert.strictEqual(explain(new Error("broken")), "broken")
    assert.strictEqual(explain("broken"), "broken")
    assert.strictEqual(explain(undefined), "undefined")
  })
})

describe("isDismissed", () => {
  it("is true of what the user gave up alone", () => {
    assert.isTrue(isDismissed(new WebViewCanceled()))
    assert.isFalse(isDismissed(new NotLoggedIn()))
    assert.isFalse(isDismissed(undefined))
  })
})
