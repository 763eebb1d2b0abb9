/** What an application signs, rebuilt from facts. */
import { assert, describe, it } from "@effect/vitest"
import { otpData } from "../src/signer/message.ts"
import type { OtpPayload } from "@okto-effect/protocol/ClientSigning"
import { clientSWA } from "./support.ts"

describe("otpData", () => {
  it("ignores a field that every object inherits", () => {
    const facts: OtpPayload = {
      kind: "otp",
      action: "send",
      method: "email",
      contact: "ada@example.com",
      clientSWA,
      timestamp: 1_750_000_000_000
    }
    const expected = otpData(facts)
    Reflect.defineProperty(Object.prototype, "token", { value: "t", configurable: true })
    try {
      assert.deepStrictEqual(otpData(facts), expected)
    } finally {
      Reflect.deleteProperty(Object.prototype, "token")
    }
  })
})
