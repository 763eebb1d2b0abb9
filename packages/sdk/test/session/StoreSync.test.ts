/** StoreSync under random schedules of logins, logouts and interruptions: memory and store agree in the end, in every tab. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { runs } from "../../../../scripts/deep.ts"
import { SessionConfig } from "../../src/schemas/session.ts"
import { Session, SessionStore } from "../../src/effect.ts"
import { users } from "../support.ts"
import * as SlowStore from "./slowStore.ts"

const Move = Schema.Struct({
  /** Milliseconds after the move before. */
  after: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2500 })),
  tab: Schema.Literals([0, 1, 2]),
  does: Schema.Literals(["log in", "log in", "log out", "abort"]),
  user: Schema.Literals([0, 1, 2])
})
const Moves = Schema.Array(Move).check(Schema.isMinLength(1), Schema.isMaxLength(12))
const Delays = Schema.Array(SlowStore.Delay).check(Schema.isMinLength(1), Schema.isMaxLength(20))

/** Sessions over stores. */
const open = Effect.fnUntraced(function* (stores: ReadonlyArray<SessionStore.SessionStore["Service"]>) {
  const tabs: Array<Session.Session["Service"]> = []
  for (const store of stores) {
    const layer = Session.layer.pipe(Layer.provide(Layer.succeed(SessionStore.SessionStore, store)))
    const building = yield* Effect.forkChild(Layer.build(Layer.fresh(layer)))
    yield* TestClock.adjust("1 minute")
    const services = yield* Fiber.join(building)
    tabs.push(yield* Effect.provideContext(Session.Session, services))
  }
  return tabs
})

/**
 * Makes the moves, and waits until all writes have ended. Returns the users whose last login was aborted in time, and whether
 * the last move was a logout.
 */
const play = Effect.fnUntraced(function* (
  tabs: ReadonlyArray<Session.Session["Service"]>,
  moves: ReadonlyArray<typeof Move.Type>
) {
  let login: { readonly fiber: Fiber.Fiber<unknown, unknown>; readonly user: string } | undefined
  const aborted = new Set<string>()
  const isFirst = new Map<string, boolean>()
  for (const { after, does, tab, user } of moves) {
    yield* TestClock.adjust(after)
    const here = tabs[tab % tabs.length]
    const config = users[user]
    if (here === undefined || config === undefined) continue
    if (does === "log in") {
      // An abort ends that login alone: a user who was logged in stays so until the next login has succeeded.
      isFirst.set(config.userSWA, !isFirst.has(config.userSWA))
      aborted.delete(config.userSWA)
      login = {
        fiber: yield* Effect.forkDetach(here.start(config), { startImmediately: true }),
        user: config.userSWA
      }
    } else if (does === "log out") yield* Effect.forkDetach(here.clear, { startImmediately: true })
    else if (login !== undefined) {
      if (login.fiber.pollUnsafe() === undefined && isFirst.get(login.user) === true) aborted.add(login.user)
      yield* Effect.forkDetach(Fiber.interrupt(login.fiber), { startImmediately: true })
    }
  }
  yield* TestClock.adjust("10 minutes")
  return { aborted, isOut: moves.at(-1)?.does === "log out" }
})

const silently = Effect.provide(Logger.layer([]))

const userIn = (text: string | undefined) =>
  text === undefined ? undefined : Schema.decodeUnknownSync(Schema.fromJsonString(SessionConfig))(text).userSWA

const expectAgreement = Effect.fnUntraced(function* (
  tabs: ReadonlyArray<Session.Session["Service"]>,
  kept: string | undefined
) {
  for (const tab of tabs) assert.strictEqual(tab.peek()?.userSWA, userIn(kept))
})

describe("StoreSync, in the end", () => {
  for (const [what, factor] of [
    ["a slow store", 1],
    ["a store that takes longer than the time limit", 12]
  ] as const) {
    it.effect.prop(
      `agrees with ${what}`,
      [Moves, Delays],
      ([moves, delays]) =>
        Effect.gen(function* () {
          const storage = SlowStore.make(delays.map((delay) => delay * factor))
          const tabs = yield* open([storage.tab()])
          const { aborted, isOut } = yield* play(tabs, moves)
          yield* expectAgreement(tabs, storage.kept())
          const user = userIn(storage.kept())
          if (isOut) assert.isUndefined(user)
          assert.isFalse(user !== undefined && aborted.has(user), "an aborted login has succeeded")
        }).pipe(Effect.scoped, silently),
      { arbitrary: { runs: runs(60) } }
    )
  }

  for (const where of ["tab", "client of a page"]) {
    it.effect.prop(
      `agrees with the store in every ${where}`,
      [Moves, Delays],
      ([moves, delays]) =>
        Effect.gen(function* () {
          const { kept, shared, tab } = SlowStore.make(delays)
          const store = shared()
          const clients = yield* open(where === "tab" ? [tab(), tab(), tab()] : [store, store, store])
          yield* play(clients, moves)
          yield* expectAgreement(clients, kept())
        }).pipe(Effect.scoped, silently),
      { arbitrary: { runs: runs(60) } }
    )
  }

  it.effect.prop(
    "agrees with a store whose writes take longer than the time limit in every client of a page",
    [Moves, Delays],
    ([moves, delays]) =>
      Effect.gen(function* () {
        const storage = SlowStore.make(delays.map((delay) => delay * 12))
        const store = { ...storage.shared(), read: Effect.sync(storage.kept) }
        const clients = yield* open([store, store, store])
        yield* play(clients, moves)
        // A session that a logout could not remove in time is not taken over again, also when another client stores it anew.
        const hasLoggedOut = (tab: number) => moves.some((move) => move.does === "log out" && move.tab === tab)
        const following = clients.filter((client, tab) => client.peek() !== undefined || !hasLoggedOut(tab))
        yield* expectAgreement(following, storage.kept())
      }).pipe(Effect.scoped, silently),
    { arbitrary: { runs: runs(60) } }
  )
})

describe("StoreSync, in two processes", () => {
  /** Lets one process log out, and another one log in some milliseconds later. Returns what the logout read, and what is stored. */
  const race = Effect.fnUntraced(function* (delays: ReadonlyArray<number>, after: number, canCompare = true) {
    const storage = SlowStore.make(delays)
    const seen: Array<string | undefined> = []
    const [one, other] = yield* open([
      storage.process(canCompare, (text) => seen.push(text)),
      storage.process(canCompare, () => {})
    ])
    const [user, next] = [users[0], users[1]]
    if (one === undefined || other === undefined || user === undefined || next === undefined) return undefined
    const first = yield* Effect.forkChild(one.start(user))
    yield* TestClock.adjust("1 minute")
    yield* Fiber.join(first)
    seen.length = 0
    yield* Effect.forkDetach(one.clear, { startImmediately: true })
    yield* TestClock.adjust(after)
    const login = yield* Effect.forkChild(other.start(next), { startImmediately: true })
    yield* TestClock.adjust("10 minutes")
    yield* Fiber.join(login)
    assert.isUndefined(one.peek())
    return { read: userIn(seen[0]), stored: userIn(storage.kept()), user: user.userSWA, next: next.userSWA }
  })

  it.effect.prop(
    "a logout keeps the session that another process has stored since it read its own",
    [Delays, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3000 }))],
    ([delays, after]) =>
      Effect.gen(function* () {
        const { next, read, stored, user } = (yield* race(delays, after)) ?? assert.fail()
        // What was stored before is the session that the user logs out of.
        assert.strictEqual(stored, read === user ? next : undefined)
      }).pipe(Effect.scoped, silently),
    { arbitrary: { runs: runs(60) } }
  )

  it.effect.each([0, 5, 15, 20, 30])("a login %i ms after the logout of another process stays stored", (after) =>
    Effect.gen(function* () {
      const { next, stored } = (yield* race([10, 10], after)) ?? assert.fail()
      assert.strictEqual(stored, next)
    }).pipe(Effect.scoped, silently)
  )

  it.effect("a login during the logout of another process is lost in a store that cannot compare", () =>
    Effect.gen(function* () {
      assert.isUndefined(((yield* race([10, 10], 15, false)) ?? assert.fail()).stored)
    }).pipe(Effect.scoped, silently)
  )
})
