/**
 * What the page in the authentication modal and its host say to each other. Requests come as objects or as JSON text,
 * bare or inside `{ eventName, eventData }`; successes are answered as JSON text, failures as objects.
 */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** Texts longer than this say nothing that a login needs. */
const longest = 64 * 1024

const email = { provider: Schema.Literal("email"), email: Schema.String }
// Every provider that is not email is a phone number.
const phone = { provider: Schema.String, whatsapp_number: Schema.String }

const contact = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Union([Schema.Struct({ ...fields, ...email }), Schema.Struct({ ...fields, ...phone })])

const token = Schema.String

/** What the page can ask for, by the type of its request. */
const requests = {
  ui_config: Schema.Struct({ type: Schema.Literal("ui_config") }),
  request_otp: contact({ type: Schema.Literal("request_otp") }),
  resend_otp: contact({ type: Schema.Literal("resend_otp"), token }),
  verify_otp: contact({ type: Schema.Literal("verify_otp"), token, otp: Schema.String }),
  paste_otp: Schema.Struct({ type: Schema.Literal("paste_otp"), provider: Schema.optionalKey(Schema.String) }),
  close_webview: Schema.Struct({ type: Schema.Literal("close_webview") })
}

type Kinds = typeof requests

/** One of the page's requests. Google has no type of its own: its provider is what counts. */
export type Wish = { readonly [Kind in keyof Kinds]: Kinds[Kind]["Type"] }[keyof Kinds] | { readonly type: "google" }

/** A contact as the page spells it. */
export type Contact = Extract<Wish, { readonly type: "request_otp" | "resend_otp" | "verify_otp" }>

/** A message from the page, as far as it could be understood. */
export interface Message {
  readonly id: string
  readonly method: string
  readonly channel: string | undefined
  readonly data: { readonly [key: string]: unknown }
}

const Record = Schema.Record(Schema.String, Schema.Unknown)
const Text = Schema.String.check(Schema.isMaxLength(longest))
const Parsed = Schema.fromJsonString(Record)

const Shape = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  method: Schema.optionalKey(Schema.String),
  channel: Schema.optionalKey(Schema.String),
  data: Schema.optionalKey(Record)
})

const record = (value: unknown): Option.Option<{ readonly [key: string]: unknown }> =>
  typeof value === "string"
    ? Option.flatMap(Schema.decodeUnknownOption(Text)(value), Schema.decodeUnknownOption(Parsed))
    : Schema.decodeUnknownOption(Record)(value)

/** Reads a message. Nothing where it is none. */
export const read = (value: unknown): Option.Option<Message> =>
  record(value).pipe(
    Option.flatMap((outer) => ("eventData" in outer ? record(outer["eventData"]) : Option.some(outer))),
    Option.flatMap(Schema.decodeUnknownOption(Shape)),
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
  return isKind(type) ? Schema.decodeUnknownOption(requests[type])(data) : Option.none()
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
