/** What a way to sign in is given. */
import type { OktoClient } from "@okto-effect/sdk"
import type { LoginDraft } from "../../forms/login.ts"

export interface LoginPanelProps {
  /** Absent while the configuration is not usable. */
  readonly client: OktoClient | undefined
  readonly draft: LoginDraft
  readonly update: (change: Partial<LoginDraft>) => void
  /** Forgets everything entered. */
  readonly clear: () => void
}
