"use client"

export { Receive, type ReceiveProps } from "./Receive.tsx"
export { type ReceiveAddress, useReceive, type UseReceiveReturn } from "./useReceive.ts"
