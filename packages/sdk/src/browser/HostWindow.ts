/** The window of the page, as a service: tests provide another. */
import * as Context from "effect/Context"

/** A window, with its constructors. */
export type Host = Window & typeof globalThis

/** The page's window; `undefined` where there is no page (servers, workers). */
export const HostWindow = Context.Reference<Host | undefined>("@okto-effect/sdk/HostWindow", {
  defaultValue: () => (typeof globalThis.document === "undefined" ? undefined : globalThis.window)
})
