/**
 * The published original's names of types, typed as it types them, so that programs written for it compile; where replies are
 * otherwise, a comment says so.
 */
import type { AuthData } from "@okto-effect/protocol/Auth"
import type { Chain } from "@okto-effect/protocol/Chain"
import type { Activity, Nft, Portfolio } from "@okto-effect/protocol/Portfolio"
import type { Hex as HexType } from "@okto-effect/protocol/Primitives"
import type { UncheckedUserOp } from "@okto-effect/protocol/UserOp"

export type * from "../promise/types.ts"

/** An address, `0x` and 40 hex digits. */
export type Address = HexType
/** A hash or other bytes, `0x` and hex digits. */
export type Hash = HexType
/** Bytes as `0x` and hex digits. */
export type Hex = HexType
/** Bytes. */
export type ByteArray = Uint8Array
/** An unsigned number of 256 bits. */
export type uint256 = bigint

/** What a login sends about the session. */
export type AuthSessionData = {
  /** The UUID of the login. */
  nonce: string
  /** The smart wallet address of the app. */
  clientSWA: string
  /** The public session key, hex. */
  sessionPk: string
  /** The address of the contract that pays. */
  paymaster: string
  /** The paymaster authorization, hex. */
  paymasterData: string
}
/** The request of a login. */
export type AuthenticatePayloadParam = {
  /** The id token and its provider. */
  authData: AuthData
  /** The session. */
  sessionData: AuthSessionData
  /** The client key's signature of the session key, hex. */
  sessionPkClientSignature: string
  /** The session key's signature of the session, hex. */
  sessionDataUserSignature: string
}
/** The answer to a login. */
export type AuthenticateResult = {
  /** The smart wallet address of the user. */
  userSWA: string
  /** The UUID of the login. */
  nonce: string
  /** The smart wallet address of the app. */
  clientSWA: string
  /** Unix seconds: a number in replies. */
  sessionExpiry: string
}
/** The providers that `loginUsingSocial` knows. */
export type SocialAuthType = "google"
/** Whose session a bearer token is taken for. */
export type UserSessionResponse = {
  /** The backend's id of the user. */
  userId: string
  /** The smart wallet address of the user. */
  userSwa: string
  /** The backend's id of the app. */
  clientId: string
  /** The smart wallet address of the app. */
  clientSwa: string
  /** Whether the session is accepted. */
  isSessionAdded: boolean
  /** In no reply. */
  signAuthRelayerUserOps: string
}

/** A user operation as the original types it. */
export type UserOp = UncheckedUserOp
/** A user operation as it is hashed (ERC-4337 v0.7, but for the order inside `gasFees`). */
export type PackedUserOp = {
  /** The smart wallet address of the user. */
  sender: Address
  /** The job id, as a number in hex. */
  nonce: Hex
  /** Always empty here. */
  initCode: Hex
  /** The encoded job, hex. */
  callData: Hex
  /** Verification gas limit (16 bytes) || call gas limit (16 bytes). */
  accountGasLimits: Hex
  /** Gas for everything else, hex. */
  preVerificationGas: Hex
  /** Max fee (16 bytes) || max priority fee (16 bytes): the reverse of ERC-4337. */
  gasFees: Hex
  /** The paymaster, its gas limits and its data, hex. */
  paymasterAndData: Hex
  /** The session key's signature of the operation's hash, hex. */
  signature?: Hex
}

/** A chain that the app may use. */
export type GetSupportedNetworksResponseData = Chain
/** The families of chains. */
export type ChainType = "EVM" | "SVM" | "APT"
/** The published original's other type for a chain; no call answers it. */
export type Network = {
  /** The chain, as a CAIP-2 id. */
  caip2Id: string
  /** The chain's own id: `84532` of `eip155:84532`. */
  caipBlockchainId: string
  /** The chain's name. */
  name: string | undefined
  /** Whether the app's fee payer may pay the fees on it. */
  sponsorshipEnabled: boolean | undefined
  /** Whether the app may use it. */
  whitelisted: boolean | undefined
  /** The family of the chain. */
  type: ChainType | undefined
  /** Whether it can be bought with money. */
  onRampEnabled: boolean | undefined
  /** Whether fees may be paid with tokens of another chain. */
  gsnEnabled: boolean | undefined
}
/** The published original's type for a collection; no call answers it. */
export type NftCollection = {
  /** The backend's id of the collection. */
  nftCollectionId: string
  /** The address of the collection. */
  collectionAddress: string
  /** The chain that it is on. */
  network: Network
  /** Whether the app may use it. */
  whitelisted: boolean | undefined
  /** The standard of the collection. */
  ercType: "ERC721" | "ERC1155"
}
/** What `getPortfolio` returns. The original's name; the same as {@link Portfolio}. */
export type UserPortfolioData = Portfolio
/** An entry of `getPortfolioActivity`. */
export type UserPortfolioActivity = Activity
/** An entry of `getPortfolioNFT`. */
export type UserNFTBalance = Nft
/** The published original's type for an NFT's order; no call answers it. */
export type NFTOrderDetails = {
  /** The job id, a UUID. */
  jobId: string
  /** The status of the order. */
  status: string
  /** The kind of order. */
  orderType: string
  /** The chain, as a CAIP-2 id. */
  caip2Id: string
  /** When it began. */
  createdAt: string
  /** When it last changed. */
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
/** What `getOrdersHistory` selects orders by, as the original types it. */
export type OrderFilterRequest = {
  /** Only the order of this job id. */
  intentId?: string
  /** Only orders with this status. */
  status?: STATUS_TYPE
  /** Only orders of this kind of intent. */
  intentType?: INTENT_TYPE
}

type AbiParameters = Array<{ internalType?: string; name?: string; type?: string }>

/** A view of an Aptos module or of an EVM contract. */
export type ReadContractPayload =
  | { caip2Id: string; data: { function: string; typeArguments: Array<string>; functionArguments: Array<string> } }
  | {
      /** The chain, as a CAIP-2 id. */
      caip2Id?: string
      /** The contract, the function and its arguments. */
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

/** The request of an estimate, as the original types it. */
export type EstimateOrderPayload = {
  /** The kind of intent. */
  type: string
  /** The job id, a UUID. */
  jobId: string
  /** The paymaster authorization, hex. */
  paymasterData?: Hash
  /** Fees for each unit of gas, in wei, hex. */
  gasDetails?: { maxFeePerGas: string; maxPriorityFeePerGas: string }
  /** What is transferred: the amount is in the token's smallest unit. */
  details: { recipientWalletAddress: string; caip2Id: string; tokenAddress: string; amount: string }
}
/** The published original's type for an estimate. Replies are otherwise: see `estimateOrder`. */
export type OrderEstimateResponse = {
  /** The encoded job, hex. */
  encodedCallData: string
  /** The paymaster authorization, hex. */
  encodedPaymaster: string
  /** Limits of gas and fees, hex. */
  gasData: {
    callGasLimit: string
    verificationGasLimit: string
    preVerificationGas: string
    paymasterVerificationGasLimit: string
    paymasterPostOpGasLimit: string
  }
  /** The paymaster authorization, decoded; times are Unix seconds. */
  paymasterData: { paymasterId: string; validUntil: string; validAfter: string }
  /** What is transferred, and what it costs. */
  details: {
    estimation: { amount: string }
    fees: { transactionFees: Record<string, string>; approxTransactionFeesInUsdt: string }
  }
  /** The job, decoded. */
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
  /** The HTTP status, repeated. */
  code: number
  /** The backend's name of the failure. */
  errorCode: string
  /** A sentence for people. */
  message: string
  /** Names the request in the backend's logs. */
  trace_id: string
  /** Further sentences. */
  details: string
}
/** The envelope around every answer. */
export type ApiResponse<T> = {
  /** Whether it succeeded. */
  status: "success" | "error"
  /** What was asked for. */
  data?: T
  /** Why it failed. */
  error?: ApiError
}
/** An envelope around a counted list. */
export type ApiResponseWithCount<K extends string, T> = ApiResponse<{ count: number } & { [P in K]: Array<T> }>
/** A JSON-RPC request. */
export type RpcPayload<T extends Record<string, unknown> | Array<Record<string, unknown>>> = {
  /** The method of JSON-RPC. */
  method: string
  jsonrpc: "2.0"
  /** Pairs a response with its request. */
  id: string
  /** What the method takes. */
  params: T
}
/** A JSON-RPC answer. */
export type RpcResponse<T> = {
  jsonrpc: "2.0"
  /** Pairs a response with its request. */
  id: string
  /** What the method returned. */
  result: T
}
