/** Which backend the demo talks to, and as whom. */
import type { OktoClientConfig } from "@okto-effect/sdk"
import * as Schema from "effect/Schema"
import type { LocalBackend } from "./LocalBackend.ts"

/** The environments to choose from, in the order shown. */
export const environmentNames = ["sandbox", "staging", "production"] as const

/** The configuration as the form holds it; the SDK says what is wrong with it. */
export const Configuration = Schema.Struct({
  environment: Schema.Literals(environmentNames),
  /** `0x` and 64 hex digits; empty when not set. */
  clientPrivateKey: Schema.String,
  /** `0x` and 40 hex digits; empty when not set. */
  clientSWA: Schema.String,
  /** The app's OAuth client at Google; the SDK's public one where it is left out. */
  googleClientId: Schema.optionalKey(Schema.String)
})
export type Configuration = typeof Configuration.Type

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
): OktoClientConfig => ({
  ...configuration,
  ...(googleClientId === "" ? {} : { googleClientId }),
  ...(isLocal(configuration, local)
    ? { endpoints: { bff: local.bff, onboarding: local.endpoints.onboarding, oauth: local.endpoints.oauth } }
    : {})
})

/** A value with its middle hidden, or "Not set". */
export const masked = (secret: string): string =>
  secret === "" ? "Not set" : secret.length < 16 ? "••••••••" : `${secret.slice(0, 6)}••••••••${secret.slice(-4)}`
