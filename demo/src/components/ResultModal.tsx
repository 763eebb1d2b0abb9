/** The result of one call in a dialog: its JSON, or "Error: …". It is closed while there is no call. */
import { Box, Skeleton, Stack, VisuallyHidden } from "@mantine/core"
import { type ReactNode, useDeferredValue } from "react"
import type { CallState } from "@okto-effect/react"
import { explain } from "../client/explain.ts"
import { Dialog } from "./Dialog.tsx"
import { ErrorBanner } from "./ErrorBanner.tsx"
import { lazily } from "./lazily.tsx"

const lines = (
  <Stack gap="xs" mih={160}>
    {["60%", "85%", "75%", "50%"].map((width) => (
      <Skeleton key={width} height={16} width={width} />
    ))}
  </Stack>
)

const { Component: JsonView } = lazily(async () => (await import("./JsonView.tsx")).JsonView, { placeholder: lines })

const idle = { status: "idle" } as const

export const ResultModal = ({
  children,
  onClose,
  state,
  title
}: {
  readonly title: string
  readonly onClose: () => void
  readonly state: CallState<unknown, unknown>
  /** Below the result. */
  readonly children?: ReactNode
}) => {
  // A long result is rendered without blocking the page.
  const shown = useDeferredValue(state, idle)
  return (
    <Dialog opened={state.status !== "idle"} onClose={onClose} title={title} size="xl">
      {shown.status === "failed" ? (
        <ErrorBanner>Error: {explain(shown.error)}</ErrorBanner>
      ) : shown.status === "done" ? (
        <JsonView value={shown.value} label={`${title} result`} height={520} />
      ) : (
        <div role="status">
          <VisuallyHidden>Loading</VisuallyHidden>
          {lines}
        </div>
      )}
      {children !== undefined && <Box mt="lg">{children}</Box>}
    </Dialog>
  )
}
