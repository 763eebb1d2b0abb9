/** Jobs: their ids, the job in an operation's call data, and whether an order belongs to a job. */
import type { Order } from "@okto-effect/contract/Order"
import type { Hex } from "@okto-effect/contract/Primitives"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { uuid } from "../crypto/random.ts"
import { ArgumentInvalid } from "../errors/Errors.ts"
import { toJson } from "../http/request.ts"
import { isScalar } from "../schemas/input/reply.ts"
import { jobIn } from "../userop/userOp.ts"
import { kinds } from "./kinds.ts"

/** A job: its kind, and the values of its tuple by name. */
export interface Job {
  readonly type: string
  readonly values: Readonly<Record<string, unknown>>
}

const nilId = "00000000-0000-0000-0000-000000000000"

/** Returns a job id in lower case. Fails where it is not a UUID, or is the nil UUID. */
export const checkJobId = (candidate: unknown): Effect.Effect<string, ArgumentInvalid> =>
  typeof candidate === "string" && uuid.test(candidate) && candidate !== nilId
    ? Effect.succeed(candidate.toLowerCase())
    : Effect.fail(new ArgumentInvalid([{ path: "jobId", message: "Invalid job id: must be a UUID" }]))

/** The job in call data, or `undefined`. Of a kind that an app defined, no values are known. */
export const jobOf = ({ callData }: { readonly callData: Hex }): Job | undefined => {
  const job = jobIn(callData)
  if (job === undefined) return undefined
  const kind = Object.entries(kinds).find(([type]) => type === job.type)?.[1]
  return { type: job.type, values: kind?.readParameters(job.parameters) ?? {} }
}

/** Other names of values in the details of orders: older orders have the chain as `networkId`. */
const spellings: Readonly<Record<string, ReadonlyArray<string>>> = { caip2Id: ["caip2id", "networkid"] }

/**
 * A value for comparison, without letter case, leading zeros and the base of a number. Empty text and the zero address,
 * which both stand for the native coin, are equal.
 */
const normalizeValue = (value: string | number | bigint): string => {
  const text = String(value).trim().toLowerCase()
  if (text === "" || text === "0x") return "0"
  return /^(0x[0-9a-f]{1,64}|\d{1,78})$/.test(text) ? String(BigInt(text)) : text
}

/** Whether values are equal. A number of JSON is rounded: the backend may write one in place of a text. */
const isSameValue = (value: string | number | bigint, listed: string | number | bigint): boolean =>
  typeof listed === "number" ? Number(value) === listed : normalizeValue(value) === normalizeValue(listed)

/** A job as text: equal jobs have equal texts. */
export const textOf = ({ type, values }: Job): string => toJson([type, values])

/** Whether an order belongs to a job: the kind and all values that both have are equal. */
export const matchesIntent = (order: Order, { type, values }: Job): boolean => {
  const { details, intentType }: { readonly details?: unknown; readonly intentType?: unknown } = order
  if (typeof intentType === "string" && intentType !== type) return false
  const listed = new Map<string, unknown>(
    Predicate.isObject(details) ? Object.entries(details).map(([name, value]) => [name.toLowerCase(), value]) : []
  )
  return Object.entries(values).every(([name, value]) =>
    (spellings[name] ?? [name.toLowerCase()]).every((spelling) => {
      const other = listed.get(spelling)
      return !isScalar(value) || !isScalar(other) || isSameValue(value, other)
    })
  )
}
