import { type RefObject, useEffect } from "react"

/** How many elements are remembered. */
const limit = 10

const isDisabled = (element: Element): boolean => element.matches(":disabled, [data-disabled]")

/**
 * Keeps the focus of the keyboard when its element is disabled or removed: it returns to the element when that is enabled
 * again; when it is gone, it goes to the open dialog, to the element that had it before, or to the page. Browsers leave it at
 * the body, the start of all.
 */
export const useFocusKeeper = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    /** The elements that had the focus, the last one first. */
    let before: ReadonlyArray<HTMLElement> = []
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) before = [target, ...before.filter((one) => one !== target)].slice(0, limit)
    }
    const isLost = () => document.activeElement === document.body && document.hasFocus()
    // Left by the user, for example with a click on the page's background, and not because it is gone.
    const forget = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const [last] = before
        if (target === last && isLost() && last?.isConnected && !isDisabled(last)) before = []
      })
    const restore = () => {
      const [last] = before
      if (last === undefined || !isLost() || (last.isConnected && isDisabled(last))) return
      const dialog = document.querySelector<HTMLElement>("[role=dialog]")
      const usable = before.find((one) => one.isConnected && one.checkVisibility() && !isDisabled(one))
      const target = dialog === null || dialog.contains(usable ?? null) ? (usable ?? page.current) : dialog
      target?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(restore)
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled", "data-disabled"]
    })
    document.addEventListener("focusin", remember)
    document.addEventListener("focusout", forget)
    return () => {
      changes.disconnect()
      document.removeEventListener("focusin", remember)
      document.removeEventListener("focusout", forget)
    }
  }, [page])
}
