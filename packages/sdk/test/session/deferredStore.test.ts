/** A store that is there before what it stores in. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { deferredStore } from "../../src/promise/deferredStore.ts"
import { memory, notifyOthers, type SessionStore, StorageFailed } from "../../src/session/SessionStore.ts"

const own = () => undefined

/** A store whose first `failures` builds fail, how often it was built, and the store behind it. */
const make = (failures: number) => {
  let builds = 0
  const behind: SessionStore["Service"] = memory("stored")
  const store = deferredStore(
    Effect.suspend(() =>
      ++builds > failures ? Effect.succeed(behind) : Effect.fail(new StorageFailed(new Error("offline")))
    )
  )
  return { behind, builds: () => builds, store }
}

describe("deferredStore", () => {
  it.effect("fails while the store cannot be built, and builds it again", () =>
    Effect.gen(function* () {
      const { builds, store } = make(1)
      assert.strictEqual((yield* Effect.flip(store.read))._tag, "StorageFailed")
      assert.strictEqual(yield* store.read, "stored")
      yield* store.write("other")
      assert.strictEqual(yield* store.read, "other")
      assert.strictEqual(builds(), 2)
    })
  )

  it.effect("is notified of changes once the store is there, also after it could not be built", () =>
    Effect.gen(function* () {
      const { behind, store } = make(1)
      let notified = 0
      const stop = store.changes?.(() => void notified++)
      yield* Effect.exit(store.read)
      notifyOthers(behind, own)
      assert.strictEqual(notified, 0)
      yield* store.read
      notifyOthers(behind, own)
      assert.strictEqual(notified, 1)
      stop?.()
      notifyOthers(behind, own)
      assert.strictEqual(notified, 1)
    })
  )

  it.effect("is notified of nothing where it stopped before the store was there", () =>
    Effect.gen(function* () {
      const { behind, store } = make(0)
      let notified = 0
      store.changes?.(() => void notified++)?.()
      yield* store.read
      notifyOthers(behind, own)
      assert.strictEqual(notified, 0)
    })
  )
})
