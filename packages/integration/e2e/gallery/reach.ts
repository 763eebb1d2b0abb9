/** Uses a component as a user does, to reach a state that is some clicks away. It finds elements in any language. */

/** One thing that a user does with the component that is shown: clicks the element of a selector, or enters a text there. */
export type Step = readonly [selector: string, text?: string]

/** React sets `value` itself, so that only the setter of the platform tells it about a change. */
const enter = (input: HTMLElement, text: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, text)
  input.dispatchEvent(new Event("input", { bubbles: true }))
}

/** Waits for an element below another one. It rejects with the signal. */
export const waitFor = (root: HTMLElement, selector: string, signal: AbortSignal): Promise<HTMLElement> =>
  new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => look())
    const look = () => {
      const found = root.querySelector<HTMLElement>(selector)
      if (found === null) return
      observer.disconnect()
      resolve(found)
    }
    observer.observe(root, { childList: true, subtree: true, attributes: true })
    signal.addEventListener("abort", () => {
      observer.disconnect()
      reject(signal.reason)
    })
    look()
  })

/** Does each step once it is possible. */
export const reach = async (root: HTMLElement, steps: ReadonlyArray<Step>, signal: AbortSignal): Promise<void> => {
  for (const [selector, text] of steps) {
    const isFree = text === undefined ? `${selector}:not([aria-disabled="true"], [aria-busy="true"])` : selector
    const element = await waitFor(root, isFree, signal)
    if (text === undefined) element.click()
    else enter(element, text)
  }
}
