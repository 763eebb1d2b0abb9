import {
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type SyntheticEvent,
  useId,
  useRef,
  useState
} from "react"
import { useEffectBeforePaint } from "../../provider/useEffectBeforePaint.ts"
import type { DialogProps } from "../slots.ts"
import { common } from "../texts/english.ts"
import { withSlot, useUi } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { Icon } from "./Icon.tsx"

/** Pixels by which a sheet is dragged down before it closes. */
const closingDistance = 96

/** Moves an element down, at once. By script, which a content security policy for style attributes allows. */
const moveDown = (element: HTMLElement | null, pixels: number): void => {
  // An empty value removes the property.
  element?.style.setProperty("translate", pixels === 0 ? "" : `0 ${pixels}px`)
  element?.style.setProperty("transition", pixels === 0 ? "" : "none")
}

/** Calls a function when an element has no more transitions: at once where there are none. */
const afterTransitions = (element: HTMLElement, onEnd: () => void): void => {
  // Environments of tests do not have it.
  const transitions = "getAnimations" in element ? element.getAnimations() : []
  if (transitions.length === 0) onEnd()
  // One is rejected when it is opened again meanwhile.
  else void Promise.allSettled(transitions.map(({ finished }) => finished)).then(onEnd)
}

/** Drags a sheet down by its handle, and closes it. */
const useDrag = (sheet: () => HTMLElement | null, onClose: () => void) => {
  const start = useRef<number>(undefined)
  const distance = ({ clientY }: PointerEvent): number =>
    start.current === undefined ? 0 : Math.max(0, clientY - start.current)
  const end = () => {
    start.current = undefined
    moveDown(sheet(), 0)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== undefined) moveDown(sheet(), distance(event))
    },
    onPointerUp: (event: PointerEvent) => {
      const isFar = distance(event) > closingDistance
      end()
      if (isFar) onClose()
    },
    onPointerCancel: end
  }
}

const Ours = ({ children, isOpen, onClose, title }: DialogProps): ReactElement => {
  const { classes, words } = useUi("common", common)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const drag = useDrag(() => dialog.current, onClose)
  /** Whether the pointer was pressed on the backdrop. A click is reported there when it was only released there, too. */
  const isPressed = useRef(false)
  const [hasLeft, setLeft] = useState(true)
  // The content stays until the dialog has left.
  if (isOpen && hasLeft) setLeft(false)

  // Its clean-up runs before the element is removed: closing returns the focus, and removing the element would not.
  useEffectBeforePaint(() => {
    const element = dialog.current
    if (!isOpen || element === null) return undefined
    // A page without a scroll bar has no place for it.
    const root = document.documentElement
    root.style.setProperty("--okto-gutter", window.innerWidth > root.clientWidth ? "stable" : "auto")
    element.showModal()
    // The browser would focus the button that closes the dialog.
    const first = element.querySelector<HTMLElement>("input:not([type=hidden], [type=search]), textarea")
    first?.focus()
    return () => {
      element.close()
      afterTransitions(element, () => setLeft(true))
    }
  }, [isOpen])

  const onCancel = (event: SyntheticEvent) => {
    // React also calls the handlers of dialogs around the one that is cancelled.
    if (event.target !== event.currentTarget) return
    // `isOpen` closes it.
    event.preventDefault()
    onClose()
  }
  const onClosed = () => {
    // Browsers close it without asking when Escape is pressed again and again.
    if (isOpen && dialog.current?.open === false) onClose()
  }
  const onBackdrop = ({ currentTarget, target }: MouseEvent) => {
    if (target === currentTarget && isPressed.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={classes("dialog")}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onPointerDown={({ currentTarget, target }) => {
        isPressed.current = target === currentTarget
      }}
      onClick={onBackdrop}
    >
      {isOpen || !hasLeft ? (
        <div className={classes("card", "dialog")}>
          <div className={classes("header", "dialog")}>
            <div className={classes("handle")} aria-hidden="true" {...drag} />
            <h2 id={titleId} tabIndex={-1} className={classes("title")}>
              {title}
            </h2>
            <Button kind="icon" label={words.close} onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}

/**
 * A modal dialog of the browser: it keeps the focus inside, closes with Escape, and returns the focus. On narrow screens it
 * is a sheet that comes from below, and can be dragged away.
 */
export const Dialog = /* @__PURE__ */ withSlot("Dialog", Ours)
