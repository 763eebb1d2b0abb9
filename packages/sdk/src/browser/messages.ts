/**
 * What the page in the authentication modal and its host say to each other. Requests come as objects or as JSON text,
 * bare or inside `{ eventName, eventData }`; successes are answered as JSON text, failures as objects.
 */
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Reader } from "@okto-effect/contract/Reader"
import * as compiled from "../schemas/compiled/page.gen.ts"

/** What the page can ask for, by the type of its request. */
const requests = {
  ui_config: compiled.UiConfig,
  request_otp: compiled.RequestOtp,
  resend_otp: compiled.ResendOtp,
  verify_otp: compiled.VerifyOtp,
  paste_otp: compiled.PasteOtp,
  close_webview: compiled.CloseWebView
}

type Kinds = typeof requests

/** One of the page's requests. Google has no type of its own: its provider is what counts. */
export type Wish =
  | { readonly [Kind in keyof Kinds]: Kinds[Kind] extends Reader<infer A> ? A : never }[keyof Kinds]
  | { readonly type: "google" }

/** A contact as the page spells it. */
export type Contact = Extract<Wish, { readonly type: "request_otp" | "resend_otp" | "verify_otp" }>

/** A message from the page, as far as it could be understood. */
export interface Message {
  readonly id: string
  readonly method: string
  readonly channel: string | undefined
  readonly data: { readonly [key: string]: unknown }
}

const taken = <A>(reader: Reader<A>, value: unknown): Option.Option<A> =>
  Result.getSuccess(reader.read(value, { strict: false }))

const parcel = (value: unknown): Option.Option<{ readonly [key: string]: unknown }> =>
  typeof value === "string"
    ? Option.flatMap(taken(compiled.ParcelText, value), (text) => taken(compiled.ParcelJson, text))
    : taken(compiled.Parcel, value)

/** Reads a message. Nothing where it is none. */
export const read = (value: unknown): Option.Option<Message> =>
  parcel(value).pipe(
    Option.flatMap((outer) => ("eventData" in outer ? parcel(outer["eventData"]) : Option.some(outer))),
    Option.flatMap((message) => taken(compiled.Message, message)),
    Option.map(({ channel, data = {}, id = "uuid-for-webview", method = "okto_sdk_login" }) => ({
      id,
      method,
      channel,
      data
    }))
  )

const isKind = (type: unknown): type is keyof Kinds => typeof type === "string" && Object.hasOwn(requests, type)

/** What a message asks for. Nothing where nobody knows it, or where it lacks what its type needs. */
export const wishOf = ({ data }: Message): Option.Option<Wish> => {
  const { provider, type } = data
  // The appearance comes first, then Google, whatever the type says beside it.
  if (type !== "ui_config" && provider === "google") return Option.some({ type: "google" })
  return isKind(type) ? taken<Wish>(requests[type], data) : Option.none()
}

/** The answer to a request that was fulfilled. */
export const success = ({ id, method }: Message, data: object): string => JSON.stringify({ id, method, data })

/** The answer to a request that failed; `data` is the request's, wrapped twice, as the page expects it. */
export const failure = ({ data, id, method }: Message, error: string): object => ({
  id,
  method,
  data: JSON.stringify({ data }),
  error
})
