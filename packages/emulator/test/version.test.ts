import { assert, it } from "@effect/vitest"
import manifest from "../package.json" with { type: "json" }
import { version } from "../src/version.ts"

it("version: is that of the package", () => {
  assert.strictEqual(version, manifest.version)
})
