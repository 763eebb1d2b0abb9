/** Decodes contract calls: by an ABI of the app, or by token standards. */
import { lookUp } from "../lookUp.ts"

/** An entry of an ABI. */
export interface AbiEntry {
  /** `function`, `event`, or another kind. */
  readonly type: string
  /** The name of the function. */
  readonly name?: string | undefined
  /** Names and types of its parameters. */
  readonly inputs?: ReadonlyArray<{ readonly name?: string | undefined; readonly type: string }> | undefined
}

/** Decodes call data by an ABI, like viem's `decodeFunctionData`. Throws when the data is not a call of the ABI. */
export type Decode = (call: { readonly abi: ReadonlyArray<unknown>; readonly data: `0x${string}` }) => {
  readonly functionName: string
  readonly args?: ReadonlyArray<unknown> | undefined
}

/** An argument of a call. */
export interface Argument {
  readonly name: string
  readonly type: string
  readonly value: unknown
}

/** A decoded call. */
interface DecodedCall {
  readonly name: string
  readonly args: ReadonlyArray<Argument>
}

// Functions of ERC-20, ERC-721, ERC-1155 and WETH whose arguments are single words: selector, name, arguments.
const standards: Readonly<Record<string, readonly [name: string, ...args: ReadonlyArray<readonly [string, Word]>]>> = {
  "0xa9059cbb": ["transfer", ["to", "address"], ["amount", "uint256"]],
  "0x23b872dd": ["transferFrom", ["from", "address"], ["to", "address"], ["amount", "uint256"]],
  "0x095ea7b3": ["approve", ["spender", "address"], ["amount", "uint256"]],
  "0x39509351": ["increaseAllowance", ["spender", "address"], ["amount", "uint256"]],
  "0xa22cb465": ["setApprovalForAll", ["operator", "address"], ["approved", "bool"]],
  "0x42842e0e": ["safeTransferFrom", ["from", "address"], ["to", "address"], ["tokenId", "uint256"]],
  "0xd0e30db0": ["deposit"],
  "0x2e1a7d4d": ["withdraw", ["amount", "uint256"]]
}

type Word = "address" | "uint256" | "bool"

const wordAs: { readonly [Type in Word]: (word: string) => unknown } = {
  address: (word) => `0x${word.slice(24)}`,
  uint256: (word) => BigInt(`0x${word}`),
  bool: (word) => BigInt(`0x${word}`) !== 0n
}

/** Decodes a call of a token standard by its selector. `isExact` is false when more data follows, which contracts ignore. */
export const standardCall = (data: string): (DecodedCall & { readonly isExact: boolean }) | undefined => {
  const selector = data.slice(0, 10).toLowerCase()
  const standard = lookUp(standards, selector)
  if (standard === undefined) return undefined
  const [name, ...args] = standard
  const body = data.slice(10)
  if (!/^[0-9a-f]*$/i.test(body) || body.length < args.length * 64) return undefined
  return {
    name,
    isExact: body.length === args.length * 64,
    args: args.map(([name, type], index) => ({
      name,
      type,
      value: wordAs[type](body.slice(index * 64, index * 64 + 64))
    }))
  }
}

const byStandard = (data: string): DecodedCall | undefined => {
  const call = standardCall(data)
  return call?.isExact === true ? call : undefined
}

/** Decodes a call by an ABI, else by token standards; `undefined` when neither knows it. */
export const decodeCall = (
  data: string,
  abi: ReadonlyArray<AbiEntry> | undefined,
  decode: Decode | undefined
): DecodedCall | undefined => {
  if (abi === undefined || decode === undefined) return byStandard(data)
  try {
    const call = decode({ abi, data: `0x${data.slice(2)}` })
    const inputs = abi.find(
      ({ inputs = [], name, type }) =>
        type === "function" && name === call.functionName && inputs.length === (call.args ?? []).length
    )?.inputs
    return {
      name: call.functionName,
      args: (call.args ?? []).map((value, index) => ({
        name: inputs?.[index]?.name || String(index + 1),
        type: inputs?.[index]?.type ?? "",
        value
      }))
    }
  } catch {
    return byStandard(data)
  }
}

/** Allowances of at least half a `uint160` count as unlimited. */
const unlimited = 2n ** 159n

/** A whole number: a number, a bigint, or decimal or hexadecimal text. */
export const toBigInt = (value: unknown): bigint | undefined => {
  if (typeof value === "bigint") return value
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : undefined
  return typeof value === "string" && /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined
}

/** Whether an allowance is unlimited. */
export const isUnlimited = (amount: unknown): boolean => (toBigInt(amount) ?? 0n) >= unlimited
