/** The OpenAPI document of the protocol, as far as its pages show it. */
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"

const text = Schema.String
const optional = Schema.optionalKey
const record = <S extends Schema.Constraint>(value: S) => Schema.Record(text, value)

/** A part of the document that is read when it is shown. */
const Part = record(Schema.Unknown)
type Part = typeof Part.Type

const Content = record(
  Schema.Struct({ schema: Part, examples: optional(record(Schema.Struct({ value: Schema.Unknown }))) })
)

const Operation = Schema.Struct({
  operationId: text,
  tags: Schema.Array(text),
  summary: text,
  description: optional(text),
  security: Schema.Array(Schema.Unknown),
  "x-idempotent": Schema.Boolean,
  "x-signatures": optional(Schema.Array(text)),
  parameters: optional(Schema.Array(Schema.Struct({ name: text, description: text, schema: Part }))),
  requestBody: optional(Schema.Struct({ content: Content })),
  responses: record(Schema.Struct({ description: optional(text), content: optional(Content) }))
})

const Step = Schema.Struct({ text, value: optional(text) })

/** The document. What it has beyond this is kept. */
export const OpenApi = Schema.Struct({
  info: Schema.Struct({ title: text, version: text, description: text }),
  servers: Schema.Array(Schema.Struct({ url: text, description: text })),
  tags: Schema.Array(Schema.Struct({ name: text, description: text })),
  paths: record(record(Operation)),
  components: Schema.Struct({ schemas: record(Part) }),
  "x-environments": record(record(Schema.Union([text, Schema.Number]))),
  "x-signing": Schema.Struct({
    notation: Schema.Array(Step),
    example: record(Schema.Union([text, Schema.Number])),
    intents: Schema.Struct({ text, tuples: record(text) }),
    signatures: Schema.Array(Schema.Struct({ id: text, title: text, text, steps: Schema.Array(Step) }))
  })
})
export type OpenApi = typeof OpenApi.Type
export type Operation = typeof Operation.Type

/** One field of a request or a reply. */
export interface Field {
  /** Its place: `items[].intent_id`. Empty: the whole. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

const partsOf = (value: unknown): ReadonlyArray<Part> => (Array.isArray(value) ? value.filter(Predicate.isObject) : [])

/** What a reader needs to know of a schema beside its fields. */
const typeOf = (schema: Part): string => {
  const { const: constant, enum: values, pattern, type } = schema
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(", ")
  if (typeof pattern === "string") return pattern
  const types = Array.isArray(type) ? type : [type ?? "any"]
  return types.join(" or ")
}

/** The fields of a schema, those of nested objects and lists included. */
export const fieldsOf = (document: OpenApi, schema: Part): ReadonlyArray<Field> => {
  const resolve = (part: Part): Part => {
    const { $ref: reference, ...rest } = part
    if (typeof reference !== "string") return part
    const { description: _, ...named } = document.components.schemas[reference.split("/").at(-1) ?? ""] ?? {}
    return { ...named, ...rest }
  }
  const walk = (given: Part, path: string, isRequired: boolean, orNull = ""): ReadonlyArray<Field> => {
    const part = resolve(given)
    const description = typeof part["description"] === "string" ? part["description"] : ""
    const own = (type: string): Field => ({ path, type: type + orNull, isRequired, description })
    const variants = partsOf(part["anyOf"]).map(resolve)
    const values = variants.filter(({ type }) => type !== "null")
    const nullable = values.length < variants.length ? " or null" : orNull
    const [only] = values
    if (only !== undefined && values.length === 1) return walk({ ...only, description }, path, isRequired, nullable)
    if (variants.length > 0) {
      return [
        own(values.map(typeOf).join(" or ") + nullable),
        ...values.flatMap((one) => walk(one, path, isRequired).slice(1))
      ]
    }
    if (Predicate.isObject(part["items"])) {
      const { items } = part
      const [first, ...others] = walk(items, `${path}[]`, true)
      return [own(`array of ${first?.type ?? "any"}`), ...others]
    }
    const properties = part["properties"]
    if (!Predicate.isObject(properties)) {
      const rest = part["additionalProperties"]
      return [own(Predicate.isObject(rest) ? `object of ${typeOf(rest)}` : typeOf(part))]
    }
    const required = Array.isArray(part["required"]) ? part["required"] : []
    return [
      own("object"),
      ...Object.entries(properties).flatMap(([name, property]) =>
        Predicate.isObject(property)
          ? walk(property, path === "" ? name : `${path}.${name}`, required.includes(name))
          : []
      )
    ]
  }
  // The whole has no place of its own.
  return walk(schema, "", true).filter(({ path }) => path !== "")
}
