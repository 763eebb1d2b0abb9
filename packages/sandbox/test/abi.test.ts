/** What the sandbox reads from the contract ABI's encoding is what was written. */
import { assert, it } from "@effect/vitest"
import { encodeAbiParameters, hexToBytes } from "viem/utils"
import { Reader } from "../src/verify/Reader.ts"

const texts = ["", "a", "\ufeff", "\ufeffmarked", "in the \ufeff middle", "\u0000", "grüße 🌍", "x".repeat(1_000)]

it.each(texts)("a text is read as it was written: %j", (text) => {
  const written = hexToBytes(encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [7n, text]))
  assert.strictEqual(new Reader(written).string(1), text)
})
