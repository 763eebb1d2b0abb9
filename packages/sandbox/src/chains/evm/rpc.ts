/** A chain's JSON-RPC endpoint, for wallets and block tools. */
import { Primitives } from "@okto-effect/contract"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Journal } from "../../state/Journal.ts"
import { type Provider, RpcFailed } from "./provider.ts"
import type { RunningNetwork } from "./World.ts"

const Id = Schema.Union([Schema.String, Schema.Number, Schema.Null])

const Call = Schema.Struct({
  id: Schema.optionalKey(Id),
  method: Schema.String,
  params: Schema.optionalKey(Schema.Unknown)
})

const isCall = Schema.is(Call)

const failure = (
  id: typeof Id.Type,
  error: { readonly code: number; readonly message: string; readonly data?: unknown }
) => ({
  jsonrpc: "2.0",
  id,
  error
})

const respond = Effect.fnUntraced(function* (provider: Provider, call: unknown) {
  if (!isCall(call)) return failure(null, { code: -32600, message: "expected { id, method, params }" })
  const { id = null, method, params } = call
  return yield* Effect.tryPromise({
    try: () => provider.request({ method, params }),
    catch: (cause) =>
      cause instanceof RpcFailed ? cause : new RpcFailed({ code: -32603, message: String(cause), cause })
  }).pipe(
    Effect.match({
      onSuccess: (result) => ({ jsonrpc: "2.0", id, result }),
      onFailure: ({ code, data, message }) => failure(id, { code, message, ...(data === undefined ? {} : { data }) })
    })
  )
})

const isSending = Schema.is(
  Schema.Struct({
    id: Schema.optionalKey(Id),
    method: Schema.Literal("eth_sendRawTransaction"),
    params: Schema.Tuple([Primitives.Hex()])
  })
)

/** Calls that one request may make. */
const mostCalls = 100

/** Milliseconds after which no other call of a batch is begun. */
const longestBatch = 10_000

/** Characters of answers after which no other call of a batch is begun. */
const largestAnswer = 16 * 1024 * 1024

/** Answers one call or a batch. Transactions are kept like everything else that changes the chain. */
export const make = ({ caipId, chain }: RunningNetwork, journal: Journal["Service"]) => {
  const answer = (call: unknown) => {
    if (!isSending(call)) return respond(chain.provider, call)
    const {
      id = null,
      params: [raw]
    } = call
    return journal
      .record(chain.submit(raw), () => ({ _tag: "TransactionSent", caipId, raw }))
      .pipe(
        Effect.match({
          onSuccess: ({ hash }) => ({ jsonrpc: "2.0", id, result: hash }),
          onFailure: ({ message }) => failure(id, { code: -32000, message })
        })
      )
  }
  return Effect.fnUntraced(function* (body: unknown) {
    if (!Array.isArray(body)) return Response.json(yield* answer(body))
    if (body.length > mostCalls) {
      const message = `expected at most ${mostCalls} calls in a batch, got ${body.length}`
      return Response.json(failure(null, { code: -32600, message }), { status: 400 })
    }
    const begun = yield* Clock.currentTimeMillis
    let length = 0
    const answers: Array<string> = []
    for (const call of body) {
      const spent = (yield* Clock.currentTimeMillis) - begun
      const refused =
        spent >= longestBatch
          ? `the batch took longer than ${longestBatch} ms`
          : length > largestAnswer
            ? `the answers have more than ${largestAnswer} characters: ask for less at once`
            : undefined
      const text = JSON.stringify(
        refused === undefined ? yield* answer(call) : failure(null, { code: -32005, message: refused })
      )
      length += text.length
      answers.push(text)
    }
    return new Response(`[${answers.join(",")}]`, { headers: { "content-type": "application/json" } })
  })
}
