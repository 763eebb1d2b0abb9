/** Rules about what may be spent, and what a request spends: in a bundle only where it is imported. */
export { SpendingLedgerUnavailable, SpendingRefused } from "./errors/spending.ts"
export type { Refusal } from "./errors/spending.ts"
export type { Allowance, Asset, Spending, Transfer, UnknownSpending, UnlimitedAllowance } from "./core/Spending.ts"
export {
  type GuardedOperation,
  type GuardFailure,
  type PaymentAttempt,
  type Spender,
  type SpendingGuard,
  SpendingGuards
} from "./signer/SpendingGuard.ts"
export * from "./spending/describeSpending.ts"
export { type ContractCall, type KnownCall, readCall } from "./spending/evmCalls.ts"
export type { AbiValue } from "./spending/decode.ts"
export * from "./spending/ledger.ts"
export { type ApprovalRequest, limitSpending, type SpendingLimits } from "./spending/limitSpending.ts"
export { type BudgetLeft, quoteSpending, type SpendingQuote } from "./spending/quoteSpending.ts"
export { SpendingRules } from "./spending/rules.ts"
