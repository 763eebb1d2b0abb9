/** A host page without a browser: a document, and a frame whose page the test plays. */
import { Window } from "happy-dom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HostWindow } from "../../src/browser/HostWindow.ts"

export const onboarding = "https://onboarding.example/"
const origin = "https://onboarding.example"

const frames = new WeakMap<object, object>()

/** The page, and the messages that were posted to its frame. */
export const make = () => {
  const window = new Window({
    url: "https://host.example/",
    settings: { disableIframePageLoading: true, disableJavaScriptFileLoading: true }
  })
  const received: Array<unknown> = []
  const frame = { postMessage: (message: unknown) => void received.push(structuredClone(message)) }
  frames.set(window.document, frame)
  // One prototype serves all windows.
  Object.defineProperty(window.HTMLIFrameElement.prototype, "contentWindow", {
    configurable: true,
    get(this: { readonly ownerDocument: object }) {
      return frames.get(this.ownerDocument)
    }
  })
  // The types of happy-dom differ from the browser's.
  const untyped: object = { window }
  const host: typeof HostWindow.Service = Reflect.get(untyped, "window")
  return {
    window,
    host,
    layer: Layer.succeed(HostWindow, host),
    /** Messages of the host, JSON texts parsed. */
    received: (): ReadonlyArray<Readonly<Record<string, unknown>>> =>
      received.map((message) => (typeof message === "string" ? JSON.parse(message) : message)),
    /** Posts a message to the host page, by default as the page of the modal. */
    say: (data: unknown, from: { readonly origin?: string; readonly source?: unknown } = {}) => {
      const event = new window.MessageEvent("message", { data, origin: from.origin ?? origin })
      Object.defineProperty(event, "source", { value: "source" in from ? from.source : frame })
      window.dispatchEvent(event)
    },
    dialogs: () => window.document.querySelectorAll("[data-okto-modal]").length
  }
}

export type FakePage = ReturnType<typeof make>

/** Waits for pending promises, such as those of signatures. */
export const settle = Effect.promise(() => new Promise((resolve) => setImmediate(resolve))).pipe(
  Effect.repeat({ times: 25 })
)
