/** What the assistant may spend, as data. */
import type { SpendingRules } from "@okto-effect/sdk/spending"
import type { PaymentRule } from "./pay.ts"

const caip2Id = "eip155:84532"

/** The rules for a token of six decimals, such as USDC. */
export const rulesFor = (token: string): SpendingRules => ({
  // 5.00 a day, 1.00 at once; a person approves more than 0.50, every new recipient, and all that is not a payment.
  budgets: [{ caip2Id, token, amount: "5000000", windowSeconds: 86_400, of: "user" }],
  largestPayments: [{ caip2Id, token, amount: "1000000" }],
  approval: {
    above: [{ caip2Id, token, amount: "500000" }],
    recipientsOtherThan: ["0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"],
    allowances: true,
    unknown: true
  }
})

/** The resources that it may buy: up to 0.10 each, of these sellers. */
export const paymentRuleFor = (token: string, hosts: ReadonlyArray<string>): PaymentRule => ({
  caip2Id,
  token,
  maxPrice: 100_000n,
  hosts
})
