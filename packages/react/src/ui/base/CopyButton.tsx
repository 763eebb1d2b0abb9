import { type ReactElement, useState } from "react"
import { useCountdown } from "../../clock.ts"
import { common } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { Icon } from "./Icon.tsx"

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
