/**
 * Byte-for-byte agreement with the published original: each recorded call is made on our client, against a backend that
 * answers as it was recorded.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { readdirSync, readFileSync } from "node:fs"
import { setImmediate } from "node:timers/promises"
import { environments } from "../../src/core/Environment.ts"
import * as abstract from "../../src/promise/intents.ts"
import * as explorer from "../../src/promise/reads.ts"
import * as userop from "../../src/promise/userop.ts"
import { OktoClient } from "../../src/index.ts"
import * as SessionStore from "../../src/session/SessionStore.ts"
import * as TestPlatform from "../../src/testing/TestPlatform.ts"
import { promised } from "../promisedLists.ts"
import * as Backend from "./backend.ts"
import { revive, Vector } from "./Vector.ts"

/** Required vectors that the project's own rules overrule. */
const overruled: Readonly<Record<string, string>> = {
  "verify-p013": "a session is kept when the backend fails",
  "verify-p014": "a session is kept when the backend cannot be reached",
  "execute-p005": "an operation without a signature is incomplete",
  ...Object.fromEntries(
    ["direct-p013", "userop-p018", "userop-p028"].map((id) => [id, "no EVM chain has recipients of 32 bytes"])
  )
}

/** What the original loses of the first row of a result, because its key becomes that of another value. */
const lost: Readonly<Record<string, object>> = {
  ...Object.fromEntries(["28", "29", "30", "31"].map((at) => [`explorer-p0${at}`, { foo__bar: 1 }])),
  "explorer-p032": { caip_id: "first" }
}

/** Whether a call has an amount that a number cannot hold exactly: the original takes it, we refuse it. */
const isInexact = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(isInexact)
    : typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)

const folder = new URL("../vectors/", import.meta.url)
const vectorsOf = (file: string) =>
  Schema.decodeUnknownSync(Schema.Array(Vector))(JSON.parse(readFileSync(new URL(file, folder), "utf8")))

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.replace(/^0x/, "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Draws the recorded session key and UUIDs. */
const layerRecordedRandom = (vector: Vector) => {
  const uuids = vector.uuids.map((uuid) => bytesOf(uuid.replaceAll("-", "")))
  return Layer.succeed(
    SecureRandom.SecureRandom,
    SecureRandom.make((size) => {
      const drawn = size === 32 ? bytesOf(vector.generatedSession?.privateKey ?? "") : uuids.shift()
      if (drawn === undefined || drawn.length !== size) throw new Error(`nothing recorded for ${size} random bytes`)
      return drawn.slice()
    })
  )
}

const storedSession = (vector: Vector): string | undefined =>
  vector.session === null
    ? undefined
    : JSON.stringify({
        sessionPrivKey: vector.session.privateKey,
        sessionPubKey: vector.session.publicKey,
        userSWA: vector.session.userSWA
      })

const functions: Readonly<Record<string, object>> = { abstract, explorer, userop }

type Outcome = { readonly result: unknown } | { readonly error: unknown }

const outcomeOf = async (call: () => unknown): Promise<Outcome> => {
  try {
    return { result: await call() }
  } catch (error) {
    return { error }
  }
}

/** Calls by name, as JavaScript would: what is recorded includes arguments that our types refuse. */
const invoke = (client: OktoClient, vector: Vector, opened: Array<string>): unknown => {
  const { args, method, on } = vector.call
  const values = args.map(revive)
  if (on === "client") {
    const popup = (url: string) => {
      opened.push(url)
      return Promise.resolve(revive(vector.popup?.returns))
    }
    return Reflect.apply(Reflect.get(client, method), client, vector.popup === undefined ? values : [...values, popup])
  }
  return Reflect.apply(Reflect.get(functions[on] ?? {}, method), undefined, [client, ...values])
}

const checkError = (vector: Vector, expected: NonNullable<Vector["error"]>, outcome: Outcome) => {
  assert.isTrue("error" in outcome, `expected a failure: ${expected.message}`)
  const error = "error" in outcome ? outcome.error : undefined
  assert.instanceOf(error, Error)
  assert.isString(Reflect.get(error, "_tag"), `a tagged error: ${String(error)}`)
  const message = error.message.split("\n")[0]
  const alternatives = expected.alternatives ?? []
  switch (expected.match) {
    case "exact":
      return assert.include([expected.message, ...alternatives], message)
    case "prefix":
      // Where the original adds to the specification's text, that text alone is right.
      return assert.isTrue(message?.startsWith(expected.prefix ?? ""), message)
    case "issues": {
      if (alternatives.includes(message ?? "")) return
      let from = 0
      for (const issue of expected.issues ?? []) {
        const at = error.message.indexOf(issue.message, from)
        assert.isAtLeast(at, 0, `${vector.id}: ${JSON.stringify(issue.message)} in ${JSON.stringify(error.message)}`)
        from = at + issue.message.length
      }
      return
    }
    case "any":
  }
}

/** What is recorded, with the values and the promised lists that the original does not have. */
const expectedOf = ({ call: { method }, id, result }: Vector): unknown => {
  const recorded = revive(result)
  if (id in lost) Object.assign(Array.isArray(recorded) ? recorded[0] : Object(recorded), lost[id])
  return (Object.entries(promised).find(([name]) => name === method)?.[1] ?? ((value: unknown) => value))(recorded)
}

/** Makes the call and compares everything, but what follows where the original deviates from the specification. */
const replay = (vector: Vector) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(vector.now)
    const clock = yield* Clock.Clock
    const recorded = Backend.make(vector, vector.environment === null ? "" : environments[vector.environment].bff)
    // Keys can only come from a sync: one is made first, outside the comparison.
    let answer: TestPlatform.Answer = () => TestPlatform.success(vector.userKeys ?? {})
    const platform = Layer.mergeAll(
      TestPlatform.layerTransport((request) => answer(request)),
      layerRecordedRandom(vector),
      SessionStore.layerMemory(storedSession(vector)),
      Layer.succeed(Clock.Clock, clock)
    )
    const client = new OktoClient({
      environment: vector.environment ?? undefined,
      clientPrivateKey: vector.client?.privateKey,
      clientSWA: vector.client?.swa ?? "",
      platform
    })
    if (vector.session !== null) yield* Effect.promise(() => client.syncUserKeys())
    answer = recorded.answer

    const opened: Array<string> = []
    const calling = yield* Effect.forkChild(
      Effect.promise(() => outcomeOf(() => invoke(client, vector, opened))),
      { startImmediately: true }
    )
    // The outcome of an execute is resolved in a minute of the client's time; all else takes none.
    while (calling.pollUnsafe() === undefined) {
      yield* Effect.promise(() => setImmediate())
      if (recorded.isUnresolved()) yield* TestClock.adjust("5 seconds")
    }
    const outcome = yield* Fiber.join(calling)

    if (vector.error !== undefined) checkError(vector, vector.error, outcome)
    else if ("error" in outcome) assert.fail(`expected a result, got ${String(outcome.error)}`)
    else assert.deepStrictEqual(outcome.result, expectedOf(vector))

    for (const { asked, expected } of recorded.asked) assert.deepStrictEqual<unknown>(asked, expected)
    assert.deepStrictEqual(recorded.unsent(), [])
    assert.deepStrictEqual(opened, vector.popup?.opened ?? [])
    if (vector.after !== undefined && vector.after !== null && vector.deviates !== true) {
      assert.strictEqual(client.isLoggedIn(), vector.after.loggedIn)
      assert.deepStrictEqual(
        client.session,
        vector.after.session === null
          ? undefined
          : {
              sessionPrivKey: vector.after.session.privateKey,
              sessionPubKey: vector.after.session.publicKey,
              userSWA: vector.after.session.userSWA
            }
      )
    }
    yield* Effect.promise(() => client.dispose())
  })

const replayConstructor = (vector: Vector) =>
  Effect.gen(function* () {
    const outcome = yield* Effect.promise(() =>
      outcomeOf(() => {
        const client: OktoClient = Reflect.construct(OktoClient, vector.call.args.map(revive))
        return {
          clientSWA: client.clientSWA,
          userSWA: client.userSWA,
          loggedIn: client.isLoggedIn(),
          env: client.env
        }
      })
    )
    if (vector.error !== undefined) checkError(vector, vector.error, outcome)
    else assert.deepStrictEqual<unknown>("result" in outcome ? outcome.result : outcome.error, revive(vector.result))
  })

for (const file of readdirSync(folder)) {
  const vectors = vectorsOf(file)
  describe(file.replace(".json", ""), () => {
    for (const vector of vectors) {
      if (vector.id in overruled || isInexact(vector.call.args)) continue
      const run = vector.call.on === "constructor" ? replayConstructor : replay
      it.effect(`${vector.id}: ${vector.description}`, () => run(vector))
    }
  })
}
