/** What the demo reads of the local backend beside its calls. */
import { afterEach, assert, it, vi } from "@effect/vitest"
import { createLocalBackend, fetchCode, withEndpoints } from "../src/shared/connection/LocalBackend.ts"
import { countDemands } from "../src/features/inspector/faults.ts"

afterEach(() => vi.unstubAllGlobals())

const build = { VITE_OKTO_BFF: "", VITE_OKTO_CLIENT_KEY: "0x1", VITE_OKTO_CLIENT_SWA: "0x2" }

it.each([
  ["no JSON", () => Promise.resolve(new Response("<html>"))],
  ["no answer", () => Promise.reject(new TypeError("fetch failed"))]
])("local backend: %s counts as nothing", async (_name, fetch) => {
  vi.stubGlobal("fetch", fetch)
  const local = createLocalBackend(build, "http://demo.test")
  if (local === undefined) return assert.fail("expected a local backend")
  assert.deepStrictEqual((await withEndpoints(local))?.endpoints, local.endpoints)
  assert.isUndefined(await fetchCode(local, "ada@example.com"))
  assert.strictEqual(await countDemands(local), 0)
})
