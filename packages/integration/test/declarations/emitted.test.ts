/** Declarations that apps emit of inferred uses of the packages: every type in them can be named from a public entry. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { isDeep } from "../../../../scripts/deep.ts"
import { entries, inferredUses } from "./inferred.ts"
import { compile, install, type Installed } from "./installed.ts"

// The newest compiler and what apps import most; `test:deep` asks the older one and about all entries, too.
const compilers = isDeep ? ["typescript-5.9", "typescript-7"] : ["typescript-7"]
const packages = isDeep ? Object.keys(entries) : ["sdk"]
const usual = new Set(["sdk.ts", "sdk-effect.ts"])

let installed: Installed
beforeAll(async () => {
  installed = await install(packages)
}, 300_000)
afterAll(() => installed.remove())

describe("the declarations of an app", () => {
  for (const compiler of compilers) {
    it(`name every type that the compiler infers: ${compiler}`, async () => {
      const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: "out" }
      const diagnostics: Array<string> = []
      // One at a time: an entry that another program imports would lend its names.
      for (const [name, text] of Object.entries(await inferredUses(packages)))
        if (isDeep || usual.has(name))
          diagnostics.push(...(await compile(installed, { compiler, files: { [name]: text }, options })))
      assert.deepStrictEqual(diagnostics, [])
    })
  }
})
