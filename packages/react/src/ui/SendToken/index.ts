"use client"

export { SendToken, SendTokenDialog, type SendTokenDialogProps, type SendTokenProps } from "./SendToken.tsx"
export { type SendTokenOptions, useSendToken, type UseSendTokenReturn } from "./useSendToken.ts"
