/** The ways to sign in, one row each. Tabs other than the first ones shown are loaded when they are chosen. */
import { Skeleton } from "@mantine/core"
import { type ComponentType, createElement } from "react"
import { lazily } from "../../components/lazily.tsx"
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

const options = { placeholder: createElement(Skeleton, { height: 260 }) }
const { Component: GoogleTab } = lazily(async () => (await import("./GoogleTab.tsx")).GoogleTab, options)
const { Component: JwtTab } = lazily(async () => (await import("./JwtTab.tsx")).JwtTab, options)
const { Component: OnboardingTab } = lazily(async () => (await import("./OnboardingTab.tsx")).OnboardingTab, options)

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
