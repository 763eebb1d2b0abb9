/** A program's text, highlighted, in a box that scrolls. */
import { useMemo } from "react"
import { highlighted } from "./highlight.ts"
import classes from "./code.module.css"

export const Program = ({ code, label }: { readonly code: string; readonly label: string }) => {
  const parts = useMemo(() => highlighted(code), [code])
  return (
    <pre className={`${classes["program"]} mono`} tabIndex={0} role="region" aria-label={label}>
      <code>
        {parts.map(({ at, kind, text }) =>
          kind === undefined ? (
            text
          ) : (
            <span key={at} data-part={kind}>
              {text}
            </span>
          )
        )}
      </code>
    </pre>
  )
}
