/** Error envelopes. The backend has three forms of them, by route. */
import type { RouteName } from "./protocol.ts"
import type { Refused } from "./Refused.ts"

type Form = (refused: Refused, traceId: string) => unknown

const snake: Form = ({ details, errorCode, message, status }, traceId) => ({
  code: status,
  errorCode,
  message,
  trace_id: traceId,
  details
})

const camel: Form = ({ details, errorCode, message, status }, traceId) => ({
  code: status,
  errorCode,
  message,
  traceId,
  data: details
})

/** The code of JSON-RPC was recorded with status 400 only: with another one it would say that a failing backend refuses. */
const jsonRpc: Form = ({ details, message, status }) => ({
  code: status === 400 ? -32603 : status,
  message,
  data: details
})

/** Routes whose errors are not in snake_case. */
const forms: { readonly [Name in RouteName]?: Form } = {
  authenticate: jsonRpc,
  estimate: camel,
  execute: camel,
  signMessage: camel
}

export const envelope = (name: RouteName | undefined, refused: Refused, traceId: string): unknown => {
  const form = (name === undefined ? undefined : forms[name]) ?? snake
  return { status: "error", error: form(refused, traceId) }
}
