/** Types of everything that goes in and comes out, with the published original's names beside ours. */
import type { AuthenticateRequest, AuthData as AuthDataType, UserKeys } from "@okto-effect/contract/Auth"
import type { Chain, Token as TokenType } from "@okto-effect/contract/Chain"
import type { Estimate, EstimateRequest } from "@okto-effect/contract/Estimate"
import type { ReadContractRequest } from "@okto-effect/contract/Message"
import type { IntentType, Order as OrderType, OrderFilter } from "@okto-effect/contract/Order"
import type { Activity, Nft, Portfolio, Wallet as WalletType } from "@okto-effect/contract/Portfolio"
import type { Hex as HexType } from "@okto-effect/contract/Primitives"
import type { UserOp as UserOpType } from "@okto-effect/contract/UserOp"

export type { AuthProvider, OtpSent, OtpVerified, UserKeys } from "@okto-effect/contract/Auth"
export type { Chain } from "@okto-effect/contract/Chain"
export type { Estimate } from "@okto-effect/contract/Estimate"
export type { IntentType, OrderFilter, Page } from "@okto-effect/contract/Order"
export type { Activity, Holding, HoldingGroup, Nft, Portfolio } from "@okto-effect/contract/Portfolio"
export type { SignedUserOp } from "@okto-effect/contract/UserOp"
export type { Environment, EnvironmentName } from "../Environment.ts"
export type { NftCollection } from "../intents/NftCollection.ts"
export type { NftMint } from "../intents/NftMint.ts"
export type { NftTransfer, NftTransferInput } from "../intents/NftTransfer.ts"
export type { RawAptos } from "../intents/RawAptos.ts"
export type { RawEvm, RawEvmInput } from "../intents/RawEvm.ts"
export type { TokenTransfer } from "../intents/TokenTransfer.ts"
export type { FollowOptions } from "../Orders.ts"
export type { LoggedCall } from "../RequestLog.ts"
export type { SessionConfig } from "../Session.ts"

export type Address = HexType
export type Hash = HexType
export type Hex = HexType
export type ByteArray = Uint8Array
export type uint256 = bigint

export type AuthData = AuthDataType
export type AuthSessionData = AuthenticateRequest["sessionData"]
export type AuthenticatePayloadParam = AuthenticateRequest
/** The answer to a login. */
export interface AuthenticateResult {
  readonly userSWA: Address
  readonly nonce: string
  readonly clientSWA: string
  /** Unix seconds. */
  readonly sessionExpiry: number
}
export type SocialAuthType = "google"
/** Whose session a bearer token is taken for. */
export interface UserSessionResponse {
  readonly userId: string
  readonly userSwa: string
  readonly clientId: string
  readonly clientSwa: string
  readonly isSessionAdded: boolean
}
export type UserKeysResponse = UserKeys

export type UserOp = UserOpType
/** A user operation as it is hashed (ERC-4337 v0.7, but for the order inside `gasFees`). */
export interface PackedUserOp {
  readonly sender: Address
  readonly nonce: Hex
  readonly initCode: Hex
  readonly callData: Hex
  /** Verification gas limit (16 bytes) ‖ call gas limit (16 bytes). */
  readonly accountGasLimits: Hex
  readonly preVerificationGas: Hex
  /** Max fee (16 bytes) ‖ max priority fee (16 bytes): the reverse of ERC-4337. */
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
  readonly signature?: Hex
}

export type Wallet = WalletType
export type Network = Chain
export type GetSupportedNetworksResponseData = Chain
export type Token = TokenType
export type ChainType = "EVM" | "APT" | "SVM"
export type UserPortfolioData = Portfolio
export type UserPortfolioActivity = Activity
export type UserNFTBalance = Nft
export type NftCollections = ReadonlyArray<OrderType>
export type Order = OrderType
export type OrderFilterRequest = OrderFilter
export type INTENT_TYPE = IntentType
/** Statuses that an order can have. */
export type STATUS_TYPE =
  | "NOT_EXISTS"
  | "INITIATED"
  | "IN_PROGRESS"
  | "SUCCESSFUL"
  | "FAILED"
  | "EXPIRED"
  | "PENDING"
  | "BUNDLER_DISCARDED"
  | "FAILED_ON_CHAIN"
  | "REJECTED"
export type ReadContractPayload = ReadContractRequest
/** One value for each output of the view. */
export type ReadContractResponse = ReadonlyArray<unknown>

/** What every kind of order says of itself. */
export interface BaseDetails {
  readonly caip2id?: string
}
export interface TokenTransferDetails extends BaseDetails {
  readonly amount: string
  readonly recipientWalletAddress: string
  /** Empty for the native coin. */
  readonly tokenAddress: string
}
export interface NftTransferDetails extends BaseDetails {
  readonly collectionAddress: string
  readonly nftId: string
  readonly recipientWalletAddress: string
  readonly amount: string
  readonly nftType: string
}
export interface NftMintDetails extends BaseDetails {
  readonly collectionName: string
  readonly description: string
  readonly nftName: string
  readonly properties: string
  readonly uri: string
}
export interface RawTransactionDetails extends BaseDetails {
  readonly transactions: ReadonlyArray<ReadonlyArray<{ readonly Key: string; readonly Value: string }>>
}
export type OrderDetails = TokenTransferDetails | NftTransferDetails | NftMintDetails | RawTransactionDetails
export type NFTOrderDetails = OrderType

export type EstimateOrderPayload = EstimateRequest
export type OrderEstimateResponse = Estimate

/** The error object of a failed envelope. */
export interface ApiError {
  readonly code: number
  readonly errorCode: string
  readonly message: string
  readonly trace_id: string
  readonly details: string
}
/** The envelope around every answer. */
export interface ApiResponse<T> {
  readonly status: "success" | "error"
  readonly data?: T
  readonly error?: ApiError
}
/** An envelope around a counted list. */
export type ApiResponseWithCount<K extends string, T> = ApiResponse<
  { readonly count: number } & { readonly [P in K]: ReadonlyArray<T> }
>
/** A JSON-RPC request. */
export interface RpcPayload<T> {
  readonly method: string
  readonly jsonrpc: "2.0"
  readonly id: string
  readonly params: T
}
/** A JSON-RPC answer. */
export interface RpcResponse<T> {
  readonly jsonrpc: "2.0"
  readonly id: string
  readonly result: T
}
