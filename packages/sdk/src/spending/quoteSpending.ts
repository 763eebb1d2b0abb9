/** What rules would say about a request, without asking a person and without reserving an amount. */
import * as Effect from "effect/Effect"
import { memoryLedger, type SpendingLedger } from "./ledger.ts"
import { type Finding, judge, type SpendingRules } from "./rules.ts"
import type { Spending } from "../core/Spending.ts"
import type { Spender } from "../signer/SpendingGuard.ts"
import { SpendingLedgerUnavailable } from "../errors/spending.ts"

/** What a budget has left. */
export interface BudgetLeft {
  /** The chain, as a CAIP-2 id. */
  readonly caip2Id: string
  /** The address of the token, or `""` for the coin of the network. */
  readonly token: string
  /** What the request takes of it, in the smallest unit. */
  readonly asked: bigint
  /** What is left within its window now, in the smallest unit. */
  readonly left: bigint
}

/** What rules would say about a request. */
export interface SpendingQuote {
  /** The rules that refuse it. */
  readonly refused: ReadonlyArray<Finding>
  /** The rules for which a person would be asked. */
  readonly needsApproval: ReadonlyArray<Finding>
  /** The budgets that it would take of. */
  readonly budgets: ReadonlyArray<BudgetLeft>
}

/**
 * Says what rules would say about a request now. Nothing is reserved, so that the answer may be another once it is sent. Rules
 * about contracts are not part of it: what a request spends does not show all that it calls.
 *
 * @param limits the rules and the ledger, as for `limitSpending`
 * @param spending what the request spends or allows
 * @param spender whose request it is
 * @returns what refuses it, what asks a person, and what budgets have left. Fails with `SpendingLedgerUnavailable`
 *
 * @example
 * ```ts
 * import { quoteSpending, type SpendingLedger, type SpendingRules } from "@okto-effect/sdk/spending"
 * import * as Effect from "effect/Effect"
 *
 * export const leftFor = (rules: SpendingRules, ledger: SpendingLedger, user: string, app: string) => {
 *   const payment = { kind: "transfer", caip2Id: "eip155:84532", token: "", amount: 1n, recipient: app } as const
 *   return Effect.map(quoteSpending({ rules, ledger }, [payment], { user, app }), ({ budgets }) => budgets[0]?.left)
 * }
 * ```
 */
export const quoteSpending = (
  { ledger = memoryLedger(), rules }: { readonly rules: SpendingRules; readonly ledger?: SpendingLedger | undefined },
  spending: ReadonlyArray<Spending>,
  spender: Spender
): Effect.Effect<SpendingQuote, SpendingLedgerUnavailable> => {
  const { budgets, needsApproval, refused } = judge(rules, spending, [], spender)
  return Effect.forEach(budgets, ({ amount, asked: { caip2Id, token }, key, limit, window }) =>
    // More than the whole budget never fits: the ledger answers what is left, and reserves nothing.
    Effect.map(ledger.reserve(`quote of ${key}`, "", [{ key, amount: limit + 1n, limit, window }]), (answer) => ({
      caip2Id,
      token,
      asked: amount,
      left: answer._tag === "Exceeded" ? answer.left : 0n
    }))
  ).pipe(
    Effect.mapError((error) => new SpendingLedgerUnavailable(error)),
    Effect.map((budgets) => ({ refused, needsApproval, budgets }))
  )
}
