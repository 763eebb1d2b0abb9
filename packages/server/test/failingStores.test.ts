/** Stores that are full, silent, slow or behind: what visitors are told, and what is left when the store is well again. */
import { setImmediate } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import type { ClientSigningRequest } from "@okto-effect/sdk/signing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { Signer, type Store } from "../src/effect.ts"
import { memory, type SessionRow, type StoreFailed } from "../src/index.ts"
import { postgres } from "../src/postgres.ts"
import { redis } from "../src/redis.ts"
import {
  clientPrivateKey,
  clientSWA,
  cookieOf,
  idOf,
  openSqlite,
  secret,
  serverOver,
  startSession,
  stores
} from "./processOver.ts"

/** A store that can be full, and what makes it so. */
interface Fillable {
  readonly store: Store.Store
  readonly fill: () => void
  readonly free: () => void
}

/** SQLite, whose file may not grow, and whose last pages are taken. */
const fullSqlite = Effect.map(openSqlite, ({ database, store }): Fillable => {
  const insert = database.prepare("insert into okto_counts values ('paymaster ' || printf('%04d', ?), 3660000, 1)")
  return {
    store,
    fill: () => {
      database.exec("pragma max_page_count = 1")
      assert.throws(() => {
        for (let count = 0; ; count++) insert.run(count)
      }, /full/)
    },
    free: () => database.exec("pragma max_page_count = 1000000")
  }
})

/** A pool that refuses what writes, with an error of PostgreSQL. SQLite is behind it, which takes the same statements. */
const fullPostgres = (message: string, code: string) =>
  Effect.map(openSqlite, ({ database }): Fillable => {
    let isFull = false
    const query = async (text: string, values: Array<unknown> = []) => {
      if (isFull && !/^\s*select/.test(text)) throw Object.assign(new Error(message), { code })
      const statement = database.prepare(text.replaceAll("$", "?").replaceAll("greatest(", "max("))
      return { rows: statement.all(...values.map((value) => (typeof value === "number" ? value : String(value)))) }
    }
    return {
      store: postgres({ query, on: () => undefined }),
      fill: () => void (isFull = true),
      free: () => void (isFull = false)
    }
  })

/** A client that refuses what needs memory, as Redis does at `maxmemory`. What the scripts do, a store in memory does. */
const fullRedis = Effect.sync((): Fillable => {
  let isFull = false
  const { sessions } = memory()
  const claimed = new Set<string>()
  const oom = () => Promise.reject(new Error("ERR OOM command not allowed when used memory > 'maxmemory'."))
  const rowOf = (text: string): SessionRow => JSON.parse(text)
  const run = (
    script: string,
    [key = ""]: ReadonlyArray<string>,
    [first = "", second = "", third = ""]: ReadonlyArray<string>
  ): Effect.Effect<unknown, StoreFailed> => {
    const id = key.slice(key.lastIndexOf(":") + 1)
    if (script.includes('return {redis.call("get"')) {
      return Effect.map(sessions.get(id), (row) => [row === undefined ? null : JSON.stringify(row)])
    }
    if (script.includes('"del"')) return Effect.map(sessions.delete(first), Number)
    if (isFull) return Effect.promise(oom)
    if (script.includes('"sadd"')) return Effect.map(sessions.create(rowOf(first)), Number)
    if (script.includes("math.max")) return Effect.as(sessions.touch(id, Number(first), Number(second)), 1)
    if (script.includes(".version")) return Effect.map(sessions.compareAndSet(rowOf(first), Number(third)), Number)
    if (script.includes('"incrby"')) return Effect.succeed(1)
    return Effect.sync(() => (claimed.has(key) ? 0 : claimed.add(key).size / claimed.size))
  }
  const connection = { on: () => undefined, connect: () => Promise.resolve(), destroy: () => undefined }
  return {
    store: redis({
      eval: (script, { arguments: values, keys }) => Effect.runPromise(run(script, keys, values)),
      duplicate: () => connection
    }),
    fill: () => void (isFull = true),
    free: () => void (isFull = false)
  }
})

/** Rows can be removed from some of them. */
const fillable: ReadonlyArray<readonly [name: string, open: Effect.Effect<Fillable>, isRemovable: boolean]> = [
  ["sqlite, whose file may not grow", fullSqlite, true],
  ["postgres, whose disk is full", fullPostgres("could not extend file: No space left on device", "53100"), false],
  ["postgres, whose memory is full", fullPostgres("out of shared memory", "53200"), false],
  [
    "postgres, of which a copy that cannot be written is left",
    fullPostgres("cannot execute in a read-only transaction", "25006"),
    false
  ],
  ["redis, whose memory is full", fullRedis, true]
]

/** Runs until a promise is settled, while time passes. */
const whileTimePasses = Effect.fnUntraced(function* <A>(promise: Promise<A>) {
  // A rejection is handled below, which may be later than the runtime expects.
  promise.catch(() => undefined)
  const fiber = yield* Effect.forkChild(Effect.exit(Effect.tryPromise(() => promise)))
  while (fiber.pollUnsafe() === undefined) {
    yield* TestClock.adjust("1 second")
    yield* Effect.promise(() => setImmediate())
  }
  return yield* Fiber.join(fiber)
})

/** Signs out, expects an error with the category `retry`, and that the cookie stays for another try. */
const expectNoSignOut = Effect.fnUntraced(function* (
  server: Effect.Success<ReturnType<typeof serverOver>>,
  cookie: string,
  beforeLogOut = () => {}
) {
  const { client, respond } = yield* server.visit(cookie, "POST")
  beforeLogOut()
  const exit = yield* whileTimePasses(client.logOut())
  assert.include((yield* Effect.flip(exit)).cause, { _tag: "SessionNotRemoved", category: "retry" })
  assert.isFalse(client.isLoggedIn())
  assert.isUndefined(cookieOf(respond(new Response())))
})

/** Signs in, and expects an error with the category `retry`. */
const expectNoSignIn = Effect.fnUntraced(function* (
  server: Effect.Success<ReturnType<typeof serverOver>>,
  user: number
) {
  const { client, respond } = yield* server.visit(undefined, "POST")
  const exit = yield* whileTimePasses(startSession(client, user))
  assert.include((yield* Effect.flip(exit)).cause, { _tag: "NotLoggedIn", category: "retry" })
  assert.isFalse(client.isLoggedIn())
  assert.isUndefined(cookieOf(respond(new Response())))
})

let ids = 0
const authorization = (): ClientSigningRequest => ({
  kind: "paymaster",
  purpose: "operation",
  nonce: "11111111-1111-1111-1111-111111111111",
  clientSWA: `0x${"22".repeat(20)}`,
  validUntil: 3_600,
  validAfter: 0,
  id: `7f3a1c22-9d54-4e0b-8c11-${String(++ids).padStart(12, "0")}`,
  time: 0
})

describe.each(fillable)("over %s,", (_, open) => {
  it.effect("clients keep everyone signed in, refuse sign-ins with `retry`, and lose nothing", () =>
    Effect.gen(function* () {
      const { fill, free, store } = yield* open
      const [one, other] = [yield* serverOver(store), yield* serverOver(store)]
      const cookie = yield* one.signIn()
      // A use is then to be stored, too.
      yield* TestClock.adjust("5 minutes")
      fill()
      for (const server of [one, other]) assert.isTrue(yield* server.isSignedIn(cookie))
      yield* expectNoSignIn(one, 2)
      assert.isTrue(yield* one.isSignedIn(cookie))
      free()
      const second = yield* other.signIn(2)
      yield* TestClock.adjust("1 second")
      for (const server of [one, other]) {
        for (const each of [cookie, second]) assert.isTrue(yield* server.isSignedIn(each))
      }
    })
  )

  it.effect("clients read a session under an older secret that cannot be sealed anew", () =>
    Effect.gen(function* () {
      const { fill, free, store } = yield* open
      const cookie = yield* (yield* serverOver(store)).signIn()
      fill()
      const secrets = { 1: secret, 2: `new: ${secret}` }
      assert.isTrue(yield* (yield* serverOver(store, { secrets })).isSignedIn(cookie))
      free()
      assert.isTrue(yield* (yield* serverOver(store, { secrets })).isSignedIn(cookie))
      assert.isTrue(yield* (yield* serverOver(store, { secrets: { 2: secrets[2] } })).isSignedIn(cookie))
    })
  )

  it.effect("a signer signs nothing, and what it refused when it is asked again", () =>
    Effect.gen(function* () {
      const { fill, free, store } = yield* open
      const options = { privateKey: clientPrivateKey, clientSWA, authorize: () => "visitor", store }
      const { sign } = yield* Effect.fromResult(Signer.make(options))
      const request = authorization()
      fill()
      assert.include(yield* Effect.flip(sign([request], "visitor")), { reason: "StoreUnavailable", status: 503 })
      free()
      assert.lengthOf(yield* sign([request], "visitor"), 1)
      assert.include(yield* Effect.flip(sign([request], "visitor")), { reason: "Repeated" })
    })
  )
})

describe.each(fillable.filter(([, , isRemovable]) => isRemovable))("over %s,", (_, open) => {
  it.effect("clients end a session in all processes, because its row can be removed", () =>
    Effect.gen(function* () {
      const { fill, store } = yield* open
      const [one, other] = [yield* serverOver(store), yield* serverOver(store)]
      const cookie = yield* one.signIn()
      assert.isTrue(yield* other.isSignedIn(cookie))
      fill()
      assert.strictEqual(cookieOf(yield* one.signOut(cookie)), "__Host-okto=")
      assert.isUndefined(yield* store.sessions.get(idOf(cookie)))
      for (const server of [one, other]) assert.isFalse(yield* server.isSignedIn(cookie))
    })
  )
})

describe.each(fillable.filter(([, , isRemovable]) => !isRemovable))("over %s,", (_, open) => {
  it.effect("clients confirm a sign-out only when its row is gone, and end it in all processes then", () =>
    Effect.gen(function* () {
      const { fill, free, store } = yield* open
      const [one, other] = [yield* serverOver(store), yield* serverOver(store)]
      const cookie = yield* one.signIn()
      assert.isTrue(yield* other.isSignedIn(cookie))
      fill()
      for (const server of [one, one, other]) {
        yield* expectNoSignOut(server, cookie)
        assert.isTrue(yield* server.isSignedIn(cookie))
      }
      free()
      assert.strictEqual(cookieOf(yield* one.signOut(cookie)), "__Host-okto=")
      assert.isUndefined(yield* store.sessions.get(idOf(cookie)))
      for (const server of [one, other]) assert.isFalse(yield* server.isSignedIn(cookie))
    })
  )

  it.effect("clients sign a visitor out whose session has expired, and whose row cannot be removed", () =>
    Effect.gen(function* () {
      const { fill, free, store } = yield* open
      const server = yield* serverOver(store)
      const cookie = yield* server.signIn()
      fill()
      yield* TestClock.adjust("7 days")
      assert.isFalse(yield* server.isSignedIn(cookie))
      assert.lengthOf(yield* server.clients.list(`0x${"1".padStart(40, "0")}`), 0)
      free()
      assert.isFalse(yield* server.isSignedIn(cookie))
      assert.isUndefined(yield* store.sessions.get(idOf(cookie)))
    })
  )
})

/** A store whose operations take a while, before or after they happen. */
const delayed = ({ sessions, ...rest }: Store.Store) => {
  const delay = { before: 0, after: 0 }
  const slow = <A>(operation: Effect.Effect<A, StoreFailed>) =>
    Effect.suspend(() => Effect.sleep(delay.before)).pipe(
      Effect.andThen(operation),
      Effect.tap(() => Effect.suspend(() => Effect.sleep(delay.after)))
    )
  const store: Store.Store = {
    ...rest,
    sessions: {
      ...sessions,
      get: (id) => slow(sessions.get(id)),
      create: (row) => slow(sessions.create(row)),
      delete: (id) => slow(sessions.delete(id))
    }
  }
  return { store, delay }
}

describe.each(stores)("over %s, which is slow,", (_, open) => {
  it.effect("clients wait for less than five seconds, then reject with `retry`, and delay no one else", () =>
    Effect.gen(function* () {
      const inner = yield* open
      const signedIn = yield* serverOver(inner)
      const [cookie, other] = [yield* signedIn.signIn(1), yield* signedIn.signIn(2)]
      const asked = new Set<string>()
      const seconds = new Map([
        [idOf(cookie), 5.5],
        [idOf(other), 4]
      ])
      const get: Store.Store["sessions"]["get"] = (id) =>
        Effect.suspend(() => {
          asked.add(id)
          return Effect.andThen(Effect.sleep((seconds.get(id) ?? 0) * 1_000), inner.sessions.get(id))
        })
      const server = yield* serverOver({ ...inner, sessions: { ...inner.sessions, get } })
      /** Begins a request, which waits for the store afterwards. */
      const visit = Effect.fnUntraced(function* (cookie: string) {
        const fiber = yield* Effect.forkChild(server.isSignedIn(cookie))
        while (!asked.delete(idOf(cookie))) yield* Effect.promise(() => setImmediate())
        return fiber
      })
      const [first, second] = [yield* visit(cookie), yield* visit(other)]
      yield* TestClock.adjust("4 seconds")
      assert.isTrue(yield* Fiber.join(second))
      assert.isUndefined(first.pollUnsafe())
      for (const second of ["1 second", "1 second"] as const) yield* TestClock.adjust(second)
      assert.include(yield* Effect.flip(Fiber.join(first)), { _tag: "SessionsUnavailable", category: "retry" })
      seconds.set(idOf(cookie), 4)
      const again = yield* visit(cookie)
      yield* TestClock.adjust("4 seconds")
      assert.isTrue(yield* Fiber.join(again))
    })
  )

  it.effect.each(["before", "after"] as const)(
    "clients refuse a sign-in whose row is late (%s it is written), give no one its session, and end it with the others",
    (when) =>
      Effect.gen(function* () {
        const { delay, store } = delayed(yield* open)
        const server = yield* serverOver(store)
        delay[when] = 6_000
        yield* expectNoSignIn(server, 1)
        delay[when] = 0
        const cookie = yield* server.signIn(1)
        assert.isTrue(yield* server.isSignedIn(cookie))
        const ended = yield* server.clients.endAll(`0x${"1".padStart(40, "0")}`)
        assert.strictEqual(ended, when === "before" ? 1 : 2)
      })
  )

  it.effect.each(["before", "after"] as const)(
    "clients end a session whose removal is late (%s it happens), at the latest when it is repeated",
    (when) =>
      Effect.gen(function* () {
        const { delay, store } = delayed(yield* open)
        const [one, other] = [yield* serverOver(store), yield* serverOver(store)]
        const cookie = yield* one.signIn()
        yield* expectNoSignOut(one, cookie, () => void (delay[when] = 6_000))
        delay[when] = 0
        for (const server of [one, other]) assert.strictEqual(yield* server.isSignedIn(cookie), when === "before")
        yield* one.signOut(cookie)
        for (const server of [one, other]) assert.isFalse(yield* server.isSignedIn(cookie))
      })
  )
})

/** A store that answers reads as they were when `lag` was called, until `catchUp`. */
const lagging = ({ sessions, ...rest }: Store.Store) => {
  let old: Map<string, SessionRow | undefined> | undefined
  const store: Store.Store = {
    ...rest,
    sessions: {
      ...sessions,
      get: (id) => (old?.has(id) === true ? Effect.succeed(old.get(id)) : sessions.get(id))
    }
  }
  return {
    store,
    lag: Effect.fnUntraced(function* (cookie: string) {
      const id = idOf(cookie)
      old = new Map([[id, yield* sessions.get(id)]])
    }),
    catchUp: () => void (old = undefined)
  }
}

describe.each(stores)("over %s, whose reads lag behind its writes,", (_, open) => {
  it.effect("clients revive no session once the reads are current", () =>
    Effect.gen(function* () {
      const { catchUp, lag, store } = lagging(yield* open)
      const [one, other] = [yield* serverOver(store), yield* serverOver(store)]
      const cookie = yield* one.signIn()
      yield* lag(cookie)
      yield* one.signOut(cookie)
      yield* TestClock.adjust("2 minutes")
      // Processes believe the store, but nothing that they write brings the row back.
      for (const server of [one, other]) assert.isTrue(yield* server.isSignedIn(cookie))
      catchUp()
      for (const server of [one, other]) assert.isFalse(yield* server.isSignedIn(cookie))
    })
  )

  it.effect("clients ask again later for a row that was written since, and do not sign its visitor out", () =>
    Effect.gen(function* () {
      const { catchUp, lag, store } = lagging(yield* open)
      const cookie = yield* (yield* serverOver(store)).signIn()
      yield* lag(cookie)
      const secrets = { 1: secret, 2: `new: ${secret}` }
      const [one, other] = [yield* serverOver(store, { secrets }), yield* serverOver(store, { secrets })]
      assert.isTrue(yield* one.isSignedIn(cookie))
      assert.include(yield* Effect.flip(other.isSignedIn(cookie)), { _tag: "SessionsUnavailable", category: "retry" })
      catchUp()
      assert.isTrue(yield* other.isSignedIn(cookie))
    })
  )
})

describe("over a store of the app's own", () => {
  const user = `0x${"1".padStart(40, "0")}`

  /** A store in memory, whose reads return something else after `answer` was called. */
  const answering = () => {
    const { sessions, ...rest } = memory()
    let found: { readonly value: unknown } | undefined
    const orFound = <A>(read: Effect.Effect<A, StoreFailed>): Effect.Effect<A, StoreFailed> =>
      // @ts-expect-error -- a store in JavaScript may return anything
      Effect.suspend(() => (found === undefined ? read : Effect.succeed(found.value)))
    const store: Store.Store = {
      ...rest,
      sessions: {
        ...sessions,
        get: (id) => orFound(sessions.get(id)),
        listByOwner: (owner) => orFound(sessions.listByOwner(owner))
      }
    }
    return { store, answer: (value: unknown) => void (found = { value }) }
  }

  it.effect("clients take null for no row, as databases return it", () =>
    Effect.gen(function* () {
      const { answer, store } = answering()
      const cookie = yield* (yield* serverOver(store)).signIn()
      answer(null)
      const server = yield* serverOver(store)
      assert.isFalse(yield* server.isSignedIn(cookie))
      assert.isUndefined(yield* server.clients.byId(idOf(cookie)))
    })
  )

  it.effect.each([0, "row", [{}], {}, { id: 1 }, { version: "1" }, Promise.resolve()])(
    "clients answer `retry`, and sign no one out, while it returns %o for a row",
    (value) =>
      Effect.gen(function* () {
        const { answer, store } = answering()
        const server = yield* serverOver(store)
        answer(value)
        const unavailable = { _tag: "SessionsUnavailable", category: "retry" } as const
        assert.include(yield* Effect.flip(server.visit(`__Host-okto=${"a".repeat(43)}`)), unavailable)
        assert.include(yield* Effect.flip(server.clients.list(user)), unavailable)
        assert.include(yield* Effect.flip(server.clients.endAll(user)), unavailable)
      })
  )

  it.effect.each<readonly [string, () => unknown]>([
    ["waits for ever, and cannot be interrupted", () => Effect.uninterruptible(Effect.never)],
    [
      "takes a connection that is never there",
      () =>
        Effect.acquireUseRelease(
          Effect.never,
          () => Effect.void,
          () => Effect.void
        )
    ],
    [
      "gives a connection back for ever",
      () =>
        Effect.acquireUseRelease(
          Effect.void,
          () => Effect.never,
          () => Effect.never
        )
    ],
    ["returns a promise", () => Promise.resolve()],
    ["returns nothing", () => undefined]
  ])("clients answer `retry` after five seconds at most, and end, while it %s", ([, operation]) =>
    Effect.gen(function* () {
      const inner = memory()
      const cookie = yield* (yield* serverOver(inner)).signIn()
      // @ts-expect-error -- a store in JavaScript may return anything
      const server = yield* serverOver({ ...inner, sessions: { ...inner.sessions, get: operation } })
      const asked = yield* Effect.forkChild(Effect.flip(server.visit(cookie)))
      yield* TestClock.adjust("5 seconds")
      assert.include(yield* Fiber.join(asked), { _tag: "SessionsUnavailable", category: "retry" })
    })
  )

  it.effect("clients sign a visitor in while it is silent about rows that have expired", () =>
    Effect.gen(function* () {
      const inner = memory()
      const server = yield* serverOver({ ...inner, sessions: { ...inner.sessions, sweep: () => Effect.never } })
      const { client, respond } = yield* server.visit(undefined, "POST")
      yield* Effect.promise(() => startSession(client, 1))
      assert.isTrue(yield* server.isSignedIn(cookieOf(respond(new Response())) ?? ""))
    })
  )

  it.effect.each([undefined, null, 5, {}, Symbol.iterator])("clients have no session of the user %o", (userSWA) =>
    Effect.gen(function* () {
      const { clients } = yield* serverOver(memory())
      // @ts-expect-error -- a caller in JavaScript may pass anything
      assert.deepStrictEqual(yield* clients.list(userSWA), [])
      // @ts-expect-error -- a caller in JavaScript may pass anything
      assert.strictEqual(yield* clients.endAll(userSWA), 0)
    })
  )
})
