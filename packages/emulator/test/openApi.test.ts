/** The OpenAPI document of the protocol: it is up to date, valid, and says what recorded requests and replies contain. */
import { assert, describe, it } from "@effect/vitest"
import { Validator } from "@seriousme/openapi-schema-validator"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { environments, Routes, UserOp } from "@okto-effect/protocol"
import { readdirSync, readFileSync } from "node:fs"
import { privateKeyToAccount } from "viem/accounts"
import { text } from "../../protocol/compile.ts"
import { fieldsOf, OpenApi } from "../../../docs/generate/openApi.ts"
import { verifyApproval } from "../src/backend/identity/approval.ts"
import { checkValidity, verifyBearer } from "../src/backend/identity/bearer.ts"
import { verifyOtpRequest } from "../src/backend/identity/Otp.ts"
import { readOperation, verifyOperation } from "../src/backend/orders/operation.ts"
import { verifyPaymasterData } from "../src/backend/orders/paymaster.ts"
import { app, ask, hexOf, testLayer, wordOf } from "./app.ts"
import { checkRefusal, checkReply, checkRequest, document } from "./openApi.ts"

const folder = new URL("../../protocol/samples/", import.meta.url)

const Sample = Schema.fromJsonString(
  Schema.Struct({
    method: Schema.String,
    path: Schema.String,
    httpStatus: Schema.optionalKey(Schema.Number),
    request: Schema.optionalKey(Schema.Unknown),
    response: Schema.Record(Schema.String, Schema.Unknown)
  })
)

/** Samples that are no reply of their path. */
const stray = new Set(["nft-collections-docs.json", "error-rate-limit.json"])

/** Samples whose requests have signatures that are cut off, or not as they are sent. */
const shortened = new Set(["authenticate-jwt.json", "email-otp-resend.json", "userop-signed-docs.json"])

const samples = readdirSync(folder)
  .filter((file) => !stray.has(file))
  .map((file) => ({
    file,
    sample: Schema.decodeUnknownSync(Sample)(readFileSync(new URL(file, folder), "utf8"))
  }))

const parsed = Schema.decodeUnknownSync(OpenApi)(document)

/** All values at a field's place. */
const valuesAt = (value: unknown, path: string): ReadonlyArray<unknown> =>
  path.split(".").reduce<ReadonlyArray<unknown>>(
    (values, part) => {
      const name = part.replaceAll("[]", "")
      const inner = values.flatMap((one): ReadonlyArray<unknown> =>
        typeof one === "object" && one !== null && name in one ? [Reflect.get(one, name)] : []
      )
      return part.endsWith("[]") ? inner.flatMap((list) => (Array.isArray(list) ? list : [])) : inner
    },
    [value]
  )

describe("the OpenAPI document", () => {
  it("is what the route table and the samples make", () => {
    const written = readFileSync(new URL("../../protocol/openapi.json", import.meta.url), "utf8")
    assert.isTrue(text === written, "run npx -y pnpm@12 compile")
  })

  it("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(Object(document)))
    assert.deepStrictEqual([result.valid, result.errors], [true, undefined])
  })

  for (const { file, sample } of samples) {
    it(`describes every field of the sample ${file}`, () => {
      const { httpStatus, request, response } = sample
      if (request !== undefined && !shortened.has(file)) checkRequest(sample, request, "closed")
      if (response["error"] === undefined) checkReply(sample, { status: "success", ...response }, "closed")
      else checkRefusal(sample, httpStatus ?? 200, { status: "error", ...response })
      assert.isDefined(response)
    })
  }

  it("describes no field of a reply that no sample has", () => {
    const unseen = Object.entries(parsed.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ operationId, responses }) => {
        const schema = responses["200"]?.content?.["application/json"]?.schema
        const replies = samples.flatMap(({ sample }) =>
          sample.path === path && sample.response["data"] !== undefined ? [sample.response] : []
        )
        // Of a route without samples nothing is known; the other form of signed messages is documented with less fields.
        if (schema === undefined || replies.length === 0 || operationId === "signMessage") return []
        return fieldsOf(parsed, schema)
          .map((field) => field.path)
          .filter((place) => place !== "status" && !replies.some((reply) => valuesAt(reply, place).length > 0))
          .map((place) => `${operationId} ${place}`)
      })
    )
    assert.deepStrictEqual(unseen, [])
  })

  it("names every route and every signature that it explains", () => {
    const ids = new Set(parsed["x-signing"].signatures.map(({ id }) => id))
    const operations = Object.values(parsed.paths).flatMap((methods) => Object.values(methods))
    for (const { "x-signatures": signatures = [], operationId } of operations)
      for (const id of signatures) assert.isTrue(ids.has(id), `${operationId}: ${id}`)
    assert.sameMembers(
      operations.map(({ operationId }) => operationId),
      Object.keys(Routes)
    )
  })
})

/** The signatures of the example, as they are sent. */
const signed = (id: string): string =>
  parsed["x-signing"].signatures
    .find((signature) => signature.id === id)
    ?.steps.findLast(({ value }) => value !== undefined)?.value ?? assert.fail(`no signature ${id}`)

const fact = (name: string): string => String(parsed["x-signing"].example[name])

describe("the worked example", () => {
  const session = privateKeyToAccount(hexOf(fact("sessionPrivateKey")))
  const client = { keyAddress: app.account.address, swa: app.swa }
  const signer = { user: { swa: hexOf(fact("userSWA")), client }, address: session.address }
  const atItsTime = Effect.suspend(() => TestClock.setTime(Number(fact("unixMilliseconds"))))

  it.effect("code: the signature of the request is the client's", () =>
    Effect.gen(function* () {
      yield* atItsTime
      const data = { email: fact("email"), client_swa: fact("clientSWA"), timestamp: Number(fact("unixMilliseconds")) }
      yield* verifyOtpRequest({ data, client_signature: hexOf(signed("code")), type: "ethsign" }, [client])
    })
  )

  it.effect("session: its paymaster data is the client's for the nonce of the login", () =>
    Effect.gen(function* () {
      yield* atItsTime
      const nonce = wordOf(fact("loginNonce"))
      yield* verifyPaymasterData(hexOf(signed("session")), { client, nonce })
    })
  )

  it.effect("bearer: the token is the session's", () =>
    Effect.gen(function* () {
      yield* atItsTime
      const bearer = yield* verifyBearer(signed("bearer"))
      assert.strictEqual(bearer.publicKey, session.publicKey)
      yield* checkValidity(bearer)
    })
  )

  it.effect("user operation: all its signatures are valid, and it is the transfer of the example", () =>
    Effect.gen(function* () {
      yield* atItsTime
      const operation = yield* Schema.decodeUnknownEffect(UserOp.SignedUserOp)(JSON.parse(signed("userOperation")))
      yield* verifyOperation(operation, signer, environments.sandbox)
      const { job } = yield* readOperation(operation, signer, environments.sandbox)
      assert.deepStrictEqual(job, {
        type: "TOKEN_TRANSFER",
        caip2Id: fact("caip2Id"),
        recipientWalletAddress: fact("recipient"),
        tokenAddress: "",
        amount: BigInt(fact("amount"))
      })
    })
  )

  it.effect("message: the approval is the session's", () =>
    verifyApproval(
      {
        transactionId: fact("transactionId"),
        method: "EIP191",
        signingMessage: fact("message"),
        userSessionSignature: hexOf(signed("message"))
      },
      { keyId: fact("ecdsaKeyId"), threshold: environments.sandbox.threshold, sessionAddress: session.address }
    )
  )
})

it.effect("openapi.json: is the document of the package", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(JSON.parse((yield* ask("/__emulator/openapi.json")).text), document)
  }).pipe(Effect.provide(testLayer()))
)
