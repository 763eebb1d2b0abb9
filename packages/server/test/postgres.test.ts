/** A store in PostgreSQL whose pool fails. What it does over a real server is in the conformance suite. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { postgres } from "../src/postgres.ts"

describe("postgres", () => {
  it.effect.each<readonly [failure: string, error: Error, tested: number]>([
    ["that is the connection's", new Error("Query read timeout"), 3],
    ["that is the server's", Object.assign(new Error("no such table"), { code: "42P01" }), 0]
  ])("gives a statement up with its connection, and tests the idle ones after a failure %s", ([, error, tested]) =>
    Effect.gen(function* () {
      const queries: Array<unknown> = []
      const pool = {
        options: {},
        on: () => undefined,
        idleCount: 3,
        query: (query: unknown) => {
          queries.push(query)
          return Promise.reject(error)
        }
      }
      const { sessions } = postgres(pool)
      assert.include(yield* Effect.flip(sessions.get("id")), { _tag: "StoreFailed" })
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      assert.lengthOf(queries, 1 + tested)
      assert.deepInclude(queries[0], { values: ["id"], query_timeout: 4000 })
      for (const query of queries.slice(1)) assert.deepEqual(query, { text: "select 1", query_timeout: 1500 })
    })
  )
})
