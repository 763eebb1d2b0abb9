/** What is said while something is sent. */
export const send = {
  title: "Send",
  asset: "Token",
  /** A choice: a token on a network. */
  option: (symbol: string, network: string, balance: string) => `${symbol} on ${network}: ${balance}`,
  optionUnknown: (symbol: string, network: string) => `${symbol} on ${network}`,
  empty: "You have no tokens to send yet.",
  recipient: "To",
  recipientPlaceholder: (isEvm: boolean) =>
    isEvm ? "0x and 40 more letters and digits" : "0x and up to 64 more letters and digits",
  recent: "Sent to before",
  amount: "Amount",
  max: "Max",
  balance: (balance: string) => `You have ${balance}.`,
  /** The toggle between whole units and the smallest. */
  inSmallest: "Smallest unit",
  smallestHint: (decimals: number, symbol: string) =>
    `In the smallest unit: 1 ${symbol} has ${decimals === 0 ? "no parts" : `${decimals} ${decimals === 1 ? "zero" : "zeros"}`}.`,
  review: "Review",
  recipientProblems: {
    none: "Enter the address to send to.",
    malformed: (network: string) => `This is not an address on ${network}. Check that all of it is there.`,
    checksum: "This address is mistyped: its capital letters do not fit the rest. Copy it again.",
    own: "This is your own address. Enter somebody else's.",
    zero: "Nobody has this address: what is sent to it is lost."
  },
  amountProblems: {
    none: "Enter an amount.",
    digits: "Write the amount as a number, such as 1.5, without signs between thousands.",
    decimals: (symbol: string, decimals: number) => `${symbol} has ${decimals} decimals at most.`,
    /** For what has no parts. */
    whole: "Enter a whole number.",
    zero: "Enter more than nothing.",
    /** For "max", where the user pays the fee with the same coin. */
    feeUnknown: "We could not ask for the network's fee. Enter an amount that leaves something for it.",
    tooMuch: (balance: string) => `That is more than you have: ${balance}.`
  },
  another: "Send something else"
}

export type SendTexts = typeof send
