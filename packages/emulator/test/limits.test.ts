/** Limits of all modules, each with a request at the limit and one above it. */
import { assert, describe, it } from "@effect/vitest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { once } from "node:events"
import { request } from "node:http"
import { SignJWT } from "jose"
import { encodeAbiParameters, parseAbiParameters, stringToHex, toHex } from "viem"
import { isDeep } from "../../../scripts/deep.ts"
import * as Chain from "../src/node/Chain.ts"
import type { Log } from "../src/node/Ledger.ts"
import { make, providerOf } from "../src/node/methods.ts"
import { maxBodyBytes } from "../src/backend/http/body.ts"
import * as Otp from "../src/backend/identity/Otp.ts"
import { developmentClient, type Emulator } from "../src/index.ts"
import { serve } from "../src/node.ts"
import * as SiblingWorlds from "../src/run/SiblingWorlds.ts"
import { developmentJwtSecret, make as settingsOf, Settings } from "../src/Settings.ts"
import { base, call, login, loginRequest, otpRequest, post, rpc, testLayer, worldLayer } from "./app.ts"
import { execute, signRequest } from "./operations.ts"

/** An answer: its status, and the text with the limit. */
interface Told {
  readonly status: number
  readonly text: string
}

const logs = (filter: unknown) => rpc({ id: 1, method: "eth_getLogs", params: [filter] })
const add = (fault: Readonly<Record<string, unknown>>) => post("/__emulator/faults.json", { kind: "slow", ...fault })

const times = <A>(count: number, what: A): ReadonlyArray<A> => Array.from({ length: count }, () => what)

const user = "ada@example.com"
const hash = toHex(0, { size: 32 })
const publicKey = toHex(new Uint8Array(65).fill(4))
const nft = { user, network: base, collection: "TILE", quantity: 100 }

/** The answer to a call of the backend. */
const answered = <E>(answer: Effect.Effect<{ readonly status: number; readonly details: string }, E, Emulator>) =>
  Effect.map(answer, ({ details, status }): Told => ({ status, text: details }))

const subject = (sub: string) =>
  Effect.gen(function* () {
    const token = new SignJWT({ sub, exp: 3_600 }).setProtectedHeader({ alg: "HS256" })
    const idToken = yield* Effect.promise(() => token.sign(new TextEncoder().encode(developmentJwtSecret)))
    const { body } = yield* loginRequest({ idToken, provider: "client_jwt" })
    return yield* answered(call("/authenticate", { body }))
  })

const typedData = (types: number, padding: unknown = "") =>
  Effect.gen(function* () {
    const session = yield* login()
    const names = Array.from({ length: types }, (_, number) => [`T${number}`, []])
    const text = JSON.stringify({ types: Object.fromEntries(names), primaryType: "T0", message: { padding } })
    const body = yield* signRequest(session, "EIP712", text)
    return yield* answered(call("/signMessage", { bearer: session.bearer, body }))
  })

/** The text of lists in lists. */
const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`

/** Executes a call of a Move function with an argument of so many levels. */
const moveCall = (levels: number) =>
  Effect.gen(function* () {
    const session = yield* login()
    const text = `{"function":"0x1::coin::transfer","functionArguments":[${nested(levels)}]}`
    const parameters = encodeAbiParameters(parseAbiParameters("(string, bytes[])"), [
      ["aptos:testnet", [stringToHex(text)]]
    ])
    return yield* answered(execute(session, { intentType: "RAW_TRANSACTION", parameters }))
  })

const travelTwice = (days: number) =>
  Effect.andThen(
    post("/__emulator/clock", { travel: "1830 days" }),
    post("/__emulator/clock", { travel: `${days} days` })
  )

/** A call that reverts with so many bytes. */
const reverting = (bytes: number) => ({
  id: 1,
  method: "eth_call",
  params: [{ data: `0x62${bytes.toString(16).padStart(6, "0")}6000fd` }, "latest"]
})

/** Requests at and above each limit, and the refusal. */
const limits: ReadonlyArray<{
  readonly name: string
  readonly within?: Effect.Effect<Told, unknown, Emulator>
  readonly beyond: Effect.Effect<Told, unknown, Emulator>
  readonly status: number
  readonly says: string
  /** Takes seconds: left to `test:deep`. */
  readonly isLong?: true
}> = [
  {
    name: "topics of events",
    within: logs({ topics: times(4, null) }),
    beyond: logs({ topics: times(5, null) }),
    status: 200,
    says: "expected at most 4 topics"
  },
  {
    name: "alternatives of a topic",
    within: logs({ topics: [times(1_000, hash)] }),
    beyond: logs({ topics: [times(1_001, hash)] }),
    status: 200,
    says: "expected at most 1000 alternatives"
  },
  {
    name: "characters of a batch's answers",
    within: rpc([...times(2, reverting(3_000_000)), { id: 2, method: "eth_chainId" }]),
    beyond: rpc([...times(3, reverting(3_000_000)), { id: 2, method: "eth_chainId" }]),
    status: 200,
    says: "the answers have more than 16777216 characters: ask for less at once",
    isLong: true
  },
  {
    name: "entries of a seed's list",
    beyond: post("/__emulator/seed", { users: times(1_001, user) }),
    status: 400,
    says: "users: expected at most 1000, got 1001"
  },
  {
    name: "faults of a seed that are told",
    // A megabyte of them would make a gigabyte of messages.
    beyond: post("/__emulator/seed", `{"users":[${times(500_000, 0).join()}]}`),
    status: 400,
    says: `{"error":"users: expected at most 1000, got 500000","issues":[{"path":"users","message":"expected at most 1000, got 500000"}]}`
  },
  {
    name: "NFTs of a seed",
    beyond: post("/__emulator/seed", { nfts: [...times(10, nft), { ...nft, quantity: 1 }] }),
    status: 400,
    says: "nfts: expected at most 1000 NFTs in all, got 1001"
  },
  {
    name: "characters of a user's name",
    within: post("/__emulator/session", { user: `client_jwt:${"x".repeat(289)}`, publicKey }),
    beyond: post("/__emulator/session", { user: `client_jwt:${"x".repeat(290)}`, publicKey }),
    status: 400,
    says: "expected a name of at most 300 characters, got 301"
  },
  {
    name: "characters of a token's subject",
    within: subject("x".repeat(255)),
    beyond: subject("x".repeat(256)),
    status: 400,
    says: "Expected a value with a length of at most 255"
  },
  {
    name: "characters of a code's token",
    beyond: Effect.flatMap(otpRequest({ email: user, token: "x".repeat(101) }), (body) =>
      answered(call("/authenticate/email", { body }))
    ),
    status: 422,
    says: "Expected a value with a length of at most 100"
  },
  {
    name: "types of typed data",
    within: typedData(32),
    beyond: typedData(33),
    status: 400,
    says: "typed data: expected at most 32 types"
  },
  {
    name: "characters of typed data",
    within: typedData(1, "x".repeat(49_000)),
    beyond: typedData(1, "x".repeat(50_000)),
    status: 400,
    says: "typed data: expected at most 50000 characters, got 5"
  },
  {
    name: "levels of JSON in a raw transaction",
    // The object and the list of arguments are two levels.
    within: moveCall(61),
    beyond: moveCall(20_000),
    status: 400,
    says: "raw transaction: expected JSON of at most 64 levels, got more"
  },
  {
    name: "levels of JSON in typed data",
    within: typedData(1, JSON.parse(nested(62))),
    beyond: typedData(1, JSON.parse(nested(63))),
    status: 400,
    says: "typed data: expected JSON of at most 64 levels, got more"
  },
  {
    name: "years that are travelled in all",
    within: travelTwice(1_830),
    beyond: travelTwice(1_831),
    status: 400,
    says: "ten years at most in all"
  },
  {
    name: "milliseconds of a fault",
    within: add({ milliseconds: 366 * 86_400_000 }),
    beyond: add({ milliseconds: 1e300 }),
    status: 400,
    says: "milliseconds: expected a number of milliseconds, a year at most, got"
  },
  {
    name: "characters of a fault's message",
    within: add({ kind: "failed", status: 500, message: "x".repeat(1_000) }),
    beyond: add({ kind: "failed", status: 500, message: "x".repeat(1_001) }),
    status: 400,
    says: "message: expected a text of at most 1000 characters, got a text of 1001 characters"
  }
]

describe("limit", () => {
  it.effect.each(limits.filter(({ isLong }) => isDeep || isLong !== true))(
    "$name: is accepted up to the limit, and refused with it above",
    ({ beyond, says, status, within }) =>
      Effect.gen(function* () {
        if (within !== undefined) assert.notInclude((yield* within).text, says)
        const told = yield* beyond
        assert.include(told.text, says)
        assert.strictEqual(told.status, status)
      }).pipe(Effect.provide(testLayer({ revertedHashes: true })))
  )
})

it.effect(
  "body: an unclosed string is read in linear time",
  () =>
    Effect.gen(function* () {
      // Takes a quarter of an hour if each quote is tried as a start.
      for (const endless of [
        `"${'\\"'.repeat(maxBodyBytes / 2 - 1)}`,
        `{"token":"${'\\"'.repeat(maxBodyBytes / 2 - 6)}\\`
      ]) {
        const { status, text } = yield* post("/api/oc/v1/authenticate", endless)
        assert.strictEqual(status, 400)
        assert.include(text, "expected a JSON body")
      }
    }).pipe(Effect.provide(testLayer())),
  60_000
)

it.effect("eth_getLogs: is refused above 10000 events", () =>
  Effect.gen(function* () {
    const chain = yield* Chain.make({ chainId: 1 })
    const hash = toHex(0, { size: 32 })
    const log: Log = {
      address: developmentClient.swa,
      topics: [],
      data: "0x",
      blockNumber: 0n,
      blockHash: hash,
      blockTimestamp: 0n,
      transactionHash: hash,
      transactionIndex: 0,
      logIndex: 0,
      removed: false
    }
    const asked = Effect.fnUntraced(function* (count: number) {
      const provider = yield* providerOf(make({ ...chain, logs: () => Effect.succeed(times(count, log)) }))
      const answer = provider.request({ method: "eth_getLogs", params: [{}] })
      return yield* Effect.promise(() => answer.then((found) => (Array.isArray(found) ? found.length : 0), String))
    })
    assert.strictEqual(yield* asked(10_000), 10_000)
    assert.strictEqual(yield* asked(10_001), "RpcFailed: query returned more than 10000 results")
  })
)

it.effect("codes: the oldest is dropped above the limit", () =>
  Effect.gen(function* () {
    const otp = yield* Otp.Otp
    const to = (number: number) =>
      ({ method: "email", to: `user${number}@example.com`, clientSWA: developmentClient.swa }) as const
    const first = yield* otp.send(to(0), undefined)
    yield* TestClock.adjust("1 second")
    const second = yield* otp.send(to(1), undefined)
    for (let number = 2; number < 10_001; number++) yield* otp.send(to(number), undefined)
    assert.include((yield* Effect.flip(otp.verify(to(0), first, "123456"))).message, "unknown OTP token")
    yield* otp.verify(to(1), second, "123456")
    assert.lengthOf(yield* otp.inbox, 200)
  }).pipe(
    Effect.provide([
      Otp.layer.pipe(
        Layer.provide([Layer.succeed(Settings, settingsOf({ otp: "123456" })), SecureRandom.layerWebCrypto]),
        Layer.provide(worldLayer)
      ),
      Logger.layer([])
    ])
  )
)

it.effect("worlds: the one that was not used for longest ends above 250", () =>
  Effect.gen(function* () {
    const ended: Array<number> = []
    let begun = 0
    const { controls, use } = yield* SiblingWorlds.make(
      Effect.gen(function* () {
        const number = ++begun
        yield* Effect.addFinalizer(() => Effect.sync(() => ended.push(number)))
        return () => Promise.resolve(new Response())
      })
    )
    for (let number = 1; number <= 250; number++) assert.strictEqual(yield* controls.start, number)
    assert.isEmpty(ended)
    assert.isDefined(use(1))
    assert.strictEqual(yield* controls.start, 251)
    assert.deepStrictEqual(ended, [2])
    yield* controls.stop(7)
    assert.strictEqual(yield* controls.start, 252)
    assert.deepStrictEqual(ended, [2, 7])
    // A request that arrives late does not bring a world back.
    assert.isUndefined(use(2))
    assert.strictEqual((yield* Effect.flip(controls.stop(2))).message, "there is no other world 2")
  }).pipe(Effect.provide(Logger.layer([])))
)

it("URL and headers: are refused with 431 above 16 kB", async () => {
  const emulator = await serve({ port: 0 })
  const status = async (path: string, headers: Readonly<Record<string, string>>) => {
    const asking = request({ host: "127.0.0.1", port: emulator.port, path, headers }).end()
    const [response] = await once(asking, "response")
    response.resume()
    return Schema.decodeUnknownSync(Schema.Number)(response.statusCode)
  }
  assert.strictEqual(await status(`/__emulator/inbox.json?to=${"a".repeat(15_000)}`, {}), 200)
  assert.strictEqual(await status(`/__emulator/inbox.json?to=${"a".repeat(17_000)}`, {}), 431)
  assert.strictEqual(await status("/__emulator/inbox.json", { "x-long": "a".repeat(17_000) }), 431)
  await emulator.close()
})
