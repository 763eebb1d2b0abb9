/** The raw read's form: a view function of an EVM contract or of an Aptos module. */
import type { Chain, ReadContractRequest, Token, Wallet } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { isExact } from "../../shared/json.ts"
import { type Checked, type ExampleValues, type Form, fromList, toList } from "../../shared/form.ts"
import { isEvm } from "../transfer/rawTransaction.ts"

/** The kinds of chain, and how to recognise their chains. */
export const chainTypes = [
  { value: "EVM", label: "EVM", includes: isEvm },
  { value: "APT", label: "Aptos", includes: ({ caipId }: Chain) => caipId.toLowerCase().startsWith("aptos:") }
] as const

export const blankForm = {
  /** One of {@link chainTypes}. */
  chainType: "EVM",
  /** A CAIP-2 id; empty until chosen. */
  network: "",
  contractAddress: "",
  /** A function's ABI as JSON. */
  abi: "",
  /** The function's arguments by name, as JSON. */
  args: "{}",
  /** An Aptos view: `address::module::function`. */
  function: "",
  /** {@link toList}. */
  typeArguments: "",
  /** {@link toList}. */
  functionArguments: ""
}
export type RawReadForm = Form<keyof typeof blankForm>

/** ERC-20's balance of an account. */
const balanceOf = {
  type: "function",
  name: "balanceOf",
  stateMutability: "view",
  inputs: [{ name: "account", type: "address" }],
  outputs: [{ name: "balance", type: "uint256" }]
}

/** The data for examples. */
interface Known {
  /** Of the form's kind. */
  readonly chains: ReadonlyArray<Chain>
  readonly tokens: ReadonlyArray<Token>
  readonly wallets: ReadonlyArray<Wallet>
}

/** A read of the user's balance: of a token on EVM chains, of the coin on Aptos. Without a network, on the first possible. */
export const exampleAmong = (
  { chainType, network }: RawReadForm,
  { chains, tokens, wallets }: Known
): ExampleValues<RawReadForm> => {
  for (const { caipId } of chains) {
    const own = wallets.find((wallet) => wallet.caipId === caipId)?.address
    if (!own || (network !== "" && network !== caipId)) continue
    if (chainType === "APT") {
      return {
        network: caipId,
        function: "0x1::coin::balance",
        typeArguments: fromList(["0x1::aptos_coin::AptosCoin"]),
        functionArguments: fromList([own])
      }
    }
    const token = tokens.find((one) => one.caipId === caipId && one.address !== "")
    if (token === undefined) continue
    return {
      network: caipId,
      contractAddress: token.address,
      abi: JSON.stringify(balanceOf, null, 2),
      args: JSON.stringify({ account: own }, null, 2)
    }
  }
  return undefined
}

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
