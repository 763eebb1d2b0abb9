/** Sessions from outside are checked in one way, whichever way they come: form, range, the curve's equation, matching keys. */
import { assert, describe, it } from "@effect/vitest"
import { Point } from "@noble/secp256k1"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { privateKeyToAccount } from "viem/accounts"
import { runs } from "../../../../scripts/deep.ts"
import { Errors, type Session } from "../../src/effect.ts"
import { getPortfolio, isOktoError, OktoClient } from "../../src/index.ts"
import * as StoredSession from "../../src/session/StoredSession.ts"
import { inspectableStore, platformOver } from "../layers.ts"
import { answering, clientKey, clientSWA, session } from "../support.ts"

const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Private keys at the edges of their range, and any; public keys on the curve and off it. */
const Incoming = Schema.Struct({
  key: Schema.Union([
    Schema.Literals([0n, 1n, n - 1n, n, n + 1n, 2n ** 256n - 1n].map((edge) => edge.toString(16).padStart(64, "0"))),
    Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))
  ]),
  point: Schema.Union([
    Schema.Literals(["its own", "its own", "another's", "the origin", "x beyond the field"]),
    Schema.String.check(Schema.isPattern(/^[0-9a-f]{128}$/))
  ])
})

const isKey = (digits: string): boolean => BigInt(`0x${digits}`) > 0n && BigInt(`0x${digits}`) < n

const isPoint = (digits: string): boolean => {
  try {
    Point.fromHex(digits).assertValidity()
    return true
  } catch {
    // What the curve's library refuses is no point.
    return false
  }
}

const sessionOf = ({ key, point }: typeof Incoming.Type): Session.SessionConfig => {
  const own = privateKeyToAccount(`0x${isKey(key) ? key : "1".padStart(64, "0")}`).publicKey.slice(4)
  const points: Readonly<Record<string, string>> = {
    "its own": own,
    "another's": session.sessionPubKey.slice(4),
    "the origin": "0".repeat(128),
    "x beyond the field": `${"f".repeat(64)}${own.slice(64)}`
  }
  return {
    sessionPrivKey: `0x${key}`,
    sessionPubKey: `0x04${points[point] ?? point}`,
    userSWA: `0x${"99".repeat(20)}`
  }
}

class Extended extends OktoClient {
  use(config: Session.SessionConfig): void {
    this.setSessionConfig(config)
  }
}

/** A client over a store that a test can write to, and a backend that accepts any bearer token. */
const open = (kept?: string) => {
  const { store, tell, texts } = inspectableStore(kept)
  const platform = Layer.merge(platformOver(store, answering()), Logger.layer([]))
  return { client: new Extended({ clientPrivateKey: clientKey, clientSWA, platform }), tell, texts }
}

/** The ways by which a session reaches a client: each returns one that may have it. */
const ways: Readonly<Record<string, (config: Session.SessionConfig) => Promise<OktoClient>>> = {
  "from the store": (config) => Promise.resolve(open(JSON.stringify(config)).client),
  "from another tab": (config) => {
    const { client, tell, texts } = open()
    texts.kept = JSON.stringify(config)
    tell()
    return Promise.resolve(client)
  },
  "as an override": async (config) => {
    const { client } = open()
    await client.loginUsingJWTAuthentication("jwt", undefined, config).catch((error: unknown) => {
      assert.instanceOf(error, Errors.ArgumentInvalid)
    })
    return client
  },
  "by setSessionConfig": (config) => {
    const { client } = open()
    try {
      client.use(config)
    } catch (error) {
      assert.instanceOf(error, Errors.ArgumentInvalid)
    }
    return Promise.resolve(client)
  }
}

const failureIn = (error: unknown): string => (isOktoError(error) ? `${error._tag}, ${error.category}` : String(error))

describe("StoredSession.check", () => {
  it("names a session, a key or an address as what it expected", () => {
    const advice = (candidate: unknown) => {
      const checked = StoredSession.check(candidate)
      return Result.isFailure(checked) ? checked.failure.advice : "none"
    }
    assert.strictEqual(advice(null), "Correct the input: expected a session, received null.")
    assert.strictEqual(
      advice({ ...session, sessionPubKey: 5, userSWA: "0x" }),
      "Correct sessionPubKey: expected a key in hex, received number 5; userSWA: expected an address, received '0x'."
    )
  })

  for (const [way, enter] of Object.entries(ways)) {
    it.effect.prop(
      `${way}: accepts valid keys, and drops a session whose keys do not match at its first use`,
      [Incoming],
      ([incoming]) =>
        Effect.promise(async () => {
          const config = sessionOf(incoming)
          const isAccepted = isKey(incoming.key) && isPoint(config.sessionPubKey.slice(2))
          const isPair = isAccepted && privateKeyToAccount(config.sessionPrivKey).publicKey === config.sessionPubKey
          const client = await enter(config)
          // A mismatch may have been found by now, because the user's keys are fetched ahead.
          if (isPair || !isAccepted) assert.strictEqual(client.userSWA, isAccepted ? config.userSWA : undefined)
          const outcome = await getPortfolio(client).then(() => "answered", failureIn)
          assert.strictEqual(outcome, isPair ? "answered" : "SessionKeysMissing, sign-in")
          assert.strictEqual(client.isLoggedIn(), isPair)
          await client.dispose()
        }),
      { arbitrary: { runs: runs(25) } }
    )
  }
})
