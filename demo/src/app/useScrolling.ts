/** Where a page is scrolled to: a new one to its top, one that was left to where it was. */
import { useEffect, useLayoutEffect } from "react"
import { NavigationType, useLocation, useNavigationType } from "react-router-dom"

/** By the key of the visit; forgotten when the demo is left, as the browser then remembers. */
const places = new Map<string, number>()

export const useScrolling = (): void => {
  const { key } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = "manual"
    const remember = () => void (window.history.scrollRestoration = "auto")
    window.addEventListener("pagehide", remember)
    return () => window.removeEventListener("pagehide", remember)
  }, [])

  useLayoutEffect(() => {
    const before = places.get(key)
    if (type === NavigationType.Pop && before !== undefined) window.scrollTo(0, before)
    if (type === NavigationType.Push) window.scrollTo(0, 0)
    const keep = () => void places.set(key, window.scrollY)
    window.addEventListener("scroll", keep, { passive: true })
    return () => window.removeEventListener("scroll", keep)
  }, [key, type])
}
