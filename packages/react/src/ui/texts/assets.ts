/** What is said about what the user owns, and what happened to it. */
export const portfolio = {
  title: "Assets",
  total: "Total balance",
  empty: "You own nothing yet. What you receive is shown here.",
  /** For a token that has no price. */
  noValue: "no price",
  on: (network: string) => `on ${network}`,
  send: (symbol: string, network: string) => `Send ${symbol} on ${network}`
}

export type PortfolioTexts = typeof portfolio

export const activity = {
  title: "Activity",
  empty: "Nothing has happened yet.",
  DEPOSIT: "Received",
  WITHDRAWAL: "Sent",
  /** Something else that the backend knows. */
  other: "Transaction",
  nft: "NFT",
  open: "Look at it in the explorer"
}

export type ActivityTexts = typeof activity
