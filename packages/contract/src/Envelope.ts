/**
 * The envelope around every answer, `{ status, data, error }`, and the spelling of its keys: snake_case on the wire,
 * camelCase past this module.
 */
import * as Schema from "effect/Schema"
import { Quantity, Text } from "./Lenient.ts"

const Anything = /* @__PURE__ */ Schema.optionalKey(Schema.Unknown)

/**
 * The camelCase spelling of a wire key: every underscore followed by an ASCII lower-case letter is replaced by that
 * letter in upper case, and nothing else changes (`user_swa` → `userSwa`, `a_1` and `foo_Bar` stay).
 */
export const camelKey = (key: string): string => key.replace(/_([a-z])/g, (_, next: string) => next.toUpperCase())

/** A JSON value with every key in camelCase. Values are never touched. */
export const camelKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelKey(key), camelKeys(inner)]))
}

/** The error object of a failed envelope, in any of the three variants the backend uses. */
export const Fault = /* @__PURE__ */ Schema.Struct({
  code: Quantity,
  errorCode: Text,
  message: Text,
  traceId: Text,
  /** More about the failure: `details` on some calls, `data` on others. */
  details: Anything,
  data: Anything
})
export type Fault = typeof Fault.Type

/** The envelope, once its keys are in camelCase. `status` is `error` or anything else, even absent. */
export const Envelope = /* @__PURE__ */ Schema.Struct({ status: Anything, data: Anything, error: Anything })
