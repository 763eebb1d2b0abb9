/** Runs Playwright's runner as an app's developer does. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { serve } from "@okto-effect/sandbox/node"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { isDeep } from "../../../../scripts/deep.ts"
import { freePort } from "../../../../scripts/freePort.ts"
import { examples } from "../../test/examples.ts"

const bin = fileURLToPath(new URL("../../../../node_modules/.bin/playwright", import.meta.url))
const config = fileURLToPath(new URL("playwright.config.ts", import.meta.url))

// Beside the tests, so that the packages' names resolve as they do for a user.
const recipes = mkdtempSync(fileURLToPath(new URL(".examples-", import.meta.url)))
const written = examples.filter(({ program }) => program.includes(`"@okto-effect/sandbox/playwright"`))
for (const [index, { program }] of written.entries()) writeFileSync(join(recipes, `README-${index}.ts`), program)

let shared: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  shared = await serve({ port: 0, orderPace: 0 })
})
afterAll(async () => {
  await shared.close()
  rmSync(recipes, { recursive: true, force: true })
})

/** What the runner says at its end. */
const run = async (env: Readonly<Record<string, string>>, ...flags: ReadonlyArray<string>): Promise<string> => {
  const port = String(await freePort())
  const { stdout } = await promisify(execFile)(bin, ["test", "--config", config, "--reporter", "line", ...flags], {
    env: { ...process.env, ...env, PORT: port, RECIPES: recipes }
  }).catch((error: { readonly stdout: string }) => error)
  return stdout
}

it("the suite of the tested app, those of the fixtures and the recipes pass", async () => {
  assert.isNotEmpty(written)
  const said = await run({})
  assert.match(said, /\n\s+\d+ passed/, said)
  assert.notMatch(said, /\d+ (failed|flaky|did not run)/, said)
})

it.runIf(isDeep).each([
  ["each with worlds in its own process", () => ({})],
  ["all of them with worlds on one process", () => ({ OKTO_SANDBOX_URL: shared.url })]
] as const)("twenty workers beside each other pass, %s", async (_, env) => {
  const said = await run(env(), "--workers", "20", "--repeat-each", "10", "--project", "app")
  assert.match(said, /\n\s+40 passed/, said)
  assert.notMatch(said, /\d+ (failed|flaky|did not run)/, said)
})
