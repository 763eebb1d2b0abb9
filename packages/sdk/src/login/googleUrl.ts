/** The address of Google's sign-in page. */
import type { Environment } from "../Environment.ts"

/** Asks for an id token, handed back on the onboarding page's handler. */
export const googleUrl = (
  environment: Environment,
  { nonce, state }: { readonly nonce: string; readonly state: Readonly<Record<string, string>> }
): string =>
  `${environment.oauth}?${new URLSearchParams({
    scope: "openid email profile",
    redirect_uri: `${environment.onboarding}__/auth/handler`,
    response_type: "id_token",
    client_id: environment.googleClientId,
    nonce,
    state: JSON.stringify(state)
  }).toString()}`
