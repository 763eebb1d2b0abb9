/** The window of the page that hosts the SDK, as a service: a test puts another in its place. */
import * as Context from "effect/Context"

/** The page's window; `undefined` where there is no page (servers, workers). */
export const HostWindow = Context.Reference<(Window & typeof globalThis) | undefined>("@okto-effect/sdk/HostWindow", {
  defaultValue: () => (typeof globalThis.document === "undefined" ? undefined : globalThis.window)
})
