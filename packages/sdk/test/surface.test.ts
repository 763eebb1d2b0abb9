/** Every entry point and export name of the published original exists here, and the built package runs on Node 20. */
import { execFile, execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const require = createRequire(import.meta.url)

const originals: Readonly<Record<string, () => Promise<object>>> = {
  ".": () => import("@okto_web3/core-js-sdk"),
  "./core": () => import("@okto_web3/core-js-sdk/core"),
  "./explorer": () => import("@okto_web3/core-js-sdk/explorer"),
  "./abstract": () => import("@okto_web3/core-js-sdk/abstract"),
  "./userop": () => import("@okto_web3/core-js-sdk/userop"),
  "./types": () => import("@okto_web3/core-js-sdk/types"),
  "./errors": () => import("@okto_web3/core-js-sdk/errors")
}

const ours: Readonly<Record<string, () => Promise<object>>> = {
  ".": () => import("../src/index.ts"),
  "./core": () => import("../src/promise/core.ts"),
  "./explorer": () => import("../src/promise/explorer.ts"),
  "./abstract": () => import("../src/promise/abstract.ts"),
  "./userop": () => import("../src/promise/userop.ts"),
  "./types": () => import("../src/promise/types.ts"),
  "./errors": () => import("../src/promise/errors.ts")
}

interface Manifest {
  readonly exports: unknown
  readonly publishConfig: object
}

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"))

const members = (prototype: object): ReadonlyArray<string> => Object.getOwnPropertyNames(prototype)

describe("the public surface", () => {
  for (const [entry, load] of Object.entries(originals)) {
    it(`${entry} has every name of the original`, async () => {
      const names = Object.keys((await ours[entry]?.()) ?? {})
      for (const name of Object.keys(await load())) assert.include(names, name)
    })
  }

  it("OktoClient has every public member of the original", async () => {
    const { OktoClient: original } = await import("@okto_web3/core-js-sdk")
    const { OktoClient } = await import("../src/index.ts")
    const mine = new Set([...members(OktoClient.prototype), "env", "clientSWA"])
    // `setSessionConfig` is protected.
    const missing = members(original.prototype).filter((name) => name !== "setSessionConfig" && !mine.has(name))
    assert.deepStrictEqual(missing, [])
  })

  it("the package's entry points are the files they name", () => {
    const files = (entry: unknown): ReadonlyArray<string> =>
      typeof entry === "object" && entry !== null ? Object.values(entry).flatMap(files) : [String(entry)]
    for (const file of files(manifestOf("sdk").exports).filter((file) => !file.startsWith("./dist/")))
      assert.isTrue(existsSync(join(root, "packages/sdk", file)), file)
  })
})

const node20 = () => {
  try {
    return join(dirname(require.resolve("node-20-linux-x64/package.json")), "bin/node")
  } catch {
    // Installed on Linux x64 only.
    return undefined
  }
}

describe.skipIf(node20() === undefined)("the built package", () => {
  const out = mkdtempSync(join(root, "packages/sdk/.built-"))
  const compile = (name: string, to: string) =>
    execFileSync(join(root, "node_modules/.bin/tsc"), [
      "-p",
      join(root, "packages", name),
      "--outDir",
      to,
      "--tsBuildInfoFile",
      join(out, `${name}.tsbuildinfo`)
    ])
  /** A package as npm would have it: compiled, with the entry points that it publishes. */
  const install = (name: string) => {
    const installed = join(out, "node_modules/@okto-effect", name)
    compile(name, join(installed, "dist"))
    const manifest = manifestOf(name)
    writeFileSync(join(installed, "package.json"), JSON.stringify({ ...manifest, ...manifest.publishConfig }))
  }
  beforeAll(() => {
    for (const name of ["sdk", "contract"]) install(name)
    // Otherwise the program is one of the package itself, with its sources.
    writeFileSync(join(out, "package.json"), "{}")
  }, 60_000)
  afterAll(() => rmSync(out, { recursive: true, force: true }))

  it("runs on Node 20", async () => {
    const program = `
      import { OktoClient, getPortfolio } from "@okto-effect/sdk"
      const client = new OktoClient({ clientPrivateKey: "0x${"11".repeat(32)}", clientSWA: "0x${"22".repeat(20)}" })
      const error = await getPortfolio(client).catch((_) => _)
      console.log(process.version, client.isLoggedIn(), error._tag)`
    const { stdout } = await promisify(execFile)(node20() ?? "", ["--input-type=module", "-e", program], { cwd: out })
    assert.match(stdout, /^v20\.\S+ false SessionKeysMissing/)
  })
})
