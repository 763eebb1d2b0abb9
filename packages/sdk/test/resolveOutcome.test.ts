/** isRefusal and mayBeSecondDelivery for every reason that an attempt can fail with. */
import { assert, describe, it } from "@effect/vitest"
import * as Errors from "../src/errors/Errors.ts"
import { isRefusal, mayBeSecondDelivery } from "../src/intents/resolveOutcome.ts"

const rejected = (status: number, more?: { readonly code?: number; readonly isEnveloped?: boolean }) =>
  new Errors.Rejected({ status, message: "no", isEnveloped: true, ...more })

const rows: ReadonlyArray<
  readonly [
    name: string,
    reason: Errors.CallFailureReason,
    proves: { readonly refusal: boolean; readonly second: boolean }
  ]
> = [
  ["a refusal", rejected(400), { refusal: true, second: true }],
  ["a refusal of the session", rejected(401), { refusal: true, second: false }],
  ["a refusal as an error in a 200", rejected(200, { code: 413 }), { refusal: true, second: false }],
  ["a refusal by a proxy", rejected(400, { isEnveloped: false }), { refusal: false, second: true }],
  ["a failing backend", rejected(503), { refusal: false, second: true }],
  ["a refusal with a wrong clock", new Errors.ClockWrong(1, rejected(403)), { refusal: true, second: false }],
  ["a failing backend with a wrong clock", new Errors.ClockWrong(1, rejected(500)), { refusal: false, second: true }],
  ["the end of the session", new Errors.SessionExpired(rejected(401)), { refusal: true, second: false }],
  ["a logout after it was sent", new Errors.Unauthorized(undefined, true), { refusal: false, second: true }],
  ["silence", new Errors.NoResponse("cut off"), { refusal: false, second: true }],
  ["an answer without data", new Errors.MissingData(), { refusal: false, second: true }],
  ["an unreadable answer", new Errors.DecodeFailed({ path: "", message: "no" }), { refusal: false, second: true }],
  ["a redirection", new Errors.Redirected(302), { refusal: false, second: true }]
]

describe("isRefusal and mayBeSecondDelivery: after a request that was sent once", () => {
  for (const [name, reason, proves] of rows) {
    it(`${name} ${proves.refusal ? "proves" : "does not prove"} that it had no effect`, () => {
      assert.deepStrictEqual({ refusal: isRefusal(reason), second: mayBeSecondDelivery(reason) }, proves)
    })
  }
})
