/**
 * The search of the site. Rspress finds a query only word for word; this finds sections that contain its words, in any
 * order and form, and puts those first whose titles do.
 */

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
  /** Empty at the top of a page. */
  readonly heading: string
  readonly link: string
  readonly text: string
  /** How much its page answers what readers ask: lists of changes and of all members contain every word. */
  readonly weight: number
}

/** How often a word occurs in a section, by where. */
interface Occurrences {
  title: number
  heading: number
  text: number
}

export interface SearchIndex {
  readonly sections: ReadonlyArray<Section>
  /** The sections of each word, by their numbers. */
  readonly words: ReadonlyMap<string, ReadonlyMap<number, Occurrences>>
}

const ignored = new Set(
  "a an and are as at be by can do does for from how i if in into is it my not of on or that the this to what when where which with you your".split(
    " "
  )
)

const parts = (text: string): ReadonlyArray<string> => text.match(/[\p{L}\p{N}_$]+/gu) ?? []

/** The words of a text in small letters; of a name such as `useSendTransaction`, also those that it consists of. */
const wordsOf = (text: string): ReadonlyArray<string> =>
  parts(text).flatMap((part) => {
    const inner = part.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
    return [part, ...(inner.length > 1 ? inner : [])].map((word) => word.toLowerCase())
  })

/** A word without the ending that makes it a plural, a participle or a past tense. */
const stem = (word: string): string =>
  word.length < 5 ? word.replace(/s$/, "") : word.replace(/(?:ies|y)$/, "i").replace(/(?:ing|ed|es|s|e)$/, "")

/** The words of a query, without those that every page contains. */
const termsOf = (query: string): ReadonlyArray<string> => {
  const words = parts(query).map((word) => word.toLowerCase())
  const telling = words.filter((word) => !ignored.has(word))
  return [...new Set(telling.length > 0 ? telling : words)]
}

const weightOf = (route: string): number => {
  if (/^\/(start|guide)\//.test(route)) return 1.5
  if (/^\/reference\/(changes|differences)/.test(route)) return 0.3
  // Lists of everything in an entry; each of its names has a page or a section of its own.
  return /^\/reference\/.*\/$/.test(route) ? 0.6 : 1
}

/** The content without the components that show drawings and run programs; the programs themselves follow as text. */
const withoutComponents = (content: string): string => content.replaceAll(/<(?:Run|Drawing)\b[^\n]*|<\/Run>/g, "")

const sectionsOf = (page: IndexedPage): ReadonlyArray<Section> => {
  const weight = weightOf(page.routePath)
  const placed = page.toc.filter(({ charIndex }) => charIndex >= 0)
  const ends = [...placed.map(({ charIndex }) => charIndex), page.content.length]
  const top = {
    page,
    weight,
    heading: "",
    link: page.routePath,
    text: withoutComponents(page.content.slice(0, ends[0]))
  }
  const rest = placed.map(({ charIndex, id, text }, index) => ({
    page,
    weight,
    heading: text,
    link: `${page.routePath}#${id}`,
    text: withoutComponents(page.content.slice(charIndex, ends[index + 1]))
  }))
  return [top, ...rest]
}

/** Makes an index of pages. */
export const makeIndex = (pages: ReadonlyArray<IndexedPage>): SearchIndex => {
  const sections = pages.flatMap(sectionsOf)
  const words = new Map<string, Map<number, Occurrences>>()
  for (const [number, { heading, page, text }] of sections.entries()) {
    const add = (place: keyof Occurrences, found: ReadonlyArray<string>): void => {
      for (const word of found) {
        const known = words.get(stem(word)) ?? new Map<number, Occurrences>()
        words.set(stem(word), known)
        const occurrences = known.get(number) ?? { title: 0, heading: 0, text: 0 }
        known.set(number, occurrences)
        occurrences[place]++
      }
    }
    add("title", wordsOf(page.title))
    add("heading", wordsOf(heading))
    add("text", wordsOf(text))
  }
  return { sections, words }
}

/** What a section is worth for a word of it that a term means. Long sections, such as tables of all texts, have every word. */
const worth = ({ heading, text, title }: Occurrences, section: Section): number =>
  (title > 0 ? (section.heading === "" ? 12 : 4) : 0) +
  (heading > 0 ? 8 : 0) +
  Math.log2(1 + Math.min(text, 7)) / (1 + section.text.length / 3000)

/** The sections with a term and what they are worth for it. The whole word counts more than its beginning or its inside. */
const sectionsWith = ({ sections, words }: SearchIndex, term: string): ReadonlyMap<number, number> => {
  const sought = stem(term)
  const found = new Map<number, number>()
  for (const [word, occurrences] of words) {
    const share =
      word === sought ? 1 : word.startsWith(sought) ? 0.6 : sought.length > 3 && word.includes(sought) ? 0.3 : 0
    if (share === 0) continue
    for (const [number, places] of occurrences) {
      const section = sections[number]
      if (section === undefined) continue
      const value = share * worth(places, section)
      found.set(number, Math.max(found.get(number) ?? 0, value))
    }
  }
  const rarity = Math.log2(1 + sections.length / (1 + found.size))
  return new Map([...found].map(([number, value]) => [number, value * rarity]))
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
  const path = heading === "" ? title : `${title} > ${heading}`
  const shared = { title, link, query }
  if (rangesIn(path, terms).length === terms.length) {
    const type = heading === "" ? "title" : "header"
    return { ...shared, type, header: path, statement: "", highlightInfoList: rangesIn(path, terms) }
  }
  const statement = statementOf(text, terms)
  return { ...shared, type: "content", header: path, statement, highlightInfoList: rangesIn(statement, terms) }
}

/** At most so many sections of one page. */
const perPage = 3

/**
 * Finds the sections for a query, the best first: those with most of its words, then those whose titles have them.
 *
 * @param index the index
 * @param query words, in any order
 * @param limit how many sections
 * @returns the sections
 */
export const search = (index: SearchIndex, query: string, limit = 12): ReadonlyArray<Hit> => {
  const terms = termsOf(query)
  const phrase = query.trim().toLowerCase()
  const scores = new Map<number, { terms: number; value: number }>()
  for (const term of terms) {
    for (const [number, value] of sectionsWith(index, term)) {
      const score = scores.get(number) ?? { terms: 0, value: 0 }
      scores.set(number, { terms: score.terms + 1, value: score.value + value })
    }
  }
  const ranked = [...scores]
    .flatMap(([number, { terms: found, value }]) => {
      const section = index.sections[number]
      if (section === undefined) return []
      const { heading, page, text, weight } = section
      const exact =
        (heading === "" && page.title.toLowerCase() === phrase) || heading.toLowerCase() === phrase
          ? 4
          : terms.length > 1 && text.toLowerCase().includes(phrase)
            ? 2
            : 1
      return [{ section, score: exact * weight * value * (found / terms.length) ** 2 }]
    })
    .toSorted((one, other) => other.score - one.score)
  const shown = new Map<IndexedPage, number>()
  const hits: Array<Hit> = []
  for (const { section } of ranked) {
    const count = shown.get(section.page) ?? 0
    if (count === perPage) continue
    shown.set(section.page, count + 1)
    hits.push(toHit(section, query, terms))
    if (hits.length === limit) break
  }
  return hits
}
