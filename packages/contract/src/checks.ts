/** Checks that no pattern can make, as plain functions: each says whether a value will do, or what is wrong with it. */

/** The largest fee per gas fits 16 bytes, however wide its text is; a longer one than this says something else. */
const longestFee = 256

/** A number, or the decimal or hexadecimal text of one. */
export const isFee = (fee: unknown): boolean | string => {
  const text = typeof fee === "string" || typeof fee === "number" ? String(fee) : ""
  if (!/^(0x[0-9a-f]+|\d+)$/i.test(text)) return "must be a hex string"
  // Nothing is calculated with a number that is a page long.
  const fits = text.length <= longestFee && BigInt(text) < 1n << 128n
  return fits || `${text} does not fit 16 bytes`
}
