/** A store in Redis whose client misbehaves. What it does over a real server is in the conformance suite. */
import { assert, describe, it } from "vitest"
import { redis } from "../src/redis.ts"

describe("redis", () => {
  it("listens to nothing, and ends nothing, when the user may not subscribe", async () => {
    const refused = Promise.withResolvers<void>()
    const store = redis({
      eval: () => Promise.resolve([]),
      duplicate: () => ({
        on: () => undefined,
        connect: () => Promise.resolve(),
        subscribe: () => {
          refused.resolve()
          return Promise.reject(new Error("NOPERM No permissions to access a channel"))
        },
        destroy: () => undefined
      })
    })
    const stop = store.sessions.changes?.(() => assert.fail("no change"))
    await refused.promise
    // An unhandled rejection would be reported by now.
    await new Promise((resolve) => setImmediate(resolve))
    stop?.()
  })
})
