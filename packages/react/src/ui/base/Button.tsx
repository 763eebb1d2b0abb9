import { type ReactElement, useState } from "react"
import { useCountdown } from "../../clock.ts"
import type { ButtonProps } from "../slots.ts"
import { common } from "../texts/english.ts"
import { useClasses, useUi, withSlot } from "../UiContext.ts"
import { Icon } from "./Icon.tsx"
import { textsInElements } from "./textsInElements.tsx"

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
      {textsInElements(children)}
    </button>
  )
}

export const Button = /* @__PURE__ */ withSlot("Button", Ours)

/** Seconds for which the outcome is shown. */
const shownFor = 3

/** Copies a text, and shows whether that succeeded. */
export const CopyButton = ({
  isIcon = false,
  label,
  text
}: {
  readonly text: string
  readonly label: string
  /** Whether the label is only read aloud. */
  readonly isIcon?: boolean | undefined
}): ReactElement => {
  const { classes, words } = useUi("common", common)
  const [outcome, setOutcome] = useState<{ readonly isCopied: boolean }>()
  const isShown = useCountdown(outcome === undefined ? 0 : shownFor, outcome) > 0
  const isCopied = isShown && outcome?.isCopied === true
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ isCopied: true })
    } catch {
      // The page may not be allowed to write to the clipboard. In an insecure context it has none.
      setOutcome({ isCopied: false })
    }
  }
  return (
    <>
      <Button kind={isIcon ? "icon" : "secondary"} label={isIcon ? label : undefined} onClick={() => void copy()}>
        <Icon name={isCopied ? "check" : "copy"} />
        {isIcon ? null : isCopied ? words.copied : label}
      </Button>
      <span role="status" className={classes("hidden")}>
        {isShown ? (isCopied ? words.copied : words.notCopied) : ""}
      </span>
    </>
  )
}
