/** React hooks of the Ethereum provider. Needs `@okto-effect/react`. */
export {
  type Confirmation,
  type EthereumWallet,
  type EthereumWalletOptions,
  useEthereumProvider
} from "./react/useEthereumProvider.tsx"
