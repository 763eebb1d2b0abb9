import { afterEach, assert, describe, expect, it, vi } from "@effect/vitest"
import { UserOp } from "@okto-effect/sdk/protocol"
import * as Arbitrary from "effect/Arbitrary"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { act } from "react"
import { runs } from "../../../scripts/deep.ts"
import { tokenTransfer } from "../src/index.ts"
import {
  TransactionNotRecorded,
  TransactionPending,
  type TransactionRecord,
  TransactionRecordNotRead,
  TransactionRecords,
  TransactionStoreTimeout
} from "../src/transaction/TransactionRecord.ts"
import { begin, built, failureOf, pay, signed } from "./transaction.tsx"
import { ada, Memory, transfer, world } from "./world.tsx"

describe("useTransaction: store", () => {
  const broken = (...names: ReadonlyArray<"getItem" | "setItem" | "removeItem">) => {
    const memory = new Memory()
    const full = () => {
      throw new Error("full")
    }
    const { getItem, removeItem, setItem } = memory
    const parts = { getItem, removeItem, setItem }
    return { memory, store: { ...parts, ...Object.fromEntries(names.map((name) => [name, full])) } }
  }

  it("sends nothing when the store cannot be written", async () => {
    const { backend, open } = world()
    const page = await open({ store: broken("setItem").store })
    await begin(() => pay(page))
    await page.reaches("failed")
    const { error } = failureOf(page)
    assert.instanceOf(error, TransactionNotRecorded)
    assert.strictEqual(error.message, "The transaction could not be written down, so it was not sent")
    assert.deepStrictEqual(error instanceof TransactionNotRecorded && error.cause, new Error("full"))
    assert.deepInclude(failureOf(page), { step: "submit", before: { status: "idle" } })
    await signed(page)
    await begin(() => page.call().execute())
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "execute")
    assert.instanceOf(failureOf(page).error, TransactionNotRecorded)
    assert.lengthOf(backend.executed, 0)
    await page.close()
  })

  it("fails with TransactionRecordNotRead and sends nothing when the store cannot be read", async () => {
    const { backend, open } = world()
    const page = await open({ store: broken("getItem").store })
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "restore")
    assert.instanceOf(failureOf(page).error, TransactionRecordNotRead)
    await begin(() => pay(page))
    await page.flush()
    assert.instanceOf(failureOf(page).error, TransactionNotRecorded)
    assert.lengthOf(backend.executed, 0)
    await act(async () => page.call().reset())
    await page.reaches("failed")
    await page.close()
  })

  it("continues when a record cannot be deleted", async () => {
    const { open } = world()
    const { memory, store } = broken("removeItem")
    const page = await open({ store })
    await begin(() => pay(page))
    await page.reaches("settled")
    await page.close()
    assert.strictEqual(memory.texts.size, 1)
    const again = await open({ store })
    await again.reaches("settled")
    await again.close()
  })

  it("sends nothing when the store takes too long, and deletes what it writes late", async () => {
    const { backend, open } = world()
    const slow = new Memory()
    const { getItem, removeItem } = slow
    const written = Deferred.makeUnsafe<void>()
    const setItem = async (name: string, text: string) => {
      await Effect.runPromise(Deferred.await(written))
      slow.setItem(name, text)
    }
    const page = await open({ store: { getItem, removeItem, setItem } })
    await begin(() => pay(page))
    await page.reaches("failed")
    assert.deepStrictEqual(
      told(failureOf(page).error),
      told(new TransactionNotRecorded(new TransactionStoreTimeout("setItem")))
    )
    await act(() => Effect.runPromise(Deferred.succeed(written, undefined)))
    await page.flush()
    assert.strictEqual(slow.texts.size, 0)
    assert.lengthOf(backend.executed, 0)
    await page.close()
  })

  for (const name of ["getItem", "setItem"] as const) {
    it(`sends the next transaction, in every tab, after ${name} has not answered once`, async () => {
      const { backend, open, store } = world()
      let isSilent = false
      const once = {
        getItem: (key: string) => (name === "getItem" && isSilent ? never() : store.getItem(key)),
        setItem: (key: string, text: string) => (name === "setItem" && isSilent ? never() : store.setItem(key, text)),
        removeItem: store.removeItem
      }
      const never = () => {
        isSilent = false
        return new Promise<never>(() => undefined)
      }
      const [page, other] = [await open({ store: once }), await open({ store: once })]
      isSilent = true
      await begin(() => pay(page))
      await begin(() => pay(other))
      await page.reaches("failed")
      assert.deepStrictEqual(
        told(failureOf(page).error),
        told(new TransactionNotRecorded(new TransactionStoreTimeout(name)))
      )
      await other.reaches("settled")
      await begin(() => pay(page))
      await page.reaches("settled")
      assert.lengthOf(backend.executed, 2)
      assert.strictEqual(store.texts.size, 0)
      await page.close()
      await other.close()
    })
  }

  for (const isRecorded of [true, false]) {
    const how = isRecorded ? "after the record is written" : "in place of the record"

    it(`resumes the operation when the app's own onOperation takes too long ${how}`, async () => {
      const { backend, open, store } = world()
      const page = await open()
      const own = vi.fn<(operation: unknown, jobId: string, options: { readonly signal: AbortSignal }) => void>()
      await begin(() =>
        page.call().submit((client, options) =>
          tokenTransfer(client, transfer, undefined, {
            ...options,
            onOperation: async (...received) => {
              if (isRecorded) await options.onOperation?.(...received)
              own(...received)
              await new Promise(() => undefined)
            }
          })
        )
      )
      await page.reaches("resuming")
      assert.lengthOf(backend.executed, 0)
      assert.strictEqual(store.texts.size, 1)
      assert.isTrue(own.mock.calls[0]?.[2].signal.aborted)
      await page.reaches("settled")
      assert.lengthOf(backend.executed, 1)
      assert.strictEqual(store.texts.size, 0)
      await page.close()
    })
  }

  it("leaves the outcome unknown when an operation that was recorded too late cannot be resumed", async () => {
    const { backend, open, store } = world()
    backend.reactions = ["loses"]
    const page = await open()
    await begin(() =>
      page
        .call()
        .submit((client, options) =>
          tokenTransfer(client, transfer, undefined, { ...options, onOperation: () => new Promise(() => undefined) })
        )
    )
    await page.reaches("unknown")
    assert.strictEqual(store.texts.size, 1)
    backend.reactions = []
    await begin(() => page.call().resume())
    await page.reaches("settled")
    await page.close()
  })

  it("keeps the record of an operation that was sent while the store took too long", async () => {
    const { backend, open } = world()
    backend.reactions = ["accepts and holds"]
    const slow = new Memory()
    const { getItem, removeItem } = slow
    const written = Deferred.makeUnsafe<void>()
    const setItem = async (name: string, text: string) => {
      await Effect.runPromise(Deferred.await(written))
      slow.setItem(name, text)
    }
    const page = await open({ store: { getItem, removeItem, setItem } })
    await signed(page)
    await begin(() => page.call().execute())
    await page.reaches("failed")
    assert.deepStrictEqual(
      told(failureOf(page).error),
      told(new TransactionNotRecorded(new TransactionStoreTimeout("setItem")))
    )
    await begin(() => page.call().execute())
    await act(() => Effect.runPromise(Deferred.succeed(written, undefined)))
    await page.flush()
    assert.lengthOf(backend.executed, 1)
    assert.strictEqual(slow.texts.size, 1)
    await page.close()
  })

  it("shows the end of a transaction while the store removes its record", async () => {
    const { open, store } = world()
    const { getItem, setItem } = store
    const page = await open({ store: { getItem, setItem, removeItem: () => new Promise(() => undefined) } })
    await act(() => pay(page))
    assert.strictEqual(page.state().status, "settled")
    await page.passTime()
    await page.close()
  })

  it("does not replace a step that began while the record was read", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const before = await open()
    await begin(() => pay(before))
    await before.reaches("following")
    await before.close()
    const read = Deferred.makeUnsafe<void>()
    const getItem = async (name: string) => {
      await Effect.runPromise(Deferred.await(read))
      return store.getItem(name)
    }
    const { removeItem, setItem } = store
    const page = await open({ store: { getItem, removeItem, setItem } })
    await built(page)
    await act(() => Effect.runPromise(Deferred.succeed(read, undefined)))
    await page.flush()
    assert.strictEqual(page.state().status, "built")
    await act(() => page.call().sign())
    await begin(() => page.call().execute())
    await page.flush()
    assert.instanceOf(failureOf(page).error, TransactionPending)
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })

  it("keeps the record of another transaction", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    const [name = ""] = store.texts.keys()
    const other = '{"jobId":"another","isAccepted":true}'
    store.texts.set(name, other)
    for (const job of backend.orders.keys()) backend.orders.set(job, "SUCCESSFUL")
    await page.reaches("settled")
    assert.strictEqual(store.texts.get(name), other)
    await page.close()
  })

  it("uses the page's session storage by default", async () => {
    const { backend, open } = world()
    backend.begins = "INITIATED"
    const memory = new Memory()
    Object.assign(globalThis, { sessionStorage: memory })
    const page = await open({ store: undefined })
    await begin(() => pay(page))
    await page.reaches("following")
    const name = `okto_transaction/1802466136/0x${"22".repeat(20)}/${ada}/default`
    assert.deepStrictEqual([...memory.texts.keys()], [name])
    await page.close()
    Reflect.deleteProperty(globalThis, "sessionStorage")
    const without = await open({ store: undefined })
    await without.reaches("failed")
    assert.instanceOf(failureOf(without).error, TransactionRecordNotRead)
    await without.close()
  })

  it("stores no key and no bearer token", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    const bearer = await page.client.getAuthorizationToken()
    const text = [...store.texts.values()].join()
    for (const secret of ["33".repeat(32), "11".repeat(32), bearer]) assert.notInclude(text, secret)
    await page.close()
  })
})

/** A store that answers later, and the texts that it was given. */
const slowStore = (kept?: TransactionRecord) => {
  const texts = new Map(kept === undefined ? [] : [["key", JSON.stringify(kept)]])
  const written: Array<string> = []
  const records = new TransactionRecords({
    getItem: async (name) => {
      await new Promise(setImmediate)
      return texts.get(name) ?? null
    },
    setItem: async (name, text) => {
      await new Promise(setImmediate)
      texts.set(name, text)
      written.push(text)
    },
    removeItem: async (name) => texts.delete(name)
  })
  return { records, texts, written }
}

const record = (jobId: string): TransactionRecord => ({ jobId, isAccepted: false })

/** An error with its causes, which equality of errors does not compare. */
const told = (value: unknown): unknown =>
  value instanceof Error ? [value.name, value.message, told(value.cause)] : value

afterEach(() => vi.unstubAllGlobals())

describe("errors of records", () => {
  for (const [name, make, category, message] of [
    [
      "TransactionNotRecorded",
      () => new TransactionNotRecorded("full"),
      "retry",
      "The transaction could not be written down, so it was not sent"
    ],
    [
      "TransactionPending",
      () => new TransactionPending("one"),
      "unknown",
      "An earlier transaction has not ended, so this one was not sent"
    ],
    [
      "TransactionRecordNotRead",
      () => new TransactionRecordNotRead("blocked"),
      "retry",
      "The record of an earlier transaction could not be read"
    ],
    [
      "TransactionStoreTimeout",
      () => new TransactionStoreTimeout("setItem"),
      "retry",
      "The store of transactions did not answer setItem within 5 seconds"
    ]
  ] as const) {
    it(`${name} has the category "${category}" and its message`, () => {
      const error = make()
      assert.deepStrictEqual([error._tag, error.category, error.message], [name, category, message])
    })
  }
})

describe("save", () => {
  for (const [platform, navigator] of [
    ["without locks", {}],
    ["that refuses locks", { locks: { request: () => Promise.reject(new Error("sandboxed")) } }],
    ["without a navigator", undefined]
  ] as const) {
    it(`saves one of two transactions at the same time on a platform ${platform}`, async () => {
      vi.stubGlobal("navigator", navigator)
      const { records, written } = slowStore()
      const save = (jobId: string) => records.save("key", record(jobId))
      const [first, second] = await Promise.allSettled([save("one"), save("two")])
      assert.strictEqual(first.status, "fulfilled")
      assert.deepStrictEqual(second.status === "rejected" ? second.reason : undefined, new TransactionPending("one"))
      assert.lengthOf(written, 1)
    })
  }

  it("replaces the record of the same job id", async () => {
    const { records, written } = slowStore({ ...record("one"), isResumed: true })
    await records.save("key", { jobId: "one", isAccepted: true })
    assert.deepStrictEqual(
      written.map((text) => JSON.parse(text)),
      [{ jobId: "one", isAccepted: true, isResumed: true }]
    )
  })
})

describe("save and retract", () => {
  const address = `0x${"11".repeat(20)}`
  const fields = Object.keys(UserOp.SignedUserOp.fields).map((name) => [name, "0x01"])
  const operation = Schema.decodeUnknownSync(UserOp.SignedUserOp)({
    ...Object.fromEntries(fields),
    sender: address,
    paymaster: address
  })

  it("refuse a transaction beside one whose operation or job id is another", async () => {
    const { records } = slowStore({ ...record("one"), operation })
    await expect(records.save("key", record("two"))).rejects.toThrow(new TransactionPending("one"))
    assert.isUndefined(await records.retract("key", record("two")))
  })

  it("write nothing that is no record, and remove nothing that is not there", async () => {
    const { records, written } = slowStore()
    const refused = await records.save("key", record("")).catch((error: unknown) => error)
    const expected = new TransactionNotRecorded(new TypeError("This is no record of a transaction"))
    assert.deepStrictEqual(told(refused), told(expected))
    assert.isUndefined(await records.retract("key", record("one")))
    assert.lengthOf(written, 0)
  })

  it("keep the record of a transaction when it cannot be written again", async () => {
    const kept = JSON.stringify(record("one"))
    const removeItem = vi.fn<() => void>()
    for (const earlier of [kept, null]) {
      const setItem = () => Promise.reject(new Error("full"))
      const records = new TransactionRecords({ getItem: () => earlier, setItem, removeItem })
      await expect(records.save("key", record("one"))).rejects.toThrow(TransactionNotRecorded)
    }
    expect(removeItem).not.toHaveBeenCalled()
  })
})

describe("a store that does not answer", () => {
  /** A store whose calls are held: they are answered, and the time passes, when the test says so. */
  const heldStore = () => {
    const texts = new Map<string, string>()
    const held = new Map<string, Array<() => void>>()
    const isHeld = new Set<string>()
    const waiting = new Set<() => void>()
    const call = async <A>(name: string, change: () => A): Promise<A> => {
      if (isHeld.has(name)) {
        await new Promise<void>((resolve) => held.set(name, [...(held.get(name) ?? []), resolve]))
      }
      return change()
    }
    const records = new TransactionRecords(
      {
        getItem: (name) => call("getItem", () => texts.get(name) ?? null),
        setItem: (name, text) => call("setItem", () => texts.set(name, text)),
        removeItem: (name) => call("removeItem", () => texts.delete(name))
      },
      (milliseconds, { signal }) => {
        assert.strictEqual(milliseconds, 5_000)
        return new Promise((resolve, reject) => {
          waiting.add(resolve)
          signal.addEventListener("abort", () => (waiting.delete(resolve), reject(signal.reason)))
        })
      }
    )
    const turns = async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    }
    return {
      records,
      texts,
      isHeld,
      turns,
      waiting,
      /** Answers what is held, late or not. */
      answer: async () => {
        isHeld.clear()
        for (const resolves of held.values()) for (const resolve of resolves) resolve()
        held.clear()
        await turns()
      },
      pass: async () => {
        await turns()
        for (const wake of waiting) wake()
        await turns()
      }
    }
  }
  const outcomeOf = async (promise: Promise<unknown>) => {
    const [end] = await Promise.allSettled([promise])
    return end.status === "fulfilled" ? end.value : end.reason
  }

  const methods = {
    save: (records: TransactionRecords) => records.save("key", record("one")),
    load: (records: TransactionRecords) => records.load("key"),
    remove: (records: TransactionRecords) => records.remove("key", record("one")),
    retract: (records: TransactionRecords) => records.retract("key", record("one"))
  }
  const timeout = (name: "getItem" | "setItem") => new TransactionStoreTimeout(name)
  for (const [method, held, expected] of [
    ["save", "getItem", new TransactionNotRecorded(timeout("getItem"))],
    ["save", "setItem", new TransactionNotRecorded(timeout("setItem"))],
    ["load", "getItem", new TransactionRecordNotRead(timeout("getItem"))],
    ["load", "setItem", { ...record("one"), isAccepted: false }],
    ["remove", "getItem", undefined],
    ["remove", "removeItem", undefined],
    // The record of a refused operation may remain, and a reload would send it.
    ["retract", "getItem", record("one")],
    ["retract", "removeItem", record("one")]
  ] as const) {
    it(`ends ${method} after five seconds, and delays nothing after it, when ${held} is silent`, async () => {
      const log = vi.spyOn(console, "log").mockImplementation(() => undefined)
      const store = heldStore()
      if (method !== "save") store.texts.set("key", JSON.stringify(record("one")))
      store.isHeld.add(held)
      const ends = outcomeOf(methods[method](store.records))
      await store.turns()
      const next = outcomeOf(store.records.save("key", record("one")))
      store.isHeld.clear()
      await store.pass()
      assert.deepStrictEqual(told(await ends), told(expected))
      assert.isUndefined(await next)
      assert.strictEqual(store.waiting.size, 0)
      assert.deepStrictEqual(JSON.parse(store.texts.get("key") ?? "null"), record("one"))
      const logged = JSON.stringify(log.mock.calls)
      if (expected === undefined || method === "retract") assert.include(logged, "a transaction could not be removed.")
      if (held === "removeItem") assert.include(logged, "did not answer removeItem")
      log.mockRestore()
    })
  }

  it("keeps no record that it writes late, of an operation that was not sent", async () => {
    const store = heldStore()
    store.isHeld.add("setItem")
    const ends = outcomeOf(store.records.save("key", record("one")))
    await store.pass()
    assert.instanceOf(await ends, TransactionNotRecorded)
    await store.answer()
    assert.strictEqual(store.texts.size, 0)
  })

  it("brings back no record that was removed before one that it writes late", async () => {
    const store = heldStore()
    await store.records.save("key", record("one"))
    await store.records.remove("key", record("one"))
    store.isHeld.add("setItem")
    const ends = outcomeOf(store.records.save("key", record("two")))
    await store.pass()
    await ends
    await store.answer()
    assert.strictEqual(store.texts.size, 0)
  })

  it("keeps what another page has written since, when it writes late", async () => {
    const store = heldStore()
    store.isHeld.add("setItem")
    const ends = outcomeOf(store.records.save("key", record("one")))
    await store.pass()
    await ends
    const write = store.texts.set.bind(store.texts)
    store.texts.set = (name) => write(name, JSON.stringify(record("two")))
    await store.answer()
    assert.deepStrictEqual(JSON.parse(store.texts.get("key") ?? "null"), record("two"))
  })

  for (const late of ["setItem", "removeItem"] as const) {
    it(`has the record of the next operation again when ${late} ends late`, async () => {
      const log = vi.spyOn(console, "log").mockImplementation(() => undefined)
      const store = heldStore()
      if (late === "removeItem") await store.records.save("key", record("one"))
      store.isHeld.add(late)
      const ends = outcomeOf(
        late === "setItem" ? store.records.save("key", record("one")) : store.records.remove("key", record("one"))
      )
      await store.turns()
      store.isHeld.clear()
      await store.pass()
      await ends
      store.texts.clear()
      await store.records.save("key", record("two"))
      await store.answer()
      assert.deepStrictEqual(JSON.parse(store.texts.get("key") ?? "null"), record("two"))
      log.mockRestore()
    })
  }
})

describe("load", () => {
  for (const [state, kept, marks] of [
    ["whose outcome is unknown", record("one"), 1],
    ["that is marked", { ...record("one"), isResumed: true }, 0],
    ["that was accepted", { ...record("one"), isAccepted: true }, 0]
  ] as const) {
    it(`returns a record ${state}, and ${marks === 1 ? "marks" : "does not mark"} it`, async () => {
      const { records, written } = slowStore(kept)
      assert.deepStrictEqual(await records.load("key"), kept)
      const marked = marks === 1 ? [{ ...kept, isResumed: true }] : []
      assert.deepStrictEqual(
        written.map((text) => JSON.parse(text)),
        marked
      )
    })
  }

  it("returns nothing when there is no record", async () => {
    const { records, written } = slowStore()
    assert.isUndefined(await records.load("key"))
    assert.lengthOf(written, 0)
  })

  it("returns a record and logs a warning when it cannot be marked", async () => {
    const records = new TransactionRecords({
      getItem: () => JSON.stringify(record("one")),
      setItem: () => Promise.reject(new Error("full")),
      removeItem: () => undefined
    })
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined)
    assert.deepStrictEqual(await records.load("key"), record("one"))
    assert.include(JSON.stringify(log.mock.calls), "The record of a transaction could not be marked.")
    log.mockRestore()
  })
})

describe("load: validation", () => {
  const Described = Schema.Struct({
    jobId: Schema.NonEmptyString,
    operation: Schema.optional(UserOp.SignedUserOp),
    isAccepted: Schema.Boolean,
    isResumed: Schema.optional(Schema.Boolean)
  })
  const describe = Schema.decodeUnknownOption(Described)
  const readOf = (text: string) =>
    new TransactionRecords({
      getItem: () => text,
      setItem: () => undefined,
      removeItem: () => undefined
    }).load("key")

  /** Malformed values of a field. */
  const odd = [undefined, null, 7, true, "", "0x", "0xzz", `0x${"1".repeat(65)}`, [], {}]

  const withField = (owner: object | undefined, name: string, value: unknown) => ({ ...owner, [name]: value })

  it.effect.prop(
    "accepts what the schema accepts, whichever field is malformed",
    [Arbitrary.schema(Described), Schema.Literals(["jobId", "operation", "isAccepted", "isResumed", "unknown"])],
    ([record, name]) =>
      Effect.promise(async () => {
        const ofOperation = Object.keys(UserOp.SignedUserOp.fields).flatMap((field) =>
          odd.map((value) => withField(record, "operation", withField(record.operation, field, value)))
        )
        for (const candidate of [record, ...odd.map((value) => withField(record, name, value)), ...ofOperation]) {
          const json: unknown = JSON.parse(JSON.stringify(candidate))
          assert.deepStrictEqual(await readOf(JSON.stringify(candidate)), Option.getOrUndefined(describe(json)))
        }
      }),
    { arbitrary: { runs: runs(20) } }
  )

  for (const text of ["", "{", "null", "[]", "7", '"text"', "{}"]) {
    it(`ignores a text that is not a record: ${text}`, async () => {
      assert.isUndefined(await readOf(text))
    })
  }
})
