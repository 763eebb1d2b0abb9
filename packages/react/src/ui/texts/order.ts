/** What is said of an order. */
export const order = {
  amount: "Amount",
  nft: "NFT",
  title: "Progress",
  steps: {
    sent: "Handed over to the wallet service",
    accepted: "Accepted",
    moving: "On its way to the network",
    done: "Done"
  },
  /** For a screen reader, beside each step. */
  states: { done: "done", now: "now", ahead: "not yet", failed: "failed" },
  done: "It is done.",
  failed: "It did not happen.",
  explorer: "Look at it in the explorer",
  uncertain: "Nobody knows yet whether this happened. Do not send it again before you know.",
  notFound: "There is no news of this transaction.",
  check: "Check again",
  checking: "Checking…",
  notExecuted: "It was not carried out, and will not be any more. You can send it again.",
  job: "Job",
  endings: {
    EXPIRED: "It was not carried out in time. Nothing was sent. You can try again.",
    BUNDLER_DISCARDED: "The network was too busy to take it. Nothing was sent. You can try again.",
    REJECTED: "The wallet service refused it. Nothing was sent.",
    other: "It did not go through. Nothing was sent."
  },
  /** By the error of the contract. */
  reasons: {
    ERC20InsufficientBalance: (needed: string, held: string) =>
      `There was not enough: ${needed} was needed, and the wallet held ${held}.`,
    ERC20InsufficientAllowance: "The contract was not allowed to take this much.",
    ERC20InvalidReceiver: "The token does not let this address receive it.",
    ERC721NonexistentToken: "There is no such NFT.",
    ERC721IncorrectOwner: "The NFT is not yours any more.",
    ERC721InsufficientApproval: "The NFT is not yours to send.",
    ERC721InvalidReceiver: "This address cannot receive NFTs.",
    ERC1155InsufficientBalance: "You do not have as many of this item.",
    ERC1155InvalidReceiver: "This address cannot receive items.",
    funds: "There was not enough of the network's coin to pay for it.",
    reverted: "The contract refused it."
  }
}

export type OrderTexts = typeof order
