/** Checks requests and replies against the OpenAPI document of the protocol, by a validator of its own. */
import { assert } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync } from "node:fs"

type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && !Array.isArray(value)

/** The document as it is in the package. */
export const document: unknown = JSON.parse(
  readFileSync(new URL("../../protocol/openapi.json", import.meta.url), "utf8")
)

/** A copy in which objects have no fields but those that are described. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (!isPart(value)) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]))
  return isPart(value["properties"]) && value["type"] === "object" ? { ...copy, additionalProperties: false } : copy
}

const validatorOf = (schema: unknown) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  if (!isPart(schema)) return assert.fail("the document is not an object")
  return ajv.addSchema(schema, "openapi.json")
}

const validators = { open: validatorOf(document), closed: validatorOf(closed(document)) }

/** What is wrong with a value at a place of the document. */
const check = (place: ReadonlyArray<string>, value: unknown, how: keyof typeof validators): void => {
  const pointer = place.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")
  const validate = validators[how].compile({ $ref: `openapi.json#/${encodeURI(pointer)}` })
  if (validate(value)) return
  const [first] = validate.errors ?? []
  assert.fail(`${pointer}: ${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`)
}

interface Asked {
  readonly method: string
  readonly path: string
}

const schemaAt = ({ method, path }: Asked, ...part: ReadonlyArray<string>) => [
  "paths",
  path,
  method.toLowerCase(),
  ...part,
  "content",
  "application/json",
  "schema"
]

/** Fails unless a request is described. `closed`: with all its fields. */
export const checkRequest = (asked: Asked, value: unknown, how: keyof typeof validators = "open"): void =>
  check(schemaAt(asked, "requestBody"), value, how)

/** Fails unless a successful reply is described. */
export const checkReply = (asked: Asked, value: unknown, how: keyof typeof validators = "open"): void =>
  check(schemaAt(asked, "responses", "200"), value, how)

/** Fails unless a refusal is described for its HTTP status. */
export const checkRefusal = (asked: Asked, status: number, value: unknown): void => {
  const key = status >= 500 ? "5XX" : String(status)
  check(
    status === 429
      ? ["components", "responses", "RateLimited", "content", "application/json", "schema"]
      : schemaAt(asked, "responses", key),
    value,
    "closed"
  )
}
