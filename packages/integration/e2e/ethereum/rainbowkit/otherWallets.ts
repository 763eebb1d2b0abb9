/** In the place of `wagmi/connectors`: the other wallets of RainbowKit, which its app does not list. */
const missing = (): never => {
  throw new Error("the app has no other wallets")
}

export {
  missing as baseAccount,
  missing as coinbaseWallet,
  missing as gemini,
  missing as injected,
  missing as metaMask,
  missing as mock,
  missing as porto,
  missing as safe,
  missing as walletConnect
}
