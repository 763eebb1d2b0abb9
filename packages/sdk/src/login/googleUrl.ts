/** The address of Google's sign-in page. */
import type { Environment } from "../Environment.ts"

/** The URL of a sign-in that redirects to the handler of the onboarding page, with an id token. */
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
