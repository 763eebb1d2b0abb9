/** The words of the components in English. A component imports its own section, so that a bundle has no other. */
import { pluralIn } from "./plural.ts"

const plural = /* @__PURE__ */ pluralIn("en")

export const common = {
  close: "Close",
  back: "Back",
  cancel: "Cancel",
  copied: "Copied",
  notCopied: "Could not copy. Select the text and copy it.",
  loading: "Loading…",
  /** For a list that is shown in parts. */
  more: "Show more",
  tryAgain: "Try again",
  details: "Details",
  /** For links. */
  newWindow: "opens in a new window",
  signIn: "Sign in",
  /** In place of content that needs a user. */
  signedOut: "Sign in to see this.",
  /** After the backend has ended the session. */
  expired: "Your session has expired. Sign in again.",
  offline: "You are offline. Connect to continue.",
  amount: "Amount",
  nft: "NFT",
  explorer: "View in explorer",
  /** Behind the name of what is on a network. */
  on: (network: string) => `on ${network}`,
  sendNamed: (name: string, network: string) => `Send ${name} on ${network}`,
  errors: {
    unreachable: "The wallet service cannot be reached. Check your connection and try again.",
    /** For too many requests. `seconds` is 0 when the wait is over. */
    tooMany: (seconds: number) =>
      seconds === 0
        ? "Too many attempts. You can try again now."
        : `Too many attempts. Try again in ${plural(seconds, { one: "# second", other: "# seconds" })}.`,
    /** Above a button that loads it again. */
    load: "This could not be loaded.",
    clock: "The clock of this device is wrong. Correct it and try again.",
    /** By the category of the error. */
    "sign-in": "You have been signed out. Sign in again.",
    input: "Check what you entered.",
    retry: "Something went wrong. Try again.",
    unknown: "Not confirmed yet. Check before you try again.",
    bug: "Something went wrong. Try again later."
  }
}

export const signIn = {
  title: "Sign in",
  intro: "Your wallet is created when you first sign in.",
  or: "or",
  email: {
    label: "Email address",
    placeholder: "you@example.com",
    hint: "We will send you a code.",
    /** The button that chooses it, and the one that sends the code. */
    send: "Continue with email",
    invalid: "Enter an email address, such as you@example.com.",
    change: "Use another email address"
  },
  whatsapp: {
    label: "WhatsApp number",
    placeholder: "98765 43210",
    hint: "Ten digits, India (+91).",
    send: "Continue with WhatsApp",
    invalid: "Enter the ten digits of an Indian number.",
    change: "Use another number"
  },
  /** For a JWT method without a label. */
  jwt: "Continue with your account",
  code: {
    title: "Enter your code",
    sentTo: (contact: string) => `We sent a six-digit code to ${contact}.`,
    label: "Six-digit code",
    resend: "Send another code",
    resendIn: (seconds: number) => `Send another code in ${seconds} s`,
    /** After another code was sent. */
    resent: (contact: string) => `Another code was sent to ${contact}.`,
    incomplete: "Enter all six digits.",
    wrong: "This code is wrong or has expired. Check it, or send another one."
  },
  /** By the tag of the error. */
  errors: {
    AlreadyLoggedIn: "A user is already signed in. Sign out first.",
    GoogleScriptUnavailable:
      "Google sign-in could not be loaded. A content blocker may be the cause. Choose another way.",
    SignerFailed: "This app could not sign the request. Try again.",
    /** When `getToken` of a JWT method has failed. */
    IdTokenMissing: "Your account could not be confirmed. Try again.",
    refused: "Sign-in failed. Try again, or choose another way."
  },
  signedIn: "You are signed in."
}

export const wallet = {
  title: "Your wallet",
  tabs: "View",
  logOut: "Sign out",
  copyAddress: "Copy address",
  /** How the user has signed in, for screen readers and without a name. */
  signedInBy: {
    email: "Signed in by email",
    whatsapp: "Signed in by WhatsApp",
    google: "Signed in with Google",
    jwt: "Signed in with your account"
  },
  /** Before signing out while a transaction is under way. */
  leave: {
    title: "Sign out now?",
    text: "A transaction is under way. It continues after you sign out. Sign in again to see its outcome.",
    stay: "Stay signed in"
  }
}

export const receive = {
  title: "Receive",
  network: "Network",
  qr: (network: string) => `QR code of your address on ${network}`,
  yours: (network: string) => `Your address on ${network}`,
  only: (network: string) =>
    `Send only tokens and NFTs on ${network} to this address. What is sent on another network may be lost.`,
  /** For networks with the same address. */
  shared: (networks: string) => `It is also your address on ${networks}.`,
  notHere: "Why not the smart wallet address?",
  smartWallet:
    "Your smart wallet identifies you to the wallet service. It is on the service's own chain, so tokens that are sent to it do not reach you.",
  none: "No address yet."
}

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
  /** When it is not known how much an amount is. */
  transferUnknown: (network: string) => `Send tokens on ${network}`,
  /** The amount is in the smallest unit. `token` is a shortened address, or `coin`. */
  amountUnknown: (units: string, token: string) => `Amount could not be looked up: ${units} of ${token}`,
  /** In place of a token's address. */
  coin: (network: string) => `the coin of ${network}`,
  networksUnknown: "The networks could not be looked up. Check the network yourself.",
  /** The second question, when something could not be looked up. */
  askAgain: "This could not be checked for you. Continue only if you know what it does.",
  sendAnyway: "Send anyway",
  signAnyway: "Sign anyway",
  message: "Sign a message",
  typedData: (name: string) => `Sign: ${name}`,
  to: "To",
  token: "Token",
  contract: "Contract",
  collection: "Collection",
  network: "Network",
  value: "Value",
  application: "Application",
  version: "Version",
  fee: "Network fee",
  feeSponsored: "Paid by the app",
  feeBy: (address: string) => `Paid by ${address}`,
  feeOwn: (amount: string) => `About ${amount}, paid by you`,
  feeOwnUnknown: "Could not be looked up. You pay it in the network's coin.",
  /** The amount and the fee. */
  total: "Total",
  raw: "Raw data",
  fields: "Signed fields",
  /** The arguments of a contract call. */
  arguments: "Arguments",
  unlimited: "unlimited",
  /** In place of a date. */
  never: "no expiry",
  warnings: {
    unlimitedApproval: (spender: string) =>
      `${spender} will be able to take all of your tokens of this kind at any time.`,
    approval: (spender: string) => `${spender} will be able to take tokens from you later without asking again.`,
    approvalForAll: (operator: string) =>
      `${operator} will be able to take all of your NFTs of this collection at any time.`,
    permit: "With this signature, tokens can be taken from your wallet without another confirmation.",
    order: "With this signature, what you own can be bought at the price in it.",
    longLived: (when: string) => `Valid until ${when}.`,
    neverEnds: "This never expires.",
    otherChain: "This is for a network that you do not use.",
    noContract: "No contract is named: any contract could use it.",
    unknownCall: "Unknown contract call. Continue only if you trust its source.",
    blind: "Unreadable data, which may be more than a login. Sign it only if you know what it is.",
    tokenContract: "This is the contract of the token. What is sent there is lost."
  }
}

export const send = {
  title: "Send",
  asset: "Token",
  chooseAsset: "Choose a token",
  /** By its name, symbol, network or address. */
  searchAssets: "Search tokens",
  assetNotFound: "No token found.",
  empty: "No tokens to send.",
  recipientPlaceholder: (isEvm: boolean): string =>
    isEvm ? "0x and 40 more letters and digits" : "0x and up to 64 more letters and digits",
  recent: "Recent",
  addressBook: "Address book",
  /** The button that gives the recipient a name. */
  nameRecipient: "Add to address book",
  contactName: "Name",
  saveContact: "Save",
  removeContact: (name: string) => `Remove ${name} from the address book`,
  max: "Max",
  balance: (balance: string) => `Balance: ${balance}`,
  /** The button that switches between whole units and the smallest one. */
  inSmallest: "Smallest unit",
  smallestHint: (decimals: number, symbol: string) =>
    `In the smallest unit: 1 ${symbol} has ${decimals === 0 ? "no parts" : plural(decimals, { one: "# zero", other: "# zeros" })}.`,
  review: "Review",
  recipientProblems: {
    none: "Enter an address.",
    malformed: (network: string) => `This is not an address on ${network}. Check that it is complete.`,
    checksum: "The checksum of this address does not match. Copy it again.",
    own: "This is your own address. Enter another one.",
    zero: "This is the zero address. What is sent there is lost.",
    unknown: "No address was found for this name.",
    resolving: "The address of this name is being looked up. Try again in a moment."
  },
  amountProblems: {
    none: "Enter an amount.",
    digits: "Enter a number, such as 1.5, without thousands separators.",
    decimals: (symbol: string, decimals: number) => `${symbol} has at most ${decimals} decimals.`,
    /** For amounts without decimals. */
    whole: "Enter a whole number.",
    zero: "Enter an amount above zero.",
    /** For "Max", when the user pays the fee in the same coin. */
    feeUnknown: "The network fee is not known. Enter an amount that leaves enough for it.",
    tooMuch: (balance: string) => `More than your balance of ${balance}.`,
    /** When the user pays the fee in the same coin. */
    noFee: (most: string) => `This leaves too little for the network fee. You can send up to ${most}.`,
    /** When the user pays the fee in another coin. */
    noCoin: (coin: string, network: string) => `You need ${coin} on ${network} to pay the network fee.`
  },
  another: "New transfer"
}

export const order = {
  title: "Progress",
  steps: {
    sent: "Submitted",
    accepted: "Accepted",
    moving: "Processing",
    done: "Confirmed"
  },
  /** What happens in each step. */
  explained: {
    sent: "Your wallet signs it and sends it.",
    accepted: "The wallet service prepares it.",
    moving: "The network confirms it."
  },
  /** While it is under way. */
  continues: "You can leave this page. It continues, and nothing is sent twice.",
  /** For screen readers, beside each step. */
  states: { done: "done", now: "now", ahead: "not yet", failed: "failed" },
  done: "Confirmed.",
  failed: "Failed.",
  unknown: "Not confirmed yet. Do not send it again until you know the outcome.",
  notFound: "No status of this transaction yet.",
  check: "Check again",
  checking: "Checking…",
  notExecuted: "Not executed. You can send it again.",
  job: "Job ID",
  endings: {
    EXPIRED: "It took too long. Nothing was sent. You can try again.",
    BUNDLER_DISCARDED: "The network is too busy. Nothing was sent. You can try again.",
    REJECTED: "The wallet service rejected it. Nothing was sent.",
    other: "Nothing was sent."
  },
  /** By the error of the contract. */
  reasons: {
    ERC20InsufficientBalance: (needed: string, held: string) => `Not enough: ${needed} needed, ${held} available.`,
    ERC20InsufficientAllowance: "The contract may not take this much.",
    ERC20InvalidReceiver: "This address cannot receive the token.",
    ERC721NonexistentToken: "This NFT does not exist.",
    ERC721IncorrectOwner: "You no longer own this NFT.",
    ERC721InsufficientApproval: "You may not send this NFT.",
    ERC721InvalidReceiver: "This address cannot receive NFTs.",
    ERC1155InsufficientBalance: "You do not own enough of this item.",
    ERC1155InvalidReceiver: "This address cannot receive items.",
    funds: "Not enough of the network's coin to pay the fee.",
    balance: "The balance is not enough for this amount.",
    /** When the network does not say which of them. */
    balanceAndFee: "Not enough of the network's coin for the amount and the fee.",
    reverted: "The contract rejected it."
  }
}

export const portfolio = {
  title: "Assets",
  total: "Total balance",
  empty: "No assets yet.",
  /** For a token without a price. */
  noValue: "no price",
  /** For a token that the wallet service does not list. It cannot be sent. */
  unlisted: "not supported"
}

export const activity = {
  title: "Activity",
  empty: "No activity yet.",
  DEPOSIT: "Received",
  WITHDRAWAL: "Sent",
  /** For other kinds of activity. */
  other: "Transaction",
  sentTo: (recipient: string) => `Sent to ${recipient}`,
  /** The heading of entries without a date. */
  noDate: "No date"
}

export const nfts = {
  title: "NFTs",
  empty: "No NFTs yet.",
  /** For an ERC-1155 item. */
  amount: (amount: string) => `Owned: ${amount}`,
  send: "Send"
}

export const sendNft = {
  title: "Send an NFT",
  choose: "Choose an NFT",
  /** By its name, collection, network or id. */
  search: "Search NFTs",
  notFound: "No NFT found.",
  empty: "No NFTs to send.",
  notOwned: "You no longer own this NFT. Choose another one."
}

/** The words in English: what components say unless `UiProvider` has other `texts`. */
export const english = {
  /** A BCP 47 language tag, by which numbers and times are written. */
  locale: "en",
  common,
  signIn,
  wallet,
  receive,
  send,
  confirm,
  order,
  portfolio,
  activity,
  nfts,
  sendNft
}

/**
 * The words of all components, and the language of numbers and times. An object of this type lacks none of them; see
 * {@link PartialTexts} for some of them.
 *
 * @example
 * ```ts
 * import { english, type Texts } from "@okto-effect/react/ui"
 *
 * export const texts: Texts = { ...english, signIn: { ...english.signIn, title: "Welcome to Acme" } }
 * ```
 */
export type Texts = typeof english
