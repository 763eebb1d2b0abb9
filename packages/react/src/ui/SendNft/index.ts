"use client"

export { SendNft, SendNftDialog, type SendNftDialogProps, type SendNftProps } from "./SendNft.tsx"
export { type SendNftOptions, useSendNft, type UseSendNftReturn } from "./useSendNft.ts"
