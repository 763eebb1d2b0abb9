/**
 * JSON schemas of what travels: of the protocol's schemas, with the keys as they are on the wire, and with what the
 * samples show and a lenient schema does not say: which fields are always there, which may be null, which others there are.
 */
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { describeDeclaration, describeFields } from "./comments.ts"

/** A JSON schema, or a part of the document. */
export type Json = { readonly [key: string]: unknown }

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** What a reply shows in place of a lenient schema. */
const expectedOf = (ast: SchemaAST.AST): SchemaAST.AST => {
  const expected = ast.annotations?.["expectedSchema"]
  return SchemaAST.isAST(expected) ? expected : ast
}

/** The members of a union without `undefined`, which JSON does not have. */
const membersOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> =>
  ast._tag === "Union"
    ? ast.types.flatMap((type) => membersOf(expectedOf(type)))
    : ast._tag === "Undefined"
      ? []
      : [ast]

/** Patterns for the checks that are programs. */
const patterns: Readonly<Record<string, string>> = { isFee: "^(0x[0-9a-fA-F]+|[0-9]+)$" }

const keywordsOfCheck = (check: SchemaAST.Check<never>): Json => {
  if (check._tag === "FilterGroup") return Object.assign({}, ...check.checks.map(keywordsOfCheck))
  const { check: name, representation } = check.annotations ?? {}
  if (typeof name === "string" && patterns[name] !== undefined) return { pattern: patterns[name] }
  if (!isRecord(representation) || !isRecord(representation["payload"])) return {}
  const { id, payload } = representation
  if (id === "effect/schema/isPattern") return { pattern: payload["source"] }
  if (id === "effect/schema/isMinLength") return { minLength: payload["minLength"] }
  return {}
}

const keywords = (ast: SchemaAST.AST): Json => Object.assign({}, ...(ast.checks ?? []).map(keywordsOfCheck))

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** How keys are spelled: those of requests and of some replies as in the schemas, others in snake_case. */
export type Spelling = "camelCase" | "snake_case"

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

/** The schema of values that no schema describes. Other fields may be there. */
const inferred = (values: Values): Json =>
  union(
    [...new Set(values.map(typeOf))].toSorted().map((type) => {
      if (type === "array") {
        const items = values.filter(Array.isArray).flat()
        return items.length === 0 ? { type } : { type, items: inferred(items) }
      }
      if (type !== "object") return { type }
      const records = values.filter(isRecord)
      const keys = [...new Set(records.flatMap(Object.keys))]
      return { type, properties: Object.fromEntries(keys.map((key) => [key, inferred(valuesOf(records, key))])) }
    })
  )

const valuesOf = (records: ReadonlyArray<Json>, key: string): Values =>
  records.flatMap((record) => (key in record ? [record[key]] : []))

/** Whether a schema in a union describes a value. */
const isOf = (ast: SchemaAST.AST, value: unknown): boolean =>
  ast._tag === "Arrays" ? Array.isArray(value) : ast._tag === "Objects" ? isRecord(value) : true

/** Describes schemas, and collects those that have names in the protocol. */
export const makeDescriber = (modules: Readonly<Record<string, unknown>>) => {
  const names = new Map<SchemaAST.AST, string>()
  for (const module of Object.values(modules)) {
    if (!isRecord(module)) continue
    for (const [name, schema] of Object.entries(module)) {
      if (Schema.isSchema(schema) && schema.ast._tag === "Objects" && schema.ast.indexSignatures.length === 0)
        names.set(schema.ast, name)
    }
  }
  const recorded = new Map<string, Array<unknown>>()
  const spellings = new Map<string, Spelling>()
  const known = new Set<string>()

  const wireKey = (key: string, spelling: Spelling) => (spelling === "snake_case" ? snake(key) : key)

  /** The words of a comment that are fields, as the wire spells them. */
  const respell = (text: string, spelling: Spelling) =>
    text.replaceAll(/`(\w+)`/g, (quoted, word: string) => (known.has(word) ? `\`${wireKey(word, spelling)}\`` : quoted))

  /** A schema with what a comment says of it, if there is one. */
  const withDescription = (schema: Json, description: string | undefined, spelling: Spelling): Json =>
    description === undefined ? schema : { ...schema, description: respell(description, spelling) }

  /** Gives each named schema the values that were recorded for it. */
  const observe = (given: SchemaAST.AST, values: Values, spelling: Spelling): void => {
    for (const member of membersOf(expectedOf(given))) {
      const own = values.filter((value) => isOf(member, value))
      const name = names.get(member)
      if (name !== undefined) {
        recorded.set(name, [...(recorded.get(name) ?? []), ...own])
        if ((spellings.get(name) ?? spelling) !== spelling) throw new Error(`${name} has two spellings on the wire`)
        spellings.set(name, spelling)
      }
      if (member._tag === "Arrays") observe(itemsOf(member), own.flat(), spelling)
      if (member._tag !== "Objects") continue
      for (const { name: key, type } of member.propertySignatures) {
        known.add(String(key))
        observe(type, valuesOf(own.filter(isRecord), wireKey(String(key), spelling)), spelling)
      }
    }
  }

  const itemsOf = (ast: SchemaAST.Arrays): SchemaAST.AST => {
    const [items] = ast.rest
    if (items === undefined) throw new Error("tuples are not described")
    return items
  }

  const describeObject = (
    ast: SchemaAST.Objects,
    values: Values,
    spelling: Spelling,
    descriptions: ReadonlyMap<string, string>
  ): Json => {
    const records = values.filter(isRecord)
    const [index] = ast.indexSignatures
    if (index !== undefined) {
      const { _tag } = expectedOf(index.type)
      return _tag === "Unknown" || _tag === "Union"
        ? records.length === 0
          ? { type: "object" }
          : inferredObject(records, descriptions, spelling)
        : { type: "object", additionalProperties: describe(index.type, records.flatMap(Object.values), spelling) }
    }
    const fields = ast.propertySignatures.map(({ name, type }) => {
      const key = wireKey(String(name), spelling)
      const own = valuesOf(records, key)
      // Lenient fields are optional in the schema: they are required where all replies have them.
      const isLenient = membersOf(type).some((member) => member.annotations?.["expectedSchema"] !== undefined)
      const isRequired = isLenient && records.length > 0 ? own.length === records.length : !SchemaAST.isOptional(type)
      const schema = describe(type, own, spelling, descriptions)
      return { key, isLenient, isRequired, schema: withDescription(schema, descriptions.get(String(name)), spelling) }
    })
    const keys = new Set(fields.map(({ key }) => key))
    const others = [...new Set(records.flatMap(Object.keys))].filter((key) => !keys.has(key))
    // What a request has beyond its schema, the backend does not need.
    const isReply = fields.some(({ isLenient }) => isLenient)
    const required = [
      ...fields.filter(({ isRequired }) => isRequired).map(({ key }) => key),
      ...others.filter((key) => isReply && records.every((record) => key in record))
    ]
    return {
      type: "object",
      properties: Object.fromEntries([
        ...fields.map(({ key, schema }) => [key, schema]),
        ...others.map((key) => [key, inferred(valuesOf(records, key))])
      ]),
      ...(required.length === 0 ? {} : { required })
    }
  }

  const inferredObject = (records: Values, descriptions: ReadonlyMap<string, string>, spelling: Spelling): Json => {
    const { properties, ...rest } = inferred(records)
    if (!isRecord(properties)) return rest
    const described = Object.entries(properties).map(([key, schema]) => [
      key,
      isRecord(schema) ? withDescription(schema, descriptions.get(key), spelling) : schema
    ])
    return { ...rest, properties: Object.fromEntries(described) }
  }

  const describeMember = (
    ast: SchemaAST.AST,
    values: Values,
    spelling: Spelling,
    descriptions: ReadonlyMap<string, string>
  ): Json => {
    const name = names.get(ast)
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
    switch (ast._tag) {
      case "String":
        return { type: "string", ...keywords(ast) }
      case "Number":
        return { type: values.length > 0 && values.every(Number.isInteger) ? "integer" : "number" }
      case "Boolean":
        return { type: "boolean" }
      case "Null":
        return { type: "null" }
      case "Unknown":
        return values.length === 0 ? {} : inferred(values)
      case "Literal":
        return { const: ast.literal }
      case "Arrays":
        return { type: "array", items: describe(itemsOf(ast), values.filter(Array.isArray).flat(), spelling) }
      case "Objects":
        return describeObject(ast, values, spelling, descriptions)
      default:
        throw new Error(`schemas of the kind ${ast._tag} are not described`)
    }
  }

  /** The schema of a value on the wire. */
  const describe = (
    given: SchemaAST.AST,
    values: Values,
    spelling: Spelling,
    descriptions: ReadonlyMap<string, string> = new Map()
  ): Json => {
    const outer = expectedOf(given)
    const members = membersOf(outer)
    if (members.length > 1 && members.every(({ _tag }) => _tag === "Literal")) {
      return { type: "string", enum: members.map((member) => (member._tag === "Literal" ? member.literal : "")) }
    }
    const schemas = members.map((member) => {
      const own = values.filter((value) => value !== null && isOf(member, value))
      return { ...describeMember(member, own, spelling, descriptions), ...(outer === given ? {} : keywords(given)) }
    })
    // Scalars of another type than the protocol's, and nulls, as they were recorded.
    const scalars = values
      .filter(
        (value) =>
          members.every(({ _tag }) => _tag === "String" || _tag === "Number" || _tag === "Boolean") || value === null
      )
      .map(typeOf)
      .filter(
        (type) =>
          !schemas.some((schema) => schema["type"] === type || (schema["type"] === "number" && type === "integer"))
      )
    return union([
      ...schemas,
      ...[...new Set(scalars)].filter((type) => type !== "object" && type !== "array").map((type) => ({ type }))
    ])
  }

  /** The named schemas that were observed, by name. */
  const components = (): Json =>
    Object.fromEntries(
      [...names]
        .filter(([, name]) => spellings.has(name))
        .map(([ast, name]): readonly [string, Json] => {
          const spelling = spellings.get(name) ?? "camelCase"
          const description = describeDeclaration(name)
          if (ast._tag !== "Objects") throw new Error(`${name} is not an object`)
          return [
            name,
            {
              ...(description === undefined ? {} : { description: respell(description, spelling) }),
              ...describeObject(ast, recorded.get(name) ?? [], spelling, describeFields(name))
            }
          ]
        })
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
    )

  return { observe, describe, components, infer: inferred }
}
