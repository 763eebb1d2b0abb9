/**
 * The envelope around every answer, `{ status, data, error }`, and the spelling of its keys: snake_case on the wire,
 * camelCase past this module.
 */
import * as Schema from "effect/Schema"
import { Quantity, Text } from "./Lenient.ts"

export * from "./camelKeys.ts"

const Anything = /* @__PURE__ */ Schema.optionalKey(Schema.Unknown)

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
