/**
 * Removes secrets from what leaves the SDK: errors, spans and logs. The contract says which fields are secret. Their
 * values, sent or received, are removed from every text; a secret that was in no such field is not searched for.
 */
import * as Predicate from "effect/Predicate"
import { isSecretField } from "@okto-effect/contract/secretFields"

/** Replaces a secret. */
export const mask = "***"

/** A text of at most `length` characters, and an ellipsis where it was longer. */
export const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/** The texts and numbers in the secret fields of a value. */
export const secretsIn = (value: unknown, isSecret = false): ReadonlyArray<string> => {
  if (Predicate.isObjectOrArray(value)) {
    return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, isSecret || isSecretField(name)))
  }
  return isSecret && (typeof value === "string" || typeof value === "number") ? [String(value)] : []
}

/** The JSON of a value that was parsed from JSON, with its secret fields masked. */
export const redactFields = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) =>
    isSecretField(name) && inner !== null && inner !== "" && typeof inner !== "boolean" ? mask : inner
  )

/** Shorter secrets cannot be told from other text. */
const shortest = 4

/** Longer values are searched for in pieces: a pattern has a largest size. */
const piece = 1024

const piecesOf = (value: string): ReadonlyArray<string> =>
  value.length <= piece + 64 ? [value] : [value.slice(0, piece), ...piecesOf(value.slice(piece))]

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/** The base64 of bytes among others, `before` of which are in the same group of three. */
const base64Among = (bytes: Uint8Array, before: number): string => {
  const text = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes))
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
}

/** A value as text, as hex and as base64; of a key or a signature also the base64 of its bytes, and of its other letter case. */
const formsOf = (value: string): ReadonlyArray<string> => {
  const isBytes = /^(?:[0-9a-f]{2}){16,}$/i.test(value)
  const bytes = Uint8Array.from(value.match(/../gs) ?? [], (byte) => Number.parseInt(byte, 16))
  const all = isBytes ? [bytes, ...[value.toLowerCase(), value.toUpperCase()].map(encode)] : []
  const inBase64 = [encode(value), ...all].flatMap((bytes) => [0, 1, 2].map((before) => base64Among(bytes, before)))
  return [value, toHex(encode(value)), ...inBase64]
}

/** The longest run of characters that nothing escapes: a text without it has the form in no spelling. */
const longestRun = (form: string): string =>
  (form.toLowerCase().match(/[a-z0-9]+/g) ?? []).reduce((one, other) => (other.length > one.length ? other : one), "")

/** Characters that base64, base64url and forms write for each other. */
const alike = ["-+ ", "/_"]

/** A pattern for a character, or a run of backslashes, as it is and as JSON, URLs and HTML escape it, up to four times. */
const patternOfCharacter = (character: string): string => {
  const { length } = character
  if (/^[a-z0-9]$/i.test(character)) return character
  if (character.startsWith("\\")) return `(?:\\\\|%(?:25){0,3}5c|&#\\w{1,8};){${length},${length * 8 + 8}}`
  const set = alike.find((characters) => characters.includes(character))
  const literal = set === undefined ? character.replace(/[^\w\s]/g, "\\$&") : `[${set}]`
  const json = `\\\\{1,8}(?:[bfnrt]|u[0-9a-f]{4}${length === 1 ? "" : "\\\\{1,8}u[0-9a-f]{4}"})`
  const url = `(?:%(?:25){0,3}[0-9a-f]{2}){${encode(character).length}}`
  // The character itself comes last: `%` begins its own escape.
  return `(?:${json}|${url}|&(?:amp;)?#?\\w{1,8};|\\\\{0,8}${literal})`
}

const patternOf = (form: string): RegExp => {
  const characters = form.match(/\\+|[^\\]/gu) ?? []
  return new RegExp(`(?:0x)?${characters.map(patternOfCharacter).join("")}(?:=|%(?:25){0,3}3d){0,2}`, "gi")
}

/** Removes values from texts, in whichever letter case and however JSON, URLs, HTML, base64 and hex write them. */
export const redactValues = (values: () => Iterable<string>): ((text: string) => string) => {
  let forms: ReadonlyArray<{ readonly form: string; readonly run: string }> | undefined
  return (text) => {
    // Made when first needed: most requests succeed, and are not logged.
    forms ??= [...new Set([...values()].map((value) => value.replace(/^0x|={1,2}$/gi, "")))]
      .filter((value) => value.length >= shortest)
      .flatMap((value) => piecesOf(value).flatMap(formsOf))
      .toSorted((one, other) => other.length - one.length)
      .map((form) => ({ form, run: longestRun(form) }))
    const lower = text.toLowerCase()
    return forms.reduce(
      (redacted, { form, run }) => (lower.includes(run) ? redacted.replace(patternOf(form), mask) : redacted),
      text
    )
  }
}

/** A job id of the backend for spans and logs: anything that has not the form of an id may be a secret. */
export const redactId = (id: string): string => (/^[\w-]{1,40}$/.test(id) ? id : "not an id")

/** Levels of a cause that are looked at. A deeper one is not kept. */
const levels = 8
const plain = new Set([Object.prototype, Array.prototype, null])

const isClean = (value: unknown, redact: (text: string) => string, room: number): boolean => {
  if (typeof value === "string" || typeof value === "number") return redact(String(value)) === String(value)
  if (typeof value !== "object" || value === null) return typeof value !== "function"
  // What other objects show is not known: requests and headers show all they carry.
  if (room === 0 || !(value instanceof Error || plain.has(Object.getPrototypeOf(value)))) return false
  const texts = value instanceof Error ? [value.name, value.message, value.stack ?? ""] : []
  return [...texts, ...Reflect.ownKeys(value).flatMap((key) => [String(key), Reflect.get(value, key)])].every((inner) =>
    isClean(inner, redact, room - 1)
  )
}

/** What foreign code failed with: itself where no secret is in it, otherwise an error of its name, message and stack. */
export const redactCause = (cause: unknown, redact: (text: string) => string): unknown => {
  try {
    if (isClean(cause, redact, levels)) return cause
  } catch {
    // A cause that cannot be read is not kept.
  }
  const { message, name, stack } =
    cause instanceof Error ? cause : new Error(typeof cause === "string" ? cause : "an error that is not shown")
  return Object.assign(new Error(redact(message)), { name: redact(name), stack: redact(stack ?? "") })
}
