/** Decodes the data of reverts. */
import { decodeErrorResult, size, slice } from "viem/utils"
import type { Hex } from "viem"
import { EmulatorItems, EmulatorNft, EmulatorToken } from "./artifacts.gen.ts"

// The decoder knows Error(string) and Panic(uint256).
const errors = [...EmulatorToken.abi, ...EmulatorNft.abi, ...EmulatorItems.abi].filter((item) => item.type === "error")

const panics = new Map([
  [0x01n, "assertion failed"],
  [0x11n, "arithmetic overflow or underflow"],
  [0x12n, "division by zero"],
  [0x21n, "invalid enum value"],
  [0x22n, "invalid storage byte array"],
  [0x31n, "pop of an empty array"],
  [0x32n, "array index out of bounds"],
  [0x41n, "out of memory"],
  [0x51n, "call of an uninitialised function"]
])

/**
 * The reason of a revert: `ERC20InsufficientBalance(0x…, 1, 2)` for an error of the emulator's contracts, the message of
 * `require`, `Panic(0x11): arithmetic overflow or underflow`, and the selector for anything else.
 */
export const revertReason = (data: Hex): string => {
  if (data === "0x") return "execution reverted"
  const error = decode(data)
  if (error === undefined) return slice(data, 0, Math.min(4, size(data)))
  const { errorName, args = [] } = error
  if (errorName === "Error") return String(args[0])
  if (errorName === "Panic") return panic(args[0])
  return `${errorName}(${args.map(show).join(", ")})`
}

/** The sentence of a node about a revert. */
export const revertSentence = ({ data, message }: { readonly data: Hex; readonly message: string }): string =>
  data === "0x" ? "execution reverted" : `execution reverted: ${message}`

interface Decoded {
  readonly errorName: string
  /** Absent when the error takes none. */
  readonly args?: ReadonlyArray<unknown> | undefined
}

const decode = (data: Hex): Decoded | undefined => {
  try {
    return decodeErrorResult({ abi: errors, data })
  } catch {
    // An unknown error, or invalid data: the caller shows the bytes.
    return undefined
  }
}

const panic = (code: unknown) => {
  const known = typeof code === "bigint" ? panics.get(code) : undefined
  const shown = `Panic(${typeof code === "bigint" ? `0x${code.toString(16).padStart(2, "0")}` : show(code)})`
  return known === undefined ? shown : `${shown}: ${known}`
}

const show = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(show).join(", ")}]`
    : typeof value === "string" && !value.startsWith("0x")
      ? JSON.stringify(value)
      : String(value)
