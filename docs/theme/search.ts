/**
 * The search of the site. Rspress finds a query only word for word; MiniSearch finds sections that contain its words, in any
 * order and form, and puts those first whose titles do.
 */
import MiniSearch from "minisearch"

/** A page of the index that Rspress writes. */
export interface IndexedPage {
  readonly title: string
  readonly routePath: string
  /** Plain text. */
  readonly content: string
  /** Its headings, with where they begin in the content; -1 for those without a place. */
  readonly toc: ReadonlyArray<{ readonly id: string; readonly text: string; readonly charIndex: number }>
}

/** A range of a text, in characters. */
export interface Range {
  readonly start: number
  readonly length: number
}

/** A result as Rspress's panel shows it. */
export interface Hit {
  readonly type: "title" | "header" | "content"
  readonly title: string
  readonly header: string
  readonly statement: string
  readonly link: string
  readonly query: string
  readonly highlightInfoList: ReadonlyArray<Range>
}

interface Section {
  readonly page: IndexedPage
  /** The title of the page, at its top. */
  readonly heading: string
  readonly link: string
  readonly text: string
}

export interface SearchIndex {
  /** By their links. */
  readonly sections: ReadonlyMap<string, Section>
  readonly words: MiniSearch<Section>
}

const ignored = new Set(
  "a an and are as at be by can do does for from how i if in into is it my not of on or that the this to what when where which with you your".split(
    " "
  )
)

const parts = (text: string): ReadonlyArray<string> => text.match(/[\p{L}\p{N}_$]+/gu) ?? []

/** The words of a text; of a name such as `useSendTransaction`, also those that it consists of. */
const wordsOf = (text: string): Array<string> =>
  parts(text).flatMap((part) => {
    const inner = part.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
    return [part].concat(inner.length > 1 ? inner : [])
  })

/** A word without the ending that makes it a plural, a participle or a past tense. */
const stem = (word: string): string =>
  word.length < 5 ? word.replace(/s$/, "") : word.replace(/(?:ies|y)$/, "i").replace(/(?:ing|ed|es|s|e)$/, "")

/** The words of a query, without those that every page contains. */
const termsOf = (query: string): Array<string> => {
  const words = parts(query).map((word) => word.toLowerCase())
  const telling = words.filter((word) => !ignored.has(word))
  return [...new Set(telling.length > 0 ? telling : words)]
}

/** How much a page answers what readers ask: lists of changes and of all members contain every word. */
const weightOf = (link: string): number => {
  if (/^\/(start|guide)\//.test(link)) return 2
  if (/^\/reference\/(changes|differences)/.test(link)) return 0.3
  // Lists of everything in an entry; each of its names has a page or a section of its own.
  return /^\/reference\/.*\/(#|$)/.test(link) ? 0.6 : 1
}

/** The content without the components that show drawings and run programs; the programs themselves follow as text. */
const withoutComponents = (content: string): string => content.replaceAll(/<(?:Run|Drawing)\b[^\n]*|<\/Run>/g, "")

const sectionsOf = (page: IndexedPage): ReadonlyArray<Section> => {
  const { content, routePath, title, toc } = page
  const top = { id: "", text: title, charIndex: 0 }
  const starts = [top, ...toc.filter(({ charIndex }) => charIndex >= 0)]
  return starts.map(({ charIndex, id, text }, index) => ({
    page,
    heading: text,
    link: index === 0 ? routePath : `${routePath}#${id}`,
    text: withoutComponents(content.slice(charIndex, starts[index + 1]?.charIndex))
  }))
}

/** Makes an index of pages. */
export const makeIndex = (pages: ReadonlyArray<IndexedPage>): SearchIndex => {
  const sections = new Map(pages.flatMap(sectionsOf).map((section) => [section.link, section]))
  const words = new MiniSearch<Section>({
    idField: "link",
    fields: ["title", "heading", "text"],
    extractField: (section, field) => (field === "title" ? section.page.title : Reflect.get(section, field)),
    tokenize: wordsOf,
    processTerm: (word) => stem(word.toLowerCase()),
    searchOptions: {
      tokenize: termsOf,
      prefix: true,
      boost: { title: 2, heading: 4 },
      boostDocument: weightOf
    }
  })
  words.addAll([...sections.values()])
  return { sections, words }
}

/** The occurrences of terms in a text, without overlaps. */
const rangesIn = (text: string, terms: ReadonlyArray<string>): ReadonlyArray<Range> => {
  const lower = text.toLowerCase()
  const ranges: Array<Range> = []
  for (const term of terms) {
    for (const sought of [term, stem(term)]) {
      const start = lower.indexOf(sought)
      if (start < 0) continue
      ranges.push({ start, length: sought.length })
      break
    }
  }
  const sorted = ranges.toSorted((one, other) => one.start - other.start)
  return sorted.filter(({ start }, index) => {
    const before = sorted[index - 1]
    return before === undefined || before.start + before.length <= start
  })
}

/** Characters of a statement. */
const statementLength = 110

/** The part of a text that has the first of its terms, in one line. */
const statementOf = (text: string, terms: ReadonlyArray<string>): string => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  const first = rangesIn(line, terms)[0]?.start ?? 0
  // Begins and ends with whole words.
  const start = first <= 40 ? 0 : line.lastIndexOf(" ", first - 30) + 1
  const limit = start + statementLength
  const space = line.lastIndexOf(" ", limit)
  const end = line.length <= limit ? line.length : space > first ? space : limit
  return `${start > 0 ? "… " : ""}${line.slice(start, end)}${end < line.length ? " …" : ""}`
}

const toHit = ({ heading, link, page, text }: Section, query: string, terms: ReadonlyArray<string>): Hit => {
  const { title } = page
  const isTop = heading === title
  const header = isTop ? title : `${title} > ${heading}`
  const shared = { title, link, query, header }
  const ranges = rangesIn(header, terms)
  if (ranges.length === terms.length) {
    return { ...shared, type: isTop ? "title" : "header", statement: "", highlightInfoList: ranges }
  }
  const statement = statementOf(text, terms)
  return { ...shared, type: "content", statement, highlightInfoList: rangesIn(statement, terms) }
}

/** How many sections are shown: of all pages, and of one. */
const most = { all: 12, perPage: 3 }

/**
 * Finds the sections for a query, the best first: those with most of its words, then those whose titles have them.
 *
 * @param index the index
 * @param query words, in any order
 * @returns the sections
 */
export const search = ({ sections, words }: SearchIndex, query: string): ReadonlyArray<Hit> => {
  const terms = termsOf(query)
  const shown = new Map<IndexedPage, number>()
  return words
    .search(query)
    .flatMap(({ id }) => {
      const section = sections.get(id)
      if (section === undefined) return []
      const count = shown.get(section.page) ?? 0
      shown.set(section.page, count + 1)
      return count < most.perPage ? [section] : []
    })
    .slice(0, most.all)
    .map((section) => toHit(section, query, terms))
}
