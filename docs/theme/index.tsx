/** The theme of the site: that of Rspress, with names for its landmarks, and for the cells of tables that phones show as lists. */
import { useLocation } from "@rspress/core/runtime"
import { Layout as OriginalLayout } from "@rspress/core/theme-original"
import { useEffect } from "react"

export * from "@rspress/core/theme-original"

/** Names for the landmarks that are there more than once. */
const landmarks = {
  ".rp-doc-layout__sidebar, .rp-doc-layout__sidebar-placeholder": "Pages",
  ".rp-doc-layout__outline, .rp-doc-layout__outline-placeholder": "On this page"
}

export const Layout = () => {
  // Renders again for each page.
  useLocation()
  useEffect(() => {
    for (const [selector, label] of Object.entries(landmarks)) {
      for (const element of document.querySelectorAll(selector)) element.setAttribute("aria-label", label)
    }
    for (const table of document.querySelectorAll<HTMLTableElement>(".rp-doc table")) {
      const titles = Array.from(table.querySelectorAll("th"), (title) => title.textContent)
      for (const cell of table.querySelectorAll("td")) cell.dataset["title"] = titles[cell.cellIndex]
    }
  })
  return <OriginalLayout />
}
