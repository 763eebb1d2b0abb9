/** Scrolls new pages to the top, and restores the position of earlier ones. */
import { useEffect, useLayoutEffect } from "react"
import { NavigationType, useLocation, useNavigationType } from "react-router-dom"

/** Scroll positions by the key of the visit. Outside the demo the browser restores them. */
const positions = new Map<string, number>()

export const useScrollRestoration = (): void => {
  const { key } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = "manual"
    const remember = () => void (window.history.scrollRestoration = "auto")
    window.addEventListener("pagehide", remember)
    return () => window.removeEventListener("pagehide", remember)
  }, [])

  useLayoutEffect(() => {
    const before = positions.get(key)
    if (type === NavigationType.Pop && before !== undefined) window.scrollTo(0, before)
    if (type === NavigationType.Push) window.scrollTo(0, 0)
    const keep = () => void positions.set(key, window.scrollY)
    window.addEventListener("scroll", keep, { passive: true })
    return () => window.removeEventListener("scroll", keep)
  }, [key, type])
}
