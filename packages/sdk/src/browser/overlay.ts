/** The authentication modal as a person sees it: a dialog over the page with the onboarding page in a frame. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Host } from "./HostWindow.ts"

/** Marks the dialog, so that there is one at a time whoever opens it. Its value says whether it is about to go. */
const mark = "data-okto-modal"
const closing = "closing"

/** Milliseconds. */
const fadeIn = 500
const fadeOut = 300

/** Pixels. */
const width = 500
const height = 800

/** The highest there is. */
const zIndex = "2147483647"

/** A dialog that is open. */
export interface Overlay {
  /** The window of the page inside; null once it is gone. */
  readonly frame: () => Window | null
  /**
   * Lets it vanish after so many milliseconds, which takes another 300 (nothing for those who prefer less motion). It
   * stays in the page.
   */
  readonly close: (after: number) => Effect.Effect<void>
}

/** How it looks beyond what is fixed. */
export interface OverlayOptions {
  readonly url: string
  readonly title: string
  readonly onCancel: () => void
  readonly modalStyle?: Partial<CSSStyleDeclaration> | undefined
  readonly iframeStyle?: Partial<CSSStyleDeclaration> | undefined
}

/** Whether a dialog may open in this page: not while another is open; one that is about to go is waited for. */
export const isFree = (host: Host): Effect.Effect<boolean> =>
  Effect.suspend(() => {
    const dialog = host.document.querySelector(`[${mark}]`)
    if (dialog === null) return Effect.succeed(true)
    if (dialog.getAttribute(mark) !== closing) return Effect.succeed(false)
    return Effect.callback<boolean>((resume) => {
      // Somebody else may have waited, too.
      const gone = () => resume(isFree(host))
      dialog.addEventListener("close", gone)
      return Effect.sync(() => dialog.removeEventListener("close", gone))
    })
  })

const prefersLessMotion = (host: Host): boolean => host.matchMedia("(prefers-reduced-motion: reduce)").matches

/** Takes everything beside the dialog out of reach for keyboards and screen readers. Returns how to give it back. */
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
  const still = prefersLessMotion(host)

  const frame = document.createElement("iframe")
  frame.src = url
  frame.title = title
  // Codes that the user copied are handed over, one by one: the page cannot read what else is there.
  frame.allow = "clipboard-write"

  const box = document.createElement("div")
  /** Fills a narrow screen, and lies in the middle of others. */
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

  // Whoever leaves the frame by keyboard comes back into it.
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

/** Shows the dialog until the scope closes: then it, its listeners and its hold on the page are gone. */
export const open = (host: Host, options: OverlayOptions): Effect.Effect<Overlay, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        const { document } = host
        const { backdrop, fit, frame, still } = build(host, options)
        const before = document.activeElement
        const { overflow } = document.body.style
        const onKey = (event: KeyboardEvent) => {
          if (event.key !== "Escape") return
          // A dialog of the app beneath stays open.
          event.stopPropagation()
          options.onCancel()
        }
        document.body.append(backdrop)
        const giveBack = isolate(backdrop)
        document.body.style.overflow = "hidden"
        host.addEventListener("keydown", onKey, true)
        host.addEventListener("resize", fit)
        frame.focus()
        const appearing = host.requestAnimationFrame(() => {
          backdrop.style.opacity = "1"
        })
        const remove = () => {
          host.cancelAnimationFrame(appearing)
          host.removeEventListener("keydown", onKey, true)
          host.removeEventListener("resize", fit)
          backdrop.remove()
          document.body.style.overflow = overflow
          giveBack()
          if (before !== null && "focus" in before && typeof before.focus === "function") before.focus()
          backdrop.dispatchEvent(new host.Event("close"))
        }
        return { appearing, backdrop, frame, remove, still }
      }),
      ({ remove }) => Effect.sync(remove)
    ),
    ({ appearing, backdrop, frame, still }) => ({
      frame: () => frame.contentWindow,
      close: (after) =>
        Effect.sync(() => backdrop.setAttribute(mark, closing)).pipe(
          Effect.andThen(Effect.sleep(after)),
          Effect.andThen(
            Effect.sync(() => {
              host.cancelAnimationFrame(appearing)
              backdrop.style.opacity = "0"
            })
          ),
          Effect.andThen(Effect.sleep(still ? 0 : fadeOut))
        )
    })
  )
