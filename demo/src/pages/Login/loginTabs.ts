/** The ways to sign in, one row each. */
import type { ComponentType } from "react"
import type { LoginDraft } from "../../forms/login.ts"
import { EmailTab } from "./EmailTab.tsx"
import { JwtTab } from "./JwtTab.tsx"
import type { LoginPanelProps } from "./LoginPanel.ts"
import { WhatsAppTab } from "./WhatsAppTab.tsx"

interface LoginTab {
  readonly value: string
  readonly label: string
  readonly Panel: ComponentType<LoginPanelProps>
  /** Whether something was entered there before the page was reloaded. */
  readonly isStarted: (draft: LoginDraft) => boolean
}

export const loginTabs: ReadonlyArray<LoginTab> = [
  { value: "email", label: "Email", Panel: EmailTab, isStarted: (_) => _.email !== "" },
  { value: "whatsapp", label: "WhatsApp", Panel: WhatsAppTab, isStarted: (_) => _.phone !== "" },
  { value: "jwt", label: "JWT", Panel: JwtTab, isStarted: (_) => _.jwt !== "" }
]

/** The tab to open: where the user was, or the first. */
export const firstTab = (draft: LoginDraft): string => loginTabs.find((_) => _.isStarted(draft))?.value ?? "email"
