/** Jobs: their ids, the job in an operation's call data, and whether an order belongs to a job. */
import type { Order } from "@okto-effect/protocol/Order"
import type { Hex } from "@okto-effect/protocol/Primitives"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { isHex, toBytes } from "../core/hex.ts"
import { uuid } from "../core/random.ts"
import { ArgumentInvalid } from "../errors/Errors.ts"
import { toJson } from "../http/request.ts"
import { isSameText, isScalar, parseJson } from "../core/values.ts"
import { jobIn } from "../core/userOp.ts"
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

/** Whether an order is of a job: the same in every field, of another one, or that the order does not show it. */
export type Match = "same" | "different" | "unclear"

/** Other names of values in the details of orders: older orders have the chain as `networkId`. */
const spellings: Readonly<Record<string, ReadonlyArray<string>>> = {
  caip2Id: ["caip2Id", "networkId"],
  collectionAddress: ["collectionAddress", "collectionName"]
}

/** Values that are texts or bytes: letter case, leading zeros and the base of a number are a part of them. */
const exact: ReadonlySet<string> = new Set(
  "name nftName uri description symbol attributes type properties function typeArguments functionArguments data".split(
    " "
  )
)

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

type Fields = Readonly<Record<string, unknown>>

/** Lists that are empty where the order does not show them. */
const filledIn: ReadonlySet<string> = new Set(["transactions", "properties"])

/** A key and a value, as orders write the fields of a record. */
const isPair = (entry: unknown): entry is { readonly Key: unknown; readonly Value: unknown } =>
  Predicate.hasProperty(entry, "Key") && Predicate.hasProperty(entry, "Value")

/** A list of keys and values as a record; otherwise the value itself. */
const withoutPairs = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every(isPair)
    ? Object.fromEntries(value.map(({ Key, Value }) => [String(Key), Value]))
    : value

/** Reads a list or a record: as it is, as keys and values, as JSON, or as the bytes of JSON. Otherwise `undefined`. */
const structureIn = (value: unknown): object | undefined => {
  const text = isHex(value) ? new TextDecoder().decode(toBytes(value)) : value
  const found = withoutPairs(typeof text === "string" ? parseJson(text) : text)
  return Predicate.isObjectOrArray(found) ? found : undefined
}

const recordIn = (value: unknown): Fields | undefined => {
  const found = structureIn(value)
  return Predicate.isObject(found) ? { ...found } : undefined
}

/** Lists and records as text, with the keys in order and all values as `write` writes them. */
const canonical = (value: unknown, write: (value: string) => string): string => {
  const found = withoutPairs(value)
  if (Array.isArray(found)) return `[${found.map((entry) => canonical(entry, write)).join()}]`
  if (!Predicate.isObject(found)) {
    return JSON.stringify(write(isScalar(found) || typeof found === "boolean" ? String(found) : ""))
  }
  const entries = Object.entries(found).map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry, write)}`)
  // oxlint-disable-next-line unicorn/no-array-sort -- Hermes has no toSorted.
  return `{${entries.sort().join()}}`
}

/** Compares values as they are: "unclear" where only letter case, leading zeros or the base of a number differ. */
const compareTexts = (own: unknown, listed: unknown): Match => {
  if (canonical(own, String) === canonical(listed, String)) return "same"
  return canonical(own, normalizeValue) === canonical(listed, normalizeValue) ? "unclear" : "different"
}

const toBytesText = (data: unknown): string => String(data).toLowerCase() || "0x"

const compareValue = (name: string, own: unknown, listed: unknown): Match => {
  if (isScalar(own) && isScalar(listed)) {
    if (name === "data") return compareTexts(toBytesText(own), toBytesText(listed))
    if (exact.has(name)) return compareTexts(own, listed)
    return isSameValue(own, listed) ? "same" : "different"
  }
  const [ours, theirs] = [structureIn(own), structureIn(listed)]
  if (ours === undefined || theirs === undefined) return "unclear"
  const isFilledIn = filledIn.has(name) && Array.isArray(theirs) && theirs.length === 0
  if (isFilledIn && Array.isArray(ours) && ours.length > 0) return "unclear"
  if (name !== "transactions") return compareTexts(ours, theirs)
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return "unclear"
  return ours.length === theirs.length
    ? worstOf(ours.map((one, index) => compareFields(recordIn(one) ?? {}, recordIn(theirs[index]) ?? {})))
    : "different"
}

const worstOf = (matches: ReadonlyArray<Match>): Match =>
  matches.find((match) => match === "different") ?? matches.find((match) => match === "unclear") ?? "same"

/** Compares all fields of a job with those that an order shows. */
const compareFields = (own: Fields, ...shown: ReadonlyArray<Fields>): Match => {
  const listed = shown.flatMap(Object.entries).filter(([, value]) => value !== undefined && value !== null)
  return worstOf(
    Object.entries(own).map(([name, value]) => {
      const found = (spellings[name] ?? [name]).flatMap((spelling) =>
        listed.flatMap(([key, other]): ReadonlyArray<Match> => {
          if (!isSameText(key, spelling)) return []
          const match = compareValue(name, value, other)
          // The name of a collection, where it is not its address.
          return spelling === "collectionName" && match === "different" ? [] : [match]
        })
      )
      // The type of an NFT follows from its collection.
      return found.length > 0 || name === "nftType" ? worstOf(found) : "unclear"
    })
  )
}

/** A job as text: equal jobs have equal texts. */
export const jobText = ({ type, values }: Job): string => toJson([type, values])

/** The values of a job as orders show them: those in its `data` beside the others. */
const fieldsOf = ({ type, values }: Job): Fields => {
  const { data, ...others } = values
  return Object.hasOwn(kinds, type) && data !== undefined ? { ...others, ...(recordIn(data) ?? { data }) } : values
}

/** Compares an order with a job: the kind, and all values of the job. */
export const matchesIntent = (order: Order, job: Job): Match => {
  const { details, intentType }: { readonly details?: unknown; readonly intentType?: unknown } = order
  if (typeof intentType === "string" && intentType !== job.type) return "different"
  const shown = Predicate.isObject(details) ? { ...details } : {}
  const compared = Result.try(() => compareFields(fieldsOf(job), shown, recordIn(Reflect.get(shown, "data")) ?? {}))
  // JSON in texts may be nested too deeply.
  return Result.getOrElse(compared, (): Match => "unclear")
}
