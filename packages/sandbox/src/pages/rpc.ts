/** A chain's JSON-RPC endpoint, for wallets and block tools. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Provider, RpcFailed } from "../evm/provider.ts"

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

const answer = Effect.fnUntraced(function* (provider: Provider, call: unknown) {
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

/** Answers one call or a batch. */
export const rpc = Effect.fnUntraced(function* (provider: Provider, request: Request) {
  const body: unknown = yield* Effect.tryPromise(() => request.json()).pipe(Effect.orElseSucceed(() => undefined))
  return Response.json(
    Array.isArray(body)
      ? yield* Effect.forEach(body, (call: unknown) => answer(provider, call))
      : yield* answer(provider, body)
  )
})
