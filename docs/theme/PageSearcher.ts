/** In place of the module of Rspress that searches (`rspress.config.ts`): its panel shows what `search.ts` finds. */
import { searchIndexHash } from "virtual-page-data"
import { type Hit, type IndexedPage, makeIndex, search, type SearchIndex } from "./search.ts"

/** Where the site's files are: a variable of the bundler. */
declare const __webpack_public_path__: string

interface Options {
  readonly indexName: string
  readonly currentLang: string
}

export class PageSearcher {
  readonly #options: Options
  #pages: Promise<ReadonlyArray<IndexedPage>> | undefined
  #index: SearchIndex | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Loads the pages, once. */
  fetchSearchIndex(): Promise<ReadonlyArray<IndexedPage>> {
    this.#pages ??= this.#load().catch((error: unknown) => {
      // The panel shows why, and tries again when it is opened the next time.
      this.#pages = undefined
      throw error
    })
    return this.#pages
  }

  async init(): Promise<void> {
    this.#index ??= makeIndex(await this.fetchSearchIndex())
  }

  async match(
    query: string
  ): Promise<ReadonlyArray<{ group: string; renderType: "default"; result: ReadonlyArray<Hit> }>> {
    const result = this.#index === undefined ? [] : search(this.#index, query)
    return [{ group: this.#options.indexName, renderType: "default", result }]
  }

  async #load(): Promise<ReadonlyArray<IndexedPage>> {
    const { currentLang } = this.#options
    const hash = searchIndexHash[`###${currentLang}`]
    const file = `static/search_index.${currentLang}.${hash}.json`
    const response = await fetch(`${__webpack_public_path__.replace(/\/$/, "")}/${file}`)
    if (!response.ok) throw new Error(`${file}: HTTP ${response.status}`)
    return response.json()
  }
}
