/** The recorded calls of the published original: what went in, what left, what came back, what came out. */
import * as Schema from "effect/Schema"

const Nullable = Schema.NullOr
const Keyed = Schema.Record(Schema.String, Schema.Unknown)

export const Exchange = Schema.Struct({
  request: Schema.Struct({
    method: Schema.String,
    path: Schema.String,
    query: Schema.Record(Schema.String, Schema.String),
    authorization: Schema.Boolean,
    authorizationToken: Nullable(Keyed),
    contentType: Nullable(Schema.String),
    accept: Nullable(Schema.String),
    body: Nullable(Schema.String)
  }),
  reply: Schema.Struct({
    status: Schema.optionalKey(Schema.Number),
    json: Schema.optionalKey(Schema.Unknown),
    text: Schema.optionalKey(Schema.String),
    closed: Schema.optionalKey(Schema.Boolean)
  })
})
export type Exchange = typeof Exchange.Type

const SessionFields = Schema.Struct({
  privateKey: Schema.String,
  publicKey: Schema.String,
  userSWA: Schema.String
})

export const Vector = Schema.Struct({
  id: Schema.String,
  description: Schema.String,
  environment: Nullable(Schema.Literals(["sandbox", "staging", "production"])),
  now: Schema.Number,
  client: Nullable(Schema.Struct({ privateKey: Schema.String, swa: Schema.String })),
  session: Nullable(SessionFields),
  userKeys: Nullable(Keyed),
  uuids: Schema.Array(Schema.String),
  generatedSession: Schema.optionalKey(Schema.Struct({ privateKey: Schema.String })),
  popup: Schema.optionalKey(Schema.Struct({ returns: Schema.Unknown, opened: Schema.Array(Schema.String) })),
  call: Schema.Struct({ on: Schema.String, method: Schema.String, args: Schema.Array(Schema.Unknown) }),
  exchanges: Schema.Array(Exchange),
  result: Schema.optionalKey(Schema.Unknown),
  error: Schema.optionalKey(
    Schema.Struct({
      message: Nullable(Schema.String),
      match: Schema.Literals(["exact", "issues", "prefix", "any"]),
      alternatives: Schema.optionalKey(Schema.Array(Schema.String)),
      prefix: Schema.optionalKey(Schema.String),
      issues: Schema.optionalKey(Schema.Array(Schema.Struct({ message: Schema.String })))
    })
  ),
  after: Schema.optionalKey(Nullable(Schema.Struct({ loggedIn: Schema.Boolean, session: Nullable(SessionFields) }))),
  deviates: Schema.optionalKey(Schema.Boolean)
})
export type Vector = typeof Vector.Type

const hexToBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const special: Readonly<Record<string, (value: unknown) => unknown>> = {
  $bigint: (value) => BigInt(String(value)),
  $bytes: (value) => hexToBytes(String(value)),
  $arrayBuffer: (value) => hexToBytes(String(value)).buffer,
  $date: (value) => new Date(Number(value)),
  $number: Number,
  $undefined: () => undefined
}

/** A value with the forms that JSON cannot carry put back. */
export const revive = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value)
  const [first] = entries
  const make = entries.length === 1 && first !== undefined ? special[first[0]] : undefined
  return make !== undefined && first !== undefined
    ? make(first[1])
    : Object.fromEntries(entries.map(([key, inner]) => [key, revive(inner)]))
}
