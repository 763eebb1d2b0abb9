/** The ways to sign in, one row each. Tabs other than the first ones shown are loaded when they are chosen. */
import { type ComponentType, lazy } from "react"
import type { LoginDraft } from "../../forms/login.ts"
import { EmailTab, WhatsAppTab } from "./OtpForm.tsx"
import type { LoginPanelProps } from "./useDraft.ts"

interface LoginTab {
  readonly value: string
  readonly label: string
  readonly Panel: ComponentType<LoginPanelProps>
  /** The field of the draft that the tab fills in. */
  readonly field?: "email" | "phone" | "jwt"
}

const GoogleTab = lazy(() => import("./GoogleTab.tsx").then(({ GoogleTab }) => ({ default: GoogleTab })))
const JwtTab = lazy(() => import("./JwtTab.tsx").then(({ JwtTab }) => ({ default: JwtTab })))
const OnboardingTab = lazy(() =>
  import("./OnboardingTab.tsx").then(({ OnboardingTab }) => ({ default: OnboardingTab }))
)

export const loginTabs: ReadonlyArray<LoginTab> = [
  { value: "google", label: "Google", Panel: GoogleTab },
  { value: "email", label: "Email", Panel: EmailTab, field: "email" },
  { value: "whatsapp", label: "WhatsApp", Panel: WhatsAppTab, field: "phone" },
  { value: "jwt", label: "JWT", Panel: JwtTab, field: "jwt" },
  { value: "onboarding", label: "Onboarding Modal", Panel: OnboardingTab }
]

/** The tab to open: the one that the draft belongs to, or "Email". */
export const firstTab = (draft: LoginDraft): string =>
  loginTabs.find(({ field }) => field !== undefined && draft[field] !== "")?.value ?? "email"
