/** The browser's own modal dialog: it keeps the focus inside, closes with Escape, and gives the focus back. */
import { createElement, type MouseEvent, type ReactElement, type SyntheticEvent, useEffect, useId, useRef } from "react"
import type { DialogProps } from "../slots.ts"
import { common } from "../texts/common.ts"
import { useClasses, useSlot, useTexts } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { Icon } from "./Icon.tsx"

const Ours = ({ children, isOpen, onClose, title }: DialogProps): ReactElement => {
  const classes = useClasses()
  const words = useTexts("common", common)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || element === null) return undefined
    element.showModal()
    // The first field, where there is one: the browser alone would take the button that closes.
    const first = element.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")
    first?.focus()
    // Closed and not only removed: the focus goes back to where it was.
    return () => element.close()
  }, [isOpen])

  const onCancel = (event: SyntheticEvent) => {
    // It closes when the app says so.
    event.preventDefault()
    onClose()
  }
  const onBackdrop = ({ currentTarget, target }: MouseEvent) => {
    if (target === currentTarget) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={classes("dialog")}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClick={onBackdrop}
    >
      {isOpen ? (
        <div className={classes("card", "dialog")}>
          <div className={classes("header")}>
            <h2 id={titleId} className={classes("title")}>
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

/** A modal dialog: ours, or the app's. */
export const Dialog = (props: DialogProps): ReactElement => createElement(useSlot("Dialog") ?? Ours, props)
