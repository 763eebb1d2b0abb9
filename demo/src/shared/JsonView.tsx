/** A value as JSON in a box that scrolls, with a copy button; and the result of a call in a dialog. */
import { Box, Loader, Modal } from "@mantine/core"
import type { CallState } from "@okto-effect/react"
import { type ReactNode, useMemo } from "react"
import { ErrorBanner } from "./Banner.tsx"
import { CopyButton } from "./Buttons.tsx"
import { explain } from "./explain.ts"
import { toJson } from "./json.ts"

interface BoxProps {
  readonly label: string
  readonly height?: number
}

export const TextView = ({ height = 420, label, text }: BoxProps & { readonly text: string }) => (
  <Box className="json" pos="relative">
    <Box pos="absolute" top="0.5rem" right="0.75rem" style={{ zIndex: 1 }}>
      <CopyButton text={text} label={label} />
    </Box>
    <pre className="mono" style={{ maxHeight: height }} tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  </Box>
)

export const JsonView = ({ value, ...box }: BoxProps & { readonly value: unknown }) => (
  <TextView {...box} text={useMemo(() => toJson(value), [value])} />
)

/** The result of one call: its JSON, or "Error: …". It is closed while there is no call. */
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
}) => (
  <Modal opened={state.status !== "idle"} onClose={onClose} title={title} size="xl">
    {state.status === "busy" && <Loader aria-label="Loading" />}
    {state.status === "failed" && <ErrorBanner>Error: {explain(state.error)}</ErrorBanner>}
    {state.status === "done" && <JsonView value={state.value} label={`${title} result`} />}
    {children !== undefined && <Box mt="lg">{children}</Box>}
  </Modal>
)
