/** Errors of rules about spending. */
import type { Spending } from "../core/Spending.ts"
import { defineError } from "./defineError.ts"

/** Which rule refuses a request, and what it refuses. */
export interface Refusal {
  /** The rule: `"approval"` where a person was to approve, and did not. */
  readonly rule: "budget" | "largest payment" | "recipient" | "contract" | "approval" | "job id"
  /** What was asked for. */
  readonly asked: Spending
  /** What is left of a budget now, in the smallest unit. */
  readonly left?: bigint | undefined
  /** When as much is free as was asked for, in Unix milliseconds; absent where it never is. */
  readonly freeAt?: number | undefined
  /** When it was refused, in Unix milliseconds, where there is `freeAt`. */
  readonly refusedAt?: number | undefined
}

const sentences: Readonly<Record<Refusal["rule"], string>> = {
  budget: "The budget does not have this much left",
  "largest payment": "The payment is larger than one payment may be",
  recipient: "The recipient may not be paid",
  contract: "The contract may not be called",
  approval: "The request was not approved",
  "job id": "Another payment has this job id"
}

/** Rules refuse what a request spends: nothing was signed. Added by this SDK. */
export class SpendingRefused
  extends /* @__PURE__ */ defineError("SpendingRefused", {
    category: ({ freeAt, rule }) => (rule === "budget" && freeAt !== undefined ? "retry" : "input"),
    advice: ({ freeAt, left, rule }) =>
      rule !== "budget"
        ? undefined
        : freeAt === undefined
          ? "Ask for less: it is more than the whole budget"
          : `Ask for at most ${left ?? 0n} now, or again at ${new Date(freeAt).toISOString()}`,
    fields: (refusal: Refusal): Refusal & { readonly message: string } => ({
      message: sentences[refusal.rule],
      ...refusal
    })
  })
{
  override get retryAfter(): number | undefined {
    const { freeAt, refusedAt } = this
    return freeAt === undefined || refusedAt === undefined
      ? undefined
      : Math.max(0, Math.ceil((freeAt - refusedAt) / 1000))
  }
}

/** The ledger of spending could not be read or written, so nothing was signed. Added by this SDK. */
export class SpendingLedgerUnavailable
  extends /* @__PURE__ */ defineError("SpendingLedgerUnavailable", {
    message: "The ledger of spending could not be used",
    category: "retry",
    fields: (cause: unknown) => ({ cause })
  }) {}
