/** Used nonces. Each is valid for one login or one operation. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { numberToHex } from "viem"
import type { Hex } from "viem"
import { define } from "../../world/Table.ts"
import type { World } from "../../world/World.ts"
import { Invalid } from "../../verify/Invalid.ts"

/** By number, in hex. */
const nonceTable = define("nonces", Schema.Literal(true))

/** Marks a nonce of 32 bytes as used, as a part of a change of the world. Fails when it was used before. */
export const useNonce = ({ table }: Pick<World["Service"], "table">, nonce: Hex): Result.Result<void, Invalid> => {
  const used = table(nonceTable)
  const number = numberToHex(BigInt(nonce))
  if (used.rows.has(number)) return Result.fail(new Invalid({ message: `nonce already used: ${nonce}` }))
  used.set(number, true)
  return Result.void
}
