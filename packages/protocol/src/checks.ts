/** Checks that a pattern cannot make. Each returns whether a value passes, or the message if it does not. */

/** Characters. The number in a text fits 16 bytes also with leading zeros; a longer text is not a fee. */
const longestFee = 256

/** Whether a value is a fee per gas: a number, or its decimal or hexadecimal text, of at most 16 bytes. */
export const isFee = (fee: unknown): boolean | string => {
  const text = typeof fee === "string" || typeof fee === "number" ? String(fee) : ""
  if (!/^(0x[0-9a-f]+|\d+)$/i.test(text)) return "must be a hex string"
  // BigInt takes long for long texts.
  const fits = text.length <= longestFee && BigInt(text) < 1n << 128n
  return fits || `${text} does not fit 16 bytes`
}

/** Whether the data of a read is its outputs: the backend may answer an envelope of an error within the envelope. */
export const isOutput = (data: unknown): boolean | string =>
  !(typeof data === "object" && data !== null && "status" in data && data.status === "error") ||
  `the read failed: ${JSON.stringify(data)}`
