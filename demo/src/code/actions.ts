/** The actions of the demo, and the programs for them. */
import type { AuthData, OktoClientOptions } from "@okto-effect/sdk"
import {
  type Change,
  type Composed,
  type Kind,
  composeParts,
  importsModule,
  joinProgram,
  type Values
} from "./program.ts"

/** The backend, the client and the user of a program. */
export interface Target extends Pick<OktoClientOptions, "environment" | "clientSWA" | "endpoints"> {
  /** The local backend's public development key; never another key. */
  readonly developmentKey?: string | undefined
  /** The user, from a backend that issues tokens to programs. */
  readonly login?: AuthData | undefined
  /** Whether the user is the guest. */
  readonly isGuest?: boolean | undefined
}

interface Action {
  readonly title: string
  /** The action whose files it uses, with changes. Default: files of its own name. */
  readonly as?: string
  readonly changes?: ReadonlyArray<Change>
  /** The name of its component's file, where it differs. */
  readonly component?: string
  /** Whether it shows something, so that it runs in a page only. */
  readonly needsPage?: boolean
}

const read = (title: string, ...changes: ReadonlyArray<Change>): Action => ({
  title,
  as: "getTokens",
  changes: [...changes, ["getTokens", title]]
})

const nft: ReadonlyArray<Change> = [["tokenTransfer", "nftTransfer"]]

/** The Promise functions and the services use different names. */
const raw: ReadonlyArray<Change> = [
  ["values/tokenTransfer", "values/rawEvm"],
  ["Orders, tokenTransfer", "Orders, rawEvm"],
  ["(tokenTransfer,", "(rawEvm,"],
  ["tokenTransfer", "evmRawTransaction"]
]

const rows = {
  sendOtp: { title: "Send a one-time code", component: "otp" },
  resendOtp: { title: "Send the code again", component: "otp" },
  verifyOtp: { title: "Log in with the code", component: "otp" },
  googleLogin: { title: "Log in with Google", needsPage: true },
  jwtLogin: { title: "Log in with a JWT of your own" },
  onboardingModal: { title: "Open the onboarding modal", needsPage: true },
  sessionInfo: { title: "Show the session" },
  logOut: { title: "Log out" },
  getAccount: read("getAccount"),
  getChains: read("getChains"),
  getOrdersHistory: read("getOrdersHistory", ["explorer.getTokens", "explorer.getTokens()"]),
  getPortfolio: { ...read("getPortfolio"), component: "Portfolio" },
  getPortfolioActivity: { ...read("getPortfolioActivity", ["Portfolio", "ActivityList"]), component: "Portfolio" },
  getPortfolioNFT: { ...read("getPortfolioNFT", ["Portfolio", "NftGrid"]), component: "Portfolio" },
  getTokens: { title: "getTokens" },
  readContract: { title: "Read an EVM contract" },
  readAptosView: { title: "Read an Aptos view", as: "readContract", changes: [["readContract", "readAptosView"]] },
  signMessage: { title: "Sign a message" },
  signTypedData: { title: "Sign typed data", as: "signMessage", changes: [["signMessage", "signTypedData"]] },
  tokenTransfer: { title: "Transfer a token" },
  tokenTransferUserOp: { title: "Transfer a token, step by step" },
  nftTransfer: { title: "Transfer an NFT", as: "tokenTransfer", changes: nft },
  nftTransferUserOp: { title: "Transfer an NFT, step by step", as: "tokenTransferUserOp", changes: nft },
  rawTransaction: { title: "Send a raw EVM transaction", as: "tokenTransfer", changes: raw },
  rawTransactionUserOp: { title: "Send a raw EVM transaction, step by step", as: "tokenTransferUserOp", changes: raw }
} satisfies Readonly<Record<string, Action>>

export type ActionName = keyof typeof rows

export const actions: Readonly<Record<ActionName, Action>> = rows

/** The changes for codes by WhatsApp. */
const byWhatsApp: ReadonlyArray<Change> = [
  ["loginUsingEmail", "loginUsingWhatsApp"],
  ["EmailOtp", "WhatsAppOtp"],
  ["ada@example.com", "9876543210"]
]

/** The file of an action's program. */
const fileOf = (kind: Kind, name: ActionName): string => {
  const { as = name, component = as } = actions[name]
  return kind === "react" ? `/react/${component}.tsx` : `/${kind}/${as}.ts`
}

/** Whether the program signs in. */
export const needsSession = (name: ActionName): boolean => importsModule(fileOf("promise", name), "./signIn.ts")

/** The program of an action with the values of a form; blank values leave the examples. */
export const createParts = (kind: Kind, name: ActionName, values: Values, target: Target): Composed => {
  const { changes = [], needsPage = false } = actions[name]
  const { clientSWA, developmentKey, endpoints, environment, isGuest = false, login } = target
  const { bff, oauth, onboarding } = endpoints ?? {}
  const reached = Object.entries(needsPage ? { bff, onboarding, oauth } : { bff }).filter(([, url]) => Boolean(url))
  const signing = kind === "react" || needsPage ? "page" : "node"
  return composeParts(
    fileOf(kind, name),
    {
      ...values,
      ...login,
      environment,
      clientPrivateKey: developmentKey,
      clientSWA,
      endpoints: reached.length === 0 ? undefined : Object.fromEntries(reached)
    },
    [
      ...changes,
      ...(values["method"] === "whatsapp" ? byWhatsApp : []),
      ["values/local", `values/${developmentKey === undefined ? signing : "local"}`],
      ["values/login", `values/${isGuest ? "guest" : login === undefined ? "login" : "user"}`]
    ]
  )
}

/** The text of {@link createParts}. */
export const createSnippet = (kind: Kind, name: ActionName, values: Values, target: Target): string =>
  joinProgram(createParts(kind, name, values, target))
