/**
 * Redacts secrets in errors, spans and logs. The protocol names the fields that are secret. Their values, sent or received,
 * are redacted in every text; secrets in other fields are not searched for.
 */
import * as Predicate from "effect/Predicate"
import { isSecretField, mask } from "@okto-effect/protocol/secretFields"

export { mask, redactFields } from "@okto-effect/protocol/secretFields"

/** A text of at most `length` characters, and an ellipsis where it was longer. */
export const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/** The texts and numbers in the secret fields of a value. */
export const secretsIn = (value: unknown, isSecret = false): ReadonlyArray<string> => {
  if (Predicate.isObjectOrArray(value)) {
    return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, isSecret || isSecretField(name)))
  }
  return isSecret && (typeof value === "string" || typeof value === "number") ? [String(value)] : []
}

/** Shorter secrets cannot be distinguished from other text. */
const shortest = 4

/** Longer values are searched for in pieces, because patterns have a maximum size. */
const piece = 1024

const piecesOf = (value: string): ReadonlyArray<string> =>
  value.length <= piece + 64 ? [value] : [value.slice(0, piece), ...piecesOf(value.slice(piece))]

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The base64 of bytes among others, `before` of which are in the same group of three. */
const base64Among = (bytes: Uint8Array, before: number): string => {
  const text = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes))
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
}

/** How texts write a value: plain, in JSON, in URLs and forms, in base64 and base64url; of a key also the base64 of its bytes. */
const spellingsOf = (value: string): ReadonlyArray<string> => {
  const form = new URLSearchParams({ value }).toString().slice("value=".length)
  const url = form.replace(/\+/g, "%20").replace(/%(?:21|27|28|29|7E)/g, decodeURIComponent)
  const isKey = /^(?:[0-9a-f]{2}){16,}$/i.test(value)
  const key = Uint8Array.from(value.match(/../gs) ?? [], (byte) => Number.parseInt(byte, 16))
  const base64 = [encode(value), ...(isKey ? [key] : [])].flatMap((bytes) =>
    [0, 1, 2].map((before) => base64Among(bytes, before))
  )
  const base64url = base64.map((text) => text.replace(/\+/g, "-").replace(/\//g, "_"))
  return [value, JSON.stringify(value).slice(1, -1), form, url, ...base64, ...base64url]
}

const patternOf = (spelling: string): RegExp =>
  new RegExp(`(?:0x)?${spelling.replace(/[^\w\s]/g, "\\$&")}(?:=|%3D){0,2}`, "gi")

/** Redacts values in texts: in any letter case, with or without `0x`, plain and as JSON, URLs and base64 write them. */
export const redactValues = (values: () => Iterable<string>): ((text: string) => string) => {
  let spellings: ReadonlyArray<string> | undefined
  return (text) => {
    // On demand, because most requests succeed and are not logged.
    spellings ??= [
      ...new Set(
        [...values()]
          .map((value) => value.replace(/^0x|={1,2}$/gi, ""))
          .filter((value) => value.length >= shortest)
          .flatMap((value) => piecesOf(value).flatMap(spellingsOf))
      )
    ].sort((one, other) => other.length - one.length)
    const lower = text.toLowerCase()
    return spellings.reduce(
      (redacted, spelling) =>
        lower.includes(spelling.toLowerCase()) ? redacted.replace(patternOf(spelling), mask) : redacted,
      text
    )
  }
}

/** A job id for spans and logs. A text without the form of an id may be a secret. */
export const redactId = (id: string): string => (/^[\w-]{1,40}$/.test(id) ? id : "not an id")

/** The message in place of a cause that cannot be shown. */
const notShown = "an error that is not shown"

/** Levels of a cause that are checked. A deeper cause is replaced. */
const levels = 8
const plain = new Set([Object.prototype, Array.prototype, null])

const isClean = (value: unknown, redact: (text: string) => string, room: number): boolean => {
  if (typeof value === "string" || typeof value === "number") return redact(String(value)) === String(value)
  if (typeof value !== "object" || value === null) return typeof value !== "function"
  // Other objects, such as requests and headers, may print more than their properties.
  if (room === 0 || !(value instanceof Error || plain.has(Object.getPrototypeOf(value)))) return false
  const texts = value instanceof Error ? [value.name, value.message, value.stack ?? ""] : []
  return [...texts, ...Reflect.ownKeys(value).flatMap((key) => [String(key), Reflect.get(value, key)])].every((inner) =>
    isClean(inner, redact, room - 1)
  )
}

/** The cause of a failure in code that is not ours: itself if it has no secret, otherwise its redacted name, message and stack. */
export const redactCause = (cause: unknown, redact: (text: string) => string): unknown => {
  try {
    if (isClean(cause, redact, levels)) return cause
  } catch {
    // A cause that cannot be read is replaced.
  }
  try {
    const { message, name, stack } =
      cause instanceof Error ? cause : new Error(typeof cause === "string" ? cause : notShown)
    return Object.assign(new Error(redact(message)), { name: redact(name), stack: redact(stack ?? "") })
  } catch {
    // A proxy, or an error whose getters throw.
    return new Error(notShown)
  }
}
