/** Which backend the demo talks to, and as whom. */
import type { OktoClientOptions } from "@okto-effect/sdk"
import type { LocalBackend } from "./LocalBackend.ts"
import type { Configuration } from "./schemas.ts"

/** What a fresh browser starts with: the local backend's development client, or nothing. */
export const initial = (local: LocalBackend | undefined): Configuration => ({
  environment: "sandbox",
  clientPrivateKey: local?.clientPrivateKey ?? "",
  clientSWA: local?.clientSWA ?? ""
})

/** Whether a configuration leads to the local backend, and nowhere else. */
export const isLocal = ({ environment }: Configuration, local: LocalBackend | undefined): local is LocalBackend =>
  environment === "sandbox" && local !== undefined

/** The same for the SDK. */
export const toClientConfig = (
  { googleClientId = "", ...configuration }: Configuration,
  local: LocalBackend | undefined
): OktoClientOptions => ({
  ...configuration,
  ...(googleClientId === "" ? {} : { googleClientId }),
  ...(isLocal(configuration, local)
    ? { endpoints: { bff: local.bff, onboarding: local.endpoints.onboarding, oauth: local.endpoints.oauth } }
    : {})
})

/** A value with its middle hidden, or "Not set". */
export const masked = (secret: string): string =>
  secret === "" ? "Not set" : secret.length < 16 ? "••••••••" : `${secret.slice(0, 6)}••••••••${secret.slice(-4)}`
