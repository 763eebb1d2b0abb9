/**
 * The pages that are written by hand, in `docs/pages`, with what they include: sections of the READMEs and tables made from
 * the sources, so that no fact is written twice. Needs none of the site's dependencies.
 *
 *     <!-- include packages/sdk/README.md#retry -->               a section with its heading
 *     <!-- include packages/sdk/README.md#retry without title --> its text alone
 *     <!-- include packages/sdk/README.md#retry without title and sections --> its text before the first heading in it
 *     <!-- include packages/sdk/ERRORS.md without title -->       a whole document
 *     <!-- file examples/python/wallet.py -->                     a program of an example
 *     <!-- table theme -->                                        a table of `tables.ts`
 */
import { existsSync, readdirSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { headingsOf, linksOf, mapProse, sectionOf } from "./markdown.ts"
import { read, root } from "./repository.ts"
import { resolveSymbols, type Symbols } from "./symbols.ts"
import { tables } from "./tables.ts"

const folder = join(root, "docs/pages")

export interface Page {
  /** Its address, without the site's base. */
  readonly route: string
  /** The file that it is made from, below the repository. */
  readonly source: string
  readonly title: string
  /** The first paragraph. */
  readonly description: string
  /** Markdown whose links are addresses of the site. */
  readonly text: string
  /** Settings of the page for Rspress, as lines of YAML. */
  readonly settings?: string
}

/** A document, or a section of it, that a page includes. */
interface Inclusion {
  readonly file: string
  readonly anchors: ReadonlyArray<string>
  /** Anchors that mean the page itself. */
  readonly tops: ReadonlyArray<string>
}

interface Draft {
  readonly route: string
  readonly source: string
  /** Links to files have become `repository:<path>#<anchor>`. */
  readonly text: string
  readonly settings: string
  readonly inclusions: ReadonlyArray<Inclusion>
}

const routeOf = (file: string): string => `/${file}`.replace(/\.md$/, "").replace(/\/index$/, "/")

/** Links to files, relative to a document, as links from the repository. */
const rebase = (text: string, file: string): string =>
  mapProse(text, (prose) =>
    prose.replaceAll(
      /(\]\()((?!https?:|mailto:|\/)[^()\s]+)(\))/g,
      (_, before: string, target: string, after: string) => {
        const [path = "", anchor] = target.split("#")
        const named = path === "" ? file : normalize(join(dirname(file), path))
        return `${before}repository:${named}${anchor === undefined ? "" : `#${anchor}`}${after}`
      }
    )
  )

/** Marks of generated tables are for the files that contain them. */
const withoutMarks = (text: string): string => text.replaceAll(/^<!-- \/?\w+ -->\n+/gm, "")

/** The heading of a section becomes one of second depth; without it, those below it do. */
const shiftHeadings = (text: string, section: string, hasTitle: boolean): string => {
  const shift = (hasTitle ? 2 : 1) - (headingsOf(section)[0]?.depth ?? 1)
  return mapProse(text, (prose) =>
    prose.replaceAll(/^(#{1,6})(?= )/gm, (marks) => "#".repeat(Math.max(2, marks.length + shift)))
  )
}

const include = (file: string, anchor: string | undefined, hasTitle: boolean, hasSections: boolean) => {
  if (!existsSync(join(root, file))) throw new Error(`${file} does not exist`)
  const whole = sectionOf(read(file), anchor)
  if (whole === undefined) throw new Error(`${file} has no heading #${anchor ?? ""}`)
  const section = hasSections ? whole : whole.slice(0, headingsOf(whole)[1]?.index)
  const text = withoutMarks(
    shiftHeadings(hasTitle ? section : section.slice(section.indexOf("\n") + 1), section, hasTitle)
  )
  const [own = "", ...anchors] = headingsOf(section).map((heading) => heading.anchor)
  // Without its heading, a section begins where the page does.
  const tops = [...(anchor === undefined ? [""] : []), ...(hasTitle ? [] : [own])]
  const inclusion = { file, tops, anchors: hasTitle ? [own, ...anchors] : anchors }
  return { text: rebase(text.trim(), file), inclusion }
}

/** The languages of fences whose names are not the endings of their files. */
const languages: Readonly<Record<string, string>> = { py: "python" }

const draftOf = (name: string): Draft => {
  const source = `docs/pages/${name}`
  const inclusions: Array<Inclusion> = []
  const [, settings = "", body = ""] = /^(?:---\n([^]*?)\n---\n)?([^]*)$/.exec(read(source)) ?? []
  const text = rebase(body, source)
    .replaceAll(
      /^<!-- include ([^\s#]+)(?:#(\S+))?( without title)?( and sections)? -->$/gm,
      (_, file: string, anchor, untitled, flat) => {
        const included = include(file, anchor, untitled === undefined, flat === undefined)
        inclusions.push(included.inclusion)
        return included.text
      }
    )
    .replaceAll(/^<!-- file (\S+\.(\w+)) -->$/gm, (_, file: string, language: string) => {
      if (!existsSync(join(root, file))) throw new Error(`${source}: ${file} does not exist`)
      return `\`\`\`${languages[language] ?? language}\n${read(file).trim()}\n\`\`\``
    })
    .replaceAll(/^<!-- table (\w+)((?: \w+)*) -->$/gm, (_, table: string, words: string) => {
      const make = tables[table]
      if (make === undefined) throw new Error(`${source}: there is no table "${table}"`)
      return make(...words.trim().split(" "))
    })
  return { route: routeOf(name), settings, source, text, inclusions }
}

/** Documents that no page includes, and the page that has what they say. */
const elsewhere: Readonly<Record<string, string>> = {
  "packages/sdk/README.md": "/start/",
  "packages/react/README.md": "/start/react",
  "packages/server/README.md": "/guide/visitors",
  "packages/emulator/README.md": "/guide/testing",
  "packages/ethereum/README.md": "/guide/ethereum",
  "packages/protocol/README.md": "/http/"
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ""

/** The first paragraph below the title, as plain text. */
const descriptionOf = (text: string): string => {
  const [, body = ""] = text.split(/^# .+$/m)
  const paragraph =
    body
      .trim()
      .split(/\n\s*\n/)
      .find((block) => /^[A-Z`]/.test(block)) ?? ""
  return paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*_]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
}

/** The first mention of each public name on a page, in backquotes, links to its reference. */
export const linkSymbols = (text: string, route: string, symbols: Symbols): string => {
  const resolve = resolveSymbols(symbols, text, route)
  const linked = new Set<string>()
  // Not in headings, links, tables' heads and code.
  return text
    .split(/(^(?:`{3,})[^]*?^`{3,}$)/m)
    .map((part) =>
      part.startsWith("```")
        ? part
        : part
            .split("\n")
            .map((line) =>
              line.startsWith("#")
                ? line
                : line.replaceAll(/(\[[^\]]*\]\([^)]*\))|`([A-Za-z]\w*)(\([^`]*\))?`/g, (whole, link, name, call) => {
                    const target = name === undefined ? undefined : resolve(name, call !== undefined)
                    const isOwn = target?.split("#")[0] === route
                    if (link !== undefined || target === undefined || isOwn || linked.has(name)) return whole
                    linked.add(name)
                    return `[\`${name}${call ?? ""}\`](${target})`
                  })
            )
            .join("\n")
    )
    .join("")
}

/** All pages that are written by hand. Fails with every link that leads nowhere. */
export const readPages = (symbols: Symbols): ReadonlyArray<Page> => {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"))
  const drafts = names.toSorted().map(draftOf)
  const routes = new Map<string, string>(Object.entries(elsewhere).map(([file, route]) => [`${file}#`, route]))
  for (const { inclusions, route, source, text } of drafts) {
    routes.set(`${source}#`, route)
    for (const { anchor } of headingsOf(text)) routes.set(`${source}#${anchor}`, `${route}#${anchor}`)
    for (const { anchors, file, tops } of inclusions) {
      for (const anchor of tops) routes.set(`${file}#${anchor}`, route)
      for (const anchor of anchors) routes.set(`${file}#${anchor}`, `${route}#${anchor}`)
    }
  }
  const problems: Array<string> = []
  const resolve = (text: string, source: string): string =>
    mapProse(text, (prose) =>
      prose.replaceAll(/\]\(repository:([^#)\s]+)(?:#([^)\s]+))?\)/g, (whole, file: string, anchor = "") => {
        if (file.endsWith(".svg")) return whole
        const found = routes.get(`${file}#${anchor}`)
        if (found !== undefined) return `](${found})`
        problems.push(`${source}: ${file}${anchor === "" ? "" : `#${anchor}`} is on no page of the site`)
        return whole
      })
    )
  const pages = drafts.map(({ route, settings, source, text }): Page => {
    const resolved = resolve(text, source)
    return {
      route,
      settings,
      source,
      title: titleOf(resolved),
      description: descriptionOf(resolved),
      text: linkSymbols(resolved, route, symbols)
    }
  })
  if (problems.length > 0) throw new Error(problems.join("\n"))
  return pages
}

/** Links that lead to no page or heading. */
export const findDeadLinks = (pages: ReadonlyArray<Page>): ReadonlyArray<string> => {
  const targets = new Set(
    pages.flatMap(({ route, text }) => [route, ...headingsOf(text).map(({ anchor }) => `${route}#${anchor}`)])
  )
  return pages.flatMap(({ source, text }) =>
    linksOf(text)
      .filter((target) => target.startsWith("/") && !targets.has(target) && !/\.(txt|json)$/.test(target))
      .map((target) => `${source}: ${target}`)
  )
}
