/** The ways to sign in, one row each. Those that are not shown at first are loaded when somebody asks for them. */
import { type ComponentType, lazy } from "react"
import type { LoginDraft } from "../../forms/login.ts"
import { EmailTab } from "./EmailTab.tsx"
import type { LoginPanelProps } from "./LoginPanel.ts"
import { WhatsAppTab } from "./WhatsAppTab.tsx"

interface LoginTab {
  readonly value: string
  readonly label: string
  readonly Panel: ComponentType<LoginPanelProps>
  /** Whether something was entered there before the page was reloaded. */
  readonly isStarted: (draft: LoginDraft) => boolean
}

const GoogleTab = lazy(() => import("./GoogleTab.tsx").then(({ GoogleTab }) => ({ default: GoogleTab })))
const JwtTab = lazy(() => import("./JwtTab.tsx").then(({ JwtTab }) => ({ default: JwtTab })))
const OnboardingTab = lazy(() =>
  import("./OnboardingTab.tsx").then(({ OnboardingTab }) => ({ default: OnboardingTab }))
)

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
