/** Named values, and addresses and hashes with copy buttons. */
import { Box, Group } from "@mantine/core"
import type { ReactNode } from "react"
import { CopyButton } from "./Buttons.tsx"
import { truncateMiddle } from "./names.ts"

/** A list of named values: side by side where there is room, else below each other. */
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

/** An address or a hash, shortened unless it is shown whole. */
export const Mono = ({
  label,
  text,
  whole = false
}: {
  readonly text: string
  /** For the copy button. */
  readonly label: string
  readonly whole?: boolean
}) => (
  <Group gap={4} wrap="nowrap" align="center" component="span" display="inline-flex" maw="100%">
    <Box component="span" className="mono mono-value" title={text}>
      {whole ? text : truncateMiddle(text)}
    </Box>
    <CopyButton text={text} label={label} />
  </Group>
)
