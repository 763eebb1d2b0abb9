/** Error envelopes. The backend spells them in three ways, by route. */
import type { RouteName } from "./contract.ts"
import type { Refused } from "./Refused.ts"

type Spelling = (refused: Refused, traceId: string) => unknown

const snake: Spelling = ({ details, errorCode, message, status }, traceId) => ({
  code: status,
  errorCode,
  message,
  trace_id: traceId,
  details
})

const camel: Spelling = ({ details, errorCode, message, status }, traceId) => ({
  code: status,
  errorCode,
  message,
  traceId,
  data: details
})

const jsonRpc: Spelling = ({ details, message }) => ({ code: -32603, message, data: details })

/** Routes that do not spell their errors in snake_case. */
const spellings: { readonly [Name in RouteName]?: Spelling } = {
  authenticate: jsonRpc,
  estimate: camel,
  execute: camel,
  signMessage: camel
}

/** The envelope of a refusal. */
export const envelope = (name: RouteName | undefined, refused: Refused, traceId: string): unknown => {
  const spell = (name === undefined ? undefined : spellings[name]) ?? snake
  return { status: "error", error: spell(refused, traceId) }
}
