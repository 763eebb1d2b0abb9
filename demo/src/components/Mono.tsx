/** Addresses, hashes and secrets, with copy buttons. */
import { ActionIcon, Box, Group } from "@mantine/core"
import { useState } from "react"
import { mask } from "../config/Configuration.ts"
import { truncateMiddle } from "../format/truncateMiddle.ts"
import { CopyButton } from "./CopyButton.tsx"
import { Icon } from "./Icon.tsx"

/** An address or a hash, shortened unless it is shown whole. */
export const Mono = ({
  label,
  text,
  whole = false
}: {
  readonly text: string
  /** For the copy button. */
  readonly label: string
  /** Shows the whole text. */
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
      <Box component="span" className="mono" style={{ overflowWrap: "anywhere" }}>
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
