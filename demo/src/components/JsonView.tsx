/** A value as JSON in a box that scrolls, with a copy button. */
import { Box, ScrollArea } from "@mantine/core"
import { useMemo } from "react"
import { toJson } from "../format/toJson.ts"
import { CopyButton } from "./CopyButton.tsx"

/**
 * Lines of a text that is long, and of the blocks that it is shown in. Blocks out of sight are not laid out, so that it
 * costs no more than what is seen of it.
 */
const sizes = { long: 1_000, block: 200 }

interface Block {
  /** The number of its first line. */
  readonly at: number
  readonly lines: ReadonlyArray<string>
}

const blocksOf = (text: string): ReadonlyArray<Block> => {
  const lines = text.split("\n")
  const size = lines.length < sizes.long ? lines.length : sizes.block
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, block) => {
    const at = block * size
    return { at, lines: lines.slice(at, at + size) }
  })
}

export const JsonView = ({
  height = 420,
  label,
  value
}: {
  readonly value: unknown
  readonly label: string
  readonly height?: number
}) => {
  const json = useMemo(() => toJson(value), [value])
  const blocks = useMemo(() => blocksOf(json), [json])
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
        <pre className="mono">
          {blocks.map(({ at, lines }) => (
            <code key={at} style={{ containIntrinsicBlockSize: `auto ${lines.length}lh` }}>
              {lines.join("\n")}
            </code>
          ))}
        </pre>
      </ScrollArea.Autosize>
    </Box>
  )
}
