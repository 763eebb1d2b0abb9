/** Values that are nearly what they should be. */
import * as Schema from "effect/Schema"

/** What may stand where something else should. */
const odd: ReadonlyArray<unknown> = [
  [undefined, null, true, 0, 1, 2, -1, 1.5, Number.NaN, Infinity, 2 ** 60, 1n, 0n, -1n, 1n << 256n],
  ["", " ", "a", " eip155:1 ", "aptos:2", "0x", "0x1", `0x${"a".repeat(40)}`, "0X12", "EIP712", "ERC1155", "sandbox"],
  ["google", "email", "ui_config", "success", "a@b.io", "9876543210", "{}", '{"nonce":"n"}', "x".repeat(70_000)],
  [[], [[]], {}, [null], ["a", 1], { a: 1 }, { __proto__: { caip2Id: "eip155:1" } }, new Uint8Array(2), new Date(0)],
  [Symbol("s"), () => 1, JSON.parse('{"__proto__":1,"constructor":2,"toString":3}')]
].flat()

type Path = ReadonlyArray<PropertyKey>

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Uint8Array) && !(value instanceof Date)

const places = (value: unknown, path: Path = []): ReadonlyArray<Path> => [
  path,
  ...(isObject(value) ? Object.keys(value).flatMap((key) => places(Reflect.get(value, key), [...path, key])) : [])
]

/** A copy with something else in one place; nothing at all there for `absent`. */
const absent = Symbol("absent")
const put = (value: unknown, [key, ...rest]: Path, instead: unknown): unknown => {
  if (key === undefined) return instead === absent ? undefined : instead
  if (!isObject(value)) return value
  const copy: object = Array.isArray(value) ? [...value] : { ...value }
  const inner = put(Reflect.get(value, key), rest, instead)
  if (rest.length === 0 && instead === absent) Reflect.deleteProperty(copy, key)
  else Object.defineProperty(copy, key, { value: inner, enumerable: true, writable: true, configurable: true })
  return copy
}

/** Nothing at all, too, stands where something should. */
const oddity = (what: number): unknown =>
  what % (odd.length + 1) === odd.length ? absent : odd[what % (odd.length + 1)]

/** The value with something odd in one place, once for each of its places, however deep. */
export const bentEverywhere = (value: unknown, what: number): ReadonlyArray<unknown> =>
  places(value).map((place, at) => put(value, place, oddity(what + at)))

/** Replaces a value, or adds an unknown key, once for each choice. */
export const bent = (value: unknown, choices: ReadonlyArray<readonly [number, number]>): unknown =>
  choices.reduce<unknown>((bent, [where, what]) => {
    const all = places(bent)
    const place = all[where % all.length] ?? []
    const isNew = where % 5 === 0 && isObject(bent) && !Array.isArray(bent)
    return put(bent, isNew ? ["more"] : place, oddity(what))
  }, value)

/** The same as JSON text, as far as JSON has words for it. */
export const jsonOf = (value: unknown): unknown => {
  try {
    return JSON.stringify(value) ?? value
  } catch {
    return "no JSON"
  }
}

/** Where {@link bent} puts something, and what. */
export const Choices = Schema.Array(Schema.Tuple([Schema.Natural, Schema.Natural])).check(Schema.isMaxLength(3))
