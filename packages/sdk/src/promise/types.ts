/**
 * Types of everything that goes in and comes out, with the published original's names beside ours. The original's are
 * typed as it types them, so that programs written for it compile; where replies are otherwise, a comment says so.
 */
import type { AuthData as AuthDataType } from "@okto-effect/contract/Auth"
import type { Chain } from "@okto-effect/contract/Chain"
import type { Activity, Nft, Portfolio } from "@okto-effect/contract/Portfolio"
import type { Hex as HexType } from "@okto-effect/contract/Primitives"
import type { UncheckedUserOp } from "@okto-effect/contract/UserOp"

export type { AuthProvider, OtpSent, OtpVerified, UserKeys } from "@okto-effect/contract/Auth"
export type { Chain, Token } from "@okto-effect/contract/Chain"
export type { Estimate } from "@okto-effect/contract/Estimate"
export type { ContractOutputs, ReadContractRequest, ReadContractResponse } from "@okto-effect/contract/Message"
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
} from "@okto-effect/contract/Order"
export type { Activity, Holding, HoldingGroup, Nft, Portfolio, Wallet } from "@okto-effect/contract/Portfolio"
export type { SignedUserOp } from "@okto-effect/contract/UserOp"
export type { Environment, EnvironmentName } from "../Environment.ts"
export type { NftCollection as NftCollectionInput } from "../intents/kinds/NftCollection.ts"
export type { NftMint, NftMintInput } from "../intents/kinds/NftMint.ts"
export type { NftTransfer, NftTransferInput } from "../intents/kinds/NftTransfer.ts"
export type { RawAptos, RawAptosInput } from "../intents/kinds/RawAptos.ts"
export type { RawEvm, RawEvmInput } from "../intents/kinds/RawEvm.ts"
export type { TokenTransfer } from "../intents/kinds/TokenTransfer.ts"
export type { OtpMethod } from "../schemas/input/contact.ts"
export type { FollowOptions } from "../orders/Orders.ts"
export type { LoggedCall } from "../http/RequestLog.ts"
export type { SessionConfig } from "../session/Session.ts"

export type Address = HexType
export type Hash = HexType
export type Hex = HexType
export type ByteArray = Uint8Array
export type uint256 = bigint

export type AuthData = AuthDataType
export type AuthSessionData = {
  nonce: string
  clientSWA: string
  sessionPk: string
  paymaster: string
  paymasterData: string
}
export type AuthenticatePayloadParam = {
  authData: AuthData
  sessionData: AuthSessionData
  sessionPkClientSignature: string
  sessionDataUserSignature: string
}
/** The answer to a login. */
export type AuthenticateResult = {
  userSWA: string
  nonce: string
  clientSWA: string
  /** Unix seconds: a number in replies. */
  sessionExpiry: string
}
export type SocialAuthType = "google"
/** Whose session a bearer token is taken for. */
export type UserSessionResponse = {
  userId: string
  userSwa: string
  clientId: string
  clientSwa: string
  isSessionAdded: boolean
  /** In no reply. */
  signAuthRelayerUserOps: string
}

export type UserOp = UncheckedUserOp
/** A user operation as it is hashed (ERC-4337 v0.7, but for the order inside `gasFees`). */
export type PackedUserOp = {
  sender: Address
  nonce: Hex
  initCode: Hex
  callData: Hex
  /** Verification gas limit (16 bytes) ‖ call gas limit (16 bytes). */
  accountGasLimits: Hex
  preVerificationGas: Hex
  /** Max fee (16 bytes) ‖ max priority fee (16 bytes): the reverse of ERC-4337. */
  gasFees: Hex
  paymasterAndData: Hex
  signature?: Hex
}

export type GetSupportedNetworksResponseData = Chain
export type ChainType = "EVM" | "SVM" | "APT"
/** The published original's other type for a chain; no call answers it. */
export type Network = {
  caip2Id: string
  caipBlockchainId: string
  name: string | undefined
  sponsorshipEnabled: boolean | undefined
  whitelisted: boolean | undefined
  type: ChainType | undefined
  onRampEnabled: boolean | undefined
  gsnEnabled: boolean | undefined
}
/** The published original's type for a collection; no call answers it. */
export type NftCollection = {
  nftCollectionId: string
  collectionAddress: string
  network: Network
  whitelisted: boolean | undefined
  ercType: "ERC721" | "ERC1155"
}
export type UserPortfolioData = Portfolio
export type UserPortfolioActivity = Activity
export type UserNFTBalance = Nft
/** The published original's type for an NFT's order; no call answers it. */
export type NFTOrderDetails = {
  jobId: string
  status: string
  orderType: string
  caip2Id: string
  createdAt: string
  updatedAt: string
}

/** The published original's intent types. It lacks `NFT_CREATE_COLLECTION`; see {@link IntentType}. */
export type INTENT_TYPE = "RAW_TRANSACTION" | "NFT_MINT" | "TOKEN_TRANSFER" | "NFT_TRANSFER"
/** Statuses that the published original knows; the backend has more. */
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
export type OrderFilterRequest = {
  intentId?: string
  status?: STATUS_TYPE
  intentType?: INTENT_TYPE
}

type AbiParameters = Array<{ internalType?: string; name?: string; type?: string }>

/** A view of an Aptos module or of an EVM contract. */
export type ReadContractPayload =
  | { caip2Id: string; data: { function: string; typeArguments: Array<string>; functionArguments: Array<string> } }
  | {
      caip2Id?: string
      data?: {
        contractAddress?: string
        abi?: {
          inputs?: AbiParameters
          name?: string
          outputs?: AbiParameters
          stateMutability?: string
          type?: string
        }
        args?: Record<string, unknown>
      }
    }

export type EstimateOrderPayload = {
  type: string
  jobId: string
  paymasterData?: Hash
  gasDetails?: { maxFeePerGas: string; maxPriorityFeePerGas: string }
  details: { recipientWalletAddress: string; caip2Id: string; tokenAddress: string; amount: string }
}
/** The published original's type for an estimate. Replies are otherwise: see `estimateOrder`. */
export type OrderEstimateResponse = {
  encodedCallData: string
  encodedPaymaster: string
  gasData: {
    callGasLimit: string
    verificationGasLimit: string
    preVerificationGas: string
    paymasterVerificationGasLimit: string
    paymasterPostOpGasLimit: string
  }
  paymasterData: { paymasterId: string; validUntil: string; validAfter: string }
  details: {
    estimation: { amount: string }
    fees: { transactionFees: Record<string, string>; approxTransactionFeesInUsdt: string }
  }
  callData: {
    intentType: string
    jobId: string
    clientId: string
    creatorId: string
    policies: { gsnEnabled: boolean; sponsorshipEnabled: boolean }
    gsn: {
      isRequired: boolean
      details: {
        requiredNetworks: Array<string>
        tokens: Array<{ caip2Id: string; address: string; amount: string; amountInUsdt: string }>
      }
    }
    payload: { recipientWalletAddress: string; caip2Id: string; tokenAddress: string; amount: string }
  }
}

/** The error object of a failed envelope. */
export type ApiError = {
  code: number
  errorCode: string
  message: string
  trace_id: string
  details: string
}
/** The envelope around every answer. */
export type ApiResponse<T> = {
  status: "success" | "error"
  data?: T
  error?: ApiError
}
/** An envelope around a counted list. */
export type ApiResponseWithCount<K extends string, T> = ApiResponse<{ count: number } & { [P in K]: Array<T> }>
/** A JSON-RPC request. */
export type RpcPayload<T extends Record<string, unknown> | Array<Record<string, unknown>>> = {
  method: string
  jsonrpc: "2.0"
  id: string
  params: T
}
/** A JSON-RPC answer. */
export type RpcResponse<T> = {
  jsonrpc: "2.0"
  id: string
  result: T
}
