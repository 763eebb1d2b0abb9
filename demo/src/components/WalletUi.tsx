/** The components of `@okto-effect/react/ui`, in the demo's colours. */
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet
import "@okto-effect/react/ui.css"
import { useComputedColorScheme } from "@mantine/core"
import { english, type Texts, type Theme, UiProvider } from "@okto-effect/react/ui"
import type { ReactNode } from "react"
import { useNavigate } from "react-router-dom"

const theme: Theme = {
  accent: "var(--mantine-color-accent-filled)",
  onAccent: "#ffffff",
  background: "var(--demo-surface)",
  surface: "var(--demo-code)",
  text: "var(--mantine-color-text)",
  muted: "var(--mantine-color-dimmed)",
  line: "var(--demo-border)",
  font: "inherit",
  fontSize: "0.9375rem",
  mono: "var(--mantine-font-family-monospace)",
  radius: "var(--mantine-radius-md)"
}

/** A review ends in a signature here, which sends nothing yet. */
const texts: Texts = {
  ...english,
  common: { ...english.common, back: "Cancel", explorer: "View on explorer" },
  confirm: { ...english.confirm, title: "Check before you sign", send: "Sign", call: "Sign" }
}

export const WalletUi = ({
  children,
  isAwaited = false
}: {
  readonly children: ReactNode
  /** Whether a picker inside will show a choice once its list is there: it has its height already. */
  readonly isAwaited?: boolean
}) => {
  const navigate = useNavigate()
  const scheme = useComputedColorScheme("light")
  return (
    <div className={isAwaited ? "wallet-ui awaited" : "wallet-ui"}>
      <UiProvider theme={theme} scheme={scheme} texts={texts} signIn={() => void navigate("/")}>
        {children}
      </UiProvider>
    </div>
  )
}
