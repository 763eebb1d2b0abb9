/** A store in PostgreSQL over pools that differ. What it does over a real server is in the conformance suite. */
import { assert, describe, it } from "vitest"
import { type PgPool, postgres } from "../src/postgres.ts"

const poolOf = (options?: PgPool["options"]) => {
  const connections = { taken: 0 }
  const pool: PgPool = {
    ...(options === undefined ? {} : { options }),
    query: () => Promise.resolve({ rows: [] }),
    connect: () => {
      connections.taken++
      return Promise.reject(new Error("no connection"))
    },
    on: () => undefined
  }
  return { connections, pool }
}

describe("postgres", () => {
  it.each([
    ["of one connection, which queries need", { max: 1 }, 0],
    ["of two", { max: 2 }, 1],
    ["that says nothing", undefined, 1]
  ])("takes a connection for notifications where the pool has one to spare: a pool %s", (_, options, taken) => {
    const { connections, pool } = poolOf(options)
    const stop = postgres(pool).sessions.changes?.(() => undefined)
    assert.strictEqual(connections.taken, taken)
    stop?.()
  })
})
