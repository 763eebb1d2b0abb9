/** Text, or a value as JSON, in a box that scrolls, with a copy button. */
import { Box, ScrollArea } from "@mantine/core"
import { useMemo } from "react"
import { toJson } from "../format/json.ts"
import { CopyButton } from "./CopyButton.tsx"

/** Lines of a long text, and of the blocks that it is split into. The browser lays out only visible blocks. */
const sizes = { long: 1_000, block: 200 }

const blocksOf = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const lines = text.split("\n")
  const size = lines.length < sizes.long ? lines.length : sizes.block
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, block) =>
    lines.slice(block * size, (block + 1) * size)
  )
}

interface BoxProps {
  readonly label: string
  readonly height?: number
}

export const TextView = ({ height = 420, label, text }: BoxProps & { readonly text: string }) => {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <Box className="json" pos="relative">
      <Box pos="absolute" top="0.5rem" right="0.75rem" style={{ zIndex: 1 }}>
        <CopyButton text={text} label={label} />
      </Box>
      <ScrollArea.Autosize
        mah={height}
        type="auto"
        viewportProps={{ tabIndex: 0, role: "region", "aria-label": label }}
        offsetScrollbars
      >
        <pre className="mono">
          {blocks.map((lines, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- blocks have no other key
            <code key={index} style={{ containIntrinsicBlockSize: `auto ${lines.length}lh` }}>
              {lines.join("\n")}
            </code>
          ))}
        </pre>
      </ScrollArea.Autosize>
    </Box>
  )
}

export const JsonView = ({ value, ...box }: BoxProps & { readonly value: unknown }) => (
  <TextView {...box} text={useMemo(() => toJson(value), [value])} />
)
