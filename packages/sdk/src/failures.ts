/** What a failed call becomes: for each row of the route table, the class of the catalogue. */
import type * as Routes from "@okto-effect/contract/Routes"
import type { FailedCall, Reason } from "./Errors.ts"
import type * as failures from "./failures.ts"

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
} from "./Errors.ts"

/** The class of a failed call: what `Bff` is given to fail with. Calls in other words are given another. */
export type FailureOf<Failure> = new (reason: Reason) => Failure

type Complete<Table extends { readonly [Name in keyof typeof Routes]: FailureOf<FailedCall<string>> }> = Table

/** This table. A route without a failure does not compile. */
export type Failures = Complete<typeof failures>
