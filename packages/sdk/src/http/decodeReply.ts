/** Opens the envelope of a reply and decodes the data in it. */
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { camelKeys } from "@okto-effect/protocol/camelKeys"
import { replaceInexact } from "@okto-effect/protocol/exactNumbers"
import type { Envelope, Fault } from "@okto-effect/protocol/Envelope"
import { DecodeFailed, MissingData, type CallFailureReason, Redirected, Rejected } from "../errors/Errors.ts"
import { cut, mask, redactFields } from "../errors/redaction.ts"
import { defaultToEmptyLists } from "./emptyLists.ts"
import { numberOf } from "../core/values.ts"
import { deepestReply, isTooDeep, largestReply, longestText } from "./limits.ts"
import { type AnyEndpoint, toText } from "./request.ts"
import type { TransportResponse } from "./Transport.ts"

/** A reply, and what removes its secrets and those of its request from texts. */
export interface Received {
  readonly response: TransportResponse
  readonly redact: (text: string) => string
}

/** A field, unless its value is absent. */
export const present = <A>(key: string, value: A | null | undefined) =>
  value === undefined || value === null ? {} : { [key]: value }

const rejected = (
  { redact, response: { retryAfter, status } }: Received,
  error: unknown,
  isEnveloped: boolean,
  refusalCodes: ReadonlyArray<number> = []
): Rejected => {
  const fault: { readonly [Field in keyof Fault]?: unknown } = Predicate.isObject(error) ? error : { message: error }
  const redactedText = (value: unknown) => {
    const text = Predicate.isObjectOrArray(value) ? redactFields(value, redact) : toText(value)
    return text === undefined ? undefined : cut(redact(text), longestText)
  }
  /** A number that is a secret, such as a code, is left out. */
  const unlessSecret = (value: number | undefined) => (redactedText(value) === mask ? undefined : value)
  const code = unlessSecret(numberOf(fault.code))
  return new Rejected({
    status,
    message: redactedText(fault.message) ?? `the backend answered with status ${status}`,
    ...present("code", code),
    ...present("errorCode", redactedText(fault.errorCode)),
    ...present("details", redactedText(fault.details) ?? redactedText(fault.data)),
    ...present("traceId", redactedText(fault.traceId)),
    ...present("retryAfter", unlessSecret(retryAfter)),
    isEnveloped,
    ...(code !== undefined && refusalCodes.includes(code) && { isRecordedRefusal: true })
  })
}

const parsed = new WeakMap<TransportResponse, unknown>()

/**
 * The JSON of a reply: read for its data, its secrets and the log, but parsed once. Numbers that would be rounded are texts, as
 * the backend writes amounts. Throws where it is not JSON.
 */
export const jsonOf = (response: TransportResponse): unknown => {
  if (!parsed.has(response)) {
    parsed.set(response, JSON.parse(replaceInexact(response.body, (number) => `"${number}"`)))
  }
  return parsed.get(response)
}

/** The JSON of a reply, within the limits of size and depth; `undefined` where it is not JSON. */
const parseBody = (response: TransportResponse): Result.Result<unknown, string> => {
  if (response.body.length > largestReply) return Result.fail(`the reply is larger than ${largestReply} characters`)
  const value = Result.getOrUndefined(Result.try(() => jsonOf(response)))
  return isTooDeep(value)
    ? Result.fail(`the reply is nested deeper than ${deepestReply} levels`)
    : Result.succeed(value)
}

type Reply = { readonly [Field in keyof typeof Envelope.Type]?: unknown }

/** Whether a refusal has the form of the backend's, or of its gateway's: a proxy's page does not. */
const isEnvelope = (reply: unknown): boolean =>
  ["error", "message"].some((key) => Predicate.hasProperty(reply, key) && reply[key] !== null) ||
  (Predicate.hasProperty(reply, "status") && reply.status === "error")

/** Whether a 2xx reply is an error: its `status` says so, or, as in JSON-RPC, it has a numeric code in the place of data. */
const isError = ({ data, error, status }: Reply): boolean =>
  status === "error" ||
  (Predicate.isNullish(data) && Predicate.hasProperty(error, "code") && numberOf(error.code) !== undefined)

/** The data of a reply, or why there is none. Unknown fields pass through to the caller. */
export const decodeReply = <Data>(
  { decoder, emptyListsAt, refusalCodes }: AnyEndpoint<Data>,
  received: Received
): Result.Result<Data, CallFailureReason> => {
  const { redact, response } = received
  const { status } = response
  if (status < 100 || (status >= 300 && status < 400)) return Result.fail(new Redirected(status))
  const body = parseBody(response)
  const envelope: unknown = Result.isSuccess(body) ? camelKeys(body.success) : undefined
  const fields: Reply | undefined = Predicate.isObject(envelope) ? envelope : undefined
  if (status < 200 || status >= 300 || (fields !== undefined && isError(fields))) {
    return Result.fail(rejected(received, fields?.error, isEnvelope(fields), refusalCodes))
  }
  if (Result.isFailure(body)) return Result.fail(new DecodeFailed({ path: "", message: body.failure }))
  if (fields === undefined) return Result.fail(new MissingData(undefined, true))
  const data = defaultToEmptyLists(fields.data, emptyListsAt)
  if (data === undefined || data === null) return Result.fail(new MissingData())
  if (decoder.is(data)) return Result.succeed(data)
  const decoded = decoder.decode(data, { strict: false, first: true })
  const issue = Result.isFailure(decoded) ? decoded.failure[0] : undefined
  const { message = "unexpected value", path: inner = "" } = issue ?? {}
  const path = cut(redact(`data${inner === "" || inner.startsWith("[") ? "" : "."}${inner}`), longestText)
  const sentence = cut(redact(`the reply is malformed at ${path}: ${message}`), longestText)
  return Result.fail(new DecodeFailed({ path, message: sentence }))
}
