"use client"

export { WalletButton, type WalletButtonProps } from "./WalletButton.tsx"
export { useWallet, type UseWalletReturn } from "./useWallet.ts"
