/** What each call of the façade can fail with, by tag. `promises.test.ts` holds it against the types, faults against it. */

/** No client, or one that was disposed. */
const unusable = ["ArgumentInvalid", "ClientDisposed", "ConfigurationInvalid", "PartNotLoaded"] as const

const read = <const Tags extends ReadonlyArray<string>>(...tags: Tags) => [...tags, ...unusable] as const

const signer = ["ClientDetailsMissing", "SignerFailed"] as const

const built = [
  ...unusable,
  ...signer,
  "ChainNotSupported",
  "ChainsUnavailable",
  "FeeTooHigh",
  "GasValuesUnavailable",
  "NotLoggedIn",
  "ValidationFailed"
] as const

const submitted = [
  ...built,
  "ExecutionFailed",
  "ExecutionUnknown",
  "JobIdTaken",
  "OperationNotRecorded",
  "OrdersUnavailable"
] as const

const operation = ["NotLoggedIn", "UserOperationIncomplete", "UserOperationMalformed"] as const

const message = [
  ...unusable,
  "MessageNotSigned",
  "NotLoggedIn",
  "SessionKeysMissing",
  "UserKeysMissing",
  "UserKeysUnavailable"
] as const

const otp = [...unusable, ...signer, "OtpContactInvalid", "OtpMethodInvalid", "OtpTokenMissing"] as const

const login = [...unusable, ...signer, "AlreadyLoggedIn", "AuthenticationFailed", "NotLoggedIn"] as const

const code = [...login, "AuthTokenMissing", "ContactInvalid"] as const

/** Functions that read, wait and go on. */
export const functions = {
  getAccount: read("WalletsUnavailable", "SessionKeysMissing"),
  getChains: read("ChainsUnavailable"),
  getTokens: read("TokensUnavailable"),
  getPortfolio: read("PortfolioUnavailable", "SessionKeysMissing"),
  getPortfolioActivity: read("ActivityUnavailable", "SessionKeysMissing"),
  getPortfolioNFT: read("NftsUnavailable", "SessionKeysMissing"),
  getOrdersHistory: read("OrdersUnavailable"),
  getNftCollections: read("NftCollectionsUnavailable"),
  rawRead: read("ContractReadFailed"),
  estimateOrder: [...built, "EstimateUnavailable", "RecipientIsSender"],
  prepare: read("ChainsUnavailable", "GasValuesUnavailable", "NotLoggedIn"),
  resume: [...unusable, ...operation, "ExecutionUnknown", "NotExecuted", "OrderNotFound", "OrdersUnavailable"]
} as const

/** Waiting for an order, and for one that is to succeed. */
export const waiting = read("OrdersUnavailable", "OrderNotFound", "OrderUnsettled")
export const succeeding = [...waiting, "OrderFailed"] as const

/** Functions of `./abstract`. */
export const abstract = {
  tokenTransfer: [...submitted, "RecipientIsSender"],
  nftTransfer: [...submitted, "RecipientIsSender"],
  nftCreateCollection: submitted,
  nftMint: [...submitted, "ChainTypeInvalid"],
  evmRawTransaction: [...submitted, "ChainTypeInvalid"],
  aptosRawTransaction: submitted
} as const

/** Functions of `./userop`. */
export const userop = {
  tokenTransfer: [...built, "RecipientIsSender"],
  nftTransfer: [...built, "RecipientIsSender"],
  nftCreateCollection: built,
  nftMint: [...built, "ChainTypeInvalid"],
  evmRawTransaction: [...built, "ChainTypeInvalid"],
  aptosRawTransaction: built
} as const

/** Functions of `./browser`. */
export const browser = {
  authenticateWithWebView: [
    ...unusable,
    "AlreadyLoggedIn",
    "OnboardingUrlMissing",
    "WebViewBlocked",
    "WebViewBusy",
    "WebViewCanceled",
    "WebViewLoginFailed"
  ],
  loginWithGooglePopup: [...login, "IdTokenMissing", "OAuthMismatch", "PopupBlocked", "PopupClosed"],
  beginGoogleRedirect: read("WebViewBlocked"),
  completeGoogleRedirect: [...login, "IdTokenMissing", "OAuthMismatch", "WebViewBlocked"]
} as const

/** Methods of the client. */
export const methods = {
  sendOTP: [...otp, "EmailOtpNotSent", "WhatsAppOtpNotSent"],
  resendOTP: [...otp, "EmailOtpNotResent", "WhatsAppOtpNotResent"],
  loginUsingEmail: [...code, "EmailOtpNotVerified"],
  loginUsingWhatsApp: [...code, "WhatsAppOtpNotVerified"],
  loginUsingJWTAuthentication: login,
  loginUsingOAuth: [...login, "ProviderUnsupported"],
  loginUsingSocial: [...login, "IdTokenMissing", "ProviderUnsupported"],
  verifyLogin: unusable,
  checkSession: unusable,
  logOut: ["ClientDisposed", "ConfigurationInvalid"],
  syncUserKeys: read("NotLoggedIn", "SessionKeysMissing", "UserKeysUnavailable"),
  getAuthorizationToken: read("SessionKeysMissing"),
  paymasterData: [...unusable, ...signer, "NotLoggedIn"],
  signUserOp: [...unusable, ...operation],
  executeUserOp: [...unusable, ...operation, "ExecutionFailed", "ExecutionUnknown", "OperationNotRecorded"],
  signMessage: message,
  signTypedData: message
} as const
