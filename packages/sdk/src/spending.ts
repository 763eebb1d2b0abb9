/** Rules about what may be spent, what a request would spend, and ledgers of what was spent. */
export { type ApprovalRequest, limitSpending, type SpendingLimits } from "./spending/limitSpending.ts"
export {
  type Exceeded,
  type IdUsed,
  LedgerFailed,
  memoryLedger,
  type Reservation,
  type Reserved,
  type ReserveResult,
  type SpendingLedger
} from "./spending/ledger.ts"
export { type BudgetLeft, quoteSpending, type SpendingQuote } from "./spending/quoteSpending.ts"
export { SpendingRules } from "./spending/rules.ts"
export type { Allowance, Asset, Spending, Transfer, UnknownSpending, UnlimitedAllowance } from "./core/Spending.ts"
export type { Spender, SpendingGuard } from "./signer/SpendingGuard.ts"
