/** Runs Playwright's runner as an app's developer does. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { serve } from "@okto-effect/emulator/node"
import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { build, preview, type PreviewServer } from "vite"
import { isDeep } from "../../../../scripts/deep.ts"
import { examples } from "../../test/examples.ts"

const bin = fileURLToPath(new URL("../../../../node_modules/.bin/playwright", import.meta.url))
const config = fileURLToPath(new URL("playwright.config.ts", import.meta.url))
const app = fileURLToPath(new URL("../../../../examples/tested-app", import.meta.url))

const written = examples.filter(({ program }) => program.includes(`"@okto-effect/emulator/playwright"`))

// All suites in one folder, so that one of the runner's workers does for them; beside the tests, so that the packages'
// names resolve as they do for a user.
let folder: string
let suites: string
let shared: Awaited<ReturnType<typeof serve>>
let server: PreviewServer
beforeAll(async () => {
  assert.isNotEmpty(written)
  folder = mkdtempSync(fileURLToPath(new URL(".examples-", import.meta.url)))
  suites = join(folder, "suites")
  mkdirSync(suites)
  cpSync(join(app, "e2e"), suites, { recursive: true })
  cpSync(fileURLToPath(new URL("fixtures.spec.ts", import.meta.url)), join(suites, "fixtures.spec.ts"))
  for (const [index, { program }] of written.entries()) writeFileSync(join(suites, `README-${index}.spec.ts`), program)
  const served = { root: app, mode: "test", logLevel: "error", build: { outDir: join(folder, "app") } } as const
  await build(served)
  server = await preview({ ...served, preview: { host: "127.0.0.1", port: 0 } })
  shared = await serve({ port: 0, orderPace: 0 })
})
afterAll(async () => {
  await Promise.all([server.close(), shared.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** What the runner says at its end. */
const run = async (env: Readonly<Record<string, string>>, ...flags: ReadonlyArray<string>): Promise<string> => {
  const [baseURL = ""] = server.resolvedUrls?.local ?? []
  const { stdout } = await promisify(execFile)(bin, ["test", "--config", config, "--reporter", "line", ...flags], {
    env: { ...process.env, ...env, APP: baseURL, SUITES: suites }
  }).catch((error: { readonly stdout: string }) => error)
  return stdout
}

it.runIf(isDeep)(
  "the Playwright fixtures: the suites of the tested app, of the fixtures and of the recipes pass",
  async () => {
    const said = await run({})
    assert.match(said, /\n\s+\d+ passed/, said)
    assert.notMatch(said, /\d+ (failed|flaky|did not run)/, said)
  }
)

it.runIf(isDeep).each([
  ["each with worlds in its own process", () => ({})],
  ["all of them with worlds on one process", () => ({ OKTO_EMULATOR_URL: shared.url })]
] as const)("more workers than cores pass beside each other, %s", async (_, env) => {
  const workers = 2 * availableParallelism()
  const said = await run(env(), "--workers", String(workers), "--repeat-each", String(workers), "wallet")
  assert.match(said, /\n\s+\d+ passed/, said)
  assert.notMatch(said, /\d+ (failed|flaky|did not run)/, said)
})
