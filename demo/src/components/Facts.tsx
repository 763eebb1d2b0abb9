/** A list of named values: side by side where there is room, else below each other. */
import type { ReactNode } from "react"

export const Facts = ({ of }: { readonly of: Readonly<Record<string, ReactNode>> }) => (
  <dl className="facts">
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
