/** A list of named facts: side by side where there is room, stacked where there is not. */
import type { ReactNode } from "react"

export const Facts = ({ rows }: { readonly rows: ReadonlyArray<readonly [name: string, value: ReactNode]> }) => (
  <dl className="facts">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
