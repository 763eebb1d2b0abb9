/** Programs and other source texts, highlighted. */
import { Group, Text } from "@mantine/core"
import { useMemo } from "react"
import { CopyButton } from "../components/CopyButton.tsx"
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

/** A program in a box that scrolls. */
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

/** A source text with a copy button. */
interface SourceProps {
  readonly code: string
  readonly label: string
  readonly title: string
}

export const Source = ({ code, label, title }: SourceProps) => (
  <div className={`${classes["panel"]} ${classes["source"]}`}>
    <Group className={classes["head"]} justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <CopyButton text={code} label={label} />
    </Group>
    <Program code={code} label={label} />
  </div>
)
