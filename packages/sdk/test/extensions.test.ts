/** What an application may add, written as an application would: with the entry points alone. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Endpoint } from "@okto-effect/sdk/protocol"
import {
  Backend,
  Client,
  ClientSigner,
  Environment,
  type Errors,
  Explorer,
  IntentFields,
  Intent,
  Intents,
  Login,
  Messages,
  Orders,
  Session,
  UserKeys
} from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { decodeAbiParameters, slice } from "viem"
import { answering, clientKey, clientSWA, storedSession } from "./support.ts"

const configuration = { clientPrivateKey: clientKey, clientSWA }

const answer = answering()

const over = (platform: Parameters<typeof TestPlatform.layer>[0]) =>
  Client.layer(configuration).pipe(Layer.provide(TestPlatform.layer(platform)))

describe("an intent of one's own", () => {
  class PoolClosed extends Data.TaggedError("PoolClosed")<{ readonly pool: string }> {}

  const stake = Intent.make({
    type: "STAKE",
    input: Schema.Struct({
      caip2Id: IntentFields.Caip2Id(),
      pool: IntentFields.NonEmpty("Pool is required", "Pool cannot be empty"),
      amount: IntentFields.Amount
    }),
    refuse: ({ pool }) => (pool === "closed" ? new PoolClosed({ pool }) : undefined),
    job: { caip2Id: "string", pool: "string", amount: "uint256" },
    encode: ({ amount, caip2Id, pool }) => ({ caip2Id, pool, amount: BigInt(amount) })
  })

  const input = { caip2Id: "eip155:84532", pool: "main", amount: 5n }

  it.effect("is built, signed and sent like the six", () =>
    Effect.gen(function* () {
      const intents = yield* Intents.Intents
      assert.strictEqual(yield* intents.submit(stake, input), "job")
      const { callData } = yield* intents.build(stake, input)
      // The operation calls the job manager, whose last argument is the kind of job.
      const [, , , job] = decodeAbiParameters(
        [{ type: "bytes4" }, { type: "address" }, { type: "uint256" }, { type: "bytes" }],
        callData
      )
      const parts = decodeAbiParameters(
        ["uint256", "address", "address", "address", "bytes", "bytes", "bytes", "string"].map((type) => ({ type })),
        slice(job, 4)
      )
      assert.strictEqual(parts[7], "STAKE")
    }).pipe(Effect.provide(over({ answer, session: storedSession })))
  )

  it.effect("is checked like the six, and refuses in its own words", () =>
    Effect.gen(function* () {
      const intents = yield* Intents.Intents
      const invalid = yield* Effect.flip(intents.submit(stake, { ...input, pool: "", amount: 0n }))
      assert.strictEqual(invalid.message, "Validation failed: Pool cannot be empty, Amount must be greater than 0")
      const refused = intents.submit(stake, { ...input, pool: "closed" })
      assert.strictEqual(
        yield* refused.pipe(Effect.catchTag("PoolClosed", ({ pool }) => Effect.succeed(`no more of ${pool}`))),
        "no more of closed"
      )
    }).pipe(Effect.provide(over({ answer, session: storedSession })))
  )
})

it("an intent of one's own: fails as a submit does where it refuses nothing", () => {
  const join = Intent.make({
    type: "JOIN",
    input: Schema.Struct({ caip2Id: IntentFields.Caip2Id() }),
    job: { caip2Id: "string" },
    encode: ({ caip2Id }) => ({ caip2Id })
  })
  const submit = Intents.Intents.use((intents) => intents.submit(join, { caip2Id: "eip155:84532" }))
  expectTypeOf<Effect.Error<typeof submit>>().toEqualTypeOf<Intents.SubmitFailure>()
})

describe("an endpoint of one's own", () => {
  class PointsUnavailable extends Data.TaggedError("PointsUnavailable")<{ readonly reason: Errors.CallFailureReason }> {
    constructor(reason: Errors.CallFailureReason) {
      super({ reason })
    }
  }

  const points = Endpoint.get("/points", {
    request: Schema.Struct({ season: Schema.optional(Schema.String) }),
    query: { season: "the_season" },
    data: Schema.Struct({ totalPoints: Schema.Number })
  })

  const total = (season?: string) =>
    Effect.map(
      Backend.Backend.use((backend) => backend.call(points, { season }, PointsUnavailable)),
      ({ data }) => data.totalPoints
    )

  it.effect("is called with the session's token, and its reply decoded", () =>
    Effect.gen(function* () {
      const asked: Array<{ readonly url: string; readonly bearer: boolean }> = []
      const client = over({
        session: storedSession,
        answer: ({ headers, url }) => {
          if (!url.includes("/points")) return answer({ url })
          asked.push({ url, bearer: headers["Authorization"]?.startsWith("Bearer ") === true })
          return TestPlatform.success({ total_points: 7 })
        }
      })
      assert.strictEqual(yield* Effect.provide(total("spring"), client), 7)
      assert.deepStrictEqual(asked, [
        { url: "https://sandbox-api.okto.tech/api/oc/v1/points?the_season=spring", bearer: true }
      ])
    })
  )

  it.effect("fails in its own words, for the reasons that all calls have", () =>
    Effect.gen(function* () {
      const reasons: ReadonlyArray<readonly [TestPlatform.Answer, string]> = [
        [() => undefined, "NoResponse"],
        [() => TestPlatform.failure({ message: "no" }, 400), "Rejected"],
        [() => TestPlatform.success({ total_points: "many" }), "DecodeFailed"],
        [() => ({ status: 200, body: "" }), "MissingData"]
      ]
      for (const [answer, reason] of reasons) {
        const error = yield* Effect.flip(Effect.provide(total(), over({ answer, session: storedSession })))
        assert.strictEqual(error._tag, "PointsUnavailable")
        if (error._tag === "PointsUnavailable") assert.strictEqual(error.reason._tag, reason)
      }
      const loggedOut = yield* Effect.flip(Effect.provide(total(), over({ answer })))
      assert.deepInclude(loggedOut, { _tag: "PointsUnavailable" })
      assert.strictEqual("reason" in loggedOut ? loggedOut.reason?._tag : undefined, "Unauthorized")
    })
  )
})

describe("a signer of one's own", () => {
  const proper = ClientSigner.withPrivateKey({ swa: clientSWA, privateKey: Redacted.make(clientKey) })

  it.effect("signs for the app, wherever the key is", () =>
    Effect.gen(function* () {
      const { sign } = yield* Effect.fromResult(proper)
      let signed = 0
      const sending = (client: Layer.Layer<Login.Login, Errors.ConfigurationInvalid>) =>
        Login.Login.use((login) => login.sendOtp("ada@example.com", "email")).pipe(Effect.provide(client))
      const bodies: Array<unknown> = []
      const otp: TestPlatform.Answer = ({ body }) => {
        bodies.push(body)
        return TestPlatform.success({ token: "token" })
      }
      const local = over({ answer: otp })
      const remote = Client.layer({
        clientSWA,
        clientSigner: {
          sign: (requests) => {
            signed++
            return Effect.runPromise(Effect.provide(sign(requests), TestPlatform.layerRandom()))
          }
        }
      }).pipe(Layer.provide(TestPlatform.layer({ answer: otp })))
      yield* sending(local)
      yield* sending(remote)
      assert.strictEqual(signed, 1)
      assert.deepStrictEqual(bodies[0], bodies[1])
    })
  )

  it.effect("is a service, which a program of services may be given instead", () =>
    Effect.gen(function* () {
      const { sign } = yield* Effect.fromResult(proper)
      let signatures = 0
      const counting = Layer.succeed(ClientSigner.ClientSigner, {
        swa: clientSWA,
        sign: (facts) => Effect.tap(sign(facts), () => Effect.sync(() => void signatures++))
      })
      const environment = Layer.succeed(Environment.CurrentEnvironment, Environment.environments.sandbox)
      const services = Layer.mergeAll(Messages.layer, Intents.layer, Login.layer).pipe(
        Layer.provideMerge(UserKeys.layer),
        Layer.provideMerge(Orders.layer),
        Layer.provideMerge(Explorer.layer),
        Layer.provideMerge(Backend.layer),
        Layer.provideMerge(Session.layer),
        Layer.provide([counting, environment, TestPlatform.layer({ answer, session: storedSession })])
      )
      yield* Effect.provide(
        Intents.Intents.use((intents) =>
          intents.submit(
            Intent.make({
              type: "NOTHING",
              input: Schema.Struct({ caip2Id: IntentFields.Caip2Id() }),
              job: { caip2Id: "string" },
              encode: (job) => job
            }),
            { caip2Id: "eip155:84532" }
          )
        ),
        services
      )
      assert.strictEqual(signatures, 1)
    })
  )
})
