/** A process of an app's server with a clock of its own, and stores for several of them. */
import { createHash } from "node:crypto"
import { DatabaseSync } from "node:sqlite"
import { assert } from "@effect/vitest"
import { Session } from "@okto-effect/sdk/effect"
import type { OktoClient } from "@okto-effect/sdk"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { Clients, Store } from "../src/effect.ts"
import { memory } from "../src/index.ts"
import { sqlite } from "../src/sqlite.ts"

export const clientPrivateKey = `0x${"11".repeat(32)}`
export const clientSWA = `0x${"22".repeat(20)}`
export const secret = "a secret of thirty-two or more characters"

// The key pair of the private key of 32 bytes 0x33.
const keys = {
  sessionPrivKey: `0x${"33".repeat(32)}`,
  sessionPubKey:
    "0x043c72addb4fdf09af94f0c94d7fe92a386a7e70cf8a1d85916386bb2535c7b1b13b306b0fe085665d8fc1b28ae1676cd3ad6e08eaeda225fe38d0da4de55703e0"
}

/** A clock that stands still until it is set, in Unix milliseconds. What waits for it goes on never. */
export const createClock = (time: number) => {
  let now = time
  /** Does not go back with the time. */
  let elapsed = 0
  const nanos = (): bigint => BigInt(now) * 1_000_000n
  const elapsedNanos = (): bigint => BigInt(elapsed) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: elapsedNanos,
    monotonicTimeNanos: Effect.sync(elapsedNanos),
    sleep: () => Effect.never
  }
  return {
    clock,
    setTime: (time: number): void => {
      elapsed += Math.max(0, time - now)
      now = time
    }
  }
}

/** The cookie that a response sets: its name and value. `undefined` where it sets none. */
export const cookieOf = (response: Response): string | undefined => response.headers.getSetCookie()[0]?.split(";")[0]

/** The id of the row that a cookie belongs to. */
export const idOf = (cookie: string): string =>
  createHash("sha256").update(cookie.replace("__Host-okto=", "")).digest("hex")

/** Signs a user in without a backend. */
export const startSession = (client: OktoClient, user: number): Promise<unknown> =>
  client.run(
    Session.Session.use(({ start }) =>
      start(Result.getOrThrow(Session.check({ ...keys, userSWA: `0x${String(user).padStart(40, "0")}` })))
    )
  )

/** A process of the server, with the clock of the test or another one. */
export const serverOver = Effect.fnUntraced(function* (
  store: Store.Store,
  options: Partial<Clients.ClientsOptions> = {},
  givenClock?: Clock.Clock
) {
  const clock = givenClock ?? (yield* Clock.Clock)
  const layer = Clients.layer({
    configuration: { clientPrivateKey, clientSWA, syncKeys: "on-demand" },
    secrets: { 1: secret },
    ...options
  })
  const built = Layer.build(Layer.provide(layer, Store.layer(store)))
  const clients = Context.get(yield* Effect.provideService(built, Clock.Clock, clock), Clients.Clients)
  const visit = (cookie: string | undefined, method = "GET") =>
    clients
      .of(new Request("https://app.example/", { method, headers: cookie === undefined ? {} : { cookie } }))
      .pipe(Effect.provideService(Clock.Clock, clock))
  return {
    clients,
    visit,
    /** Signs a visitor in, and returns the cookie. */
    signIn: (user = 1) =>
      Effect.flatMap(visit(undefined, "POST"), ({ client, respond }) =>
        Effect.promise(async () => {
          await startSession(client, user)
          return cookieOf(respond(new Response())) ?? assert.fail("no cookie")
        })
      ),
    isSignedIn: (cookie: string) => Effect.map(visit(cookie), ({ client }) => client.isLoggedIn()),
    signOut: (cookie: string) =>
      Effect.flatMap(visit(cookie, "POST"), ({ client, respond }) =>
        Effect.promise(async () => {
          await client.logOut()
          return respond(new Response())
        })
      )
  }
})

/**
 * A process of the server with a clock of its own.
 *
 * @param time what its clock says, Unix milliseconds
 */
export const processOver = Effect.fnUntraced(function* (
  store: Store.Store,
  time: number,
  options: Partial<Clients.ClientsOptions> = {}
) {
  const { clock, setTime } = createClock(time)
  const server = yield* serverOver(store, options, clock)
  return {
    ...server,
    setClock: setTime,
    /** Sets the clock, and does what a process does every ten minutes. */
    setTime: (time: number) => {
      setTime(time)
      return Effect.orDie(store.sessions.sweep(time))
    }
  }
})

/** A SQLite database in memory with its tables, and a store over it. A row of a session takes several of its pages. */
export const openSqlite = Effect.gen(function* () {
  const database = new DatabaseSync(":memory:")
  database.exec("pragma page_size = 512")
  const store = sqlite(database)
  yield* Effect.orDie(store.migrate)
  return { database, store }
})

/** Stores that several processes of a test share. */
export const stores: ReadonlyArray<readonly [name: string, open: Effect.Effect<Store.Store>]> = [
  ["memory", Effect.sync(memory)],
  ["sqlite", Effect.map(openSqlite, ({ store }) => store)]
]
