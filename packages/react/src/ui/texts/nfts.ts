/** What is said about NFTs, and while one is sent. */
export const nfts = {
  title: "NFTs",
  empty: "You own no NFTs yet. What you receive is shown here.",
  /** How many of an item. */
  amount: (amount: string) => `You have ${amount}.`,
  on: (network: string) => `on ${network}`,
  send: "Send",
  sendNamed: (name: string, network: string) => `Send ${name} on ${network}`
}

export type NftsTexts = typeof nfts

export const sendNft = {
  title: "Send an NFT",
  nft: "NFT",
  /** A choice: an NFT on a network. */
  option: (name: string, network: string) => `${name} on ${network}`,
  /** The same of an item, of which there are many. */
  optionMany: (name: string, network: string, amount: string) => `${name} on ${network}: ${amount}`,
  empty: "You have no NFTs to send yet.",
  gone: "You do not have this NFT any more. Choose another one."
}

export type SendNftTexts = typeof sendNft
