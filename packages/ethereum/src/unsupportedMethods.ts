/** Methods that wallets know and this one does not support: for each, what to do instead. */

/** What to do instead of a method, by its name. */
export const unsupportedMethods = {
  wallet_sendTransaction: "Use eth_sendTransaction",
  eth_sign: "Users cannot read hashes. Use personal_sign or eth_signTypedData_v4",
  eth_signTypedData: "Use eth_signTypedData_v4",
  eth_signTypedData_v3: "Use eth_signTypedData_v4",
  eth_signTransaction: "Use eth_sendTransaction",
  eth_getEncryptionPublicKey: "The wallet does not encrypt",
  eth_decrypt: "The wallet does not decrypt",
  wallet_watchAsset: "The app shows the user's tokens by itself",
  eth_subscribe: "Subscriptions are not supported. Use a WebSocket of the chain's node"
}
