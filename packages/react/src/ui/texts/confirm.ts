/** What is said before something is signed. */
export const confirm = {
  title: "Check before you send",
  titleSign: "Check before you sign",
  send: "Send",
  sign: "Sign",
  call: "Send the transaction",
  transfer: (amount: string, symbol: string, network: string) => `Send ${amount} ${symbol} on ${network}`,
  nft: (name: string, network: string) => `Send ${name} on ${network}`,
  callTitle: (name: string, network: string) => `Call ${name} on ${network}`,
  callUnknown: (network: string) => `A transaction on ${network}`,
  /** For an amount of a token that is not known. */
  smallest: (units: string) => `${units} (in the smallest unit)`,
  message: "Sign a message",
  typedData: (name: string) => `Sign: ${name}`,
  to: "To",
  contract: "Contract",
  network: "Network",
  value: "Sends along",
  application: "Application",
  version: "Version",
  fee: "Network fee",
  feeSponsored: "Paid for you",
  feeBy: (address: string) => `Paid by ${address}`,
  feeOwn: (amount: string) => `You pay about ${amount}`,
  feeOwnUnknown: "You pay it, in the coin of the network",
  feeLoading: "Being asked for…",
  raw: "Raw data",
  fields: "What is signed",
  /** The arguments of a contract call. */
  arguments: "With these values",
  unlimited: "without limit",
  /** In place of a date. */
  never: "for ever",
  warnings: {
    unlimitedApproval: (spender: string) =>
      `This lets ${spender} take all of this token that you have or will have, whenever it likes.`,
    approval: (spender: string) => `This lets ${spender} take tokens from you later, without asking again.`,
    approvalForAll: (operator: string) =>
      `This lets ${operator} take every NFT of this collection that you have or will have.`,
    permit:
      "Whoever has this signature can take tokens from you, without a transaction of yours. It costs you nothing to sign, and may cost you what you own.",
    order: "This offers what you own for sale. Whoever has this signature can take it for the price in it.",
    longLived: (when: string) => `This stays valid until ${when}.`,
    neverEnds: "This stays valid for ever.",
    otherChain: "This is for a network that is not one of yours.",
    noContract: "This does not say which contract it is for: any could use it.",
    unknownCall: "What this does is not known. Only go on if you trust where it comes from.",
    blind:
      "This message is raw data that nobody can read. It may be more than a login. Do not sign it unless you know why.",
    tokenContract: "This sends to the contract of the token itself, where it is lost."
  }
}

export type ConfirmTexts = typeof confirm
