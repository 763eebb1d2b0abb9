/** The packages that are published, those first on which others stand, and the documents that each brings. */
export interface Published {
  readonly name: string
  /** Below `packages`. */
  readonly folder: string
  readonly documents: ReadonlyArray<string>
}

const always = ["README.md", "CHANGELOG.md"]

export const packages: ReadonlyArray<Published> = [
  { name: "@okto-effect/contract", folder: "contract", documents: always },
  {
    name: "@okto-effect/sdk",
    folder: "sdk",
    documents: [...always, "ERRORS.md", "DIFFERENCES.md", "MIGRATING.md"]
  },
  { name: "@okto-effect/react", folder: "react", documents: always },
  { name: "@okto-effect/sandbox", folder: "sandbox", documents: always }
]
