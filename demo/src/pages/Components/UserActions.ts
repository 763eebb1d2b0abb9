/** Uses a component as a user does, to reach a state that is some clicks away. It finds elements in any language. */

/** What a user can do with the component that is shown. Each waits until it is possible. */
export interface UserActions {
  /** Waits for an element. */
  readonly sees: (selector: string) => Promise<HTMLElement>
  /** Clicks an element that is enabled. */
  readonly press: (selector: string) => Promise<void>
  /** Enters a text. */
  readonly fill: (selector: string, text: string) => Promise<void>
}

const isFree = (element: HTMLElement): boolean =>
  element.getAttribute("aria-disabled") !== "true" && element.getAttribute("aria-busy") !== "true"

/** React sets `value` itself, so that only the setter of the platform tells it about a change. */
const enter = (input: HTMLElement, text: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, text)
  input.dispatchEvent(new Event("input", { bubbles: true }))
}

/** The stage in an element. What waits there stops with the signal. */
export const stageIn = (root: HTMLElement, signal: AbortSignal): UserActions => {
  const find = (selector: string, isReady: (element: HTMLElement) => boolean): Promise<HTMLElement> =>
    new Promise((resolve, reject) => {
      const look = () => [...root.querySelectorAll<HTMLElement>(selector)].find(isReady)
      const now = look()
      if (now !== undefined) return resolve(now)
      const observer = new MutationObserver(() => {
        const found = look()
        if (found === undefined) return
        observer.disconnect()
        resolve(found)
      })
      observer.observe(root, { childList: true, subtree: true, attributes: true })
      signal.addEventListener("abort", () => {
        observer.disconnect()
        reject(signal.reason)
      })
    })
  return {
    sees: (selector) => find(selector, () => true),
    press: async (selector) => (await find(selector, isFree)).click(),
    fill: async (selector, text) => enter(await find(selector, () => true), text)
  }
}
