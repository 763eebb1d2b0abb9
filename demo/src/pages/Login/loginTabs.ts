/** The ways to sign in, one row each. */
import type { ComponentType } from "react"
import type { LoginDraft } from "../../forms/login.ts"
import { EmailTab } from "./EmailTab.tsx"
import { GoogleTab } from "./GoogleTab.tsx"
import { JwtTab } from "./JwtTab.tsx"
import type { LoginPanelProps } from "./LoginPanel.ts"
import { OnboardingTab } from "./OnboardingTab.tsx"
import { WhatsAppTab } from "./WhatsAppTab.tsx"

interface LoginTab {
  readonly value: string
  readonly label: string
  readonly Panel: ComponentType<LoginPanelProps>
  /** Whether something was entered there before the page was reloaded. */
  readonly isStarted: (draft: LoginDraft) => boolean
}

export const loginTabs: ReadonlyArray<LoginTab> = [
  { value: "google", label: "Google", Panel: GoogleTab, isStarted: () => false },
  { value: "email", label: "Email", Panel: EmailTab, isStarted: ({ email }) => email !== "" },
  { value: "whatsapp", label: "WhatsApp", Panel: WhatsAppTab, isStarted: ({ phone }) => phone !== "" },
  { value: "jwt", label: "JWT", Panel: JwtTab, isStarted: ({ jwt }) => jwt !== "" },
  { value: "onboarding", label: "Onboarding Modal", Panel: OnboardingTab, isStarted: () => false }
]

/** The tab to open: where the user was, or the first. */
export const firstTab = (draft: LoginDraft): string =>
  loginTabs.find(({ isStarted }) => isStarted(draft))?.value ?? "email"
