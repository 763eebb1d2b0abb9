"use client"

export { ConfirmTransaction, type ConfirmTransactionProps } from "./ConfirmTransaction.tsx"
export { type ConfirmationRequest, type Review, type ReviewRow, type ReviewWarning, useReview } from "./useReview.ts"
