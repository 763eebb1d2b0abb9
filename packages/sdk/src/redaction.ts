/**
 * What lets somebody log in or sign is kept out of everything that leaves: out of errors, spans and logs. By its value,
 * where it is known, however somebody else spells it; and by the name that it stands under.
 */

/** Characters that the request log takes over from a body. */
export const longestLogged = 64 * 1024

/** What stands in place of a secret. */
export const mask = "***"

/** A text of some length at most. */
export const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/** Secrets that are shorter could not be told from other text. */
const shortest = 4

// ---------------------------------------------------------------------------------------------------------------
// By name
// ---------------------------------------------------------------------------------------------------------------

// A name tells by how it ends: an `id_token` is a secret, a `token_address` is none.
const named =
  /(?:token|otp(?:code)?|passcode|secret|password|privkey|privatekey|apikey|mnemonic|signature|jwt|bearer|authorization|cookie)$/i

/** Whether what stands under a name is a secret, in whatever way the name is spelled. */
export const isSecretName = (name: string): boolean => named.test(name.replace(/[^a-z]/gi, ""))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The texts and numbers of secrets in a value as it is sent. */
export const secretsIn = (value: unknown, isSecret = false): ReadonlyArray<string> => {
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, isSecret || isSecretName(name)))
  }
  return isSecret && (typeof value === "string" || typeof value === "number") ? [String(value)] : []
}

/** A pair as lists of headers and of fields have it: `["otp", "1234"]`, `{ "name": "otp", "value": "1234" }`. */
const isSecretPair = (values: ReadonlyArray<unknown>): boolean =>
  values.length <= 3 && values.some((value) => typeof value === "string" && isSecretName(value))

/** How many characters are wanted yet. What comes after them is not looked at: a reply can be much longer than its log. */
interface Room {
  left: number
}

const whileRoom = <A, B>(all: ReadonlyArray<A>, room: Room, each: (one: A) => B): ReadonlyArray<B> => {
  const done: Array<B> = []
  for (const one of all) {
    if (room.left <= 0) break
    done.push(each(one))
  }
  return done
}

/** A JSON value without what stands under the names of secrets. Texts in it that are JSON, forms or pages are read, too. */
const jsonUnnamed = (value: unknown, isSecret: boolean, room: Room): unknown => {
  if (Array.isArray(value)) {
    const [first] = value
    return typeof first === "string" && isSecretPair([first]) && value.length === 2
      ? [first, jsonUnnamed(value[1], true, room)]
      : whileRoom(value, room, (inner) => jsonUnnamed(inner, isSecret, room))
  }
  if (isRecord(value)) {
    const entries = Object.entries(value)
    const isPair = entries.some(([name, inner]) => /^(?:name|key|field)$/i.test(name) && isSecretPair([inner]))
    return Object.fromEntries(
      whileRoom(entries, room, ([name, inner]) => {
        room.left -= name.length
        return [name, jsonUnnamed(inner, isSecret || isSecretName(name) || (isPair && /^value$/i.test(name)), room)]
      })
    )
  }
  const shown = scalarUnnamed(value, isSecret)
  room.left -= typeof shown === "string" ? shown.length : 1
  return shown
}

const scalarUnnamed = (value: unknown, isSecret: boolean): unknown => {
  if (isSecret) return value === null || value === "" || typeof value === "boolean" ? value : mask
  return typeof value === "string" ? unnamed(value) : value
}

// Where a name, something between and a value follow each other. Each part is bounded, so that no text takes long.
const names =
  "(?:token|otp(?:[_-]?code)?|passcode|secret|password|priv(?:ate)?[_-]?key|api[_-]?key|mnemonic|signature|jwt|bearer|authorization|cookie)"
const quote = `(?:["'\\\\]|&quot;|&#34;|&#x22;|%22|%27|%5C)`
const value = `(?:[^"'\\\\\\s&<>,;}\\]%]|%(?!2[267C]|5[CD]|7D))+`
const between = `${quote}{0,8}(?:\\s|%20|\\+){0,8}`

const shapes = (): ReadonlyArray<readonly [RegExp, string]> => [
  // "otp":"1234", otp=1234, otp%3D1234, otp: ['1234'
  [
    new RegExp(
      `(${names}${between}(?:(?:=|%3D)(?:\\s|%20|\\+){0,8}|(?::|%3A)(?:\\s|%20){0,8}(?:\\[|%5B)?(?:\\s|%20){0,8}${quote}{1,8}))(?:(Bearer)(?:\\s|%20|\\+){1,4})?${quote}{0,8}${value}`,
      "gi"
    ),
    `$1${mask}`
  ],
  // otp: 1234, but not "otp: expired"
  [
    new RegExp(
      `(${names}${between}(?::|%3A)(?:\\s|%20|\\[){0,8}(?:Bearer\\s{1,4})?)(?=[^\\s<>,;]{0,200}\\d)${value}`,
      "gi"
    ),
    `$1${mask}`
  ],
  // the otp is 1234
  [new RegExp(`(${names}(?:\\s{1,8}is)?\\s{1,8})\\d{4,12}`, "gi"), `$1${mask}`],
  // <input name="otp" value="1234">, <td>otp</td><td>1234</td>
  [new RegExp(`(${names}["']?[^<>]{0,200}?\\svalue=["']?)[^"'<>\\s]+`, "gi"), `$1${mask}`],
  [new RegExp(`(${names}\\s{0,8}(?:<[^<>]{0,100}>\\s{0,8}){1,8})[^<>\\s]+`, "gi"), `$1${mask}`],
  [/(Bearer\s{1,4})[^\s"'\\<>,;&]+/gi, `$1${mask}`]
]

// A JWT: three parts, the first of which is JSON in base64.
const runs = /[\w.-]{20,}/g
const isToken = (run: string): boolean => run.includes("eyJ") && run.split(".", 3).length === 3

// Each shape has a name in it, and most texts have none: a long reply has many texts.
const anyName = new RegExp(names, "i")

const textUnnamed = (text: string): string => {
  const shown = cut(text, longestLogged)
  const masked = anyName.test(shown)
    ? shapes().reduce((masked, [shape, instead]) => masked.replace(shape, instead), shown)
    : shown
  return masked.replace(runs, (run) => (isToken(run) ? mask : run))
}

/**
 * A text without what stands under the names of secrets, be it JSON, a form, a page or prose; of JSON at least `length`
 * characters, if it has as many.
 */
export const unnamed = (text: string, length = Number.POSITIVE_INFINITY): string => {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.stringify(jsonUnnamed(JSON.parse(text), false, { left: length }))
    } catch {
      // No JSON, or nested so deep that nobody reads it as such.
    }
  }
  return textUnnamed(text)
}

// ---------------------------------------------------------------------------------------------------------------
// By value
// ---------------------------------------------------------------------------------------------------------------

/** Names that HTML has for characters. */
const entities: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" }

const hexOf = (code: number, digits: number): string => code.toString(16).padStart(digits, "0")

/**
 * A pattern for a character, as it is and as JSON, URLs and HTML spell it. Letters and digits are never spelled otherwise,
 * and backslashes, which JSON doubles each time, are taken together.
 */
const spelled = (character: string): string => {
  if (/[a-z0-9]/i.test(character)) return character
  if (character.startsWith("\\"))
    return `(?:\\\\|%(?:25){0,3}5c|&#0*92;|&#x0*5c;){${character.length},${character.length * 8 + 8}}`
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  const code = character.codePointAt(0) ?? 0
  const bytes = Array.from(new TextEncoder().encode(character), (byte) => `%(?:25){0,3}${hexOf(byte, 2)}`)
  const literally = character.replace(/[^\w\s]/g, "\\$&")
  const alike: Readonly<Record<string, string>> = { "+": "-", "/": "_", " ": "\\+" }
  return `(?:${[
    `\\\\{0,8}${literally}`,
    bytes.join(""),
    units.map((unit) => `\\\\{1,8}u${hexOf(unit, 4)}`).join(""),
    `&(?:amp;)?#(?:0*${code}|x0*${hexOf(code, 1)});`,
    ...(entities[character] === undefined ? [] : [`&${entities[character]};`]),
    ...(alike[character] === undefined ? [] : [alike[character]])
  ].join("|")})`
}

/** The base64 of bytes that stand in the midst of others, `before` of them in the last group of three. */
const base64Within = (bytes: Uint8Array, before: number): string => {
  const text = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes))
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
}

/** Long values are looked for in pieces, which no pattern is too large for. */
const piece = 1024

const piecesOf = (value: string): ReadonlyArray<string> =>
  value.length <= piece + 64 ? [value] : [value.slice(0, piece), ...piecesOf(value.slice(piece))]

const patternOf = (part: string): RegExp => {
  const bytes = new TextEncoder().encode(part)
  const inBase64 = [0, 1, 2].map((before) => base64Within(bytes, before))
  const ways = [part, ...inBase64].map((text) => (text.match(/\\+|[^\\]/gu) ?? []).map(spelled).join(""))
  return new RegExp(ways.join("|"), "gi")
}

/** Removes known values from texts: as they are, in another letter case, and as JSON, URLs, HTML and base64 spell them. */
export const hiding = (values: () => Iterable<string>): ((text: string) => string) => {
  let patterns: ReadonlyArray<RegExp> | undefined
  return (text) => {
    // Made when they are first needed: most requests succeed, and nobody listens to them.
    patterns ??= [...new Set(values())]
      .filter((value) => value.length >= shortest)
      .toSorted((one, other) => other.length - one.length)
      .flatMap(piecesOf)
      .map(patternOf)
    return patterns.reduce((masked, pattern) => masked.replace(pattern, mask), text)
  }
}

/** An id from the backend as spans and logs have it: what is longer than an id, or no word, may be anything. */
export const toldId = (id: string): string => (/^[\w-]{1,64}$/.test(id) ? id : "not an id")

// ---------------------------------------------------------------------------------------------------------------
// Causes
// ---------------------------------------------------------------------------------------------------------------

/** How much of a cause is looked at; more than that is not kept. */
const levels = 8
const plain = new Set([Object.prototype, Array.prototype, null])

const isClean = (value: unknown, hide: (text: string) => string, room: number): boolean => {
  if (typeof value === "string") return hide(value) === value
  if (typeof value === "number") return hide(String(value)) === String(value)
  if (typeof value === "function") return false
  if (typeof value !== "object" || value === null) return true
  // Of other objects nobody knows what they show: requests and headers show all they carry.
  if (room === 0 || !(value instanceof Error || plain.has(Object.getPrototypeOf(value)))) return false
  const texts = value instanceof Error ? [value.name, value.message, value.stack ?? ""] : []
  return (
    texts.every((text) => isClean(text, hide, 0)) &&
    Reflect.ownKeys(value).every(
      (key) => isClean(String(key), hide, 0) && isClean(Reflect.get(value, key), hide, room - 1)
    )
  )
}

/** What somebody else's code failed with, if it shows no secret; otherwise an error that says the same without it. */
export const withoutSecrets = (cause: unknown, hide: (text: string) => string): unknown => {
  try {
    if (isClean(cause, hide, levels)) return cause
  } catch {
    // What cannot be looked at is not kept either.
  }
  if (!(cause instanceof Error))
    return new Error(hide(typeof cause === "string" ? cause : "an error that is not shown"))
  const shown = new Error(hide(cause.message))
  shown.name = hide(cause.name)
  shown.stack = hide(cause.stack ?? "")
  return shown
}
