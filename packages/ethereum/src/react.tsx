/** React hooks of the Ethereum provider. Needs `@okto-effect/react`. */
export type { PendingConfirmation } from "./react/PendingConfirmation.ts"
export {
  type UseEthereumProviderResult,
  type UseEthereumProviderOptions,
  useEthereumProvider
} from "./react/useEthereumProvider.tsx"
