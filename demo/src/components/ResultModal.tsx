/** The result of one call in a dialog: its JSON, or "Error: …". */
import { Box, Modal, Skeleton, Stack, VisuallyHidden } from "@mantine/core"
import type { ReactNode } from "react"
import type { CallState } from "@okto-effect/react"
import { explain } from "../client/explain.ts"
import { Banner } from "./Banner.tsx"
import { JsonView } from "./JsonView.tsx"
import { NextFrame } from "./NextFrame.tsx"

const Waiting = () => (
  <Stack gap="xs" role="status" mih={160}>
    <VisuallyHidden>Loading</VisuallyHidden>
    {["60%", "85%", "75%", "50%"].map((width) => (
      <Skeleton key={width} height={16} width={width} />
    ))}
  </Stack>
)

export const ResultModal = ({
  children,
  onClose,
  opened,
  state,
  title
}: {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly state: CallState<unknown, unknown>
  /** Below the result. */
  readonly children?: ReactNode
}) => (
  <Modal opened={opened} onClose={onClose} title={title} size="xl">
    {state.status === "failed" ? (
      <Banner>Error: {explain(state.error)}</Banner>
    ) : state.status === "done" ? (
      <NextFrame until={<Waiting />}>
        <JsonView value={state.value} label={`${title} result`} height={520} />
      </NextFrame>
    ) : (
      <Waiting />
    )}
    {children !== undefined && <Box mt="lg">{children}</Box>}
  </Modal>
)
