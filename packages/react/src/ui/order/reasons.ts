import type { Order } from "@okto-effect/sdk"
import { sentence } from "../format.ts"
import { lookUp } from "../lookUp.ts"
import type { Texts } from "../texts/english.ts"

/** An error of a contract, which the backend writes as `ERC20InsufficientBalance(0x…, 1, 2)`. */
const contractError = /\b(?<name>[A-Z]\w*)\((?<args>[^()]*)\)/

/** Why an order failed, as a sentence. `amountOf` formats an amount of the order's token. */
export const reasonOf = (
  { reason = "", status }: Pick<Order, "reason" | "status">,
  words: Texts["order"],
  amountOf: (units: string | undefined) => string
): string => {
  const { args = "", name = "" } = contractError.exec(reason)?.groups ?? {}
  const known = lookUp<string | ((needed: string, held: string) => string)>(words.reasons, name)
  if (known !== undefined) {
    const [, held, needed] = args.split(",").map((arg) => arg.trim())
    return sentence(known, amountOf(needed), amountOf(held))
  }
  if (/insufficient funds|exceeds (the )?balance/i.test(reason)) return words.reasons.funds
  if (reason !== "" && /revert|panic/i.test(reason)) return words.reasons.reverted
  return lookUp(words.endings, status) ?? words.endings.other
}
