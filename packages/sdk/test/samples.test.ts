/** Documented and recorded replies of the hosted backend: all of them decode. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readdirSync, readFileSync } from "node:fs"
import * as Routes from "@okto-effect/protocol/Routes"
import { Backend, Client, Errors } from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, storedSession } from "./support.ts"

const Sample = Schema.Struct({
  path: Schema.String,
  httpStatus: Schema.optionalKey(Schema.Number),
  response: Schema.StructWithRest(Schema.Struct({ status: Schema.optionalKey(Schema.String) }), [
    Schema.Record(Schema.String, Schema.Unknown)
  ])
})

const folder = new URL("../../protocol/samples/", import.meta.url)
const samples = readdirSync(folder).map((file) => {
  const json: unknown = JSON.parse(readFileSync(new URL(file, folder), "utf8"))
  return { file, sample: Schema.decodeUnknownSync(Sample)(json) }
})

/** Samples that are not replies of their routes. */
const stray: Readonly<Record<string, string>> = {
  "nft-collections-docs.json": "orders have items; what the page shows is another call's answer"
}

/** Calls the route of a sample against a backend that returns the sample; any route for a sample of all routes. */
const call = ({ httpStatus = 200, path, response }: typeof Sample.Type): Effect.Effect<unknown, unknown> => {
  const row = Object.values(Routes).find((route) => route.path === path) ?? Routes.wallets
  const answer = { status: httpStatus, body: JSON.stringify(response) }
  return Backend.Backend.use((backend): Effect.Effect<unknown, unknown> =>
    // One row of many, whose types are not related here.
    Reflect.apply(backend.call, undefined, [row, {}, Errors.WalletsUnavailable])
  ).pipe(
    Effect.provide(
      Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide(TestPlatform.layer({ answer: () => answer, session: storedSession }))
      )
    )
  )
}

describe("a reply of the hosted backend", () => {
  for (const { file, sample } of samples.filter((_) => !(_.file in stray))) {
    const refused = sample.response.status === "error" || sample.httpStatus !== undefined
    it.effect(`${refused ? "is a refusal" : "decodes"}: ${file}`, () =>
      Effect.gen(function* () {
        const result = yield* Effect.result(call(sample))
        if (Result.isSuccess(result)) return assert.isFalse(refused)
        const reason: unknown = Predicate.hasProperty(result.failure, "reason") ? result.failure.reason : result.failure
        assert.isTrue(refused, String(result.failure))
        assert.instanceOf(reason, Errors.Rejected)
      })
    )
  }
})
