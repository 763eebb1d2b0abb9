/** What the demo does, and the programs that do the same. */
import type { AuthData, OktoClientOptions } from "@okto-effect/sdk"
import { type Change, type Kind, programText, reaches, type Values } from "./program.ts"

/** The backend that a program talks to, as which application and for whom. */
export interface Target extends Pick<OktoClientOptions, "environment" | "clientSWA" | "endpoints"> {
  /** The local backend's public development key; never any other. */
  readonly developmentKey?: string | undefined
  /** Who the user is, from a backend that tells programs. */
  readonly login?: AuthData | undefined
  /** Whether that is a guest, in the user's place. */
  readonly isGuest?: boolean | undefined
}

interface Action {
  readonly title: string
  /** The action whose files it has, with changes. Default: files of its own name. */
  readonly as?: string
  readonly changes?: ReadonlyArray<Change>
  /** The name of its component's file, where it is another. */
  readonly component?: string
  /** Whether it needs a page around it, because it shows something. */
  readonly needsPage?: boolean
}

const read = (title: string, ...changes: ReadonlyArray<Change>): Action => ({
  title,
  as: "getTokens",
  changes: [...changes, ["getTokens", title]]
})

const nft: ReadonlyArray<Change> = [["tokenTransfer", "nftTransfer"]]

/** The façade has another name for it than the services. */
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

/** Every action, by its name. */
export const actions: Readonly<Record<ActionName, Action>> = rows

/** What differs where a code comes by WhatsApp. */
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

/** Whether the user has to be signed in. */
export const needsSession = (name: ActionName): boolean => reaches(fileOf("promise", name), "./signIn.ts")

/** The program that does what an action does, with what a form holds; examples stand for what is blank. */
export const snippet = (kind: Kind, name: ActionName, values: Values, target: Target): string => {
  const { changes = [], needsPage = false } = actions[name]
  const { clientSWA, developmentKey, endpoints, environment, isGuest = false, login } = target
  const { bff, oauth, onboarding } = endpoints ?? {}
  const reached = Object.entries(needsPage ? { bff, onboarding, oauth } : { bff }).filter(([, url]) => Boolean(url))
  const signing = kind === "react" || needsPage ? "page" : "node"
  return programText(
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
