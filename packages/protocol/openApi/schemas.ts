/**
 * JSON schemas of what travels: those that Effect makes of the protocol's schemas, with keys as they are on the wire, and with
 * what the samples show and a lenient schema does not say: which fields are always there, which may be null, which others
 * there are.
 */
import * as Schema from "effect/Schema"
import * as SchemaRepresentation from "effect/SchemaRepresentation"
import * as Struct from "effect/Struct"
import type { KeyCase } from "../src/Endpoint.ts"

/** A JSON schema, or a part of the document. */
export type Json = { readonly [key: string]: unknown }

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Values that were recorded where a schema stands. */
type Values = ReadonlyArray<unknown>

const typeOf = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value
}

const union = (schemas: ReadonlyArray<Json>): Json => {
  const [first = {}, ...others] = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  if (others.length === 0) return first
  const all = [first, ...others]
  // Types without further keywords are one list.
  return all.every((schema) => Object.keys(schema).join("") === "type")
    ? { type: all.flatMap(({ type }) => type) }
    : { anyOf: all }
}

const valuesOf = (records: ReadonlyArray<Json>, key: string): Values =>
  records.flatMap((record) => (key in record ? [record[key]] : []))

const keysOf = (records: ReadonlyArray<Json>): ReadonlyArray<string> => [...new Set(records.flatMap(Object.keys))]

/** The schema of values that no schema describes. Other fields may be there. */
export const infer = (values: Values): Json =>
  union(
    [...new Set(values.map(typeOf))].toSorted().map((type) => {
      if (type === "array") {
        const items = values.filter(Array.isArray).flat()
        return items.length === 0 ? { type } : { type, items: infer(items) }
      }
      if (type !== "object") return { type }
      const records = values.filter(isRecord)
      return {
        type,
        properties: Object.fromEntries(keysOf(records).map((key) => [key, infer(valuesOf(records, key))]))
      }
    })
  )

/** The members of a union that JSON and this document have: no numbers as text, and no `undefined`, which is written as null. */
const membersOf = (anyOf: ReadonlyArray<unknown>, isReply: boolean): ReadonlyArray<Json> =>
  anyOf
    .filter(isRecord)
    .flatMap((member) => (Array.isArray(member["anyOf"]) ? membersOf(member["anyOf"], isReply) : [member]))
    .filter(({ enum: literals, type }) => !String(literals).startsWith("NaN") && (isReply || type !== "null"))

/** Joins what Effect says in `allOf` of a schema with the schema, and leaves out that other keys may be there. */
const simplify = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(simplify)
  if (!isRecord(schema)) return schema
  const { additionalProperties, allOf, ...own } = schema
  return Object.assign(
    Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, simplify(inner)])),
    additionalProperties === true || additionalProperties === undefined
      ? {}
      : { additionalProperties: simplify(additionalProperties) },
    ...(Array.isArray(allOf) ? allOf.map(simplify) : [])
  )
}

/** Which way a value goes, and how its keys are spelled. */
interface Direction {
  readonly keys: KeyCase
  readonly isReply: boolean
}

export const request: Direction = { keys: "camelCase", isReply: false }

const snakeKey = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Whether a schema in a union describes a value. */
const isOf = ({ $ref, enum: literals, type }: Json, value: unknown): boolean =>
  $ref !== undefined || type === "object"
    ? isRecord(value)
    : type === "array"
      ? Array.isArray(value)
      : literals === undefined || (Array.isArray(literals) && literals.includes(value))

const prefix = "#/components/schemas/"

/** Describes schemas, and collects those with an identifier. */
export const makeDescriber = () => {
  const definitions = new Map<string, Json>()
  const recorded = new Map<string, { readonly direction: Direction; readonly values: Array<unknown> }>()

  /** The JSON schema of a schema; its definitions are collected. */
  const toJsonSchema = (schema: Schema.Constraint): Json => {
    const document = SchemaRepresentation.toJsonSchemaDocument(Schema.toRepresentation(schema))
    for (const [name, definition] of Object.entries(document.definitions)) {
      const simplified = simplify(definition)
      if (isRecord(simplified)) definitions.set(name, simplified)
    }
    const simplified = simplify(document.schema)
    return isRecord(simplified) ? simplified : {}
  }

  /** The values of a definition, from all routes that have it. */
  const record = (name: string, values: Values, direction: Direction): void => {
    const known = recorded.get(name) ?? { direction, values: [] }
    if (known.direction.keys !== direction.keys) throw new Error(`${name} has two spellings on the wire`)
    recorded.set(name, known)
    known.values.push(...values)
    // Definitions within it are seen, too.
    refine(definitions.get(name) ?? {}, values, direction)
  }

  const refineObject = (schema: Json, values: Values, direction: Direction): Json => {
    const records = values.filter(isRecord)
    const { properties, required, ...own } = schema
    const wireKey = (key: string) => (direction.keys === "snake_case" ? snakeKey(key) : key)
    const fields = isRecord(properties)
      ? Object.entries(properties).map(([key, field]) => {
          const inner = isRecord(field) ? field : {}
          return [wireKey(key), refine(inner, valuesOf(records, wireKey(key)), direction)] as const
        })
      : []
    const known = new Set(fields.map(([key]) => key))
    const others = isRecord(own["additionalProperties"]) ? [] : keysOf(records).filter((key) => !known.has(key))
    const isAlways = (key: string) => direction.isReply && records.length > 0 && records.every((each) => key in each)
    const declared = Array.isArray(required) ? new Set(required.map(wireKey)) : new Set()
    // Of other fields too, where the schema says of its own what they usually are, and not what they must be.
    const isLenient = known.size > declared.size
    const always = [...known, ...(isLenient ? others : [])].filter((key) => declared.has(key) || isAlways(key))
    const all = [...fields, ...others.map((key) => [key, infer(valuesOf(records, key))] as const)]
    return {
      ...own,
      ...(all.length === 0 ? {} : { properties: Object.fromEntries(all) }),
      ...(always.length === 0 ? {} : { required: always })
    }
  }

  const refineMember = (schema: Json, values: Values, direction: Direction): Json => {
    const { $ref, description, enum: literals, type } = schema
    if (typeof $ref === "string") {
      const name = $ref.replace("#/$defs/", "")
      record(name, values, direction)
      return { ...schema, $ref: `${prefix}${name}` }
    }
    if (Array.isArray(literals) && literals.length === 1) {
      return { const: literals[0], ...(description === undefined ? {} : { description }) }
    }
    if (type === "object") return refineObject(schema, values, direction)
    if (type === "array") {
      const { items } = schema
      return { ...schema, items: refine(isRecord(items) ? items : {}, values.filter(Array.isArray).flat(), direction) }
    }
    if (type === "number" && values.length > 0 && values.every(Number.isInteger)) return { ...schema, type: "integer" }
    return type === undefined && values.length > 0 ? { ...infer(values), ...schema } : schema
  }

  /** A schema as it is on the wire, with what the values show. */
  const refine = (schema: Json, values: Values, direction: Direction): Json => {
    const { anyOf, ...own } = schema
    const members = Array.isArray(anyOf) ? membersOf(anyOf, direction.isReply) : [own]
    const isScalar = members.every(({ type }) => type === "string" || type === "number" || type === "boolean")
    const refined = members.map((member) =>
      refineMember(
        member,
        values.filter((value) => value !== null && isOf(member, value)),
        direction
      )
    )
    const types = new Set(refined.flatMap(({ $ref, type }) => ($ref === undefined && type === undefined ? [] : [type])))
    const isKnown = (type: string) => types.size === 0 || types.has(type) || (type === "integer" && types.has("number"))
    // Scalars of another type than the protocol's, and nulls, as they were recorded.
    const others = [...new Set(values.filter((value) => isScalar || value === null).map(typeOf))].filter(
      (type) => type !== "object" && type !== "array" && !isKnown(type)
    )
    if (!Array.isArray(anyOf) && others.length === 0) return refined[0] ?? {}
    const { description, ...rest } = own
    const text = description ?? (Array.isArray(anyOf) ? undefined : refined[0]?.["description"])
    const bare = Array.isArray(anyOf) ? refined : refined.map((member): Json => Struct.omit(member, ["description"]))
    const joined = union([...bare, ...others.map((type) => ({ type }))])
    return { ...(Array.isArray(anyOf) ? rest : {}), ...joined, ...(text === undefined ? {} : { description: text }) }
  }

  return {
    /** The schema of a value on the wire, with what samples of it show. */
    describe: (schema: Schema.Constraint, values: Values, direction: Direction): Json =>
      refine(toJsonSchema(schema), values, direction),
    /** The schemas with an identifier that were described, by name. */
    components: (): Json =>
      Object.fromEntries(
        [...recorded]
          .map(([name, { direction, values }]): readonly [string, Json] => [
            name,
            refineObject(definitions.get(name) ?? {}, [...values], direction)
          ])
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
      )
  }
}
