/** What compiles against the published originals' declarations compiles against ours. */
import { readdirSync, readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { isDeep } from "../../../../scripts/deep.ts"
import { everything, programs } from "./exports.ts"
import { compile, install, type Installed } from "./installed.ts"

// The oldest and the newest compiler; `test:deep` asks those between them, too, and the old ones everything. What the
// oldest finds by the older resolution it would find by the newer.
const newest = "typescript-7"
const compilers = isDeep
  ? ["typescript-5.4", "typescript-5.6", "typescript-5.9", "typescript-6", newest]
  : ["typescript-5.4", newest]

/** Old compilers take their time. */
const timeout = 300_000

/** Those that still know how resolution was done before packages had `exports`. */
const knowsNode = (compiler: string) => compiler.startsWith("typescript-5")

const programsIn = (folder: URL) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]))

/** Programs as applications of the originals have them. */
const written = programsIn(new URL("programs/", import.meta.url))
const moved = Object.fromEntries(
  Object.entries(written).map(([name, text]) => [
    name,
    text
      .replaceAll("@okto_web3/core-js-sdk", "@okto-effect/sdk")
      .replaceAll("@okto_web3/react-sdk", "@okto-effect/react")
  ])
)

/** Programs that use what the originals do not have. */
const ours = programsIn(new URL("ours/", import.meta.url))

/** The diagnostics of our own declarations. */
const aboutUs = (diagnostics: ReadonlyArray<string>) => diagnostics.filter((line) => line.includes("@okto-effect/"))

describe("the declarations", () => {
  let installed: Installed
  beforeAll(async () => {
    installed = await install()
  }, 120_000)
  afterAll(() => installed.remove())

  for (const compiler of compilers) {
    it.runIf(isDeep || compiler === newest)(
      `are compatible with those of the originals: ${compiler}`,
      async () => {
        assert.deepStrictEqual(await compile(installed, { compiler, files: programs() }), [])
      },
      timeout
    )

    it.runIf(isDeep || compiler === newest)(
      `accept programs written for the originals: ${compiler}`,
      async () => {
        assert.deepStrictEqual(await compile(installed, { compiler, files: { ...moved, ...ours } }), [])
        if (compiler === newest) assert.deepStrictEqual(await compile(installed, { compiler, files: written }), [])
      },
      timeout
    )

    it.runIf(isDeep || compiler === newest)(
      `have no errors: ${compiler}`,
      async () => {
        const files = { "everything.ts": everything() }
        const diagnostics = await compile(installed, { compiler, files, options: { skipLibCheck: false } })
        assert.deepStrictEqual(aboutUs(diagnostics), [])
      },
      timeout
    )

    it.runIf(knowsNode(compiler))(
      `are found by the older resolution: ${compiler}`,
      async () => {
        const options = { moduleResolution: "node" }
        assert.deepStrictEqual(await compile(installed, { compiler, files: moved, options }), [])
      },
      timeout
    )
  }
})
