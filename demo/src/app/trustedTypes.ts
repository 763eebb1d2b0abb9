/** What may become script or markup where the demo is served with Trusted Types enforced. */

/** The part of the browser's `trustedTypes` that is used; the types of the platform do not know it. */
interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: { readonly createHTML: (text: string) => string; readonly createScriptURL: (url: string) => string }
  ) => unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory
  }
}

/** Allows style sheets as text, which the components write, and scripts of the demo's own origin: its workers. */
export const allowOwn = (page: Window): void => {
  page.trustedTypes?.createPolicy("default", {
    createHTML: (text) => {
      if (text.includes("<")) throw new TypeError("The demo writes no markup as text")
      return text
    },
    createScriptURL: (address) => {
      const url = new URL(address, page.location.href)
      if (url.origin !== page.location.origin) throw new TypeError(`The demo runs no script of ${url.origin}`)
      return url.href
    }
  })
}
