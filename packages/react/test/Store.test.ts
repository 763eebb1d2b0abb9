import { assert, describe, it } from "@effect/vitest"
import { ClientDisposed } from "@okto-effect/sdk"
import { StepRunner, Store } from "../src/Store.ts"

describe("Store", () => {
  const watched = () => {
    const told: Array<string> = []
    const store = new Store("one", () => {
      told.push("watched")
      return () => told.push("unwatched")
    })
    return { store, told }
  }

  it("notifies its listeners of each state until they unsubscribe", () => {
    const { store } = watched()
    const seen: Array<string> = []
    const leave = store.subscribe(() => seen.push(store.get()))
    store.set("two")
    leave()
    store.set("three")
    assert.deepStrictEqual([seen, store.get()], [["two"], "three"])
  })

  it("throws the error that it has failed with to who renders it, until the next state", () => {
    const { store } = watched()
    let told = 0
    store.subscribe(() => told++)
    store.set("back", { error: new Error("a bug") })
    assert.throws(store.read, "a bug")
    assert.deepStrictEqual([store.get(), told], ["back", 1])
    store.set("two")
    assert.strictEqual(store.read(), "two")
  })

  it("is watched from the first listener to the last, also when one unsubscribes and subscribes again at once", async () => {
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
    const steps = new StepRunner<string, string>((...state) => shown.push(...state))
    const ends: Array<(end: string | Error) => void> = []
    const take = (busy: string) =>
      steps.run(
        busy,
        "back",
        () =>
          new Promise((resolve, reject) => {
            ends.push((end) => (typeof end === "string" ? resolve(end) : reject(end)))
          })
      )
    return { ends, shown, steps, take }
  }

  it("show that a step is under way, and the state it ends with", async () => {
    const { ends, shown, steps, take } = taken()
    const step = take("busy")
    assert.isDefined(steps.current)
    ends[0]?.("end")
    assert.strictEqual(await step, "end")
    assert.deepStrictEqual([shown, steps.current], [["busy", "end", undefined], undefined])
  })

  const rejections: Readonly<Record<string, readonly [isCanceled: boolean, error: Error, isBack: boolean]>> = {
    "return to the state before when a step is cancelled": [true, new Error("aborted"), true],
    "return to the state before when the client is disposed": [false, new ClientDisposed(), true],
    "show an unexpected error when a step throws another error": [false, new Error("a bug"), false]
  }
  for (const [title, [isCanceled, error, isBack]] of Object.entries(rejections)) {
    it(title, async () => {
      const { ends, shown, steps, take } = taken()
      const step = take("busy")
      if (isCanceled) steps.cancel()
      ends[0]?.(error)
      const end = await step
      assert.strictEqual(end, isBack ? "back" : undefined)
      assert.deepStrictEqual(shown, ["busy", "back", isBack ? undefined : { error }])
    })
  }

  it("ignore the end of a step that was abandoned, also while another is under way", async () => {
    const { ends, shown, steps, take } = taken()
    const former = take("one")
    steps.abandon()
    const later = take("two")
    ends[0]?.("late")
    assert.isUndefined(await former)
    ends[1]?.("end")
    assert.strictEqual(await later, "end")
    assert.deepStrictEqual(shown, ["one", "two", "end", undefined])
  })
})
