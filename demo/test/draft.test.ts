import { assert, describe, it } from "@effect/vitest"
import { bearerToken, checkEmail, checkJwt, checkPhone } from "../src/features/login/draft.ts"

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
