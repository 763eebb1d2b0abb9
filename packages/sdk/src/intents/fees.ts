/** The fees of operations: how they are written, and what is paid at most. */
import type { Hex } from "@okto-effect/contract/Primitives"
import type { GasValues } from "@okto-effect/contract/UserOp"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { fromNumber, isHex } from "../crypto/hex.ts"
import { FeeTooHigh } from "../Errors.ts"

/** What is paid at most, in wei per gas: building fails when the backend asks for more. Default: 10,000 gwei. */
export const FeeCeiling = Context.Reference<bigint>("@okto-effect/sdk/FeeCeiling", {
  defaultValue: () => 10_000n * 10n ** 9n
})

/** Characters that a fee in hex has at most: 16 bytes. */
const feeLength = 34

/** A fee as an operation has it: hex that fits travels as it came. */
const hexFee = (fee: string | number): Hex => (isHex(fee) && fee.length <= feeLength ? fee : fromNumber(BigInt(fee)))

/** The fees of an operation, if they are not above the ceiling. */
export const feesOf = (
  { maxFeePerGas, maxPriorityFeePerGas }: GasValues,
  ceiling: bigint
): Effect.Effect<{ readonly maxFeePerGas: Hex; readonly maxPriorityFeePerGas: Hex }, FeeTooHigh> =>
  BigInt(maxFeePerGas) > ceiling
    ? Effect.fail(new FeeTooHigh(BigInt(maxFeePerGas), ceiling))
    : Effect.succeed({ maxFeePerGas: hexFee(maxFeePerGas), maxPriorityFeePerGas: hexFee(maxPriorityFeePerGas) })
