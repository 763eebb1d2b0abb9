/** Tables, addresses, hashes, and details after a click. */
import type { PropsWithChildren, ReactElement, ReactNode } from "react"
import { common } from "../texts/english.ts"
import { useClasses, useTexts, useUi } from "../UiContext.ts"
import { Icon } from "./Icon.tsx"
import { textsInElements } from "./textsInElements.tsx"

/** An address, a hash or raw data: whole, and from left to right in every language. */
export const Mono = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <code className={useClasses()("mono")} dir="ltr">
    {children}
  </code>
)

/** A label with a value. */
export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Labels with values. */
export const FactTable = ({ rows }: { readonly rows: ReadonlyArray<Fact> }): ReactElement => (
  <dl className={useClasses()("table")}>
    {rows.map(({ label, value }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- several transfers have amounts and recipients
      <div key={`${index} ${label}`}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Content that is shown after a click on its summary. */
export const Details = ({ children, summary }: PropsWithChildren<{ readonly summary: string }>): ReactElement => (
  <details className={useClasses()("details")}>
    <summary>{summary}</summary>
    {textsInElements(children)}
  </details>
)

/** Details for developers, in English. */
export const TechnicalDetails = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <Details summary={useTexts("common", common).details}>
    <bdi dir="ltr" lang="en">
      {textsInElements(children)}
    </bdi>
  </Details>
)

/** A link that opens a new window. With `isIcon` its label is only read aloud. */
export const ExternalLink = ({
  href,
  isIcon = false,
  label
}: {
  readonly href: string
  readonly label: string
  readonly isIcon?: boolean | undefined
}): ReactElement => {
  const { classes, words } = useUi("common", common)
  const note = `(${words.newWindow})`
  return (
    <a
      className={isIcon ? classes("button", "icon") : classes("link")}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={isIcon ? `${label} ${note}` : undefined}
    >
      {isIcon ? null : <span>{label}</span>}
      {isIcon ? null : <span className={classes("hidden")}>{` ${note}`}</span>}
      <Icon name="out" />
    </a>
  )
}
