/**
 * The messages between the page in the authentication modal and its host. Requests are objects or JSON text, bare or within
 * `{ eventName, eventData }`; the reply to a success is JSON text, that to a failure an object.
 */
import { typeName } from "@okto-effect/protocol/issues"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Decoder } from "@okto-effect/protocol/Decoder"
import * as compiled from "../schemas/compiled/rest.gen.ts"
import { copyJson } from "../input/snapshot.ts"

/** The requests of the page, by type. */
const requests = {
  ui_config: compiled.UiConfig,
  request_otp: compiled.RequestOtp,
  resend_otp: compiled.ResendOtp,
  verify_otp: compiled.VerifyOtp,
  paste_otp: compiled.PasteOtp,
  close_webview: compiled.CloseWebView
}

type Kinds = typeof requests

/** A request of the page. That for Google has no type, but a provider. */
export type PageRequest =
  | { readonly [Kind in keyof Kinds]: Kinds[Kind] extends Decoder<infer A> ? A : never }[keyof Kinds]
  | { readonly type: "google" }

/** A request with a contact. */
export type Contact = Extract<PageRequest, { readonly type: "request_otp" | "resend_otp" | "verify_otp" }>

/** A message from the page. */
export interface Message {
  readonly id: string | number
  readonly method: string | number
  readonly channel: string | undefined
  readonly data: { readonly [key: string]: unknown }
}

const decodeAs = <A>(decoder: Decoder<A>, value: unknown): Option.Option<A> =>
  Result.getSuccess(decoder.decode(value, { strict: false }))

const readEnvelope = (value: unknown): Option.Option<{ readonly [key: string]: unknown }> =>
  typeof value === "string"
    ? Option.flatMap(decodeAs(compiled.MessageText, value), (text) => decodeAs(compiled.MessageJson, text))
    : decodeAs(compiled.MessageData, value)

/** Reads a message, if it is one. */
export const readMessage = (value: unknown): Option.Option<Message> =>
  readEnvelope(value).pipe(
    Option.flatMap((outer) => ("eventData" in outer ? readEnvelope(outer["eventData"]) : Option.some(outer))),
    Option.flatMap((message) => decodeAs(compiled.Message, message)),
    Option.map(({ channel, data = {}, id, method }) => ({
      id: id || "uuid-for-webview",
      method: method || "okto_sdk_login",
      channel,
      data
    }))
  )

const isKind = (type: unknown): type is keyof Kinds => typeof type === "string" && Object.hasOwn(requests, type)

/** The request in a message, if its type is known and its fields are complete. */
export const requestOf = ({ data }: Message): Option.Option<PageRequest> => {
  const { provider, type } = data
  // A request for the appearance takes precedence, then one for Google, which ignores the type.
  if (type !== "ui_config" && provider === "google") return Option.some({ type: "google" })
  return isKind(type) ? decodeAs<PageRequest>(requests[type], data) : Option.none()
}

/** A text of the page, or the type of another value. */
export const describeValue = (value: unknown): string => (typeof value === "string" ? value : typeName(value))

/** The reply to a successful request. */
export const success = ({ id, method }: Message, data: object): string => JSON.stringify({ id, method, data })

/**
 * The reply to a failed request. `data` is that of the request, wrapped twice, as the page expects; absent without JSON.
 * `details` is what the backend said, which the original's page does not get.
 */
export const failure = ({ data, id, method }: Message, error: string, details?: string): object => ({
  id,
  method,
  data: JSON.stringify({ data: copyJson(data) }),
  error,
  ...(details !== undefined && { details })
})
