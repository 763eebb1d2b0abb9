/** The service's HTTP routes. */
import { isOktoError } from "@okto-effect/sdk"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Payout, Treasury } from "./Treasury.ts"

/** The HTTP status by what a caller can do. */
const statuses = { "sign-in": 502, input: 422, retry: 503, unknown: 504, bug: 500 } as const

const Id = Schema.Struct({ id: Schema.String.check(Schema.isUUID()) })

/** Answers failures: those of the SDK say what to do, and everything else is a mistake in the request. */
const answered = Effect.catch((error: unknown) =>
  isOktoError(error)
    ? HttpServerResponse.json({ error: error._tag, advice: error.advice }, { status: statuses[error.category] })
    : HttpServerResponse.json({ error: String(error) }, { status: 400 })
)

const pay = Effect.gen(function* () {
  const payout = yield* HttpServerRequest.schemaBodyJson(Payout)
  const treasury = yield* Treasury
  return yield* HttpServerResponse.json({ id: yield* treasury.pay(payout) }, { status: 202 })
}).pipe(answered)

const status = Effect.gen(function* () {
  const { id } = yield* HttpRouter.schemaPathParams(Id)
  const treasury = yield* Treasury
  return yield* HttpServerResponse.json({ id, status: (yield* treasury.statusOf(id)) ?? "NOT_EXISTS" })
}).pipe(answered)

export const routes = Layer.mergeAll(
  HttpRouter.add("POST", "/payouts", pay),
  HttpRouter.add("GET", "/payouts/:id", status)
)
