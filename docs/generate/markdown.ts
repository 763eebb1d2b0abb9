/** Reads Markdown as far as the site needs it, and writes tables: code, headings, sections, links. */

/** A comment, a fenced block, or code in a line. */
const literal = /<!--[^]*?-->|^(?<fence> *(`{3,}))[^]*?^ *\2$|(?<tick>`+)(?!`)[^]*?[^`]\k<tick>(?!`)/gm

/** Changes a document outside of its code. A comment is not code, also where it quotes some. */
export const mapProse = (text: string, change: (prose: string) => string): string => {
  let at = 0
  let out = ""
  for (const { 0: block, index } of text.matchAll(literal)) {
    if (block.startsWith("<!--")) continue
    out += change(text.slice(at, index)) + block
    at = index + block.length
  }
  return out + change(text.slice(at))
}

/** The fenced blocks of a document, with the words behind their backticks. */
export const mapFences = (
  text: string,
  change: (fence: { readonly info: string; readonly code: string; readonly whole: string }) => string
): string =>
  text.replaceAll(/^(`{3,})([^\n]*)\n([^]*?)^\1$/gm, (whole, _, info: string, inner: string) =>
    change({ info: info.trim(), code: inner, whole })
  )

/** The anchor of a heading, as GitHub and Rspress make it. */
const slugOf = (title: string): string =>
  title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(" ", "-")

interface Heading {
  readonly depth: number
  readonly title: string
  readonly anchor: string
  /** Its position in the document. */
  readonly index: number
}

/** The headings of a document. A title that is repeated gets a number. */
export const headingsOf = (text: string): ReadonlyArray<Heading> => {
  const fenceless = text.replaceAll(/^(`{3,})[^]*?^\1$/gm, (block) => block.replaceAll(/[^\n]/g, " "))
  const counts = new Map<string, number>()
  return Array.from(fenceless.matchAll(/^(#{1,6}) (.+)$/gm), ({ 1: marks = "", 2: title = "", index }) => {
    const own = /\{#([^}]+)\}\s*$/.exec(title)?.[1]
    const slug = own ?? slugOf(title)
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return { depth: marks.length, title, anchor: count === 0 ? slug : `${slug}-${count}`, index }
  })
}

/** The section below a heading with its subsections, or the whole document without its title. */
export const sectionOf = (text: string, anchor: string | undefined): string | undefined => {
  const headings = headingsOf(text)
  const start = anchor === undefined ? headings[0] : headings.find((heading) => heading.anchor === anchor)
  if (start === undefined) return undefined
  const next = headings.find(({ depth, index }) => index > start.index && depth <= start.depth)
  return text.slice(start.index, next?.index).trim()
}

/** The links of a document, outside of code. */
export const linksOf = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  mapProse(text, (prose) => {
    found.push(...Array.from(prose.matchAll(/\]\(([^()\s]+)\)/g), ([, target = ""]) => target))
    return prose
  })
  return found
}

/** The first sentence of a doc comment. */
export const firstSentence = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, " ").trim()
  return /^.*?[.](?= [A-Z`]|$)/.exec(flat)?.[0] ?? flat
}

/** A text in a cell of a table: on one line, with its bars escaped. */
export const inCell = (text: string): string =>
  text
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(/(?<!\\)\|/g, String.raw`\|`)
    .trim()

/** Code in a line, also in a cell of a table. */
export const code = (text: string): string => {
  const ticks = text.includes("`") ? "``" : "`"
  return text === "" ? "" : `${ticks}${ticks === "``" ? " " : ""}${inCell(text)}${ticks === "``" ? " " : ""}${ticks}`
}

/** Code on lines of its own. */
export const fence = (text: string, language: string): string => `\`\`\`${language}\n${text}\n\`\`\``

/** A table; aligned, its columns are as wide as oxfmt makes them. */
export const table = (
  titles: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  { isAligned = false } = {}
): string => {
  const cells = [titles, ...rows].map((row) => row.map(inCell))
  const widthOf = (cell = "") => (isAligned ? Array.from(cell).length : 0)
  const widths = titles.map((_, column) => Math.max(3, ...cells.map((row) => widthOf(row[column]))))
  const [head = "", ...lines] = cells.map((row) => {
    const padded = row.map((cell, column) => cell + " ".repeat(isAligned ? (widths[column] ?? 0) - widthOf(cell) : 0))
    return `| ${padded.join(" | ")} |`
  })
  return [head, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...lines].join("\n")
}
