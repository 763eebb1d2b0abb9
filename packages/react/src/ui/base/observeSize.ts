/** What is called when the size of an element has changed. One observer for all, because lists have hundreds of them. */
const measures = /* @__PURE__ */ new WeakMap<Element, () => void>()
let observer: ResizeObserver | undefined

/** Calls a function at once, and when the size of an element has changed. Returns the function that stops it. */
export const observeSize = (element: Element, measure: () => void): (() => void) => {
  // Environments of tests do not have it.
  if (typeof ResizeObserver === "undefined") {
    measure()
    return () => undefined
  }
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) measures.get(target)?.()
  })
  measures.set(element, measure)
  observer.observe(element)
  return () => {
    if (measures.get(element) !== measure) return
    observer?.unobserve(element)
    measures.delete(element)
  }
}
