/** Reads the fields of EIP-712 typed data, and how long it is valid. */
import * as Predicate from "effect/Predicate"
import { toBigInt } from "../format.ts"
import { lookUp } from "../lookUp.ts"

/** A value of typed data. */
export interface FieldRow {
  /** Its names, such as `details[1].amount`. */
  readonly path: string
  readonly type: string
  readonly value: unknown
  /** Whether it is the end of a validity, in Unix seconds. */
  readonly isExpiry?: boolean | undefined
}

/** Texts and numbers of JSON. A text that is not closed ends with the JSON, so that none is read twice. */
const tokens = /"(?:[^"\\]+|\\.)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gis

/** Whether a number of JSON may be another one in JavaScript. */
const isRounded = (number: string): boolean =>
  number.replaceAll(/\D/g, "").length > 15 || !Number.isSafeInteger(Number(number))

/** The value of the data. Numbers that JavaScript may round are texts, so that they are shown as they are written. */
const parsed = (data: string | object): unknown => {
  if (typeof data !== "string") return data
  try {
    const quoted = (token: string) => (!token.startsWith('"') && isRounded(token) ? `"${token}"` : token)
    return JSON.parse(data.replace(tokens, quoted))
  } catch {
    // The SDK refuses to sign it.
    return undefined
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "bigint" ? String(value) : undefined

/** Rows of a value, in the order of its type. Fields that are in no type are not signed, and not shown. */
const rowsOf = (
  types: Readonly<Record<string, unknown>>,
  type: string,
  value: unknown,
  path: string,
  depth = 0
): ReadonlyArray<FieldRow> => {
  const element = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (element !== undefined && Array.isArray(value) && depth < 8)
    return value.flatMap((item, index) => rowsOf(types, element, item, `${path}[${index + 1}]`, depth + 1))
  const members = lookUp(types, type)
  if (!Array.isArray(members) || !Predicate.isObject(value) || depth >= 8) return [{ path, type, value }]
  return members.flatMap((member: unknown) => {
    const name = Predicate.isObject(member) ? text(member["name"]) : undefined
    const inner = Predicate.isObject(member) ? text(member["type"]) : undefined
    return name === undefined || inner === undefined
      ? []
      : rowsOf(types, inner, lookUp(value, name), path === "" ? name : `${path}.${name}`, depth + 1)
  })
}

const expiries = new Set(["deadline", "sigDeadline", "expiration", "expiry", "validBefore", "endTime"])

/** Whether the last name of a path, `deadline` of `details[1].deadline`, is that of an end. */
const isExpiry = (path: string, type: string): boolean =>
  type.startsWith("uint") && expiries.has(path.replace(/^.*\./, "").replaceAll(/\[\d+\]/g, ""))

/** Reads typed data, an object or its JSON text; `undefined` when it is not typed data. */
export const readTypedData = (data: string | object) => {
  const all = parsed(data)
  if (!Predicate.isObject(all) || !Predicate.isObject(all["types"])) return undefined
  const primaryType = text(all["primaryType"])
  if (primaryType === undefined) return undefined
  const domain = Predicate.isObject(all["domain"]) ? all["domain"] : {}
  const rows = rowsOf(all["types"], primaryType, all["message"], "")
  const expiry = rows
    .filter(({ path, type }) => isExpiry(path, type))
    .map(({ value }) => toBigInt(value))
    .reduce((latest, at) => (at === undefined || (latest !== undefined && latest > at) ? latest : at), undefined)
  return {
    primaryType,
    domain: {
      name: text(domain["name"]),
      version: text(domain["version"]),
      chainId: text(toBigInt(domain["chainId"]) ?? domain["chainId"]),
      contract: text(domain["verifyingContract"])
    },
    rows: rows.map(({ path, type, value }): FieldRow => ({ path, type, value, isExpiry: isExpiry(path, type) })),
    /** The end of its validity, in Unix seconds; absent when it has none. */
    expires: expiry
  }
}
