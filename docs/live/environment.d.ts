/** What the bundler of the site adds. */
interface ImportMeta {
  /** The modules of a folder, by their path in it. */
  readonly webpackContext: (folder: string, options: { readonly regExp: RegExp }) => (path: string) => unknown
}
