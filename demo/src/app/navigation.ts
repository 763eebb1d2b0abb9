/** Where the nav bar leads. */

export const pages = [
  { label: "Home", to: "/home" },
  { label: "Transfer Token", to: "/transfertoken" },
  { label: "Transfer NFT", to: "/transfernft" },
  { label: "Raw Transaction", to: "/rawtransaction" },
  { label: "Raw Read", to: "/rawRead" }
] as const

/** The pages of the local backend; the overview has no name. */
export const localPages = [
  { label: "Inbox", hint: "One-time codes arrive here", icon: "inbox", name: "inbox" },
  { label: "Explorer", hint: "Its chains and transactions", icon: "external", name: "explorer" },
  { label: "Overview", hint: "Its users and orders", icon: "monitor", name: undefined },
  { label: "Requests", hint: "The last requests to it", icon: "requests", name: "requests" },
  { label: "Faults", hint: "Make it fail on demand", icon: "warning", name: "faults" }
] as const

const copies = import.meta.glob<string>(
  ["../../../README.md", "../../../packages/sdk/ERRORS.md", "../../../packages/react/README.md"],
  { eager: true, query: "?url&no-inline", import: "default" }
)

/** The address of the sources; absent from builds without it. */
const repository = import.meta.env.VITE_OKTO_REPOSITORY?.replace(/\/+$/, "")

/** A document in the repository, or its copy in this build. */
const addressOf = (file: string): string =>
  repository === undefined ? (copies[`../../../${file}`] ?? "") : `${repository}/blob/HEAD/${file}`

export const documents = [
  { label: "README", hint: "What this is, and a first program", href: addressOf("README.md") },
  { label: "Errors", hint: "All errors, and what to do", href: addressOf("packages/sdk/ERRORS.md") },
  { label: "React", hint: "Hooks and components", href: addressOf("packages/react/README.md") },
  ...(repository === undefined ? [] : [{ label: "Repository", hint: "The source code", href: repository }])
]
