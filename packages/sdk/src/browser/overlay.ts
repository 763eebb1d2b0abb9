/** The dialog of the authentication modal: a frame with the onboarding page, over the host page. */
import * as Effect from "effect/Effect"
import type { Host } from "./HostWindow.ts"

/** The attribute of the dialog, by which every copy of the SDK finds it. Its value tells whether it is closing. */
const mark = "data-okto-modal"
const closing = "closing"

/** Milliseconds. */
const fadeIn = 500
const fadeOut = 300

/** Pixels. */
const width = 500
const height = 800

/** The maximum. */
const zIndex = "2147483647"

/** Options of the dialog. */
export interface OverlayOptions {
  readonly url: string
  readonly title: string
  readonly onCancel: () => void
  readonly modalStyle?: Partial<CSSStyleDeclaration> | undefined
  readonly iframeStyle?: Partial<CSSStyleDeclaration> | undefined
}

/** Whether a dialog may open in this page: not while another is open. Waits for one that is closing. */
export const isFree = (host: Host): Effect.Effect<boolean> =>
  Effect.suspend(() => {
    const dialog = host.document.querySelector(`[${mark}]`)
    if (dialog === null) return Effect.succeed(true)
    if (dialog.getAttribute(mark) !== closing) return Effect.succeed(false)
    return Effect.callback<boolean>((resume) => {
      // Another caller may have waited, too.
      const onClose = () => resume(isFree(host))
      dialog.addEventListener("close", onClose)
      return Effect.sync(() => dialog.removeEventListener("close", onClose))
    })
  })

/** Makes everything beside the dialog inert for keyboards and screen readers. Returns a function that undoes it. */
const isolate = (dialog: Element): (() => void) => {
  const others = Array.from(dialog.parentElement?.children ?? []).filter(
    (element) => element !== dialog && !element.hasAttribute("inert")
  )
  for (const other of others) other.setAttribute("inert", "")
  return () => {
    for (const other of others) other.removeAttribute("inert")
  }
}

const build = (host: Host, { iframeStyle, modalStyle, onCancel, title, url }: OverlayOptions) => {
  const { document } = host
  const still = host.matchMedia("(prefers-reduced-motion: reduce)").matches

  const frame = document.createElement("iframe")
  frame.src = url
  frame.title = title
  // Not clipboard-read: the host passes on codes that the user copied, and nothing else.
  frame.allow = "clipboard-write"

  const box = document.createElement("div")
  /** Fills a narrow screen, and is centered on others. */
  const fit = () => {
    const narrow = host.innerWidth < width
    const frameStyle = {
      width: "100%",
      height: "100%",
      border: "none",
      borderRadius: narrow ? "0" : "8px",
      background: narrow ? "#fff" : "transparent",
      boxShadow: narrow ? "0 0 20px rgba(0,0,0,0.3)" : "none"
    }
    Object.assign(frame.style, frameStyle, iframeStyle)
    const boxStyle = {
      width: narrow ? "100%" : `${width}px`,
      height: narrow ? "100%" : `${height}px`,
      maxWidth: "100%",
      maxHeight: "100%"
    }
    Object.assign(box.style, boxStyle, modalStyle)
  }
  fit()

  // Keeps keyboard focus in the frame.
  const edge = (): HTMLElement => {
    const element = document.createElement("span")
    element.tabIndex = 0
    element.addEventListener("focus", () => frame.focus())
    return element
  }
  box.append(edge(), frame, edge())

  const backdrop = document.createElement("div")
  backdrop.setAttribute(mark, "")
  backdrop.setAttribute("role", "dialog")
  backdrop.setAttribute("aria-modal", "true")
  backdrop.setAttribute("aria-label", title)
  Object.assign(backdrop.style, {
    position: "fixed",
    inset: "0",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    background: "rgba(0,0,0,0.7)",
    zIndex,
    opacity: still ? "1" : "0",
    transition: still ? "none" : `opacity ${fadeIn}ms ease`
  })
  backdrop.append(box)
  backdrop.addEventListener("click", (event) => {
    if (event.target === backdrop) onCancel()
  })
  return { backdrop, fit, frame, still }
}

/** Shows the dialog. Returns a function that removes it and its listeners and restores the page. */
const show = (host: Host, { backdrop, fit, frame }: ReturnType<typeof build>, onCancel: () => void): (() => void) => {
  const { document } = host
  const before = document.activeElement
  const { overflow } = document.body.style
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    // A dialog of the app stays open.
    event.stopPropagation()
    onCancel()
  }
  document.body.append(backdrop)
  const restoreOthers = isolate(backdrop)
  document.body.style.overflow = "hidden"
  host.addEventListener("keydown", onKey, true)
  host.addEventListener("resize", fit)
  frame.focus()
  return () => {
    host.removeEventListener("keydown", onKey, true)
    host.removeEventListener("resize", fit)
    backdrop.remove()
    document.body.style.overflow = overflow
    restoreOthers()
    if (before !== null && "focus" in before && typeof before.focus === "function") before.focus()
    backdrop.dispatchEvent(new host.Event("close"))
  }
}

/** Shows the dialog until the scope closes. */
export const open = Effect.fnUntraced(function* (host: Host, options: OverlayOptions) {
  const dialog = build(host, options)
  const { backdrop, frame, still } = dialog
  yield* Effect.acquireRelease(
    Effect.sync(() => show(host, dialog, options.onCancel)),
    (remove) => Effect.sync(remove)
  )
  const appearing = host.requestAnimationFrame(() => {
    backdrop.style.opacity = "1"
  })
  return {
    /** Waits for the page, if the frame still has the empty one that it begins with: that would get its messages. */
    arrived: Effect.suspend(() =>
      frame.contentDocument?.URL === "about:blank"
        ? Effect.callback<void>((resume) => frame.addEventListener("load", () => resume(Effect.void), { once: true }))
        : Effect.void
    ),
    /** The window of the frame; null once the dialog was removed. */
    frame: () => frame.contentWindow,
    /**
     * Fades out after so many milliseconds, within another 300 (0 for users who prefer reduced motion). The dialog stays in
     * the document until its scope closes.
     */
    close: Effect.fnUntraced(function* (after: number) {
      backdrop.setAttribute(mark, closing)
      yield* Effect.sleep(after)
      host.cancelAnimationFrame(appearing)
      backdrop.style.opacity = "0"
      yield* Effect.sleep(still ? 0 : fadeOut)
    })
  }
})
