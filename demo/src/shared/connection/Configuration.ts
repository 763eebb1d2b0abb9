/** The backend that the demo talks to, and the client that it is. */
import type { OktoClientOptions } from "@okto-effect/sdk"
import * as Predicate from "effect/Predicate"
import type { LocalBackend } from "./LocalBackend.ts"

/** The environments to choose from, in the order shown. */
export const environmentNames = ["sandbox", "staging", "production"] as const

/** What the configuration form holds. The SDK validates it. */
export interface Configuration {
  readonly environment: (typeof environmentNames)[number]
  /** `0x` and 64 hex digits; empty when not set. */
  readonly clientPrivateKey: string
  /** `0x` and 40 hex digits; empty when not set. */
  readonly clientSWA: string
  /** The app's OAuth client at Google; empty for the SDK's public one. */
  readonly googleClientId: string
}

/** Reads a stored configuration; `undefined` for any other value. Unknown fields are ignored. */
export const parseConfiguration = (value: unknown): Configuration | undefined => {
  if (!Predicate.isObject(value)) return undefined
  const { clientPrivateKey, clientSWA, googleClientId = "" } = value
  const environment = environmentNames.find((name) => name === value["environment"])
  return environment !== undefined &&
    Predicate.isString(clientPrivateKey) &&
    Predicate.isString(clientSWA) &&
    Predicate.isString(googleClientId)
    ? { environment, clientPrivateKey, clientSWA, googleClientId }
    : undefined
}

/** The configuration of a new browser: the local backend's development client, or blank fields. */
export const initialConfiguration = (local: LocalBackend | undefined): Configuration => ({
  environment: "sandbox",
  clientPrivateKey: local?.clientPrivateKey ?? "",
  clientSWA: local?.clientSWA ?? "",
  googleClientId: ""
})

/** Whether a configuration uses the local backend. */
export const isLocal = ({ environment }: Configuration, local: LocalBackend | undefined): local is LocalBackend =>
  environment === "sandbox" && local !== undefined

/** The options of the SDK's client for a configuration. */
export const toClientConfig = (
  { googleClientId, ...configuration }: Configuration,
  local: LocalBackend | undefined
): OktoClientOptions => ({
  ...configuration,
  ...(googleClientId === "" ? {} : { googleClientId }),
  ...(isLocal({ ...configuration, googleClientId }, local)
    ? { endpoints: { bff: local.bff, onboarding: local.endpoints.onboarding, oauth: local.endpoints.oauth } }
    : {})
})

/** A value with its middle hidden, or "Not set". */
export const mask = (secret: string): string =>
  secret === "" ? "Not set" : secret.length < 16 ? "••••••••" : `${secret.slice(0, 6)}••••••••${secret.slice(-4)}`
