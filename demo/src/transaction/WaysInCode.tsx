/** The code of a form that sends something: in one go, or step by step. */
import { SegmentedControl, Stack } from "@mantine/core"
import { type ReactNode, useState } from "react"

/** The program of each way to send. */
export interface WaysInCodeProps {
  readonly direct: ReactNode
  readonly stepwise: ReactNode
}

export const WaysInCode = ({ direct, stepwise }: WaysInCodeProps) => {
  const [way, setWay] = useState("direct")
  return (
    <Stack gap="xs" className="sticky">
      <SegmentedControl
        aria-label="Code for"
        size="xs"
        data={[
          { value: "direct", label: "Direct" },
          { value: "stepwise", label: "Step by step" }
        ]}
        value={way}
        onChange={setWay}
      />
      {way === "direct" ? direct : stepwise}
    </Stack>
  )
}
