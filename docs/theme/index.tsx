/** The theme of the site: that of Rspress, with what accessibility and small pages need. */
import { NoSSR, useLocation } from "@rspress/core/runtime"
import {
  IconSearch,
  Layout as OriginalLayout,
  SearchButton,
  SearchPanel,
  SvgWrapper
} from "@rspress/core/theme-original"
import { useEffect, useState } from "react"

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
  })
  return <OriginalLayout />
}

/** The search, whose index is loaded when it is about to be used. */
export const Search = () => {
  const [isOpen, open] = useState(false)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setNear(true)
      open(true)
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [isNear])
  return (
    <div onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <SearchButton setFocused={open} />
      {/* That of Rspress for narrow screens is no button; the style sheet hides it. */}
      <button type="button" className="rp-search-button--mobile" aria-label="Search" onClick={() => open(true)}>
        <SvgWrapper icon={IconSearch} />
      </button>
      {isNear && (
        <NoSSR>
          <SearchPanel focused={isOpen} setFocused={open} />
        </NoSSR>
      )}
    </div>
  )
}
