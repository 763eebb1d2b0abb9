/** What the wallet's button and its dialog say. */
export const wallet = {
  title: "Your wallet",
  balance: "Total balance",
  tabs: "What to show",
  assets: "Assets",
  activity: "Activity",
  receive: "Receive",
  logOut: "Sign out",
  copyAddress: "Copy the address"
}

export type WalletTexts = typeof wallet

/** What is said about receiving. */
export const receive = {
  title: "Receive",
  network: "Network",
  qr: (network: string) => `QR code of your address on ${network}`,
  yours: (network: string) => `Your address on ${network}`,
  only: (network: string) =>
    `Send only tokens and NFTs of ${network} to this address. What is sent on another network may be lost.`,
  /** For the networks that share an address. */
  shared: (networks: string) => `The same address is yours on ${networks}.`,
  notHere: "Why not to the smart wallet address?",
  smartWallet:
    "Your smart wallet is what names you to the wallet service. It is on the service's own chain and not on the networks where tokens are: what is sent to it there does not reach you.",
  none: "There is no address yet."
}

export type ReceiveTexts = typeof receive
