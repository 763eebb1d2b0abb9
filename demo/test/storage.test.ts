import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { environmentNames } from "../src/shared/connection/Configuration.ts"
import * as storage from "../src/shared/connection/storage.ts"
import { blocked, memory } from "./memory.ts"

const Configuration = Schema.Struct({
  environment: Schema.Literals(environmentNames),
  clientPrivateKey: Schema.String,
  clientSWA: Schema.String,
  googleClientId: Schema.String
})

describe("storage", () => {
  it.prop("reads any configuration that was written", [Configuration], ([configuration]) => {
    const store = memory()
    storage.write(store, storage.configuration, configuration)
    assert.deepStrictEqual(storage.read(store, storage.configuration), configuration)
  })

  it.prop("reads any text that was written", [Schema.String], ([text]) => {
    const store = memory()
    storage.write(store, storage.draft.email, text)
    assert.strictEqual(storage.read(store, storage.draft.email), text)
  })

  const corrupt: ReadonlyArray<readonly [what: string, key: string, value: string]> = [
    ["no JSON", "okto_config", "{"],
    ["another shape", "okto_config", '{"environment":"sandbox"}'],
    ["a field of another type", "okto_config", '{"environment":"sandbox","clientPrivateKey":1,"clientSWA":""}'],
    ["an unknown environment", "okto_config", '{"environment":"moon","clientPrivateKey":"","clientSWA":""}'],
    ["an unknown status", "okto_status", "done"],
    ["an empty text", "okto_token", ""]
  ]
  const rows: Readonly<Record<string, storage.Stored<unknown>>> = {
    okto_config: storage.configuration,
    okto_status: storage.draft.status,
    okto_token: storage.draft.token
  }
  for (const [what, key, value] of corrupt) {
    it(`removes ${what} under ${key} and answers the fallback`, () => {
      const store = memory({ [key]: value, other: "kept" })
      const row = rows[key]
      assert.isDefined(row)
      if (row !== undefined) assert.strictEqual(storage.read(store, row), row.fallback)
      assert.deepStrictEqual([...store.held.keys()], ["other"])
    })
  }

  it("stores the fallback by removing the key", () => {
    const store = memory({ okto_status: "verify_OTP" })
    storage.write(store, storage.draft.status, "send_OTP")
    assert.strictEqual(store.held.size, 0)
  })

  it("uses the keys of the specification", () => {
    assert.deepStrictEqual(
      [
        storage.configuration,
        storage.googleIdToken,
        storage.draft.email,
        storage.draft.phone,
        storage.draft.jwt,
        storage.draft.token,
        storage.draft.status
      ].map((_) => _.key),
      ["okto_config", "googleIdToken", "okto_email", "okto_phone", "okto_jwt", "okto_token", "okto_status"]
    )
  })

  it("answers the fallback when the storage is blocked", () => {
    assert.strictEqual(storage.read(blocked, storage.draft.email), "")
    storage.write(blocked, storage.draft.email, "ada@example.com")
    storage.remove(blocked, storage.draft.email)
  })
})
