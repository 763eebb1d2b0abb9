/** What a way to sign in is given. */
import type { LoginDraft } from "../../forms/login.ts"

export interface LoginPanelProps {
  readonly draft: LoginDraft
  readonly update: (change: Partial<LoginDraft>) => void
  /** Forgets everything entered. */
  readonly clear: () => void
}
