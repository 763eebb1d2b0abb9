"use client"

export { OrderTracker, type OrderTrackerProps, type ToExplorerUrl } from "./OrderTracker.tsx"
export { type Progress, progressOf, progressOfOrder } from "./progress.ts"
