/** The control paths: all of them in one table, which the help shows and which refuses what it does not have. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Sandbox } from "../src/index.ts"
import { pathTo, rows } from "../src/pages/paths.ts"
import { SandboxTest } from "../src/testing.ts"

const ask = Effect.fnUntraced(function* (method: string, path: string) {
  const { handle } = yield* Sandbox
  const response = yield* handle(new Request(`http://sandbox.test${path}`, { method }))
  const text = yield* Effect.promise(() => response.text())
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
})

const everyMethod = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** A path with something in each part. */
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, "eip155:84532")

it.layer(SandboxTest.layer())("a control path", (it) => {
  it.effect("is in the help with what each of its methods does", () =>
    Effect.gen(function* () {
      const { text } = yield* ask("GET", pathTo("overview"))
      const page = text
        .replaceAll(/<td data-title="[^"]*"><div>(.*?)<\/div><\/td>/g, "<td>$1</td>")
        .replaceAll(/>\s+</g, "><")
        .replaceAll("&#39;", "'")
      for (const { methods, path } of Object.values(rows)) {
        for (const [method, does] of Object.entries(methods)) {
          assert.include(page, `<td><code>${method}</code></td><td><code>${path}</code></td><td>${does}</td>`)
        }
      }
    })
  )

  for (const [name, { methods, path }] of Object.entries(rows)) {
    it.effect(`${name} takes its own methods, and says so to any other`, () =>
      Effect.gen(function* () {
        const own = Object.keys(methods)
        for (const method of own) assert.notInclude([405, 500], (yield* ask(method, filled(path))).status, method)
        for (const method of everyMethod.filter((other) => !own.includes(other))) {
          const { headers, json, status } = yield* ask(method, filled(path))
          assert.strictEqual(status, 405, method)
          assert.strictEqual(headers.get("allow"), own.join(", ").replace("GET", "GET, HEAD"))
          assert.includeMembers(
            json.paths,
            own.map((allowed) => `${allowed} ${path}`)
          )
          assert.include(json.error, `got ${method} ${filled(path)}`)
        }
      })
    )
  }

  it.effect("that is a page points to the JSON that takes the method", () =>
    Effect.gen(function* () {
      const { json, status } = yield* ask("POST", "/__sandbox/faults")
      assert.strictEqual(status, 405)
      assert.deepStrictEqual(json, {
        error: "expected GET /__sandbox/faults or POST /__sandbox/faults.json, got POST /__sandbox/faults",
        paths: ["GET /__sandbox/faults", "POST /__sandbox/faults.json"]
      })
      const { faults } = yield* Sandbox
      assert.deepStrictEqual(yield* faults.active, [])
    })
  )

  it.effect("that is none is answered with those that are", () =>
    Effect.gen(function* () {
      for (const path of [
        "/__sandbox/nope",
        "/__sandbox/faults.jsonx",
        "/__sandbox/inboxXjson",
        "/__sandbox/chains/x"
      ]) {
        const { json, status } = yield* ask("POST", path)
        assert.strictEqual(status, 404, path)
        assert.include(json.error, `got POST ${path}`)
        assert.includeMembers(json.paths, ["POST /__sandbox/reset", "GET /__sandbox/inbox.json"])
      }
    })
  )

  it.effect("may end with a slash and be asked for its head alone", () =>
    Effect.gen(function* () {
      for (const path of ["/__sandbox/inbox/", "/__sandbox/onboarding/", "/__sandbox/explorer/eip155%3A84532/"]) {
        assert.strictEqual((yield* ask("HEAD", path)).status, 200, path)
      }
    })
  )
})
