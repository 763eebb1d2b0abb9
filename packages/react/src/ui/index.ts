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
export { UiProvider, type UiProviderProps } from "./UiProvider/UiProvider.tsx"
export type { FramedProps, InDialogProps } from "./base/Card.tsx"
export type { Identity } from "./SignIn/identity.ts"
export { SignIn, SignInDialog, type SignInDialogProps, type SignInProps } from "./SignIn/SignIn.tsx"
export type { GoogleSignInMethod, JwtMethod, SignInMethod } from "./SignIn/methods.ts"
export { type UseSignInReturn, type SignInOptions, useSignIn } from "./SignIn/useSignIn.ts"
export type { Currency } from "./format.ts"
export { type NetworkLabel, networkNames, type NetworkTable } from "./assets/networkTable.ts"
export { type Asset, type UseAssetsReturn, type HeldToken, type UnlistedToken, useAssets } from "./assets/useAssets.ts"
export { type UseNftGridReturn, type OwnedNft, useNftGrid } from "./NftGrid/useNftGrid.ts"
export { type ActivityEntry, type ActivityOptions, useActivityList } from "./ActivityList/useActivityList.ts"
export { ActivityList, type ActivityListProps } from "./ActivityList/ActivityList.tsx"
export { NftGrid, type NftGridProps } from "./NftGrid/NftGrid.tsx"
export { Portfolio, type PortfolioProps } from "./Portfolio/Portfolio.tsx"
export type { NetworkInfo } from "./assets/networks.ts"
export type { PagedRead, Read } from "./useRead.ts"
export { Receive, type ReceiveProps } from "./Receive/Receive.tsx"
export { type UseReceiveReturn, type ReceiveAddress, useReceive } from "./Receive/useReceive.ts"
export { useWallet, type UseWalletReturn } from "./WalletButton/useWallet.ts"
export { WalletButton, type WalletButtonProps } from "./WalletButton/WalletButton.tsx"
export type { AbiEntry, Decode } from "./ConfirmTransaction/calls.ts"
export { ConfirmTransaction, type ConfirmTransactionProps } from "./ConfirmTransaction/ConfirmTransaction.tsx"
export {
  type ConfirmationRequest,
  type Review,
  type ReviewRow,
  type ReviewWarning,
  useReview
} from "./ConfirmTransaction/useReview.ts"
export type { OrderState } from "../order/useOrder.ts"
export type { TransactionState } from "../transaction/Transaction.ts"
export { type ToExplorerUrl, OrderTracker, type OrderTrackerProps } from "./OrderTracker/OrderTracker.tsx"
export { type Progress, progressOf, progressOfOrder } from "./OrderTracker/progress.ts"
export type { PickerProps } from "./base/Picker.tsx"
export { NftPicker } from "./NftPicker/NftPicker.tsx"
export { TokenPicker } from "./TokenPicker/TokenPicker.tsx"
export type { Contact, RecipientStore } from "./send/recipients.ts"
export { SendNft, SendNftDialog, type SendNftDialogProps, type SendNftProps } from "./SendNft/SendNft.tsx"
export { SendToken, SendTokenDialog, type SendTokenDialogProps, type SendTokenProps } from "./SendToken/SendToken.tsx"
export type { AmountProblem } from "./send/useFee.ts"
export type { RecipientProblem, ResolveRecipient, UseRecipientReturn } from "./send/useRecipient.ts"
export type { Fee, UseSendReturn, SendOptions, SendProblems } from "./send/useSend.ts"
export { type UseSendNftReturn, type SendNftOptions, useSendNft } from "./SendNft/useSendNft.ts"
export { type UseSendTokenReturn, type SendTokenOptions, useSendToken } from "./SendToken/useSendToken.ts"
