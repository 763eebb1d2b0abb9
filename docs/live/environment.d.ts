/** What Rspress knows of the pages: here, the names of the search's files. */
declare module "virtual-page-data" {
  export const searchIndexHash: Readonly<Record<string, string | undefined>>
}
