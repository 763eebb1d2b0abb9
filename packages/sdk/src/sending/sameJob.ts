/** Whether an order is that of a job. */
import type { Order } from "@okto-effect/contract/Order"

/** A kind of job and its values, as its tuple has them. */
export interface Job {
  readonly type: string
  readonly values: Readonly<Record<string, unknown>>
}

const isScalar = (value: unknown): value is string | number | bigint =>
  typeof value === "string" || typeof value === "number" || typeof value === "bigint"

/** Texts as they are compared: neither letter case nor the leading zeros of an address count. */
const comparable = (value: string | number | bigint): string => String(value).toLowerCase().replace(/^0x0*/, "0x")

/** The job as text: equal for equal jobs. */
export const textOf = ({ type, values }: Job): string =>
  JSON.stringify([type, values], (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))

/**
 * Compares what an order says of its job with a job: the kind, and every single value that both have. Orders spell the
 * chain `caip2id` or `caip2Id`.
 */
export const isOrderOf = (order: Order, { type, values }: Job): boolean => {
  if (order.intentType !== type) return false
  const said = new Map(Object.entries(order.details ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.entries(values).every(([name, value]) => {
    const other = said.get(name.toLowerCase())
    return !isScalar(value) || !isScalar(other) || comparable(value) === comparable(other)
  })
}
