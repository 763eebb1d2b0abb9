/** Control paths: help, methods, refusals. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { names, pathTo, rows } from "../src/control/routes.ts"
import { ask as request, testLayer } from "./app.ts"

const ask = Effect.fnUntraced(function* (method: string, path: string) {
  const answer = yield* request(path, { method })
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true
  return { ...answer, json: isJson ? JSON.parse(answer.text) : undefined }
})

const everyMethod = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** The calls by their path. */
const byPath = Map.groupBy(names, (name) => pathTo(name))

it.layer(testLayer())("dispatch", (it) => {
  it.effect("help: has every path with its method and what it does", () =>
    Effect.gen(function* () {
      const { text } = yield* ask("GET", pathTo("overview"))
      const page = text
        .replaceAll(/<td data-title="[^"]*"><div>(.*?)<\/div><\/td>/gs, "<td>$1</td>")
        .replaceAll(/>\s+</g, "><")
        .replaceAll("&#39;", "'")
      for (const name of names) {
        const { does, method } = rows[name]
        assert.include(page, `<td><code>${method}</code></td><td><code>${pathTo(name)}</code></td><td>${does}`)
      }
    })
  )

  for (const [path, calls] of byPath) {
    it.effect(`${path}: answers its methods, and refuses others with 405`, () =>
      Effect.gen(function* () {
        const own = calls.map((name) => rows[name].method)
        const filled = path.replaceAll(/\{\w+\}/g, "eip155:84532")
        for (const method of own) assert.notInclude([405, 500], (yield* ask(method, filled)).status, method)
        for (const method of everyMethod.filter((other) => !own.some((allowed) => allowed === other))) {
          const { headers, json, status } = yield* ask(method, filled)
          assert.strictEqual(status, 405, method)
          assert.strictEqual(headers.get("allow"), own.join(", ").replace("GET", "GET, HEAD"))
          assert.deepStrictEqual(
            json.paths,
            own.map((allowed) => `${allowed} ${path}`)
          )
          assert.include(json.error, `got ${method} ${filled}`)
        }
      })
    )
  }

  it.effect("page: has the same methods with .json behind its path", () =>
    Effect.gen(function* () {
      for (const path of ["/__emulator/faults", "/__emulator/faults.json"]) {
        const { json, status } = yield* ask("PUT", path)
        assert.strictEqual(status, 405)
        assert.deepStrictEqual(json, {
          error: `expected GET /__emulator/faults or POST /__emulator/faults or DELETE /__emulator/faults, got PUT ${path}`,
          paths: ["GET /__emulator/faults", "POST /__emulator/faults", "DELETE /__emulator/faults"]
        })
        assert.deepStrictEqual((yield* ask("DELETE", path)).json, { seed: 1, faults: [] })
      }
    })
  )

  it.effect.each(["abc", "", "1.5", "0x1", "1e400"])("?id=%s: is refused with 400, and nothing is removed", (id) =>
    Effect.gen(function* () {
      for (const name of ["faults", "worlds"]) {
        const { json, status } = yield* ask("DELETE", `/__emulator/${name}?id=${id}`)
        assert.strictEqual(status, 400)
        assert.match(json.error, /^id: /)
      }
    })
  )

  it.effect("unknown path: is refused with 404 and the list of paths", () =>
    Effect.gen(function* () {
      for (const path of [
        "/__emulator/nope",
        "/__emulator/faults.jsonx",
        "/__emulator/inboxXjson",
        "/__emulator/chains/x"
      ]) {
        const { json, status } = yield* ask("POST", path)
        assert.strictEqual(status, 404, path)
        assert.include(json.error, `got POST ${path}`)
        assert.includeMembers(json.paths, ["POST /__emulator/reset", "GET /__emulator/inbox"])
      }
    })
  )

  it.effect("path: may end with a slash, and answers HEAD", () =>
    Effect.gen(function* () {
      for (const path of ["/__emulator/inbox/", "/__emulator/onboarding/", "/__emulator/explorer/eip155%3A84532/"]) {
        assert.strictEqual((yield* ask("HEAD", path)).status, 200, path)
      }
    })
  )
})
