/**
 * The envelope of every reply, `{ status, data, error }`. Keys are snake_case on the wire; {@link camelKeys} converts
 * them.
 */
import * as Schema from "effect/Schema"
import { quantity, text } from "./Lenient.ts"

export * from "./camelKeys.ts"

const Anything = /* @__PURE__ */ Schema.optionalKey(Schema.Unknown)

/** The `error` of an envelope, in each of the three variants of the backend. */
export const Fault = /* @__PURE__ */ Schema.Struct({
  /** The HTTP status, repeated. */
  code: quantity("The HTTP status, repeated."),
  /** The backend's name of the failure, such as `ER-TECH-0001`. */
  errorCode: text("The backend's name of the failure, such as `ER-TECH-0001`."),
  /** A sentence for people. */
  message: text("A sentence for people."),
  /** Names the request in the backend's logs. */
  traceId: text("Names the request in the backend's logs."),
  /** More about the failure: in `details` for some calls, in `data` for others. */
  details: Anything,
  /** What the backend adds, if anything. */
  data: Anything
})
export type Fault = typeof Fault.Type

/** The envelope with camelCase keys. The call has failed if `status` is `error`; every other status means success. */
export const Envelope = /* @__PURE__ */ Schema.Struct({ status: Anything, data: Anything, error: Anything })
