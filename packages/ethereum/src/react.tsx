/** React hooks of the Ethereum provider. Needs `@okto-effect/react`. */
export type { PendingConfirmation } from "./react/LoadedConfirmation.tsx"
export {
  type UseEthereumProviderResult,
  type UseEthereumProviderOptions,
  useEthereumProvider
} from "./react/useEthereumProvider.tsx"
