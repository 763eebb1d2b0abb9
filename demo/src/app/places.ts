/** Where the nav bar leads: the demo's pages, and what is written about them, one row each. */

/** The pages. */
export const pages = [
  { label: "Home", to: "/home" },
  { label: "Transfer Token", to: "/transfertoken" },
  { label: "Transfer NFT", to: "/transfernft" },
  { label: "Raw Transaction", to: "/rawtransaction" },
  { label: "Raw Read", to: "/rawRead" },
  { label: "Components", to: "/components" }
] as const

const copies = import.meta.glob<string>(
  ["../../../README.md", "../../../packages/sdk/ERRORS.md", "../../../packages/react/README.md"],
  { eager: true, query: "?url&no-inline", import: "default" }
)

/** Where the sources are; absent from builds that do not say so. */
const repository = import.meta.env.VITE_OKTO_REPOSITORY?.replace(/\/+$/, "")

const written = [
  { label: "README", hint: "What this is, and a first program", file: "README.md" },
  { label: "Errors", hint: "All that can fail, and what to do", file: "packages/sdk/ERRORS.md" },
  { label: "React", hint: "Hooks and components", file: "packages/react/README.md" }
]

/** What is written: in the repository, where it is read best, or as it came with this build. */
export const documents: ReadonlyArray<{ readonly label: string; readonly hint: string; readonly href: string }> = [
  ...written.map(({ file, hint, label }) => ({
    label,
    hint,
    href: repository === undefined ? (copies[`../../../${file}`] ?? "") : `${repository}/blob/HEAD/${file}`
  })),
  ...(repository === undefined ? [] : [{ label: "Repository", hint: "The sources of all of it", href: repository }])
]
