/** A store that is there before what it stores in. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { deferredStore } from "../../src/promise/deferredStore.ts"
import { listen, memory, notifyOthers, type SessionStore, StorageFailed } from "../../src/session/SessionStore.ts"

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

  it.effect("hears of changes once the store is there, also after it could not be built", () =>
    Effect.gen(function* () {
      const { behind, store } = make(1)
      let heard = 0
      const stop = store.changes?.(() => void heard++)
      yield* Effect.exit(store.read)
      notifyOthers(behind, own)
      assert.strictEqual(heard, 0)
      yield* store.read
      notifyOthers(behind, own)
      assert.strictEqual(heard, 1)
      stop?.()
      notifyOthers(behind, own)
      assert.strictEqual(heard, 1)
    })
  )

  it.effect("hears nothing where it stopped before the store was there", () =>
    Effect.gen(function* () {
      const { behind, store } = make(0)
      let heard = 0
      store.changes?.(() => void heard++)?.()
      yield* store.read
      notifyOthers(behind, own)
      assert.strictEqual(heard, 0)
    })
  )

  it.effect("agrees with other clients over the same storage", () =>
    Effect.gen(function* () {
      const { behind, store } = make(0)
      yield* store.read
      let heard = 0
      listen(behind, () => void heard++)
      notifyOthers(store, own)
      assert.strictEqual(heard, 1)
    })
  )
})
