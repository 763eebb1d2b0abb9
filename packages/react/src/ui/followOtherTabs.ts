/**
 * Calls back when another tab has written to the page's storage, or may have: a page that comes back from the back/forward
 * cache received no events meanwhile.
 *
 * @returns a function that ends this
 */
export const followOtherTabs = (onChange: () => void): (() => void) => {
  const events = ["storage", "pageshow"]
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}
