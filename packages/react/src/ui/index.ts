"use client"

/** Components that an app drops in: plain React, one style sheet, every word and building block to be replaced. */
// Each by its name: frameworks with server components refuse `export *` where client code begins.
export { type ClassNames, type Part, parts } from "./parts.ts"
export type { ButtonProps, DialogProps, FieldProps, NoticeProps, PictureProps, SelectProps, Slots } from "./slots.ts"
export { english, type Texts } from "./Texts.ts"
export { type Colour, type Theme, themeCss, themeProperties } from "./theme.ts"
export type { WayIn } from "./UiContext.ts"
export { UiProvider, type UiProviderProps } from "./UiProvider.tsx"
export { SignIn, SignInDialog, type SignInDialogProps, type SignInProps } from "./signIn/SignIn.tsx"
export {
  type GoogleMethod,
  type JwtMethod,
  type SignInCall,
  type SignInMethod,
  type SignInOptions,
  useSignIn
} from "./signIn/useSignIn.ts"
export { type AssetsCall, useAssets } from "./assets/useAssets.ts"
export { type NftGridCall, useNftGrid } from "./assets/useNftGrid.ts"
export { useActivityList } from "./assets/useActivityList.ts"
export { ActivityList } from "./assets/ActivityList.tsx"
export { NftGrid, type NftGridProps } from "./assets/NftGrid.tsx"
export { Portfolio, type PortfolioProps } from "./assets/Portfolio.tsx"
export type { ActivityEntry } from "./assets/activity.ts"
export type { Asset } from "./assets/assets.ts"
export type { OnNetwork } from "./assets/networks.ts"
export type { OwnedNft } from "./assets/nfts.ts"
export type { Read, ReadState } from "./useRead.ts"
export { Receive, type ReceiveProps } from "./wallet/Receive.tsx"
export { type ReceiveCall, type Receiving, useReceive } from "./wallet/useReceive.ts"
export { useWallet, WalletButton, type WalletButtonProps, type WalletCall } from "./wallet/WalletButton.tsx"
export { type AbiEntry, type Decode } from "./confirm/calls.ts"
export { ConfirmTransaction, type ConfirmTransactionProps } from "./confirm/ConfirmTransaction.tsx"
export { type ConfirmRequest, type Review, type ReviewRow, type ReviewWarning, useReview } from "./confirm/useReview.ts"
export { type Explorer, OrderStatus, type OrderStatusProps } from "./order/OrderStatus.tsx"
export { type Progress, progressOf, progressOfOrder } from "./order/progress.ts"
export type { RecipientStore } from "./send/recipients.ts"
export { SendNft, SendNftDialog, type SendNftDialogProps, type SendNftProps } from "./send/SendNft.tsx"
export { SendToken, SendTokenDialog, type SendTokenDialogProps, type SendTokenProps } from "./send/SendToken.tsx"
export type { Fee, SendCall, SendOptions, SendProblems } from "./send/useSend.ts"
export { type SendNftCall, type SendNftOptions, useSendNft } from "./send/useSendNft.ts"
export { type SendTokenCall, type SendTokenOptions, useSendToken } from "./send/useSendToken.ts"
