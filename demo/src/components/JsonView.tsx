/** A value as JSON in a box that scrolls, with a copy button. */
import { Box, ScrollArea } from "@mantine/core"
import { toJson } from "../format/toJson.ts"
import { CopyButton } from "./CopyButton.tsx"

export const JsonView = ({
  height = 420,
  label,
  value
}: {
  readonly value: unknown
  readonly label: string
  readonly height?: number
}) => {
  const json = toJson(value)
  return (
    <Box className="json" pos="relative">
      <Box className="json-copy">
        <CopyButton text={json} label={label} />
      </Box>
      <ScrollArea.Autosize
        mah={height}
        type="auto"
        viewportProps={{ tabIndex: 0, role: "region", "aria-label": label }}
        offsetScrollbars
      >
        <pre className="mono">{json}</pre>
      </ScrollArea.Autosize>
    </Box>
  )
}
