/** The Trusted Types policy, for servers that enforce Trusted Types. */

/** The part of `window.trustedTypes` that is used; TypeScript's DOM types lack it. */
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

/** Allows style sheets as text, which Mantine writes, and scripts of the demo's origin, such as its workers. */
export const installTrustedTypesPolicy = (page: Window): void => {
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
