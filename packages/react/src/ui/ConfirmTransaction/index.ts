"use client"

export { ConfirmTransaction, type ConfirmTransactionProps } from "./ConfirmTransaction.tsx"
export type { ConfirmationRequest, Review, ReviewRow, ReviewWarning } from "./reviewOf.ts"
export { useReview } from "./useReview.ts"
