/** The raw read's form: a view function of an EVM contract or of an Aptos module. */
import type { Chain, ReadContractRequest } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { isExact } from "../../shared/json.ts"
import type { Checked, Form } from "../../shared/form.ts"
import { toList } from "../../shared/TextFields.tsx"
import { isEvm } from "../../shared/names.ts"

/** The kinds of chain, and how to recognise their chains. */
export const chainTypes = [
  { value: "EVM", label: "EVM", includes: isEvm },
  { value: "APT", label: "Aptos", includes: ({ caipId }: Chain) => caipId.toLowerCase().startsWith("aptos:") }
] as const

/** ERC-20's balance of an account. */
const balanceOf = {
  type: "function",
  name: "balanceOf",
  stateMutability: "view",
  inputs: [{ name: "account", type: "address" }],
  outputs: [{ name: "balance", type: "uint256" }]
}

export const blankForm = {
  /** One of {@link chainTypes}. */
  chainType: "EVM",
  /** A CAIP-2 id; empty until chosen. */
  network: "",
  contractAddress: "",
  /** A function's ABI as JSON. */
  abi: JSON.stringify(balanceOf, null, 2),
  /** The function's arguments by name, as JSON. */
  args: JSON.stringify({ account: "" }),
  /** An Aptos view: `address::module::function`. */
  function: "",
  /** {@link toList}. */
  typeArguments: "",
  /** {@link toList}. */
  functionArguments: ""
}
export type RawReadForm = Form<keyof typeof blankForm>

/** The sentence for a failed read. */
export const failures = { EVM: "EVM Read Error", APT: "Aptos Read Error" } as const

type Read = Checked<RawReadForm, ReadContractRequest>

const json = (field: "abi" | "args", message: string, text: string): Checked<RawReadForm, unknown> =>
  Result.filterOrFail(
    Result.try({ try: (): unknown => JSON.parse(text), catch: () => ({ field, message }) }),
    isExact,
    () => ({ field, message: message.replace("not valid JSON", "write numbers above 2^53 − 1 as text") })
  )

const evm = ({ abi, args, contractAddress, network }: RawReadForm): Read => {
  if (!contractAddress.trim().startsWith("0x")) {
    return Result.fail({ field: "contractAddress", message: "Invalid contract address" })
  }
  return Result.gen(function* () {
    const data = {
      contractAddress: contractAddress.trim(),
      abi: yield* json("abi", "Invalid ABI: not valid JSON", abi),
      args: yield* json("args", "Invalid arguments: not valid JSON", args.trim() === "" ? "{}" : args)
    }
    return { caip2Id: network, data }
  })
}

const aptos = (form: RawReadForm): Read =>
  form.function.trim() === ""
    ? Result.fail({ field: "function", message: "Aptos function name is required" })
    : Result.succeed({
        caip2Id: form.network,
        data: {
          function: form.function.trim(),
          typeArguments: toList(form.typeArguments),
          functionArguments: toList(form.functionArguments)
        }
      })

/** Checks a form. */
export const toRead = (form: RawReadForm): Read => (form.chainType === "APT" ? aptos(form) : evm(form))
