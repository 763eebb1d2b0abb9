/** The JSON-RPC endpoint of a chain. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { stopwatch } from "../world/Time.ts"
import type { NodeCall } from "./Node.ts"
import { RpcFailed } from "./RpcFailed.ts"

const Id = Schema.Union([Schema.String, Schema.Number, Schema.Null])

const Call = Schema.Struct({
  /** Absent in a notification. */
  id: Schema.optionalKey(Id),
  method: Schema.String,
  params: Schema.optionalKey(Schema.Unknown)
})

const isCall = Schema.is(Call)

const isNamed = Schema.is(Schema.Struct({ id: Id }))

const failure = (
  id: typeof Id.Type,
  error: { readonly code: number; readonly message: string; readonly data?: unknown }
) => ({
  jsonrpc: "2.0",
  id,
  error
})

const noAnswer = () => new Response(null, { status: 204 })

/** A mistake of the emulator is an answer too, to this call alone. */
const internal = (cause: unknown) =>
  Effect.fail(new RpcFailed({ code: -32603, message: `internal error: ${String(cause)}`, cause }))

const maxCalls = 1_000

/** Milliseconds after which no further call of a batch starts. */
const batchTimeout = 10_000

/** Characters of responses after which no further call of a batch starts. */
const maxAnswerLength = 16 * 1024 * 1024

/**
 * Whether a method reads, or takes what was signed. All others change a chain or send for accounts of the node: they are for
 * those who may use the emulator's control paths.
 */
export const isOrdinary = (method: string) =>
  /^(eth|net|web3)_/.test(method) && !/^eth_(sendTransaction|sign)/.test(method)

/** The refusal of a method (EIP-1193: unauthorized). */
const forControls = (method: string) =>
  new RpcFailed({
    code: 4100,
    message: `${method} is for programs and for pages of origins that are named with --allow-origin (allowOrigins)`
  })

/** Handles one call or a batch. A sender who may not use the control paths may call the ordinary methods. */
export const make = (call: NodeCall) => {
  /** Answers a call, or refuses it under its id: clients find the answers of a batch by their ids. */
  const answer = (body: unknown, mayControl: boolean, refused?: string) => {
    if (!isCall(body))
      return Effect.succeed(
        failure(isNamed(body) ? body.id : null, { code: -32600, message: "expected { id, method, params }" })
      )
    const { id, method, params } = body
    const answered =
      refused !== undefined
        ? Effect.fail(new RpcFailed({ code: -32005, message: refused }))
        : mayControl || isOrdinary(method)
          ? call(method, params)
          : Effect.fail(forControls(method))
    return answered.pipe(
      Effect.catchDefect(internal),
      Effect.match({
        // A notification: no answer to it is asked for.
        onSuccess: (result) => (id === undefined ? undefined : { jsonrpc: "2.0", id, result }),
        onFailure: ({ code, data, message }) =>
          id === undefined ? undefined : failure(id, { code, message, ...(data === undefined ? {} : { data }) })
      })
    )
  }
  return Effect.fnUntraced(function* (body: unknown, mayControl: boolean) {
    if (!Array.isArray(body)) {
      const answered = yield* answer(body, mayControl)
      return answered === undefined ? noAnswer() : Response.json(answered)
    }
    if (body.length === 0) {
      return Response.json(failure(null, { code: -32600, message: "expected calls in a batch, got none" }))
    }
    if (body.length > maxCalls) {
      const message = `expected at most ${maxCalls} calls in a batch, got ${body.length}`
      return Response.json(failure(null, { code: -32600, message }), { status: 400 })
    }
    const passed = yield* stopwatch
    let length = 0
    const answers: Array<string> = []
    for (const one of body) {
      const refused =
        (yield* passed) >= batchTimeout
          ? `the batch took longer than ${batchTimeout} ms`
          : length > maxAnswerLength
            ? `the answers have more than ${maxAnswerLength} characters: ask for less at once`
            : undefined
      const answered = yield* answer(one, mayControl, refused)
      if (answered === undefined) continue
      const text = JSON.stringify(answered)
      length += text.length
      answers.push(text)
    }
    if (answers.length === 0) return noAnswer()
    return new Response(`[${answers.join(",")}]`, { headers: { "content-type": "application/json" } })
  })
}
