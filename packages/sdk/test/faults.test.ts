/**
 * Every fault of every request of every call: the call ends in time, with an error of the catalogue that has the right
 * category, with the session as it was, and with a client that works. What can happen is a table, and so are the calls;
 * the requests of a call are those that it makes.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Routes from "@okto-effect/protocol/Routes"
import * as Arbitrary from "effect/Arbitrary"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { Errors, SessionStore, Transport } from "../src/effect.ts"
import { isDeep } from "../../../scripts/deep.ts"
import * as facade from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { readFileSync } from "node:fs"
import { calls, invoke, isLogin, transfer } from "./calls.ts"
import { clientSWA, jobId, pathOf, replies, storedSession } from "./support.ts"

const { OktoClient } = facade
type OktoClient = facade.OktoClient

// ---------------------------------------------------------------------------------------------------------------
// What can happen to a request
// ---------------------------------------------------------------------------------------------------------------

type Happening = Effect.Effect<Transport.TransportResponse, Errors.NoResponse>

interface Fault {
  readonly happens: Happening
  /** What a call that fails for it tells its caller to do. */
  readonly category: Errors.ErrorCategory
  /** Whether the backend says by it that the session is over. */
  readonly endsSession?: boolean
}

const answer = (response: Transport.TransportResponse, category: Errors.ErrorCategory): Fault => ({
  happens: Effect.succeed(response),
  category
})
const refused = (status: number, category: Errors.ErrorCategory): Fault =>
  answer(TestPlatform.failure({ code: status, message: "no" }, status), category)
const body = (text: string, category: Errors.ErrorCategory = "bug", status = 200): Fault =>
  answer({ status, body: text }, category)

const nested = (levels: number): string => `${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`
const page = "<!doctype html><title>502 Bad Gateway</title>"

const faults: Readonly<Record<string, Fault>> = {
  "the connection is refused": {
    happens: Effect.fail(new Errors.NoResponse(new TypeError("fetch failed"))),
    category: "retry"
  },
  "no answer ever": { happens: Effect.never, category: "retry" },
  "the answer is late": {
    happens: Effect.delay(Effect.succeed(TestPlatform.success({})), "31 seconds"),
    category: "retry"
  },
  "a redirect": answer({ status: 307, headers: { location: "https://elsewhere.test" }, body: "" }, "bug"),
  "a redirect that a browser hides": answer({ status: 0, body: "" }, "bug"),
  "400": refused(400, "input"),
  "401": { ...refused(401, "sign-in"), endsSession: true },
  "403": { ...refused(403, "input"), endsSession: true },
  "404, a page": body(page, "input", 404),
  "408": refused(408, "retry"),
  "422": refused(422, "input"),
  "429": answer({ ...TestPlatform.failure({ message: "slow down" }, 429), retryAfter: 5 }, "retry"),
  "500": refused(500, "retry"),
  "502, a page": body(page, "retry", 502),
  "503, empty": body("", "retry", 503),
  "504, huge": body("x".repeat(5_000_000), "retry", 504),
  "an error in a success": { ...answer(TestPlatform.failure({ message: "no" }), "input"), endsSession: true },
  "an error of the server in a success": answer(TestPlatform.failure({ code: 500, message: "no" }), "retry"),
  nothing: body(""),
  "a page": body(page),
  "cut off": body('{"status":"success","data":{"netw'),
  "no data": { ...body('{"status":"success"}'), endsSession: true },
  "null as data": { ...body('{"status":"success","data":null}'), endsSession: true },
  "nested 5,000 deep": body(nested(5000)),
  "nested 5,000 deep as data": body(`{"status":"success","data":${nested(2500)}}`),
  "a text of 9 MB under a token": body(`{"status":"success","data":{"token":"${"x".repeat(9_000_000)}"}}`)
}

// ---------------------------------------------------------------------------------------------------------------
// A backend
// ---------------------------------------------------------------------------------------------------------------

const Sample = Schema.Struct({ response: Schema.Struct({ data: Schema.Unknown }) })
const sample = (name: string): unknown =>
  Schema.decodeUnknownSync(Schema.fromJsonString(Sample))(
    readFileSync(new URL(`../../protocol/samples/${name}.json`, import.meta.url), "utf8")
  ).response.data

const chains = ["eip155:1", "eip155:84532", "aptos:testnet"].map((caip_id) => ({ caip_id, network_name: caip_id }))

const usual: Readonly<Record<string, unknown>> = {
  ...replies,
  "/supported/networks": { network: chains },
  "/aggregated-portfolio": sample("aggregated-portfolio"),
  "/estimate": sample("estimate-token-transfer"),
  "/execute": { jobId },
  "/readContractData": ["1"]
}

/** The usual answer of a path, or for a path without one any data that its row takes. */
const answerOf = (path: string): unknown => {
  const row = Object.values(Routes).find((candidate) => candidate.path === `/api/oc/v1${path}`)
  if (path in usual || row === undefined) return usual[path]
  const data: Schema.Codec<unknown, unknown> = row.data
  const [sample] = Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(data), { seed: 1 }))
  return Schema.encodeSync(data)(sample)
}

/** A backend that answers sensibly, but for one path. */
const backend = () => {
  const asked: Array<string> = []
  const fault: { at?: string; happens?: Happening | undefined } = {}
  const send: Transport.Transport["Service"]["send"] = ({ url }) =>
    Effect.suspend(() => {
      const path = pathOf({ url })
      asked.push(path)
      if (path === fault.at && fault.happens !== undefined) return fault.happens
      const id = new URL(url).searchParams.get("intent_id") ?? jobId
      const { amount, caip2Id, recipient, token } = transfer
      const details = { caip2Id, recipientWalletAddress: recipient, tokenAddress: token, amount: String(amount) }
      const order = { intent_id: id, status: "SUCCESSFUL", intent_type: "TOKEN_TRANSFER", details }
      const orders = { items: [{ ...order, downstream_transaction_hash: [], transaction_hash: [] }] }
      return Effect.succeed(
        TestPlatform.success(path.endsWith("order-details") || path === "/orders" ? orders : answerOf(path))
      )
    })
  return { asked, fault, send }
}

// ---------------------------------------------------------------------------------------------------------------
// The calls
// ---------------------------------------------------------------------------------------------------------------

interface Call {
  readonly run: (client: OktoClient) => Promise<unknown>
  readonly loggedOut?: boolean
}

/** Calls that ask nothing of the backend, or need a page. */
const silent = new Set([
  "authenticateWithWebView",
  "loginWithGooglePopup",
  "beginGoogleRedirect",
  "completeGoogleRedirect",
  "logOut",
  "getAuthorizationToken",
  "paymasterData",
  "signUserOp"
])

const inTable = Object.entries(calls).flatMap(([name, { args }]): ReadonlyArray<readonly [string, Call]> => {
  const run = async (client: OktoClient) => invoke(client, name, args)
  return silent.has(name) ? [] : [[name, { run, loggedOut: isLogin(name) }]]
})

const functions: Readonly<Record<string, Call>> = {
  ...Object.fromEntries(inTable),
  "resume, an id": { run: (client) => facade.resume(client, jobId) },
  "tokenTransfer with an id": { run: (client) => facade.tokenTransfer(client, transfer, undefined, { jobId }) },
  waitForOrder: { run: (client) => facade.waitForOrder(client, jobId, { giveUpAfter: 60_000 }) }
}

// ---------------------------------------------------------------------------------------------------------------
// Running them
// ---------------------------------------------------------------------------------------------------------------

const macrotask = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** Seconds in which every call has ended: resolving the outcome of a send, and its other requests. */
const timeLimit = 200

/** Runs a call to its end, and moves the clock on while it waits. */
const ending = Effect.fnUntraced(function* (client: OktoClient, { run }: Call) {
  const ended: { outcome?: Outcome } = {}
  run(client).then(
    (value) => (ended.outcome = { value }),
    (error: unknown) => (ended.outcome = { error })
  )
  let seconds = 0
  for (let rounds = 0; ended.outcome === undefined && seconds < timeLimit; rounds++) {
    yield* macrotask
    if (ended.outcome === undefined && rounds >= 2) {
      yield* TestClock.adjust("5 seconds")
      seconds += 5
    }
  }
  return { outcome: ended.outcome, seconds }
})

const clientOver = (send: Transport.Transport["Service"]["send"], clock: Clock.Clock, loggedOut: boolean): OktoClient =>
  new OktoClient({
    // As good as any here, and much quicker than a key.
    clientSigner: { sign: (requests) => Promise.resolve(requests.map(() => `0x${"11".repeat(65)}` as const)) },
    clientSWA,
    platform: Layer.mergeAll(
      Layer.succeed(Transport.Transport, { send }),
      TestPlatform.layerRandom(),
      SessionStore.layerMemory(loggedOut ? undefined : storedSession),
      Layer.succeed(Clock.Clock, clock),
      Logger.layer([])
    )
  })

const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Errors.ExecutionUnknown ||
  error instanceof Errors.OrderTimeout ||
  error instanceof Errors.OrderNotFound

/** Runs a call once with every fault on every path that it asks. Returns how many runs that were. */
const endure = Effect.fnUntraced(function* (name: string, call: Call, happens: (at: number) => boolean) {
  const clock = yield* Clock.clockWith(Effect.succeed)
  const usually = backend()
  const { outcome } = yield* ending(clientOver(usually.send, clock, call.loggedOut === true), call)
  assert.isTrue(
    outcome !== undefined && "value" in outcome,
    `${name} works: ${String(Object.values(outcome ?? {})[0])}`
  )
  let runs = 0
  for (const path of new Set(usually.asked)) {
    for (const [what, fault] of Object.entries(faults).filter((_, at) => happens(at))) {
      runs++
      const told = `${name}, ${path}: ${what}`
      const server = backend()
      const client = clientOver(server.send, clock, call.loggedOut === true)
      Object.assign(server.fault, { at: path, happens: fault.happens })
      const { outcome, seconds } = yield* ending(client, call)
      assert.isDefined(outcome, `${told} ends`)
      assert.isBelow(seconds, timeLimit, told)
      if (outcome !== undefined && "error" in outcome) {
        const { error } = outcome
        assert.isTrue(facade.isOktoError(error), `${told}: ${String(error)} is in the catalogue`)
        if (!facade.isOktoError(error)) return runs
        assert.strictEqual(
          error.category,
          isOutcomeUnknown(error) ? "unknown" : fault.category,
          `${told}: ${error._tag}`
        )
      }
      const isOver = path === "/verify-session" && fault.endsSession === true
      if (isOver) assert.isFalse(client.isLoggedIn(), `${told} ends the session`)
      if (call.loggedOut !== true && !isOver) assert.isTrue(client.isLoggedIn(), `${told} keeps the session`)
      if (call.loggedOut === true && outcome !== undefined && "error" in outcome) {
        assert.isFalse(client.isLoggedIn(), `${told} logs no user in`)
      }
      server.fault.happens = undefined
      if (!isOver) {
        const again = client.isLoggedIn() && call.loggedOut === true ? { run: () => Promise.resolve(1) } : call
        const next = yield* ending(client, again)
        assert.isTrue(next.outcome !== undefined && "value" in next.outcome, `${told}: the next call works`)
      }
      yield* Effect.promise(() => client.dispose())
    }
  }
  return runs
})

describe("every call", () => {
  it.effect("has the documented outcome with every fault of its requests", () =>
    Effect.gen(function* () {
      // Each call meets a sixth of the faults, from one to the next another one, or all in `test:deep`.
      const share = isDeep ? 1 : 6
      let runs = 0
      for (const [at, [name, call]] of Object.entries(functions).entries()) {
        runs += yield* endure(name, call, (fault) => (fault + at) % share === 0)
      }
      assert.isAbove(runs, Object.keys(functions).length * (isDeep ? 6 : 1))
    })
  )

  it("is in the table", () => {
    const exported = Object.entries(facade).flatMap(([name, value]) =>
      typeof value === "function" && /^[a-z]/.test(name) && !(name in calls) ? [name] : []
    )
    assert.deepStrictEqual(exported, [
      "hasValidChecksum",
      "toResult",
      "onOrderFinal",
      "isFinal",
      "remoteSigner",
      "createRetryPolicy",
      "isOktoError"
    ])
  })
})
