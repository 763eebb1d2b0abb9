import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { environmentNames } from "../src/config/Configuration.ts"
import * as Stored from "../src/config/Stored.ts"
import { blocked, memory } from "./Memory.ts"

const Configuration = Schema.Struct({
  environment: Schema.Literals(environmentNames),
  clientPrivateKey: Schema.String,
  clientSWA: Schema.String,
  googleClientId: Schema.String
})

describe("Stored", () => {
  it.prop("reads any configuration that was written", [Configuration], ([configuration]) => {
    const store = memory()
    Stored.write(store, Stored.configuration, configuration)
    assert.deepStrictEqual(Stored.read(store, Stored.configuration), configuration)
  })

  it.prop("reads any text that was written", [Schema.String], ([text]) => {
    const store = memory()
    Stored.write(store, Stored.draft.email, text)
    assert.strictEqual(Stored.read(store, Stored.draft.email), text)
  })

  const corrupt: ReadonlyArray<readonly [what: string, key: string, value: string]> = [
    ["no JSON", "okto_config", "{"],
    ["another shape", "okto_config", '{"environment":"sandbox"}'],
    ["a field of another type", "okto_config", '{"environment":"sandbox","clientPrivateKey":1,"clientSWA":""}'],
    ["an unknown environment", "okto_config", '{"environment":"moon","clientPrivateKey":"","clientSWA":""}'],
    ["an unknown status", "okto_status", "done"],
    ["an empty text", "okto_token", ""]
  ]
  const rows: Readonly<Record<string, Stored.Stored<unknown>>> = {
    okto_config: Stored.configuration,
    okto_status: Stored.draft.status,
    okto_token: Stored.draft.token
  }
  for (const [what, key, value] of corrupt) {
    it(`removes ${what} under ${key} and answers the fallback`, () => {
      const store = memory({ [key]: value, other: "kept" })
      const row = rows[key]
      assert.isDefined(row)
      if (row !== undefined) assert.strictEqual(Stored.read(store, row), row.fallback)
      assert.deepStrictEqual([...store.held.keys()], ["other"])
    })
  }

  it("stores the fallback by removing the key", () => {
    const store = memory({ okto_status: "verify_OTP" })
    Stored.write(store, Stored.draft.status, "send_OTP")
    assert.strictEqual(store.held.size, 0)
  })

  it("uses the keys of the specification", () => {
    assert.deepStrictEqual(
      [
        Stored.configuration,
        Stored.googleIdToken,
        Stored.draft.email,
        Stored.draft.phone,
        Stored.draft.jwt,
        Stored.draft.token,
        Stored.draft.status
      ].map((_) => _.key),
      ["okto_config", "googleIdToken", "okto_email", "okto_phone", "okto_jwt", "okto_token", "okto_status"]
    )
  })

  it("answers the fallback when the storage is blocked", () => {
    assert.strictEqual(Stored.read(blocked, Stored.draft.email), "")
    Stored.write(blocked, Stored.draft.email, "ada@example.com")
    Stored.remove(blocked, Stored.draft.email)
  })
})
