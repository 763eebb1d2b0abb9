/** A shortened address or hash with a copy button. */
import { Box, Group } from "@mantine/core"
import { truncateMiddle } from "../format/truncateMiddle.ts"
import { CopyButton } from "./CopyButton.tsx"

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
