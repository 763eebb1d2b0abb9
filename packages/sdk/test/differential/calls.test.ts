/** Logins, tokens, messages and reads: requests and results are the original's, for arbitrary inputs. */
import { assert, describe, it } from "@effect/vitest"
import * as originalExplorer from "@okto_web3/core-js-sdk/explorer"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { decodeAbiParameters } from "viem"
import { afterAll, beforeAll } from "vitest"
import { runs } from "../../../../scripts/deep.ts"
import { getOrdersHistory, type OktoClient, rawRead } from "../../src/index.ts"
import { paymasterData } from "../layouts.ts"
import { paymasterValidity } from "../../src/core/paymasterData.ts"
import * as Peer from "./peer.ts"

const Email = Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9+_-]{0,12}@[a-z][a-z0-9]{0,8}\.[a-z]{2,5}$/))
const Phone = Schema.String.check(Schema.isPattern(/^\d{5}[ -]?\d{5}$/))
const Text = Schema.String.check(Schema.isMaxLength(60))
const Filled = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(60))
const Code = Schema.String.check(Schema.isPattern(/^\d{6}$/))

// Half of a surrogate pair breaks the original.
const Printable = Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[ -~]{0,30}$/)))
const Filter = Schema.Struct({ intentId: Printable, status: Printable, intentType: Printable })

const OtpBody = Schema.fromJsonString(Schema.Struct({ data: Schema.Struct({ timestamp: Schema.Number }) }))
const LoginBody = Schema.fromJsonString(
  Schema.Struct({
    sessionData: Schema.Struct({
      nonce: Schema.String,
      paymasterData: Schema.String.check(Schema.makeFilter((text) => text.startsWith("0x")))
    })
  })
)
const SignBody = Schema.fromJsonString(
  Schema.Struct({
    data: Schema.Struct({
      userData: Schema.Struct({ jobId: Schema.String }),
      transactions: Schema.Array(Schema.Struct({ transactionId: Schema.String }))
    })
  })
)
const Bearer = Schema.fromJsonString(Schema.Struct({ data: Schema.Struct({ expire_at: Schema.Number }) }))

const decoded = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, text: unknown): S["Type"] =>
  Schema.decodeUnknownSync(schema)(text)

describe("what is sent and answered agrees for any", () => {
  let backend: Peer.Backend
  beforeAll(async () => {
    backend = await Peer.backend()
  })
  afterAll(() => backend.close())

  /** The same call on both clients, each request to `path` compared. `chosen` reads what the original chose. */
  const agree = Effect.fnUntraced(function* (
    path: string,
    theirs: (peer: ReturnType<typeof Peer.original>) => Promise<unknown>,
    ours: (client: OktoClient) => Promise<unknown>,
    chosen: (body: string, peer: ReturnType<typeof Peer.original>) => Peer.Chosen,
    loggedIn = true
  ) {
    const peer = Peer.original(backend, loggedIn)
    const expected = yield* Effect.promise(() => backend.during(path, () => theirs(peer)))
    const program = (client: OktoClient) => backend.during(path, () => ours(client))
    const actual = yield* Peer.ours(backend, chosen(expected.body, peer), program, loggedIn)
    assert.deepStrictEqual(actual, expected)
  })

  const atTimestamp = (body: string) => ({ now: decoded(OtpBody, body).data.timestamp })

  for (const [method, Contact, path] of [
    ["email", Email, "/authenticate/email"],
    ["whatsapp", Phone, "/authenticate/whatsapp"]
  ] as const) {
    it.effect.prop(
      `contact by ${method}`,
      [Contact, Text],
      ([contact, token]) =>
        Effect.gen(function* () {
          yield* agree(
            path,
            (peer) => peer.sendOTP(contact, method),
            (client) => client.sendOTP(contact, method),
            atTimestamp
          )
          yield* agree(
            path,
            (peer) => peer.resendOTP(contact, token, method),
            (client) => client.resendOTP(contact, token, method),
            atTimestamp
          )
        }),
      { arbitrary: { runs: runs(10) } }
    )
  }

  it.effect.prop(
    "code by email",
    [Email, Schema.Union([Code, Schema.Literal("")]), Text],
    ([email, code, token]) =>
      agree(
        "/authenticate/email/verify",
        (peer) => peer.loginUsingEmail(email, code, token),
        // Only the request about the code is compared here: what follows draws other bytes.
        (client) => client.loginUsingEmail(email, code, token).catch(() => undefined),
        (body) => ({ ...atTimestamp(body), uuids: [], sessionPrivateKey: `0x${"12".repeat(32)}` }),
        false
      ),
    { arbitrary: { runs: runs(10) } }
  )

  it.effect.prop(
    "id token of any provider",
    [Filled, Schema.Literals(["google", "okto", "client_jwt"])],
    ([idToken, provider]) =>
      agree(
        "/authenticate",
        (peer) => peer.loginUsingOAuth({ idToken, provider }),
        (client) => client.loginUsingOAuth({ idToken, provider }),
        (body, peer) => {
          const { nonce, paymasterData: data } = decoded(LoginBody, body).sessionData
          const [, validUntil] = decodeAbiParameters(paymasterData, `0x${data.slice(2)}`)
          const { sessionPrivKey } = Reflect.get(peer, "_sessionConfig")
          return { now: (validUntil - paymasterValidity) * 1000, uuids: [nonce], sessionPrivateKey: sessionPrivKey }
        },
        false
      ),
    { arbitrary: { runs: runs(10) } }
  )

  it.effect.prop(
    "message, EIP-191 and EIP-712",
    [Text, Schema.Int],
    ([message, number]) =>
      Effect.gen(function* () {
        const typed = {
          domain: { name: message },
          types: {
            Note: [
              { name: "text", type: "string" },
              { name: "number", type: "int256" }
            ]
          },
          primaryType: "Note",
          message: { text: message, number }
        }
        const asChosen = (body: string): Peer.Chosen => {
          const { transactions, userData } = decoded(SignBody, body).data
          return { now: 1_750_000_000_000, uuids: [transactions[0]?.transactionId ?? "", userData.jobId] }
        }
        yield* agree(
          "/signMessage",
          (peer) => peer.signMessage(message),
          async (client) => {
            await client.signMessage(message)
          },
          asChosen
        )
        yield* agree(
          "/signMessage",
          (peer) => peer.signTypedData(JSON.stringify(typed)),
          (client) => client.signTypedData(JSON.stringify(typed)),
          asChosen
        )
      }),
    { arbitrary: { runs: runs(10) } }
  )

  it.effect("moment: bearer tokens", () =>
    Effect.gen(function* () {
      const peer = Peer.original(backend)
      const token = yield* Effect.promise(() => peer.getAuthorizationToken())
      const { expire_at: expiry } = decoded(Bearer, Result.getOrThrow(Base64.decodeString(token))).data
      const mine = yield* Peer.ours(backend, { now: (expiry - 5400) * 1000 }, (client) =>
        client.getAuthorizationToken()
      )
      assert.strictEqual(mine, token)
    })
  )

  it.effect.prop(
    "nonce and window of paymaster data",
    [
      Schema.String.check(Schema.isUUID(4)),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 40 })),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 40 }))
    ],
    ([nonce, validUntil, validAfter]) =>
      Effect.gen(function* () {
        const peer = Peer.original(backend)
        const input = { nonce, validUntil, validAfter }
        const expected = yield* Effect.promise(() => peer.paymasterData(input))
        const actual = yield* Peer.ours(backend, { now: 0 }, (client) => client.paymasterData(input))
        assert.strictEqual(actual, expected)
      }),
    { arbitrary: { runs: runs(10) } }
  )

  it.effect.prop(
    "filter of orders",
    [Filter],
    ([filter]) =>
      Effect.gen(function* () {
        const query = ({ url }: Peer.Arrived) => [...new URL(url, "http://x").searchParams]
        const peer = Peer.original(backend)
        const expected = yield* Effect.promise(() =>
          backend.during("/orders", () => Reflect.apply(originalExplorer.getOrdersHistory, undefined, [peer, filter]))
        )
        const actual = yield* Peer.ours(backend, { now: 1_750_000_000_000 }, (client) =>
          backend.during("/orders", () => getOrdersHistory(client, filter))
        )
        assert.deepStrictEqual(query(actual), query(expected))
      }),
    { arbitrary: { runs: runs(10) } }
  )

  it.effect.prop(
    "spelling of keys in replies",
    [
      Schema.Record(
        Schema.String.check(Schema.isPattern(/^[a-zA-Z_][a-zA-Z0-9_]{0,9}$/)),
        Schema.Union([
          Schema.Int,
          Schema.Record(Schema.String.check(Schema.isPattern(/^[a-z_0-9]{1,8}$/)), Schema.String)
        ])
      )
    ],
    ([data]) =>
      Effect.gen(function* () {
        backend.answers.set("/readContractData", data)
        const request = { caip2Id: "eip155:1", data: {} }
        const peer = Peer.original(backend)
        const expected: unknown = yield* Effect.promise(() =>
          Reflect.apply(originalExplorer.rawRead, undefined, [peer, request])
        )
        const actual = yield* Peer.ours(backend, { now: 1_750_000_000_000 }, (client) => rawRead(client, request))
        assert.deepStrictEqual(actual, expected)
      }),
    { arbitrary: { runs: runs(10) } }
  )
})
