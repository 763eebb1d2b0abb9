import type { Order } from "@okto-effect/sdk"
import { sentence } from "../format.ts"
import type { Texts } from "../texts/english.ts"

/** An error of a contract, which the backend writes as `ERC20InsufficientBalance(0x…, 1, 2)`. */
interface ContractError {
  readonly name: string
  readonly args: ReadonlyArray<string>
}

const contractError = (reason: string): ContractError | undefined => {
  const { args = "", name } = /\b(?<name>[A-Z]\w*)\((?<args>[^()]*)\)/.exec(reason)?.groups ?? {}
  return name === undefined ? undefined : { name, args: args.split(",").map((arg) => arg.trim()) }
}

const isReason = <Words extends object>(words: Words, name: string): name is Extract<keyof Words, string> =>
  Object.hasOwn(words, name)

/** Why an order failed, as a sentence. `amountOf` formats an amount of the order's token. */
export const reasonOf = (
  { reason = "", status }: Pick<Order, "reason" | "status">,
  words: Texts["order"],
  amountOf: (units: string | undefined) => string
): string => {
  const error = contractError(reason)
  if (error !== undefined && isReason(words.reasons, error.name)) {
    return sentence(words.reasons[error.name], amountOf(error.args[2]), amountOf(error.args[1]))
  }
  if (/insufficient funds|exceeds (the )?balance/i.test(reason)) return words.reasons.funds
  if (reason !== "" && /revert|panic/i.test(reason)) return words.reasons.reverted
  return isReason(words.endings, status) ? words.endings[status] : words.endings.other
}
