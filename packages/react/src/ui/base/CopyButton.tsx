import { type ReactElement, useState } from "react"
import { common } from "../texts/common.ts"
import { useClasses, useTexts } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { Icon } from "./Icon.tsx"
import { useCountdown } from "./useCountdown.ts"

/** Seconds for which it says what became of it. */
const said = 3

/** Copies a text, and says so. */
export const CopyButton = ({ label, text }: { readonly text: string; readonly label: string }): ReactElement => {
  const words = useTexts("common", common)
  const classes = useClasses()
  const [told, tell] = useState<{ readonly isCopied: boolean }>()
  const isTold = useCountdown(told === undefined ? 0 : said, told) > 0
  const isCopied = isTold && told?.isCopied === true
  const copy = () => {
    // Where the page may not write to the clipboard, the address is still there to be selected.
    navigator.clipboard.writeText(text).then(
      () => tell({ isCopied: true }),
      () => tell({ isCopied: false })
    )
  }
  return (
    <>
      <Button onClick={copy}>
        <Icon name={isCopied ? "check" : "copy"} />
        {isCopied ? words.copied : label}
      </Button>
      <span role="status" className={classes("hidden")}>
        {isTold ? (isCopied ? words.copied : words.notCopied) : ""}
      </span>
    </>
  )
}
