/** Lists that have pages: how one page is asked for, and how a whole list is read page after page. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { runs } from "../../../scripts/deep.ts"
import { type Errors, Explorer, Session } from "../src/effect.ts"
import { getOrdersHistory, getPortfolioActivity, OktoClient } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { layerOver } from "./layers.ts"
import { clientKey, clientSWA, present, storedSession, users } from "./support.ts"

/** A backend of lists, which remembers what it was asked for. `entries` are the names on a page. */
const backend = (entries: (page: number, size: number) => ReadonlyArray<string> | "broken") => {
  const asked: Array<string> = []
  const answer: TestPlatform.Answer = ({ url }) => {
    const { pathname, search, searchParams } = new URL(url)
    const path = pathname.replace("/api/oc/v1", "")
    if (path !== "/orders" && path !== "/portfolio/activity") return TestPlatform.success({ ecdsaKeyId: "key" })
    asked.push(path + search)
    const page = entries(Number(searchParams.get("page") ?? 1), Number(searchParams.get("size") ?? 10))
    if (page === "broken") return TestPlatform.failure({ message: "out of order" }, 503)
    return path === "/orders"
      ? TestPlatform.success({
          items: page.map((name) => ({
            intent_id: name,
            status: "SUCCESSFUL",
            intent_type: "TOKEN_TRANSFER",
            downstream_transaction_hash: []
          }))
        })
      : TestPlatform.success({ activity: page.map((name) => ({ tx_hash: name })) })
  }
  const pages = () => asked.map((_) => Number(new URLSearchParams(_.split("?")[1]).get("page")))
  return { asked, pages, answer }
}

/** A backend that has a list of so many entries. */
const holding = (total: number) => {
  const names = Array.from({ length: total }, (_, index) => `entry ${index}`)
  return { names, ...backend((page, size) => names.slice((page - 1) * size, page * size)) }
}

/** What reading a list can fail with. */
type Failure = Errors.ActivityUnavailable | Errors.OrdersUnavailable | Errors.SessionKeysMissing

interface List {
  readonly name: string
  /** The names of its entries. */
  readonly read: (size?: number) => Stream.Stream<string, Failure, Explorer.Explorer>
}

const lists: ReadonlyArray<List> = [
  { name: "allOrders", read: (size) => Stream.map(Explorer.allOrders({}, { size }), (_) => _.intentId) },
  { name: "allActivity", read: (size) => Stream.map(Explorer.allActivity({ size }), (_) => _.txHash) }
]

describe("a page", () => {
  const { answer, asked } = holding(25)
  const queries = [
    "/orders",
    "/orders?page=2",
    "/orders?page=2&size=20",
    "/orders?intent_id=job&status=FAILED&intent_type=NFT_MINT&page=1&size=7",
    "/portfolio/activity",
    "/portfolio/activity",
    "/portfolio/activity?page=3",
    "/portfolio/activity?page=2&size=20"
  ]
  const lengths = [10, 10, 5, 7, 10, 10, 5, 5]

  it("is requested only when the options name it", async () => {
    const platform = TestPlatform.layer({ answer, session: storedSession })
    const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA, platform })
    const pages = [
      await getOrdersHistory(client),
      await getOrdersHistory(client, { page: 2 }),
      await getOrdersHistory(client, { size: 20, page: 2 }),
      await getOrdersHistory(client, { size: 7, status: "FAILED", intentType: "NFT_MINT", intentId: "job", page: 1 }),
      await getPortfolioActivity(client),
      await getPortfolioActivity(client, {}),
      await getPortfolioActivity(client, { page: 3 }),
      await getPortfolioActivity(client, { size: 20, page: 2, signal: new AbortController().signal })
    ]
    assert.deepStrictEqual(asked.splice(0), queries)
    assert.deepStrictEqual(
      pages.map((_) => _.length),
      lengths
    )
    const aborted = await getPortfolioActivity(client, { page: 2, signal: AbortSignal.abort() }).catch(
      (error: unknown) => error
    )
    assert.strictEqual(aborted instanceof DOMException ? aborted.name : aborted, "AbortError")
    assert.lengthOf(asked, 0)
    await client.dispose()
  })
})

for (const { name, read } of lists) {
  describe(name, () => {
    it.effect.prop(
      "emits every entry once and in order, for any size of pages and lists",
      [
        Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 80 })),
        Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }))
      ],
      ([total, size]) =>
        Effect.gen(function* () {
          const { answer, names, pages } = holding(total)
          const stream = read(size)
          yield* Effect.gen(function* () {
            assert.deepStrictEqual(yield* Stream.runCollect(stream), names)
            const needed = Math.floor(total / size) + 1
            // A first page of ten and more may be all that a backend gives at once.
            const mayHaveMore = total < size && total >= 10
            assert.deepStrictEqual(
              pages(),
              Array.from({ length: mayHaveMore ? needed + 1 : needed }, (_, index) => index + 1)
            )
            // A stream is a value: it can be run again.
            assert.deepStrictEqual(yield* Stream.runCollect(stream), names)
          }).pipe(Effect.provide(layerOver(answer)))
        }),
      { arbitrary: { runs: runs(20) } }
    )

    it.effect.prop(
      "emits every entry once and in order when any number of others are inserted before it meanwhile",
      [
        Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 })),
        Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 12 })),
        Schema.NonEmptyArray(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 })))
      ],
      ([total, size, arrivals]) =>
        Effect.gen(function* () {
          const names = Array.from({ length: total }, (_, index) => `entry ${index}`)
          let list: ReadonlyArray<string> = names
          const { answer, asked } = backend((page) => {
            const entries = list.slice((page - 1) * size, page * size)
            // For a while only.
            const fresh = asked.length > 20 ? 0 : (arrivals[asked.length % arrivals.length] ?? 0)
            list = [...Array.from({ length: fresh }, (_, index) => `new ${asked.length} ${index}`), ...list]
            return entries
          })
          const emitted = yield* Effect.provide(Stream.runCollect(read(size)), layerOver(answer))
          assert.lengthOf(new Set(emitted), emitted.length)
          // Some of those that arrived may be among them.
          assert.deepStrictEqual(
            emitted.filter((name) => name.startsWith("entry")),
            names
          )
        }),
      { arbitrary: { runs: runs(25) } }
    )

    it.effect("ends with a sign-in failure when another user logs in, and reads no page of theirs", () =>
      Effect.gen(function* () {
        const { answer, names, pages } = holding(40)
        yield* Effect.gen(function* () {
          const live = yield* Session.Session
          const emitted: Array<string> = []
          const reading = Stream.runForEach(read(10), (name) =>
            Effect.gen(function* () {
              if (emitted.push(name) !== 10) return
              yield* Effect.orDie(live.clear)
              yield* Effect.orDie(live.start(present(users[1], "another user")))
            })
          )
          assert.strictEqual((yield* Effect.flip(reading)).category, "sign-in")
          assert.deepStrictEqual(emitted, names.slice(0, 10))
          assert.deepStrictEqual(pages(), [1])
        }).pipe(Effect.provide(layerOver(answer)))
      })
    )

    it.effect("reads nothing in a program that belongs to the user before", () =>
      Effect.gen(function* () {
        const { answer, pages } = holding(40)
        yield* Effect.gen(function* () {
          const live = yield* Session.Session
          const before = yield* live.current
          yield* live.clear
          yield* live.start(present(users[1], "another user"))
          const error = yield* Effect.flip(Session.within(before, Stream.runCollect(read(10))))
          assert.strictEqual(error.category, "sign-in")
          assert.deepStrictEqual(pages(), [])
        }).pipe(Effect.provide(layerOver(answer)))
      })
    )

    it.effect("reads the pages of the next user when it runs again", () =>
      Effect.gen(function* () {
        const { answer, names } = holding(12)
        yield* Effect.gen(function* () {
          const live = yield* Session.Session
          const stream = read(10)
          assert.deepStrictEqual(yield* Stream.runCollect(stream), names)
          yield* live.clear
          yield* live.start(present(users[1], "another user"))
          assert.deepStrictEqual(yield* Stream.runCollect(stream), names)
        }).pipe(Effect.provide(layerOver(answer)))
      })
    )

    it.effect("requests the pages that are needed, and none before it runs", () =>
      Effect.gen(function* () {
        const { answer, names, pages } = holding(40)
        yield* Effect.gen(function* () {
          for (const [size, taken, expected] of [
            [2, 0, []],
            [2, 1, [1]],
            [2, 2, [1]],
            [2, 3, [1, 2]],
            [3, 3, [1]],
            [10, 3, [1]],
            [10, 31, [1, 2, 3, 4]]
          ] as const) {
            const before = pages().length
            const stream = read(size).pipe(Stream.take(taken))
            assert.lengthOf(pages(), before)
            assert.deepStrictEqual(yield* Stream.runCollect(stream), names.slice(0, taken))
            assert.deepStrictEqual(pages().slice(before), [...expected], `${taken} of pages of ${size}`)
          }
        }).pipe(Effect.provide(layerOver(answer)))
      })
    )

    it.effect("has pages of fifty by default", () =>
      Effect.gen(function* () {
        const { answer, asked, names } = holding(120)
        assert.deepStrictEqual(yield* Effect.provide(Stream.runCollect(read()), layerOver(answer)), names)
        assert.deepStrictEqual(
          asked.map((_) => _.split("?")[1]),
          ["page=1&size=50", "page=2&size=50", "page=3&size=50"]
        )
      })
    )

    it.effect("fails when a page fails, after the entries before it", () =>
      Effect.gen(function* () {
        const { answer, pages } = backend((page) => (page === 3 ? "broken" : [`${page} a`, `${page} b`]))
        const seen: Array<string> = []
        const error = yield* read(2).pipe(
          Stream.runForEach((entry) => Effect.sync(() => void seen.push(entry))),
          Effect.flip,
          Effect.provide(layerOver(answer))
        )
        assert.strictEqual(error._tag, name === "allOrders" ? "OrdersUnavailable" : "ActivityUnavailable")
        assert.strictEqual(error.category, "retry")
        assert.deepStrictEqual(seen, ["1 a", "1 b", "2 a", "2 b"])
        assert.deepStrictEqual(pages(), [1, 2, 3])
      })
    )

    it.effect("ends at a backend that returns the same for every page", () =>
      Effect.gen(function* () {
        const names = Array.from({ length: 10 }, (_, index) => `entry ${index}`)
        for (const size of [3, 10, 50]) {
          const { answer, pages } = backend(() => names)
          assert.deepStrictEqual(yield* Effect.provide(Stream.runCollect(read(size)), layerOver(answer)), names)
          // The first one is read again: other entries would have moved it to the second.
          assert.deepStrictEqual(pages(), [1, 2, 1])
        }
      })
    )

    it.effect("emits all entries of a backend that sends at most ten for any page size", () =>
      Effect.gen(function* () {
        const names = Array.from({ length: 33 }, (_, index) => `entry ${index}`)
        const { answer, pages } = backend((page) => names.slice((page - 1) * 10, page * 10))
        assert.deepStrictEqual(yield* Effect.provide(Stream.runCollect(read(100)), layerOver(answer)), names)
        assert.deepStrictEqual(pages(), [1, 2, 3, 4])
      })
    )
  })
}

describe("allOrders", () => {
  it.effect("requests every page with the filter that it was called with, although that changes meanwhile", () =>
    Effect.gen(function* () {
      const { answer, asked } = holding(5)
      const filter = { status: "SUCCESSFUL", intentType: "TOKEN_TRANSFER" }
      const stream = Stream.tap(Explorer.allOrders(filter, { size: 2 }), () =>
        Effect.sync(() => void (filter.status = "FAILED"))
      )
      yield* Effect.provide(Stream.runDrain(stream), layerOver(answer))
      assert.deepStrictEqual(
        asked,
        [1, 2, 3].map((page) => `/orders?status=SUCCESSFUL&intent_type=TOKEN_TRANSFER&page=${page}&size=2`)
      )
    })
  )
})
