/** A world is data: what is stored is there after a restart, and what was not is not confirmed. */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { keccak256 } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { treasury } from "../src/chains/evm/treasury.ts"
import {
  Emulator,
  type EmulatorOptions,
  memoryStore,
  type Store,
  type StoredChange,
  EmulatorFailed
} from "../src/index.ts"
import { EmulatorTest } from "../src/testing.ts"
import {
  ask,
  balanceOf,
  base,
  call,
  layerOver,
  login,
  loginRequest,
  ordersOf,
  otpRequest,
  post,
  sendCode,
  type Session,
  testLayer
} from "./app.ts"
import { bob } from "./evm/users.ts"
import { execute, operation, tokenTransfer } from "./operations.ts"

const Anything = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

const pay = tokenTransfer(base, bob.address, "", 5n)
const payOnAptos = tokenTransfer("aptos:testnet", `0x${"b0b".padStart(64, "0")}`, "", 7n)
const tile = { network: base, collection: "TILE" }

/** An emulator over a store that is used again. */
const over = (store: Store, orderPace = 0) => layerOver(store, { orderPace })

const newStore = Effect.suspend(memoryStore)

/** The keys of the rows of a table that a write changes. */
const changedIn = (table: string, changes: ReadonlyArray<StoredChange>) =>
  changes.flatMap((change) => (change.table === table ? [change.key] : []))

/** What a user and a block explorer see. */
const seen = Effect.fnUntraced(function* (bearer: string) {
  const { networks } = yield* Emulator
  const answers = yield* Effect.forEach(
    ["/wallets", "/aggregated-portfolio", "/portfolio/activity?size=100", "/portfolio/nft", "/orders?size=100"],
    (path) => Effect.map(call(path, { bearer }), ({ data }) => data)
  )
  const heads = yield* Effect.forEach([...networks.values()], ({ chain }) => chain.head)
  return { answers, heads: heads.map(({ hash, number }) => `${number} ${hash}`) }
})

describe("stop", () => {
  it.effect("starts no other instance, for a call that it interrupts or one that comes later", () =>
    Effect.gen(function* () {
      const memory = yield* newStore
      let reads = 0
      const counting = Effect.tap(memory.rows, () => Effect.sync(() => void reads++))
      const stopped = yield* Effect.gen(function* () {
        const emulator = yield* Emulator
        yield* emulator.faults.add({ kind: "slow", milliseconds: 1000 })
        const pending = emulator.fetch("http://emulator.test/api/oc/v1/wallets")
        return { emulator, pending, reads }
      }).pipe(Effect.provide(over({ ...memory, rows: counting })))
      const { fetch } = stopped.emulator
      const later = fetch("http://emulator.test/__emulator/users.json")
      const statuses = yield* Effect.promise(() => Promise.all([stopped.pending, later]))
      assert.deepStrictEqual(
        statuses.map(({ status }) => status),
        [503, 503]
      )
      assert.strictEqual(reads, stopped.reads)
    })
  )
})

describe("restart", () => {
  it.effect("state: has the same users, sessions, chains, orders and codes", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      yield* TestClock.setTime(1_750_000_000_123)
      const before = yield* Effect.gen(function* () {
        const session = yield* login()
        const { bearer } = session
        yield* TestClock.adjust("7 seconds")
        const good = yield* operation(session, pay)
        assert.strictEqual((yield* call("/execute", { bearer, body: good })).status, 200)
        yield* TestClock.adjust("3 seconds")
        // An order that fails on the chain.
        yield* execute(session, tokenTransfer(base, bob.address, "", 10n ** 30n))
        yield* execute(session, payOnAptos)
        yield* login("grace@example.com")
        const token = yield* sendCode("alan@example.com")
        return { bearer, good, token, state: yield* seen(bearer) }
      }).pipe(Effect.provide(over(store)))

      yield* TestClock.adjust("1 minute")
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(yield* seen(before.bearer), before.state)
        const again = yield* call("/execute", { bearer: before.bearer, body: before.good })
        assert.include(again.details, "nonce already used")
        const body = yield* otpRequest({ email: "alan@example.com", token: before.token, otp: EmulatorTest.code })
        assert.strictEqual((yield* call("/authenticate/email/verify", { body })).status, 200)
      }).pipe(Effect.provide(over(store)))
    })
  )

  it.effect("Google id tokens: stay valid until a reset", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      const { token } = JSON.parse((yield* Effect.provide(ask("/__emulator/google.json"), over(store))).text)
      const status = Effect.gen(function* () {
        const { body } = yield* loginRequest({ idToken: token, provider: "google" })
        return (yield* call("/authenticate", { body })).status
      })
      assert.strictEqual(yield* Effect.provide(status, over(store)), 200)
      const afterReset = Effect.andThen(
        Emulator.use(({ reset }) => reset),
        status
      )
      assert.strictEqual(yield* Effect.provide(afterReset, over(store)), 400)
    })
  )

  it.effect("order in progress: has the same status, and is final at the same time", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      const orders = (bearer: string) => Effect.map(call("/orders", { bearer }), ({ data }) => data)
      const steps = Effect.map(ask("/__emulator/orders.json"), ({ text }) => text)
      const before = yield* Effect.gen(function* () {
        const session = yield* login()
        const { bearer } = session
        yield* execute(session, pay)
        yield* TestClock.adjust("1500 millis")
        const seen = { orders: yield* orders(bearer), steps: yield* steps }
        assert.include(JSON.stringify(seen.orders), "IN_PROGRESS")
        return { bearer, seen }
      }).pipe(Effect.provide(over(store, 1_000)))
      const settled = yield* Effect.gen(function* () {
        assert.deepStrictEqual({ orders: yield* orders(before.bearer), steps: yield* steps }, before.seen)
        const { travel } = yield* Emulator
        yield* travel("500 millis")
        const [order] = yield* ordersOf(before)
        assert.strictEqual(order?.status, "SUCCESSFUL")
        return yield* steps
      }).pipe(Effect.provide(over(store, 1_000)))
      assert.deepStrictEqual(yield* Effect.provide(steps, over(store, 1_000)), settled)
    })
  )
})

describe("restart without a client", () => {
  it.effect("users of the client: are left out, and there again with the client", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      const other = { keyAddress: bob.address, swa: bob.address }
      const layerOf = (options: EmulatorOptions) => layerOver(store, options).pipe(Layer.provide(Logger.layer([])))
      const seed = { client: other.swa, users: ["ada@example.com"], nfts: [{ ...tile, user: "ada@example.com" }] }
      yield* Effect.gen(function* () {
        const { openSession, seed: apply } = yield* Emulator
        yield* openSession("grace@example.com", `0x04${"11".repeat(64)}`, other.swa)
        yield* apply(seed)
        yield* apply({ users: ["alan@example.com"] })
      }).pipe(Effect.provide(layerOf({ clients: [other] })))
      const users = Effect.map(ask("/__emulator/users.json"), ({ text }) =>
        Array.from(text.matchAll(/"identity":"email:(\w+)/g), ([, name]) => name)
      )
      assert.deepStrictEqual(yield* Effect.provide(users, layerOf({})), ["alan"])
      assert.deepStrictEqual(yield* Effect.provide(users, layerOf({ clients: [other] })), ["grace", "ada", "alan"])
    })
  )
})

describe("restart that fails", () => {
  const opened = (store: Store, options: EmulatorOptions = {}) =>
    Effect.flip(Effect.scoped(Layer.build(layerOver(store, options))))

  it.effect("environment: is named if it is another one", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      yield* Effect.scoped(Layer.build(over(store)))
      const { message } = yield* opened(store, { environment: "staging" })
      assert.strictEqual(message, "expected what is kept to be of the environment staging, got sandbox")
    })
  )

  it.effect("row: is named if it cannot be decoded", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      yield* Effect.provide(login(), over(store))
      yield* store.write([{ table: "sessions", key: "0x1234", value: { userId: 1 } }])
      const { message } = yield* opened(store)
      assert.match(message, /^the world cannot be read: sessions, row 0x1234: ./)
    })
  )

  it.effect("start of the world: is missed", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      yield* store.write([{ table: "nonces", key: "0x1", value: true }])
      const { message } = yield* opened(store)
      assert.strictEqual(message, "expected what is kept to be of the environment sandbox, got none")
    })
  )
})

const control = Effect.fnUntraced(function* (path: string, body: unknown = "") {
  const { status, text } = yield* post(`/__emulator/${path}`, body)
  return { status, json: yield* Schema.decodeUnknownEffect(Anything)(text) }
})

const statuses = (session: Session) => Effect.map(ordersOf(session), (all) => all.map(({ status }) => status))

const balanceOfBob = balanceOf(bob.address)

const diskIsFull = Effect.fail(new EmulatorFailed({ reason: "store", message: "the disk is full" }))

/** A store that refuses changes while it is full. */
const fillable = (store: Store) => {
  const state = { isFull: false }
  const write: Store["write"] = (changes) => (state.isFull ? diskIsFull : store.write(changes))
  return { state, store: { ...store, write } }
}

/** A transaction of the treasury on {@link base}, signed. */
const signed = (nonce: number) =>
  Effect.promise(() =>
    privateKeyToAccount(treasury).signTransaction({
      type: "eip1559",
      chainId: 84_532,
      nonce,
      to: bob.address,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 0n
    })
  )

const rpc = (method: string, params: ReadonlyArray<unknown>) =>
  Effect.map(control(`chains/${base}/rpc`, { id: 1, method, params }), ({ json }) => json)

const nonceOfTreasury = rpc("eth_getTransactionCount", [privateKeyToAccount(treasury).address, "latest"])

describe("store that is full", () => {
  it.effect("change: is not in memory if it was not stored", () =>
    Effect.gen(function* () {
      const { state, store } = fillable(yield* newStore)
      const before = yield* Effect.gen(function* () {
        const { bearer } = yield* login()
        const { result } = yield* nonceOfTreasury
        const nonce = Number(result)
        const first = yield* signed(nonce)
        state.isFull = true
        assert.include(JSON.stringify(yield* rpc("eth_sendRawTransaction", [first])), "the disk is full")
        assert.strictEqual((yield* rpc("eth_getTransactionReceipt", [keccak256(first)]))["result"], null)
        assert.strictEqual((yield* nonceOfTreasury)["result"], result)
        state.isFull = false
        // Its nonce was not used: the next one has to wait.
        const next = yield* signed(nonce + 1)
        assert.strictEqual((yield* rpc("eth_sendRawTransaction", [next]))["result"], keccak256(next))
        assert.strictEqual((yield* rpc("eth_getTransactionReceipt", [keccak256(next)]))["result"], null)
        assert.strictEqual((yield* rpc("eth_sendRawTransaction", [first]))["result"], keccak256(first))
        return { bearer, seen: yield* seen(bearer) }
      }).pipe(Effect.provide(over(store)))
      assert.deepStrictEqual(yield* Effect.provide(seen(before.bearer), over(store)), before.seen)
    })
  )

  it.effect("order: is executed later if its execution was not stored", () =>
    Effect.gen(function* () {
      const inner = yield* newStore
      let isFull = false
      // The result of an order is stored with its block.
      const write: Store["write"] = (changes) =>
        isFull && changedIn(`${base}/blocks`, changes).length > 0 ? diskIsFull : inner.write(changes)
      const store = { ...inner, write }
      yield* Effect.gen(function* () {
        const session = yield* login()
        isFull = true
        assert.strictEqual((yield* execute(session, pay)).status, 500)
        isFull = false
        assert.deepStrictEqual(yield* statuses(session), ["SUCCESSFUL"])
        assert.strictEqual(yield* balanceOfBob, 5n)
      }).pipe(Effect.provide(over(store)))
      assert.strictEqual(yield* Effect.provide(balanceOfBob, over(store)), 5n)
    })
  )
})

it.effect("execute: is carried out if its caller is gone once it was accepted", () =>
  Effect.gen(function* () {
    const inner = yield* newStore
    const stored = yield* Deferred.make<void>()
    const more = yield* Deferred.make<void>()
    let isFirst = true
    const write: Store["write"] = (changes) => {
      if (!isFirst || changedIn("orders", changes).length === 0) return inner.write(changes)
      isFirst = false
      return inner
        .write(changes)
        .pipe(Effect.andThen(Deferred.succeed(stored, undefined)), Effect.andThen(Deferred.await(more)))
    }
    const store = { ...inner, write }
    yield* Effect.gen(function* () {
      const session = yield* login()
      const caller = yield* Effect.forkChild(execute(session, pay))
      yield* Deferred.await(stored)
      const gone = yield* Effect.forkChild(Fiber.interrupt(caller), { startImmediately: true })
      yield* Effect.yieldNow
      yield* Deferred.succeed(more, undefined)
      yield* Fiber.join(gone)
      // Waits for orders.
      yield* Emulator.use(({ travel }) => travel(0))
      assert.deepStrictEqual(yield* statuses(session), ["SUCCESSFUL"])
      assert.strictEqual(yield* balanceOfBob, 5n)
    }).pipe(Effect.provide(over(store)))
  })
)

describe("provider of a network", () => {
  it.effect("transactions: are stored", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      yield* Effect.gen(function* () {
        const emulator = yield* Emulator
        const { provider } = yield* Effect.fromNullishOr(emulator.networks.get(base)?.chain)
        const count = { method: "eth_getTransactionCount", params: [privateKeyToAccount(treasury).address, "latest"] }
        const nonce = Number(yield* Effect.promise(() => provider.request(count)))
        const send = (raw: string) =>
          Effect.promise(() => provider.request({ method: "eth_sendRawTransaction", params: [raw] }))
        yield* send(yield* signed(nonce))
        const kept = yield* emulator.snapshot
        yield* rpc("eth_sendRawTransaction", [yield* signed(nonce + 1)])
        assert.strictEqual(yield* balanceOfBob, 2n)
        yield* emulator.revert(kept)
        assert.strictEqual(yield* balanceOfBob, 1n)
        // It belongs to the chain that the revert ended.
        const late = yield* signed(nonce + 1)
        const refusal = yield* Effect.flip(
          Effect.tryPromise(() => provider.request({ method: "eth_sendRawTransaction", params: [late] }))
        )
        assert.include(String(refusal.cause), "the emulator was reset or reverted")
        assert.strictEqual(yield* balanceOfBob, 1n)
      }).pipe(Effect.provide(over(store)))
      assert.strictEqual(yield* Effect.provide(balanceOfBob, over(store)), 1n)
    })
  )
})

describe("instance", () => {
  it.effect("seed: an invalid one keeps what happened meanwhile", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      yield* Effect.gen(function* () {
        const { seed } = yield* Emulator
        const wallets = (bearer: string) => Effect.map(call("/wallets", { bearer }), ({ status }) => status)
        const wrong = {
          users: ["eve@example.com"],
          balances: [{ user: "a@b.c", network: base, coin: "DOGE", amount: "1" }]
        }
        const failing = yield* Effect.forkChild(Effect.flip(seed(wrong)), { startImmediately: true })
        const ada = yield* login("ada@example.com")
        yield* Fiber.join(failing)
        assert.strictEqual(yield* wallets(ada.bearer), 200)
      }).pipe(Effect.provide(over(store)))
    })
  )

  it.effect("seed: one that a chain refuses is undone, and other requests are answered meanwhile", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      const before = yield* Effect.gen(function* () {
        const { networks, openSession, seed } = yield* Emulator
        const session = yield* login("ada@example.com")
        const { bearer } = session
        assert.strictEqual((yield* execute(session, pay)).status, 200)
        const known = { chains: networks, seen: yield* seen(bearer) }
        const ada = { user: "ada@example.com", network: base }
        const wrong = {
          users: ["eve@example.com"],
          balances: [
            { ...ada, coin: "USDC", amount: "7" },
            { ...ada, network: "aptos:testnet", coin: "APT", amount: "1" },
            { ...ada, coin: "ETH", amount: "1" }
          ],
          nfts: [
            { ...ada, collection: "TILE", quantity: 3 },
            { ...ada, network: "aptos:testnet", collection: "Stamps" }
          ],
          orders: [
            { ...ada, coin: "ETH", amount: "0.5", recipient: bob.address },
            { ...ada, coin: "ETH", amount: "11", recipient: bob.address }
          ]
        }
        const failing = yield* Effect.forkChild(Effect.flip(seed(wrong)), { startImmediately: true })
        const publicKey = privateKeyToAccount(treasury).publicKey
        const waiting = yield* Effect.forkChild(openSession("ada@example.com", publicKey), { startImmediately: true })
        assert.match((yield* Fiber.join(failing)).message, /^orders\[1\]: insufficient funds/)
        yield* Fiber.join(waiting)
        assert.deepStrictEqual(yield* seen(bearer), known.seen)
        assert.strictEqual((yield* Emulator).networks, known.chains)
        // The chain goes on from there.
        assert.strictEqual((yield* execute(session, pay)).status, 200)
        assert.strictEqual(yield* balanceOfBob, 10n)
        return { bearer, seen: yield* seen(bearer) }
      }).pipe(Effect.provide(over(store)))
      assert.deepStrictEqual(yield* Effect.provide(seen(before.bearer), over(store)), before.seen)
    })
  )

  it.effect("control call: is refused with 503 if a reset ends it", () =>
    Effect.gen(function* () {
      const inner = yield* newStore
      const begun = yield* Deferred.make<void>()
      const stored = yield* Deferred.make<void>()
      // The first change takes until it may end, and others wait for it.
      let isStarted = false
      const write: Store["write"] = (changes) => {
        if (changedIn("sessions", changes).length === 0 || isStarted) return inner.write(changes)
        isStarted = true
        return Deferred.succeed(begun, undefined).pipe(
          Effect.andThen(Deferred.await(stored)),
          Effect.andThen(inner.write(changes))
        )
      }
      const store = { ...inner, write }
      yield* Effect.gen(function* () {
        const { openSession, reset } = yield* Emulator
        const publicKey = privateKeyToAccount(treasury).publicKey
        const first = yield* Effect.forkChild(openSession("ada@example.com", publicKey), { startImmediately: true })
        yield* Deferred.await(begun)
        const second = yield* Effect.forkChild(Effect.flip(openSession("grace@example.com", publicKey)), {
          startImmediately: true
        })
        const resetting = yield* Effect.forkChild(reset, { startImmediately: true })
        yield* Deferred.succeed(stored, undefined)
        yield* Fiber.join(resetting)
        yield* Fiber.await(first)
        const { message, ...refusal } = yield* Fiber.join(second)
        assert.strictEqual(message, "the emulator was reset or reverted during the request")
        assert.deepInclude(refusal, { _tag: "EmulatorFailed", reason: "restarted" })
        assert.deepStrictEqual(
          (yield* store.rows).filter(({ table }) => table === "sessions"),
          []
        )
      }).pipe(Effect.provide(over(store)))
    })
  )

  it.effect("revert that fails: the next request starts from what is stored", () =>
    Effect.gen(function* () {
      const inner = yield* newStore
      let isBroken = false
      const write: Store["write"] = (changes) => (isBroken ? diskIsFull : inner.write(changes))
      yield* Effect.gen(function* () {
        const id = yield* Emulator.use(({ snapshot }) => snapshot)
        const { bearer } = yield* login()
        isBroken = true
        const { json, status } = yield* control("revert", { id })
        assert.strictEqual(status, 500)
        assert.include(json["error"], "see its log")
        assert.strictEqual((yield* call("/wallets", { bearer })).status, 200)
      }).pipe(Effect.provide(over({ ...inner, write })))
    })
  )

  it.effect("reset: a request that began before changes nothing", () =>
    Effect.gen(function* () {
      const store = yield* newStore
      yield* Effect.gen(function* () {
        const session = yield* login()
        const { bearer } = session
        const { faults, reset } = yield* Emulator
        yield* faults.add({ kind: "slow", route: "execute", times: 1, milliseconds: 2_000 })
        const body = yield* operation(session, pay)
        const late = yield* Effect.forkChild(call("/execute", { bearer, body }), { startImmediately: true })
        yield* reset
        yield* TestClock.adjust("2 seconds")
        const { details, status } = yield* Fiber.join(late)
        assert.strictEqual(status, 503)
        assert.include(details, "the emulator was reset or reverted during the request")
        assert.deepStrictEqual(
          (yield* store.rows).filter(({ table }) => table === "orders"),
          []
        )
        assert.include((yield* call("/wallets", { bearer })).details, "log in first")
      }).pipe(Effect.provide(over(store)))
    })
  )

  it.effect("revert and reset: restore a snapshot and the start", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { bearer } = session
      const before = yield* seen(bearer)
      const { id } = (yield* control("snapshot")).json
      yield* execute(session, pay)
      assert.notDeepEqual(yield* seen(bearer), before)
      assert.deepStrictEqual(yield* control("revert", { id }), { status: 200, json: { id } })
      assert.deepStrictEqual(yield* seen(bearer), before)

      const later = yield* control("revert", { id: 99 })
      assert.strictEqual(later.status, 400)
      assert.strictEqual(later.json["error"], `snapshot: expected one of ${String(id)}, got 99`)
      assert.strictEqual((yield* control("revert", "nonsense")).status, 400)

      yield* control("reset")
      assert.include((yield* call("/wallets", { bearer })).details, "log in first")
      assert.strictEqual((yield* login()).userSWA, session.userSWA)
    }).pipe(Effect.provide(testLayer()))
  )

  it.effect("revert: knows the snapshots of its branch, and no others", () =>
    Effect.gen(function* () {
      const { revert, snapshot } = yield* Emulator
      const first = yield* snapshot
      const ada = yield* login("ada@example.com")
      const second = yield* snapshot
      yield* revert(first)
      assert.include((yield* call("/wallets", { bearer: ada.bearer })).details, "log in first")
      const { message } = yield* Effect.flip(revert(second))
      assert.strictEqual(message, `snapshot: expected one of ${first}, got ${second}`)
      // The number is not given again.
      const third = yield* snapshot
      assert.isAbove(third, second)
      yield* login("grace@example.com")
      yield* revert(third)
      yield* revert(first)
      assert.include((yield* Effect.flip(revert(third))).message, `got ${third}`)
    }).pipe(Effect.provide(testLayer()))
  )
})

describe("dump and load", () => {
  it.effect("another emulator: goes on with the world of a dump, also after a restart", () =>
    Effect.gen(function* () {
      const { bearer, dump, state } = yield* Effect.gen(function* () {
        const emulator = yield* Emulator
        const session = yield* login()
        yield* execute(session, pay)
        yield* execute(session, payOnAptos)
        yield* emulator.travel("1 hour")
        return { bearer: session.bearer, dump: yield* emulator.dump, state: yield* seen(session.bearer) }
      }).pipe(Effect.provide(testLayer()))
      const json: unknown = JSON.parse(JSON.stringify(dump))
      const store = yield* newStore
      yield* Effect.gen(function* () {
        yield* login("grace@example.com")
        const emulator = yield* Emulator
        yield* emulator.load(json)
        assert.strictEqual(yield* emulator.ahead, 3_600_000)
        assert.deepStrictEqual(yield* seen(bearer), state)
        assert.deepStrictEqual(JSON.parse(JSON.stringify(yield* emulator.dump)), json)
      }).pipe(Effect.provide(over(store)))
      assert.deepStrictEqual(yield* Effect.provide(seen(bearer), over(store)), state)
    })
  )

  it.effect("load: refuses what is no dump, names who wrote another version, and keeps the world", () =>
    Effect.gen(function* () {
      const { dump: getDump, load } = yield* Emulator
      const { bearer } = yield* login()
      const state = yield* seen(bearer)
      const dump = yield* getDump
      const refused = (wrong: unknown) => Effect.map(Effect.flip(load(wrong)), ({ message }) => message)
      assert.match(yield* refused({}), /^dump: ./)
      const newer = { ...dump, version: 2, writer: "9.0.0" }
      assert.include(yield* refused(newer), "this one has version 2: okto-emulator 9.0.0 wrote it")
      assert.strictEqual(yield* refused({ ...dump, tables: {} }), "dump: expected the start of a world, got none")
      const accounts = `${base}/accounts`
      const broken = { ...dump, tables: { ...dump.tables, [accounts]: [["0x1", ["1", "-5", "0x"]]] } }
      assert.match(yield* refused(broken), new RegExp(`^the world cannot be read: ${accounts}, row 0x1: .`))
      assert.deepStrictEqual(yield* seen(bearer), state)
    }).pipe(Effect.provide(testLayer()))
  )
})
