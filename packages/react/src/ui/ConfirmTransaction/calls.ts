/** Decodes contract calls: by an ABI of the app, or by the functions that the SDK knows. */
import { readCall } from "@okto-effect/sdk/spending"

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

/** A decoded call. */
interface DecodedCall {
  readonly name: string
  readonly args: ReadonlyArray<{ readonly name: string; readonly type: string; readonly value: unknown }>
}

/**
 * Decodes a call by an ABI, else by the functions that the SDK knows; `undefined` when neither knows it.
 */
export const decodeCall = (
  data: string,
  abi: ReadonlyArray<AbiEntry> | undefined,
  decode: Decode | undefined
): DecodedCall | undefined => {
  if (abi === undefined || decode === undefined) return readCall(data)
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
    return readCall(data)
  }
}
