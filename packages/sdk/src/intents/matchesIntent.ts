/** Whether an order is that of a job. */
import * as Predicate from "effect/Predicate"
import type { Order } from "@okto-effect/contract/Order"

/** A kind of job and its values by name, as its tuple has them. */
export interface Job {
  readonly type: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Orders spell the chain `caip2id`, `caip2Id` or, older ones, `networkId`. */
const spellings: Readonly<Record<string, ReadonlyArray<string>>> = { caip2Id: ["caip2id", "networkid"] }

const isScalar = (value: unknown): value is string | number | bigint =>
  typeof value === "string" || typeof value === "number" || typeof value === "bigint"

/**
 * Values as they are compared. Letter case, leading zeros and the base of a number do not count, and neither does how the
 * native coin is written: an empty text, or the zero address.
 */
const comparable = (value: string | number | bigint): string => {
  const text = String(value).trim().toLowerCase()
  if (text === "" || text === "0x") return "0"
  return /^(0x[0-9a-f]{1,64}|\d{1,78})$/.test(text) ? String(BigInt(text)) : text
}

/** The job as text: equal for equal jobs. */
export const textOf = ({ type, values }: Job): string =>
  JSON.stringify([type, values], (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))

/** Compares an order with a job: the kind, and every single value that both tell. What an order leaves out is not compared. */
export const matchesIntent = (order: Order, { type, values }: Job): boolean => {
  const { details, intentType }: { readonly details?: unknown; readonly intentType?: unknown } = order
  if (typeof intentType === "string" && intentType !== type) return false
  const told = new Map<string, unknown>(
    Predicate.isObject(details) ? Object.entries(details).map(([name, value]) => [name.toLowerCase(), value]) : []
  )
  return Object.entries(values).every(([name, value]) =>
    (spellings[name] ?? [name.toLowerCase()]).every((spelling) => {
      const other = told.get(spelling)
      return !isScalar(value) || !isScalar(other) || comparable(value) === comparable(other)
    })
  )
}
