/** Client.layer: which uses of a layer are one client, and which are two. */
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as LayerMap from "effect/LayerMap"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import { runs } from "../../../scripts/deep.ts"
import { SessionConfig } from "../src/schemas/session.ts"
import { Client, Explorer, Login, Platform, Session, SessionStore, Transport } from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, present, users } from "./support.ts"

/** An application with a backend of its own, which remembers who asked for what. */
const tenant = (name: string, swa: string) => ({
  name,
  configuration: { clientPrivateKey: clientKey, clientSWA: swa, endpoints: { bff: `https://${name}.example` } }
})
const tenants = [tenant("alpha", `0x${"a1".repeat(20)}`), tenant("beta", `0x${"b2".repeat(20)}`)] as const

/** Backends that authenticate the user of a token, and record the requests of each host. */
const world = () => {
  const asked: Array<{ readonly host: string; readonly body: string }> = []
  const transport = Layer.succeed(
    Transport.Transport,
    TestPlatform.transport(({ body = "", url }) => {
      asked.push({ host: new URL(url).host, body })
      if (!url.endsWith("/authenticate")) return TestPlatform.success({ ecdsaKeyId: "key" })
      const { authData } = Schema.decodeUnknownSync(Authentication)(body)
      return TestPlatform.success({ userSWA: authData.idToken })
    })
  )
  return { asked, transport }
}
const Authentication = Schema.fromJsonString(Schema.Struct({ authData: Schema.Struct({ idToken: Schema.String }) }))

const who = Effect.map(
  Session.Session.useSync((session) => session.peek()),
  (user) => user?.userSWA
)
const logIn = (user: string) => Login.Login.use((login) => login.withIdToken({ idToken: user, provider: "client_jwt" }))
const logOut = Session.Session.use((session) => session.clear)

const silently = Effect.provide(Logger.layer([]))

describe("Client.layer, with two platforms", () => {
  it.effect("makes a client for each key of a LayerMap over the default platform", () =>
    Effect.gen(function* () {
      const clients = yield* LayerMap.make((_user: string) =>
        Client.layer(tenants[0].configuration).pipe(Layer.provide(Platform.layer))
      )
      const config = present(users[0], "a user")
      const inside = Effect.gen(function* () {
        yield* Session.Session.use((session) => session.start(config))
        assert.isUndefined(yield* Effect.provide(who, clients.get("bob")))
      })
      yield* Effect.provide(inside, clients.get("ada"))
    }).pipe(Effect.scoped, silently)
  )
})

describe("Client.layer, with one platform", () => {
  it.effect("is one client wherever its value is provided: nested, in parallel, and repeatedly", () =>
    Effect.gen(function* () {
      const { transport } = world()
      const store = SessionStore.memory()
      const client = Client.layer(tenants[0].configuration)
      const platform = Layer.mergeAll(
        Layer.succeed(SessionStore.SessionStore, store),
        TestPlatform.layerRandom(),
        transport
      )
      const value = Layer.provide(client, platform)
      const same = Effect.gen(function* () {
        const outer = yield* Session.Session
        assert.strictEqual(yield* Effect.provide(Session.Session, value), outer)
        const both = yield* Layer.build(Layer.mergeAll(value, value))
        assert.strictEqual(Context.get(both, Session.Session), outer)
      })
      yield* Effect.provide(same, value)

      // Beside each other, too.
      const random = yield* Layer.build(TestPlatform.layerRandom())
      const fixed = Layer.provide(
        client,
        Layer.mergeAll(Layer.succeedContext(random), Layer.succeed(SessionStore.SessionStore, store), transport)
      )
      const first = yield* Deferred.make<Session.Session["Service"]>()
      const staying = Effect.andThen(
        Effect.flatMap(Session.Session, (session) => Deferred.succeed(first, session)),
        Effect.never
      )
      const beside = yield* Effect.forkChild(Effect.provide(staying, fixed), { startImmediately: true })
      assert.strictEqual(yield* Effect.provide(Session.Session, fixed), yield* Deferred.await(first))
      yield* Fiber.interrupt(beside)
    }).pipe(Effect.scoped, silently)
  )

  it.effect("releases the client with the last scope that uses it", () =>
    Effect.gen(function* () {
      const { transport } = world()
      let listening = 0
      const store: SessionStore.SessionStore["Service"] = {
        ...SessionStore.memory(),
        changes: () => {
          listening++
          return () => void listening--
        }
      }
      const client = Layer.provide(
        Client.layer(tenants[0].configuration),
        Layer.mergeAll(Layer.succeed(SessionStore.SessionStore, store), TestPlatform.layerRandom(), transport)
      )
      yield* Effect.provide(
        Effect.sync(() => assert.strictEqual(listening, 1)),
        client
      )
      assert.strictEqual(listening, 0)
    }).pipe(silently)
  )
})

// ---------------------------------------------------------------------------------------------------------------
// Any number of them, in any order
// ---------------------------------------------------------------------------------------------------------------

const Step = Schema.Struct({
  tenant: Schema.Literals([0, 1]),
  store: Schema.Literals([0, 1, 2]),
  user: Schema.Literals([0, 1, 2]),
  does: Schema.Literals(["log in", "log in", "log out", "look", "read"]),
  /** Where the client comes from. */
  from: Schema.Literals(["its value", "a map"]),
  /** Whether the steps that follow happen inside. */
  nested: Schema.Boolean,
  /** How many times others come first. */
  late: Schema.Literals([0, 1, 2, 3])
})
const Steps = Schema.Array(Step).check(Schema.isMinLength(2), Schema.isMaxLength(10))

describe("Client.layer, for any use", () => {
  it.effect.prop(
    "keeps clients separate, under any schedule",
    [Steps, Schema.Boolean],
    ([steps, concurrently]) =>
      Effect.gen(function* () {
        const { asked, transport } = world()
        // A client for each tenant and store.
        const stores = tenants.map(() => [0, 1, 2].map(() => SessionStore.memory()))
        const random = yield* Layer.build(TestPlatform.layerRandom())
        const platformOf = (store: SessionStore.SessionStore["Service"]) =>
          Layer.mergeAll(Layer.succeedContext(random), Layer.succeed(SessionStore.SessionStore, store), transport)
        const values = tenants.map(({ configuration }) => Client.layer(configuration))
        const layerOf = (at: number, slot: number) =>
          Layer.provide(
            values[at] ?? assert.fail("no tenant"),
            platformOf(stores[at]?.[slot] ?? assert.fail("no store"))
          )
        const map = yield* LayerMap.make(([at, slot]: readonly [number, number]) => layerOf(at, slot))
        const textOf = (at: number, slot: number) =>
          Effect.runSync(stores[at]?.[slot]?.read ?? assert.fail("no store")) ?? ""

        const take = ({ does, store, tenant: at, user }: typeof Step.Type) =>
          Effect.gen(function* () {
            const config = users[user] ?? assert.fail("no user")
            if (does === "log in") yield* Effect.ignore(logIn(config.userSWA))
            if (does === "log out") yield* logOut
            if (does === "read") yield* Effect.ignore(Explorer.Explorer.use((explorer) => explorer.getPortfolio))
            // Who is logged in is who the client's own store says.
            const user_ = yield* who
            if (!concurrently) assert.strictEqual(user_ ?? "", userIn(textOf(at, store)))
          })
        const run = (rest: ReadonlyArray<typeof Step.Type>): Effect.Effect<void> => {
          const [step, ...others] = rest
          if (step === undefined) return Effect.void
          const layer = step.from === "a map" ? map.get([step.tenant, step.store]) : layerOf(step.tenant, step.store)
          const late = Effect.repeat(Effect.yieldNow, { times: step.late })
          const mine = Effect.andThen(late, take(step))
          const all = concurrently
            ? Effect.asVoid(Effect.all([mine, run(others)], { concurrency: 2 }))
            : Effect.andThen(mine, step.nested ? run(others) : Effect.void)
          const done = Effect.orDie(Effect.provide(all, layer))
          return concurrently || step.nested ? done : Effect.andThen(done, run(others))
        }
        yield* run(steps)

        for (const { body, host } of asked) {
          if (body === "") continue
          const owner = tenants.find(({ name }) => host === `${name}.example`) ?? assert.fail(host)
          assert.include(body, owner.configuration.clientSWA)
        }
        // In the end each store has what its client believes.
        for (const at of [0, 1]) {
          for (const slot of [0, 1, 2]) {
            assert.strictEqual(
              (yield* Effect.orDie(Effect.provide(who, layerOf(at, slot)))) ?? "",
              userIn(textOf(at, slot))
            )
          }
        }
      }).pipe(Effect.scoped, silently),
    { arbitrary: { runs: runs(25) } }
  )
})

const userIn = (text: string): string =>
  text === "" ? "" : Schema.decodeUnknownSync(Schema.fromJsonString(SessionConfig))(text).userSWA
