/** What the bundler of the site adds. */
interface ImportMeta {
  /** The modules of a folder, by their path in it. */
  readonly webpackContext: (folder: string, options: { readonly regExp: RegExp }) => (path: string) => unknown
}

/** What Rspress knows of the pages: here, the names of the search's files. */
declare module "virtual-page-data" {
  export const searchIndexHash: Readonly<Record<string, string | undefined>>
}
