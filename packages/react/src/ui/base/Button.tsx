import { type ReactElement } from "react"
import type { ButtonProps } from "../slots.ts"
import { withSlot, useClasses } from "../UiContext.ts"

const Ours = ({
  children,
  isBusy = false,
  isDisabled = false,
  isPressed,
  kind = "secondary",
  label,
  onClick,
  onReach,
  type = "button"
}: ButtonProps): ReactElement => {
  const classes = useClasses()
  const isOff = isBusy || isDisabled
  return (
    <button
      type={type === "submit" ? "submit" : "button"}
      className={classes("button", kind)}
      // Not `disabled`, which would lose the focus.
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      aria-pressed={isPressed}
      aria-label={label}
      onClick={(event) => {
        if (isOff) event.preventDefault()
        else onClick?.()
      }}
      onPointerEnter={onReach}
      onFocus={onReach}
    >
      {isBusy ? <span className={classes("spinner")} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}

export const Button = /* @__PURE__ */ withSlot("Button", Ours)
