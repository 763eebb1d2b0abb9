/**
 * What a failed call becomes: for each row of the route table, the class of the catalogue. That none is missing is a type
 * in `test/types.test.ts`.
 */
import type { Reason } from "../Errors.ts"

export {
  WalletsUnavailable as wallets,
  ChainsUnavailable as networks,
  TokensUnavailable as tokens,
  PortfolioUnavailable as portfolio,
  ActivityUnavailable as activity,
  NftsUnavailable as nfts,
  OrdersUnavailable as orders,
  OrdersUnavailable as nftOrderDetails,
  UserKeysUnavailable as userKeys,
  GasValuesUnavailable as gasValues,
  EstimateUnavailable as estimate,
  SessionNotVerified as verifySession,
  AuthenticationFailed as authenticate,
  ExecutionFailed as execute,
  MessageNotSigned as signMessage,
  ContractReadFailed as readContractData,
  EmailOtpNotSent as sendEmailOtp,
  EmailOtpNotVerified as verifyEmailOtp,
  WhatsAppOtpNotSent as sendWhatsAppOtp,
  WhatsAppOtpNotVerified as verifyWhatsAppOtp
} from "../Errors.ts"

/** The class of a failed call: what `Bff` is given to fail with. Calls in other words are given another. */
export type FailureOf<Failure> = new (reason: Reason) => Failure
