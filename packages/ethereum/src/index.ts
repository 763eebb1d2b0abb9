/** A standard Ethereum wallet over a client: an EIP-1193 provider, announced by EIP-6963, with bundles of EIP-5792. */
export { announce, type ProviderInfo } from "./announce.ts"
export { errorCodes, ProviderRpcError } from "./errors.ts"
export { createProvider, type EthereumProvider } from "./provider.ts"
export type { ProviderStore } from "./store.ts"
export type { ConfirmationRequest, LoggedRequest, ProviderOptions } from "./options.ts"
