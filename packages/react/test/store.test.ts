/** What the state machines behind hooks stand on. */
import { assert, describe, it } from "@effect/vitest"
import { ClientDisposed } from "@okto-effect/sdk"
import { Mistake } from "../src/Mistake.ts"
import { Steps, Store } from "../src/Store.ts"

describe("Store", () => {
  const watched = () => {
    const told: Array<string> = []
    const store = new Store("one", () => {
      told.push("watched")
      return () => told.push("unwatched")
    })
    return { store, told }
  }

  it("tells its listeners of each state, and none that has gone", () => {
    const { store } = watched()
    const seen: Array<string> = []
    const leave = store.subscribe(() => seen.push(store.get()))
    store.set("two")
    leave()
    store.set("three")
    assert.deepStrictEqual([seen, store.get()], [["two"], "three"])
  })

  it("is watched from the first listener to the last one, also where one leaves and comes back at once", async () => {
    const { store, told } = watched()
    const leaves = [store.subscribe(() => undefined), store.subscribe(() => undefined)]
    for (const leave of leaves) leave()
    const leave = store.subscribe(() => undefined)
    await Promise.resolve()
    assert.deepStrictEqual(told, ["watched"])
    leave()
    await Promise.resolve()
    assert.deepStrictEqual(told, ["watched", "unwatched"])
    store.subscribe(() => undefined)
    assert.deepStrictEqual(told, ["watched", "unwatched", "watched"])
  })
})

describe("Steps", () => {
  const taken = () => {
    const shown: Array<unknown> = []
    const steps = new Steps<string, string>((state) => shown.push(state))
    const ends: Array<(end: string | Error) => void> = []
    const take = (busy: string) =>
      steps.take(
        busy,
        "back",
        () =>
          new Promise((resolve, reject) => {
            ends.push((end) => (typeof end === "string" ? resolve(end) : reject(end)))
          })
      )
    return { ends, shown, steps, take }
  }

  it("shows that a step is under way, and its end", async () => {
    const { ends, shown, steps, take } = taken()
    const step = take("busy")
    assert.isDefined(steps.current)
    ends[0]?.("end")
    assert.strictEqual(await step, "end")
    assert.deepStrictEqual([shown, steps.current], [["busy", "end"], undefined])
  })

  const rejections: Readonly<Record<string, readonly [isCanceled: boolean, error: Error, isBack: boolean]>> = {
    "goes back where a step was cancelled": [true, new Error("aborted"), true],
    "goes back where the client was disposed": [false, new ClientDisposed(), true],
    "shows a mistake of the program as one": [false, new Error("a bug"), false]
  }
  for (const [title, [isCanceled, error, isBack]] of Object.entries(rejections)) {
    it(title, async () => {
      const { ends, shown, steps, take } = taken()
      const step = take("busy")
      if (isCanceled) steps.cancel()
      ends[0]?.(error)
      const end = await step
      if (isBack) assert.strictEqual(end, "back")
      else assert.deepStrictEqual(end, new Mistake(error))
      assert.deepStrictEqual(shown, ["busy", end])
    })
  }

  it("says nothing of a step that was abandoned, though it comes to an end while another is under way", async () => {
    const { ends, shown, steps, take } = taken()
    const former = take("one")
    steps.abandon()
    const later = take("two")
    ends[0]?.("late")
    assert.isUndefined(await former)
    ends[1]?.("end")
    assert.strictEqual(await later, "end")
    assert.deepStrictEqual(shown, ["one", "two", "end"])
  })
})
