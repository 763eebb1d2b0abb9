/** The result of one call in a dialog: its JSON, or "Error: …". */
import { Box, Skeleton, Stack, VisuallyHidden } from "@mantine/core"
import { lazy, type ReactNode, Suspense, useDeferredValue } from "react"
import type { CallState } from "@okto-effect/react"
import { explain } from "../client/explain.ts"
import { Dialog } from "./Dialog.tsx"
import { ErrorBanner } from "./ErrorBanner.tsx"

const JsonView = lazy(() => import("./JsonView.tsx").then(({ JsonView }) => ({ default: JsonView })))

const Waiting = () => (
  <Stack gap="xs" role="status" mih={160}>
    <VisuallyHidden>Loading</VisuallyHidden>
    {["60%", "85%", "75%", "50%"].map((width) => (
      <Skeleton key={width} height={16} width={width} />
    ))}
  </Stack>
)

const idle = { status: "idle" } as const

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
}) => {
  // A long result is rendered without blocking the page.
  const shown = useDeferredValue(state, idle)
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl">
      {shown.status === "failed" ? (
        <ErrorBanner>Error: {explain(shown.error)}</ErrorBanner>
      ) : shown.status === "done" ? (
        <Suspense fallback={<Waiting />}>
          <JsonView value={shown.value} label={`${title} result`} height={520} />
        </Suspense>
      ) : (
        <Waiting />
      )}
      {children !== undefined && <Box mt="lg">{children}</Box>}
    </Dialog>
  )
}
