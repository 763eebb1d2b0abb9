/** A host page without a browser: a document, and a frame whose page is the test. */
import { Window } from "happy-dom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HostWindow } from "../../src/browser/HostWindow.ts"

export const onboarding = "https://onboarding.example/"
const origin = "https://onboarding.example"

const frames = new WeakMap<object, object>()

/** What the page in the frame can do, and what was said to it. */
export const make = () => {
  const window = new Window({
    url: "https://host.example/",
    settings: { disableIframePageLoading: true, disableJavaScriptFileLoading: true }
  })
  const heard: Array<unknown> = []
  const frame = { postMessage: (message: unknown) => void heard.push(message) }
  frames.set(window.document, frame)
  // One prototype serves all windows.
  Object.defineProperty(window.HTMLIFrameElement.prototype, "contentWindow", {
    configurable: true,
    get(this: { readonly ownerDocument: object }) {
      return frames.get(this.ownerDocument)
    }
  })
  // Its own types are not the browser's, though it behaves the same.
  const untyped: object = { window }
  const host: typeof HostWindow.Service = Reflect.get(untyped, "window")
  return {
    window,
    host,
    layer: Layer.succeed(HostWindow, host),
    /** Messages of the host, JSON texts parsed. */
    heard: (): ReadonlyArray<Readonly<Record<string, unknown>>> =>
      heard.map((message) => (typeof message === "string" ? JSON.parse(message) : message)),
    /** Says something to the host, by default as the modal's own page. */
    say: (data: unknown, from: { readonly origin?: string; readonly source?: unknown } = {}) => {
      const event = new window.MessageEvent("message", { data, origin: from.origin ?? origin })
      Object.defineProperty(event, "source", { value: "source" in from ? from.source : frame })
      window.dispatchEvent(event)
    },
    dialogs: () => window.document.querySelectorAll("[data-okto-modal]").length
  }
}

export type FakePage = ReturnType<typeof make>

/** Lets everything run that waits for nothing but promises: signatures are some. */
export const settle = Effect.promise(() => new Promise((resolve) => setImmediate(resolve))).pipe(
  Effect.repeat({ times: 25 })
)
