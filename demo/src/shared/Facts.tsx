/** Named values, and addresses, hashes and secrets with copy buttons. */
import { ActionIcon, Box, Group } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { CopyButton } from "./Buttons.tsx"
import { mask } from "./connection/Configuration.ts"
import { Icon } from "./Icon.tsx"
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

/** A secret, hidden until the user reveals it. */
export const Secret = ({ label, text }: { readonly text: string; readonly label: string }) => {
  const [shown, setShown] = useState(false)
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Box component="span" className="mono mono-value">
        {shown ? text : mask(text)}
      </Box>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={shown ? `Hide ${label}` : `Reveal ${label}`}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? "eyeOff" : "eye"} size={15} />
      </ActionIcon>
      {shown && <CopyButton text={text} label={label} />}
    </Group>
  )
}
