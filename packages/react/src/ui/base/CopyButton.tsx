import { type ReactElement, useEffect, useState } from "react"
import { common } from "../texts/common.ts"
import { useClasses, useTexts } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { Icon } from "./Icon.tsx"

/** Copies a text, and says so. */
export const CopyButton = ({ label, text }: { readonly text: string; readonly label: string }): ReactElement => {
  const words = useTexts("common", common)
  const classes = useClasses()
  const [copied, setCopied] = useState<"yes" | "no">()
  useEffect(() => {
    if (copied === undefined) return undefined
    const timer = setTimeout(() => setCopied(undefined), 3_000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    // Where the page may not write to the clipboard, the address is still there to be selected.
    navigator.clipboard.writeText(text).then(
      () => setCopied("yes"),
      () => setCopied("no")
    )
  }
  return (
    <>
      <Button onClick={copy}>
        <Icon name={copied === "yes" ? "check" : "copy"} />
        {copied === "yes" ? words.copied : label}
      </Button>
      <span role="status" className={classes("hidden")}>
        {copied === undefined ? "" : copied === "yes" ? words.copied : words.notCopied}
      </span>
    </>
  )
}
