"use client"

/**
 * Components for apps: plain React and one style sheet. Every text and building block can be replaced. Each is exported by its
 * name: frameworks with server components refuse `export *` in a module that begins with "use client".
 */
export { type ClassNames, type Part, parts } from "./parts.ts"
export type { ButtonProps, DialogProps, FieldProps, NoticeProps, PictureProps, SelectProps, Slots } from "./slots.ts"
export { english, type Texts } from "./texts/english.ts"
export { type Language, languages, loadTexts } from "./texts/languages.ts"
export type { PartialTexts } from "./texts/mergeTexts.ts"
export { type Colour, presets, type Scheme, type Theme, themeCss, toThemeProperties } from "./theme.ts"
export type { SignInOption } from "./UiContext.ts"
export { UiProvider, type UiProviderProps } from "./UiProvider.tsx"
export type { FramedProps, InDialogProps } from "./base/Card.tsx"
export type { Identity } from "./signIn/identity.ts"
export { SignIn, SignInDialog, type SignInDialogProps, type SignInProps } from "./signIn/SignIn.tsx"
export type { GoogleSignInMethod, JwtMethod, SignInMethod } from "./signIn/methods.ts"
export { type UseSignInReturn, type SignInOptions, useSignIn } from "./signIn/useSignIn.ts"
export type { Currency } from "./format.ts"
export { type NetworkLabel, networkNames, type NetworkTable } from "./assets/networkTable.ts"
export { type Asset, type UseAssetsReturn, type HeldToken, type UnlistedToken, useAssets } from "./assets/useAssets.ts"
export { type UseNftGridReturn, type OwnedNft, useNftGrid } from "./assets/useNftGrid.ts"
export { type ActivityEntry, type ActivityOptions, useActivityList } from "./assets/useActivityList.ts"
export { ActivityList, type ActivityListProps } from "./assets/ActivityList.tsx"
export { NftGrid, type NftGridProps } from "./assets/NftGrid.tsx"
export { Portfolio, type PortfolioProps } from "./assets/Portfolio.tsx"
export type { NetworkInfo } from "./assets/networks.ts"
export type { PagedRead, Read } from "./useRead.ts"
export { Receive, type ReceiveProps } from "./wallet/Receive.tsx"
export { type UseReceiveReturn, type ReceiveAddress, useReceive } from "./wallet/useReceive.ts"
export { useWallet, type UseWalletReturn } from "./wallet/useWallet.ts"
export { WalletButton, type WalletButtonProps } from "./wallet/WalletButton.tsx"
export { type AbiEntry, type Decode } from "./confirm/calls.ts"
export { ConfirmTransaction, type ConfirmTransactionProps } from "./confirm/ConfirmTransaction.tsx"
export {
  type ConfirmationRequest,
  type Review,
  type ReviewRow,
  type ReviewWarning,
  useReview
} from "./confirm/useReview.ts"
export { type ToExplorerUrl, OrderTracker, type OrderTrackerProps } from "./order/OrderTracker.tsx"
export { type Progress, progressOf, progressOfOrder } from "./order/progress.ts"
export type { PickerProps } from "./base/Picker.tsx"
export { NftPicker } from "./send/NftPicker.tsx"
export { TokenPicker } from "./send/TokenPicker.tsx"
export type { Contact, RecipientStore } from "./send/recipients.ts"
export { SendNft, SendNftDialog, type SendNftDialogProps, type SendNftProps } from "./send/SendNft.tsx"
export { SendToken, SendTokenDialog, type SendTokenDialogProps, type SendTokenProps } from "./send/SendToken.tsx"
export type { Fee, UseSendReturn, SendOptions, SendProblems } from "./send/useSend.ts"
export { type UseSendNftReturn, type SendNftOptions, useSendNft } from "./send/useSendNft.ts"
export { type UseSendTokenReturn, type SendTokenOptions, useSendToken } from "./send/useSendToken.ts"
