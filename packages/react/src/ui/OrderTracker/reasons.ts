import type { Order } from "@okto-effect/sdk"
import { sentence } from "../format.ts"
import { lookUp } from "../lookUp.ts"
import type { Texts } from "../texts/english.ts"

/** An error of a contract, which the backend writes as `ERC20InsufficientBalance(0x…, 1, 2)`. */
const contractError = /\b(?<name>[A-Z]\w*)\((?<args>[^()]*)\)/

/** What networks say of a balance that is not enough, the most exact first. */
const shortages: ReadonlyArray<readonly [RegExp, "balance" | "balanceAndFee" | "funds"]> = [
  // geth, reth and EVMs over them: an amount with the most that its gas can cost.
  [
    /insufficient funds for gas \* price \+ value|max upfront cost|insufficient funds .*(gas|fee).*value/i,
    "balanceAndFee"
  ],
  // Aptos has a status of its own.
  [
    /insufficient_balance_for_transaction_fee|(gas|fee)s? .*(exceeds?|insufficient)|insufficient (funds|balance) .*(gas|fee)/i,
    "funds"
  ],
  // ERC-20 contracts before custom errors, coins of Aptos, and transfers inside a call.
  [/exceeds (the )?balance|insufficient[ _](funds|balance)|not enough coins|subtraction underflow/i, "balance"]
]

/**
 * Why an order failed, as a sentence. `amountOf` formats an amount of the order's token. Where the app pays the fees of a network
 * (`isSponsored`), the amount is what the user has not enough for.
 */
export const reasonOf = (
  { reason = "", status }: Pick<Order, "reason" | "status">,
  words: Texts["order"],
  amountOf: (units: string | undefined) => string,
  isSponsored = false
): string => {
  const { args = "", name = "" } = contractError.exec(reason)?.groups ?? {}
  const known = lookUp<string | ((needed: string, held: string) => string)>(words.reasons, name)
  if (known !== undefined) {
    const [, held, needed] = args.split(",").map((arg) => arg.trim())
    return sentence(known, amountOf(needed), amountOf(held))
  }
  const [, shortage] = shortages.find(([pattern]) => pattern.test(reason)) ?? []
  if (shortage !== undefined) return words.reasons[isSponsored ? "balance" : shortage]
  if (reason !== "" && /revert|panic/i.test(reason)) return words.reasons.reverted
  return lookUp(words.endings, status) ?? words.endings.other
}
