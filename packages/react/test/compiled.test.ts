import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { compile, file } from "../compile.ts"

it("the patterns of a record are compiled from the current schema of a signed operation", () => {
  assert.strictEqual(readFileSync(file, "utf8"), compile(), "run npx -y pnpm@12 compile")
})
