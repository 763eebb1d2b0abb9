/** Types of what goes in and comes out. */
export type { AuthData, AuthProvider, OtpSent, OtpVerified, UserKeys } from "@okto-effect/protocol/Auth"
export type { Chain } from "@okto-effect/protocol/Chain"
export type { Token } from "@okto-effect/protocol/Token"
export type { Estimate } from "@okto-effect/protocol/Estimate"
export type { ContractOutputs, ReadContractRequest, ReadContractResponse } from "@okto-effect/protocol/ContractRead"
export type {
  BaseDetails,
  IntentType,
  NftMintDetails,
  NftTransferDetails,
  Order,
  OrderDetails,
  OrderFilter,
  OrderStatus,
  Page,
  RawTransactionDetails,
  TokenTransferDetails
} from "@okto-effect/protocol/Order"
export type { Activity, Holding, HoldingGroup, Nft, Portfolio, Wallet } from "@okto-effect/protocol/Portfolio"
export type { SignedUserOp } from "@okto-effect/protocol/UserOp"
export type { Environment, EnvironmentName } from "../core/Environment.ts"
export type { OtpMethod } from "@okto-effect/protocol/otpMethods"
export type { FollowOptions } from "../wallet/followOrder.ts"
export type { LoggedCall } from "../http/RequestLog.ts"
export type { SessionConfig } from "../session/Session.ts"
