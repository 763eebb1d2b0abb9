/** Numbers of JSON that JavaScript cannot hold: `JSON.parse` makes other ones of them, without an error. */

/** Texts and numbers of JSON. A text that is not closed ends with the JSON, so that none is read twice. */
const tokens = /"(?:[^"\\]+|\\.)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gis

/** Whether a JSON text may have such a number: others are shorter. */
const mayBeInexact = /(?:^|[[:,\s])-?(?:[\d.]{16}|[\d.]+e[-+]?\d{3})/i

/** Characters of the longest number that is compared. */
const longest = 400

/** A decimal number in one spelling: its digits without zeros around them, and the power of ten they are multiplied by. */
const normalize = (number: string): string => {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(number) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, "")
  const significant = digits.replace(/0+$/, "")
  const power = Number(exponent) - fraction.length + digits.length - significant.length
  return significant === "" ? whole.slice(0, 1) : `${sign}${significant}e${power}`
}

const isExact = (number: string): boolean =>
  number.length <= longest && normalize(number) === normalize(String(Number(number)))

/**
 * Replaces the numbers in a JSON text that JavaScript cannot hold, such as `9007199254740993`.
 *
 * @param json a JSON text; another one is changed in ways that are no better
 * @param replace returns what is written in the place of a number, which is given as it is written
 * @returns the text, with the other numbers and all strings as they were
 *
 * @example
 * ```ts
 * import { replaceInexact } from "@okto-effect/protocol/exactNumbers"
 *
 * export const parse = (json: string): unknown => JSON.parse(replaceInexact(json, (number) => `"${number}"`))
 * ```
 */
export const replaceInexact = (json: string, replace: (number: string) => string): string =>
  mayBeInexact.test(json)
    ? json.replace(tokens, (token) => (token.startsWith('"') || isExact(token) ? token : replace(token)))
    : json
