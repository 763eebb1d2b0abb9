/** The records of transactions: who may write one, when one is marked, and what a page without locks does. */
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import { UserOp } from "@okto-effect/sdk/contract"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { compile, file } from "../compile.ts"
import {
  RecordNotRead,
  TransactionNotRecorded,
  TransactionPending,
  type TransactionRecord,
  TransactionRecords
} from "../src/TransactionRecord.ts"

/** A store that answers later, and the texts that it was given. */
const slowStore = (kept?: TransactionRecord) => {
  const texts = new Map(kept === undefined ? [] : [["key", JSON.stringify(kept)]])
  const written: Array<string> = []
  const records = new TransactionRecords(() => ({
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
  }))
  return { records, texts, written }
}

const record = (jobId: string): TransactionRecord => ({ jobId, isAccepted: false })

afterEach(() => vi.unstubAllGlobals())

describe("the failures of a record", () => {
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
      "uncertain",
      "An earlier transaction has not ended, so this one was not sent"
    ],
    [
      "RecordNotRead",
      () => new RecordNotRead("blocked"),
      "retry",
      "The record of an earlier transaction could not be read"
    ]
  ] as const) {
    it(`${name} has the category "${category}", and says why nothing was sent or known`, () => {
      const error = make()
      assert.deepStrictEqual([error._tag, error.category, error.message], [name, category, message])
    })
  }
})

describe("write: two transactions of one key at the same time", () => {
  for (const [platform, navigator] of [
    ["without locks", {}],
    ["without a navigator", undefined]
  ] as const) {
    it.effect(`lets one of them be sent, on a platform ${platform}`, () =>
      Effect.gen(function* () {
        vi.stubGlobal("navigator", navigator)
        const { records, written } = slowStore()
        const write = (jobId: string) => Effect.result(records.write("key", record(jobId)))
        const [first, second] = yield* Effect.all([write("one"), write("two")], { concurrency: "unbounded" })
        assert.strictEqual(first._tag, "Success")
        assert.deepStrictEqual(second._tag === "Failure" ? second.failure : undefined, new TransactionPending("one"))
        assert.lengthOf(written, 1)
      })
    )
  }

  it.effect("takes a record with the same job id for the same transaction", () =>
    Effect.gen(function* () {
      const { records, written } = slowStore({ ...record("one"), isResumed: true })
      yield* records.write("key", { jobId: "one", isAccepted: true })
      assert.deepStrictEqual(
        written.map((text) => JSON.parse(text)),
        [{ jobId: "one", isAccepted: true, isResumed: true }]
      )
    })
  )
})

describe("pickUp", () => {
  for (const [state, kept, marks] of [
    ["in doubt", record("one"), 1],
    ["in doubt that is marked", { ...record("one"), isResumed: true }, 0],
    ["that was accepted", { ...record("one"), isAccepted: true }, 0]
  ] as const) {
    it.effect(`returns a transaction ${state}, and ${marks === 1 ? "marks" : "does not mark"} it`, () =>
      Effect.gen(function* () {
        const { records, written } = slowStore(kept)
        assert.deepStrictEqual(yield* records.pickUp("key"), kept)
        assert.lengthOf(written, marks)
      })
    )
  }

  it.effect("marks nothing where nothing is kept", () =>
    Effect.gen(function* () {
      const { records, written } = slowStore()
      assert.isUndefined(yield* records.pickUp("key"))
      assert.lengthOf(written, 0)
    })
  )

  it.effect("returns a transaction that cannot be marked, with a warning", () =>
    Effect.gen(function* () {
      const records = new TransactionRecords(() => ({
        getItem: () => JSON.stringify(record("one")),
        setItem: () => Promise.reject(new Error("full")),
        removeItem: () => undefined
      }))
      // What holds a lock logs by itself.
      vi.stubGlobal("navigator", {})
      const logged: Array<unknown> = []
      const logger = Logger.layer([Logger.make(({ message }) => void logged.push(message))])
      assert.deepStrictEqual(yield* Effect.provide(records.pickUp("key"), logger), record("one"))
      assert.include(JSON.stringify(logged), "The record of a transaction could not be marked.")
    })
  )
})

describe("the reader of a record", () => {
  const Described = Schema.Struct({
    jobId: Schema.NonEmptyString,
    operation: Schema.optional(UserOp.SignedUserOp),
    isAccepted: Schema.Boolean,
    isResumed: Schema.optional(Schema.Boolean)
  })
  const describe = Schema.decodeUnknownOption(Described)
  const readOf = (text: string) =>
    Effect.runPromise(
      new TransactionRecords(() => ({
        getItem: () => text,
        setItem: () => undefined,
        removeItem: () => undefined
      })).pickUp("key")
    )

  it("is compiled from the schema of a signed operation as it is now", () => {
    assert.strictEqual(readFileSync(file, "utf8"), compile(), "run npx -y pnpm@12 compile")
  })

  /** What may stand in the place of a field. */
  const odd = [undefined, null, 7, true, "", "0x", "0xzz", `0x${"1".repeat(65)}`, [], {}]

  const withField = (owner: object | undefined, name: string, value: unknown) => ({ ...owner, [name]: value })

  it.effect.prop(
    "takes what its schema takes, whichever field is odd",
    [Arbitrary.schema(Described), Schema.Literals(["jobId", "operation", "isAccepted", "isResumed", "nobody"])],
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
    { arbitrary: { runs: Number(process.env["PROPERTY_RUNS"] ?? 100) / 5 } }
  )

  for (const text of ["", "{", "null", "[]", "7", '"text"', "{}"]) {
    it(`takes no text that is no record: ${text}`, async () => {
      assert.isUndefined(await readOf(text))
    })
  }
})
