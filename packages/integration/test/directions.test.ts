/** That the linter refuses imports in a direction that no table of `scripts/directions.ts` allows. */
import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { directions } from "../../../scripts/directions.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Those of the given modules, by path and with one import each, that the linter refuses. */
const refused = (modules: ReadonlyArray<readonly [path: string, specifier: string]>): ReadonlyArray<string> => {
  const folder = mkdtempSync(join(tmpdir(), "okto-effect-directions-"))
  try {
    writeFileSync(
      join(folder, "lint.json"),
      JSON.stringify({ categories: { correctness: "off" }, overrides: directions })
    )
    for (const [path, specifier] of modules) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `import "${specifier}"\n`)
    }
    const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), ["-c", "lint.json", "-f", "unix"], {
      cwd: folder,
      encoding: "utf8"
    })
    return [...stdout.matchAll(/^(\S+?):\d.*no-restricted-imports/gm)].map(([, path = ""]) => path).toSorted()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const against: ReadonlyArray<readonly [path: string, specifier: string]> = [
  // Between packages, by name and by path, in sources and in tests.
  ["packages/contract/src/a.ts", "@okto-effect/sdk"],
  ["packages/sdk/src/intents/a.ts", "@okto-effect/sandbox"],
  ["packages/sdk/src/index.ts", "../../contract/src/Routes.ts"],
  ["packages/sdk/test/deep/a.test.ts", "../../../sandbox/src/index.ts"],
  ["packages/sdk/test/b.test.ts", "@okto-effect/sandbox"],
  ["packages/sandbox/src/Sandbox.ts", "@okto-effect/sdk"],
  ["packages/sandbox/src/serve/listen.ts", "@okto-effect/sdk/effect"],
  ["packages/react/src/index.ts", "@okto-effect/sdk/testing"],
  ["packages/react/src/ui/a.tsx", "../../../sdk/src/index.ts"],
  ["packages/integration/test/a.test.ts", "../../sandbox/src/index.ts"],
  ["demo/src/pages/Components/examples/a.tsx", "../../../../../packages/react/src/index.ts"],
  // Between folders of the SDK.
  ["packages/sdk/src/schemas/compiled/a.ts", "../../promise/call.ts"],
  ["packages/sdk/src/userop/deep/a.ts", "../../promise/call.ts"],
  ["packages/sdk/src/browser/a.ts", "effect/http/HttpClient"],
  ["packages/sdk/src/a/folder/without/a/row.ts", "../../../errors/Errors.ts"],
  ["packages/sdk/src/AModuleWithoutARow.ts", "./errors/Errors.ts"],
  // Between folders of the sandbox, and modules that stand lower than the folder they are in.
  ["packages/sandbox/src/verify/a.ts", "../state/EventStore.ts"],
  ["packages/sandbox/src/chains/a.ts", "./evm/a.ts"],
  ["packages/sandbox/src/chains/b.ts", "./ChainAdapters.ts"],
  ["packages/sandbox/src/chains/evm/b.ts", "../aptos/a.ts"],
  ["packages/sandbox/src/http/handlers/b.ts", "../../pages/handlers.ts"],
  ["packages/sandbox/src/html/html.ts", "../pages/handlers.ts"],
  // All of effect at once.
  ["packages/react/src/b.ts", "effect"]
]

const along: ReadonlyArray<readonly [path: string, specifier: string]> = [
  ["packages/sdk/src/browser/c.ts", "@okto-effect/contract/Routes"],
  ["packages/sdk/src/schemas/deep/c.ts", "../compiled/compiledEndpoint.ts"],
  ["packages/sdk/src/userop/c.ts", "../schemas/fields.ts"],
  ["packages/sdk/test/deep/c.test.ts", "../../src/index.ts"],
  ["packages/sdk/test/deep/d.test.ts", "../../../../scripts/deep.ts"],
  ["packages/sdk/src/effect.ts", "./browser/c.ts"],
  ["packages/sandbox/src/serve/TestWorld.ts", "@okto-effect/sdk/effect"],
  ["packages/sandbox/src/chains/evm/d.ts", "../Job.ts"],
  ["packages/sandbox/src/chains/ChainAdapters.ts", "./evm/d.ts"],
  ["packages/sandbox/src/http/handlers/c.ts", "../../controls/routes.ts"],
  ["packages/integration/bench/sandbox/c.ts", "../../../sandbox/src/index.ts"],
  ["demo/src/pages/Components/examples/c.tsx", "@okto-effect/react/ui"],
  ["scripts/c.ts", "../packages/sdk/src/index.ts"]
]

describe("directions of imports", () => {
  it("the linter refuses imports that no table allows", () => {
    assert.deepStrictEqual(refused(against), against.map(([path]) => path).toSorted())
  })

  it("the linter takes imports that a table allows", () => {
    assert.deepStrictEqual(refused(along), [])
  })
})
