/** Limits of what one request costs, in all modules: bytes that are read and stored, depths, counts. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { setImmediate } from "node:timers/promises"
import { encodeAbiParameters, parseAbiParameters, toHex } from "viem"
import { isDeep } from "../../../scripts/deep.ts"
import { maxBodyBytes, maxRpcBytes } from "../src/backend/http/body.ts"
import { budget } from "../src/backend/http/RequestLog.ts"
import { Emulator } from "../src/index.ts"
import { decodeJob } from "../src/chains/Job.ts"
import { createWorld } from "../src/testing.ts"
import { maxJsonDepth } from "../src/verify/json.ts"
import { ask, base, call, isolated, login, otpRequest, post, rpc } from "./app.ts"

it.effect.runIf(isDeep)("request log: stays within its budget for many large requests", () =>
  Effect.gen(function* () {
    const large = JSON.stringify({ token: "p".repeat(300_000), text: "x".repeat(600_000) })
    const sent = 90
    for (let time = 0; time < sent; time++) yield* post(`/api/oc/v1/execute?${"q".repeat(20_000)}`, large)
    const { text } = yield* ask("/__emulator/requests.json")
    assert.isAtMost(text.length, budget + 200 * 200)
    const Seen = Schema.fromJsonString(
      Schema.NonEmptyArray(Schema.Struct({ requestBody: Schema.String, path: Schema.String }))
    )
    const seen = yield* Schema.decodeUnknownEffect(Seen)(text)
    assert.isAbove(seen.length, 50)
    // There was no room for the others.
    assert.isBelow(seen.length, sent)
    for (const { path, requestBody } of seen) {
      assert.match(requestBody, /^\{"token":"\*\*\*","text":"x+… \(\d+ characters\)$/)
      assert.isBelow(path.length, 17_000)
    }
  }).pipe(isolated)
)

it.effect("request log: has only the length of a body that is no JSON", () =>
  Effect.gen(function* () {
    yield* post("/api/oc/v1/execute", '{"id_token":"eyJhbGciOi')
    const { text } = yield* ask("/__emulator/requests.json")
    assert.include(text, `"requestBody":"no JSON (23 characters)"`)
    assert.notInclude(text, "eyJ")
  }).pipe(isolated)
)

it.effect("body: is refused with the limit if it is too long or too deep", () =>
  Effect.gen(function* () {
    const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`
    const tooDeep = nested(maxJsonDepth + 1)
    // Deeper than any stack: the depth must be checked before the text is parsed.
    const bottomless = nested(maxBodyBytes / 2)
    for (const [path, longest] of [
      ["/api/oc/v1/authenticate/email", maxBodyBytes],
      ["/__emulator/faults.json", maxBodyBytes],
      ["/__emulator/revert", maxBodyBytes],
      [`/__emulator/chains/${base}/rpc`, maxRpcBytes]
    ] as const) {
      const long = yield* post(path, JSON.stringify("x".repeat(longest)))
      assert.strictEqual(long.status, 413, path)
      assert.include(long.text, `at most ${longest} bytes`)
      for (const deep of [tooDeep, bottomless]) {
        const { status, text } = yield* post(path, deep)
        assert.strictEqual(status, 400, path)
        if (path !== "/__emulator/revert") assert.include(text, `at most ${maxJsonDepth} levels`)
      }
      assert.notInclude((yield* post(path, nested(maxJsonDepth))).text, "levels")
      // Brackets in strings do not count.
      assert.notInclude((yield* post(path, JSON.stringify(`\\"${"[".repeat(100)}`))).text, "levels")
    }
  }).pipe(isolated)
)

it.effect("refusal: quotes a limited part of what was received", () =>
  Effect.gen(function* () {
    const { bearer } = yield* login()
    const body = { caip2Id: "x".repeat(500_000), data: {} }
    const answer = yield* call("/readContractData", { bearer, body })
    assert.strictEqual(answer.status, 400)
    assert.isBelow(answer.details.length, 2_100)
    const email = yield* call("/authenticate/email", { body: yield* otpRequest({ email: `${"a".repeat(250)}@b.co` }) })
    assert.strictEqual(email.status, 422)
    assert.include(email.details, "at most 254 characters")
  }).pipe(isolated)
)

it.effect("lists: a batch, faults and messages to sign have a limit", () =>
  Effect.gen(function* () {
    const calls = (count: number, ...params: ReadonlyArray<string>) =>
      Array.from({ length: count }, (_, id) => ({ id, method: "eth_chainId", params }))
    assert.strictEqual((yield* rpc(calls(100))).status, 200)
    // As viem batches calls of Multicall3.
    assert.lengthOf(JSON.parse((yield* rpc(calls(1_000, "0x".padEnd(2_500, "0")))).text), 1_000)
    const batch = yield* rpc(calls(1_001))
    assert.strictEqual(batch.status, 400)
    assert.include(batch.text, "expected at most 1000 calls in a batch, got 1001")

    const faults = (count: number) =>
      post(
        "/__emulator/faults.json",
        Array.from({ length: count }, () => ({ kind: "cutOff" }))
      )
    assert.strictEqual((yield* faults(101)).status, 400)
    assert.strictEqual((yield* faults(100)).status, 200)
    assert.include((yield* faults(1)).text, "expected at most 100 faults that wait for calls, got 101")
    yield* (yield* Emulator).faults.remove()

    const { account, bearer, userSWA } = yield* login()
    const message = { transactionId: "t", method: "EIP191", signingMessage: "m", userSessionSignature: "0x00" }
    const userData = { userSWA, jobId: "j", sessionPk: account.publicKey }
    const body = { data: { userData, transactions: Array.from({ length: 21 }, () => message) } }
    assert.include((yield* call("/signMessage", { bearer, body })).details, "expected at most 20, got 21")
  }).pipe(isolated)
)

it("a long transaction: ends after a login and a transfer on another chain, and before one on its own", async () => {
  await using world = await createWorld({ otp: "123456" })
  const email = "ada@example.com"
  const ada = await world.loginAs(email)
  const client = world.client()
  const { token } = await client.sendOTP(email, "email")
  const ask = async (method: string, ...params: ReadonlyArray<unknown>) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    const headers = { "content-type": "application/json" }
    const answered = await world.fetch(`${world.url}/__emulator/chains/${base}/rpc`, { method: "POST", headers, body })
    return answered.text()
  }
  const from = "0x000000000000000000000000000000000000a11c"
  await ask("anvil_impersonateAccount", from)
  const ended: Array<string> = []
  const end = (what: string) => () => ended.push(what)
  const pay = async (caip2Id: string) => {
    const transfer = { caip2Id, recipient: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2", token: "", amount: 1n }
    await waitForOrder(ada, await tokenTransfer(ada, transfer))
  }
  // An endless loop.
  const gas = toHex(isDeep ? 30_000_000 : 10_000_000)
  const loop = ask("eth_sendTransaction", { from, data: "0x5b600056", gas }).then(end("transaction"))
  const same = pay(base).then(end("transfer on its chain"))
  await Promise.all([
    client.loginUsingEmail(email, "123456", token).then(end("login")),
    pay("eip155:80002").then(end("transfer on another chain"))
  ])
  await Promise.all([loop, same])
  assert.sameMembers(ended.slice(0, 2), ["login", "transfer on another chain"])
  assert.deepStrictEqual(ended.slice(2), ["transaction", "transfer on its chain"])
})

it.effect("JSON-RPC batch: ends when it takes too long", () =>
  Effect.gen(function* () {
    const slow = { id: 1, method: "eth_call", params: [{ data: "0x5b600056", gas: "0x1c9c380" }, "latest"] }
    const batch = yield* Effect.forkChild(rpc([slow, slow, slow, slow, { id: 5, method: "eth_chainId" }]))
    while (batch.pollUnsafe() === undefined) {
      yield* TestClock.adjust("1 second")
      yield* Effect.promise(() => setImmediate())
    }
    const { text } = yield* Fiber.join(batch)
    assert.include(text, "execution took longer than 5000 ms")
    // Under its id: viem orders the answers by it.
    assert.include(text, '"id":5,"error":{"code":-32005,"message":"the batch took longer than 10000 ms"}')
    assert.notInclude(text, "0x14a34")
  }).pipe(isolated)
)

it.effect("job: is refused before it is decoded if its transactions share bytes", () =>
  Effect.gen(function* () {
    const transactions = (count: number) => Array.from({ length: count }, () => toHex("x".repeat(1_000)))
    const honest = encodeAbiParameters(parseAbiParameters("(string, bytes[])"), [["eip155:1", transactions(3)]])
    const job = yield* decodeJob("RAW_TRANSACTION", honest)
    assert.strictEqual(job.type === "RAW_TRANSACTION" ? job.transactions.length : 0, 3)
    const word = (number: number) => number.toString(16).padStart(64, "0")
    // A few hundred kilobytes that name gigabytes: decoded, they would keep the process busy for hours.
    const count = 10_000
    const text = "ab".repeat(32_000)
    const list = `${word(count)}${word(count * 32).repeat(count)}${word(32_000)}${text}`
    const hostile = `0x${word(32)}${word(64)}${word(96)}${word(0)}${list}` as const
    const { message } = yield* Effect.flip(decodeJob("RAW_TRANSACTION", hostile))
    assert.match(message, /expected the canonical encoding/)
  })
)

it.effect("date header: has the time of the emulator's clock", () =>
  Effect.gen(function* () {
    yield* TestClock.adjust("1000 days")
    const expected = new Date(1_000 * 86_400_000).toUTCString()
    for (const path of ["/__emulator", "/__emulator/inbox.json", "/api/oc/v1/wallets", "/nope"]) {
      assert.strictEqual((yield* ask(path)).headers.get("date"), expected, path)
    }
    const { faults } = yield* Emulator
    yield* faults.add({ kind: "clockSkew", milliseconds: 86_400_000 })
    const ahead = (yield* ask("/api/oc/v1/wallets")).headers.get("date")
    assert.strictEqual(ahead, new Date(1_001 * 86_400_000).toUTCString())
  }).pipe(isolated)
)
