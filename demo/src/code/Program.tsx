/** A program's text, highlighted, in a box that scrolls. */
import { useMemo } from "react"
import { highlight } from "./highlight.ts"
import classes from "./code.module.css"

export const Highlighted = ({ code, isMain = false }: { readonly code: string; readonly isMain?: boolean }) => {
  const parts = useMemo(() => highlight(code), [code])
  return (
    <code {...(isMain ? { className: classes["main"] } : {})}>
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
  )
}

export const Program = ({
  code,
  label,
  setUp = ""
}: {
  readonly code: string
  readonly label: string
  /** What comes before it, folded. */
  readonly setUp?: string
}) => (
  <div className={`${classes["program"]} mono`} tabIndex={0} role="region" aria-label={label}>
    {setUp !== "" && (
      <details className={classes["setUp"]}>
        <summary>Set-up: {setUp.trimEnd().split("\n").length} lines</summary>
        <Highlighted code={setUp} />
      </details>
    )}
    <Highlighted code={code} isMain={setUp !== ""} />
  </div>
)
