/** An address or a hash: monospaced, its middle left out, the whole of it one click away. */
import { Box, Group } from "@mantine/core"
import { truncateMiddle } from "../format/truncateMiddle.ts"
import { CopyButton } from "./CopyButton.tsx"

export const Mono = ({
  label,
  text,
  whole = false
}: {
  readonly text: string
  /** What it is, for the copy button. */
  readonly label: string
  /** Shows all of it, over several lines if need be. */
  readonly whole?: boolean
}) => (
  <Group gap={4} wrap="nowrap" align="center" component="span" display="inline-flex" maw="100%">
    <Box component="span" className="mono" title={text} style={{ overflowWrap: "anywhere" }}>
      {whole ? text : truncateMiddle(text)}
    </Box>
    <CopyButton text={text} label={label} />
  </Group>
)
