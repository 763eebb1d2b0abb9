/** The built packages: what compiles against the published originals' declarations compiles against ours, and the SDK runs on Node 20. */
import { execFile } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { isDeep } from "../../../../scripts/deep.ts"
import { everything, programs } from "./exports.ts"
import { compile, install, type Installed } from "./installed.ts"

// The newest compiler; `test:deep` asks the older ones, too.
const newest = "typescript-7"
const compilers = isDeep ? ["typescript-5.4", "typescript-5.6", "typescript-5.9", "typescript-6", newest] : [newest]

/** Old compilers take their time. */
const timeout = 300_000

/** Those that still know how resolution was done before packages had `exports`. */
const knowsNode = (compiler: string) => compiler.startsWith("typescript-5")

const programsIn = (folder: URL) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]))

/** Programs as applications of the originals have them. */
const written = {
  ...programsIn(new URL("programs/", import.meta.url)),
  "journey.tsx": readFileSync(new URL("../../e2e/app/app.tsx", import.meta.url), "utf8")
}
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

/** All programs. What is written for the originals compiles against them, too, which the newest compiler says. */
const all = (compiler: string): Readonly<Record<string, string>> => ({
  ...programs(),
  ...moved,
  ...ours,
  ...(compiler === newest
    ? Object.fromEntries(Object.entries(written).map(([name, text]) => [`original-${name}`, text]))
    : {})
})

/** The diagnostics of our own declarations. */
const aboutUs = (diagnostics: ReadonlyArray<string>) => diagnostics.filter((line) => line.includes("@okto-effect/"))

let installed: Installed
beforeAll(async () => {
  installed = await install(["sdk", "react"])
}, 120_000)
afterAll(() => installed.remove())

describe("the declarations", () => {
  for (const compiler of compilers) {
    it(
      `are compatible with those of the originals and with programs written for them: ${compiler}`,
      async () => {
        // At once, as the compiler reads the same libraries for all of them.
        assert.deepStrictEqual(await compile(installed, { compiler, files: all(compiler) }), [])
      },
      timeout
    )

    it(
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

/** Installed with the SDK, on Linux x64 only. */
const node20 = fileURLToPath(new URL("../../../sdk/node_modules/node-20-linux-x64/bin/node", import.meta.url))

it.runIf(existsSync(node20))("the SDK runs on Node 20", async () => {
  const program = `
    import { OktoClient, getPortfolio } from "@okto-effect/sdk"
    const client = new OktoClient({ clientPrivateKey: "0x${"11".repeat(32)}", clientSWA: "0x${"22".repeat(20)}" })
    const error = await getPortfolio(client).catch((_) => _)
    console.log(process.version, client.isLoggedIn(), error._tag)`
  const { stdout } = await promisify(execFile)(node20, ["--input-type=module", "-e", program], {
    cwd: installed.folder
  })
  assert.match(stdout, /^v20\.\S+ false SessionKeysMissing/)
})
