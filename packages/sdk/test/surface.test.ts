/** Every entry point and export name of the published original exists here. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))

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
  "./core": () => import("../src/compat/core.ts"),
  "./explorer": () => import("../src/compat/explorer.ts"),
  "./abstract": () => import("../src/compat/abstract.ts"),
  "./userop": () => import("../src/promise/userop.ts"),
  "./types": () => import("../src/compat/types.ts"),
  "./errors": () => import("../src/compat/errors.ts")
}

const manifest: { readonly exports: unknown } = JSON.parse(
  readFileSync(join(root, "packages/sdk/package.json"), "utf8")
)

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
    for (const file of files(manifest.exports).filter((file) => !file.startsWith("./dist/")))
      assert.isTrue(existsSync(join(root, "packages/sdk", file)), file)
  })
})
