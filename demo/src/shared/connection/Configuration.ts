/** The backend that the demo talks to, and the client that it is. */
import type { OktoClientOptions } from "@okto-effect/sdk"
import * as Schema from "effect/Schema"
import type { LocalBackend } from "./LocalBackend.ts"

/** The environments to choose from, in the order shown. */
export const environmentNames = ["sandbox", "staging", "production"] as const

/** What the configuration form holds. The SDK validates it. */
export const Configuration = Schema.Struct({
  environment: Schema.Literals(environmentNames),
  /** `0x` and 64 hex digits; empty when not set. */
  clientPrivateKey: Schema.String,
  /** `0x` and 40 hex digits; empty when not set. */
  clientSWA: Schema.String
})
export type Configuration = typeof Configuration.Type

/** The configuration of a new browser: the local backend's development client, or blank fields. */
export const initialConfiguration = (local: LocalBackend | undefined): Configuration => ({
  environment: "sandbox",
  clientPrivateKey: local?.privateKey ?? "",
  clientSWA: local?.swa ?? ""
})

/** The options of the SDK's client. A wrong checksum of a recipient is a typing error: what is sent there is lost. */
export const toClientOptions = (configuration: Configuration, local: LocalBackend | undefined): OktoClientOptions => ({
  ...configuration,
  checksums: "require",
  ...(local && {
    endpoints: { bff: local.bff, onboarding: local.endpoints.onboarding, oauth: local.endpoints.oauth }
  })
})

/** A value with its middle hidden, or "Not set". */
export const mask = (secret: string): string =>
  secret === "" ? "Not set" : secret.length < 16 ? "••••••••" : `${secret.slice(0, 6)}••••••••${secret.slice(-4)}`
