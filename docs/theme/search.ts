/** Finds the pages that have all words of a query in title, headings or description. Rspress itself looks for the whole query. */
import { usePages } from "@rspress/core/runtime"
import type { OnSearch } from "@rspress/core/theme"

/** How many pages are shown. */
const most = 7

export const onSearch: OnSearch = (query, [found]) => {
  if (found === undefined || found.result.length > 0) return
  const words = query.toLowerCase().split(/\s+/)
  const { pages } = usePages()
  const ranked = pages.flatMap(({ description = "", routePath, title, toc }) => {
    const texts = [title, description, ...toc.map(({ text }) => text)].join(" ").toLowerCase()
    if (!words.every((word) => texts.includes(word))) return []
    const inTitle = words.filter((word) => title.toLowerCase().includes(word)).length
    // Guides before the reference.
    return { link: routePath, title, rank: inTitle + (routePath.startsWith("/reference/") ? 0 : 1.5) }
  })
  for (const { link, title } of ranked.toSorted((a, b) => b.rank - a.rank).slice(0, most))
    found.result.push({ type: "title", title, header: title, link, query, highlightInfoList: [] })
}
